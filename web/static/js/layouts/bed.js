// A board in the middle with a side for each of two owners: the own side is near, what belongs to nobody lies between.
/** @import { Row, View } from "../page" */
import { h } from "../dom.js";
import { drawRow, loose, owner, turned } from "./cells.js";

/** The whole board.
 * @param {View} view
 * @param {string} seat
 */
export function bed(view, seat) {
  const beside = view.rows.filter((row) => row.kind === "beside");
  const made = sides(view.rows.filter((row) => row.kind !== "beside"), seat);
  const names = new Map(view.players.map((player) => [player.seat, player.name]));
  return h("div", { class: "board bed" },
    made.far.length ? side(made.far, seat, names, "far") : null,
    made.middle.length ? h("section", { class: "middle", "aria-label": "The middle" }, made.middle.map((row) => drawn(row, seat))) : null,
    made.near.length ? side(made.near, seat, names, "near") : null,
    beside.map((row) => drawn(row, seat)));
}

/** Lanes are columns as wide as the board; all else breaks where the page ends.
 * @param {Row} row
 * @param {string} seat
 */
const drawn = (row, seat) => drawRow(row, seat, loose(row));

/** The rows of the far side, the middle and the near side, each from top to bottom. The last owner sits near, unless the other one looks.
 * @param {Row[]} rows
 * @param {string} seat
 */
function sides(rows, seat) {
  const owners = [...new Set(rows.map(owner).filter(Boolean))];
  const seen = owners.length > 1 && owners[0] === seat ? turned(rows) : rows;
  const near = owners.length > 1 && owners[0] === seat ? seat : owners.at(-1);
  return {
    far: seen.filter((row) => owner(row) && owner(row) !== near),
    middle: seen.filter((row) => !owner(row)),
    near: seen.filter((row) => owner(row) && owner(row) === near),
  };
}

/** @param {Row[]} rows
 * @param {string} seat
 * @param {Map<string, string>} names
 * @param {string} where
 */
function side(rows, seat, names, where) {
  const whose = owner(rows[0]) ?? "";
  const lit = rows.some((row) => row.lit);
  const name = names.get(whose) ?? `Seat ${whose}`;
  return h("section", { class: `side-of ${where}${lit ? " lit" : ""}`, "aria-label": `${name}'s side${lit ? ", next to act" : ""}` },
    h("h2", {}, whose === seat ? `${name} (you)` : name), rows.map((row) => drawn(row, seat)));
}
