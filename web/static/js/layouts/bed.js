// A board in the middle with a side for each of two owners: the own side is near, what belongs to nobody lies between.
/** @import { Meter, Player, Row, View } from "../page" */
import { h } from "../dom.js";
import { t } from "../language.js";
import { drawRow, loose, owner, tally, turned } from "./cells.js";

/** The whole board.
 * @param {View} view
 * @param {string} seat
 */
export function bed(view, seat) {
  const beside = view.rows.filter((row) => row.kind === "beside");
  const made = sides(view.rows.filter((row) => row.kind !== "beside"), seat);
  const players = new Map(view.players.map((player) => [player.seat, player]));
  const running = view.meters.find((one) => one.maximum !== null);
  return h("div", { class: "board bed" }, made.far.length ? side(made.far, seat, players, "far") : null,
    made.middle.length
      ? h("section", { class: "middle", "aria-label": t("The middle") }, running ? string(running) : null,
        made.middle.map((row) => drawn(row, seat)))
      : null, made.near.length ? side(made.near, seat, players, "near") : null, beside.map((row) => drawn(row, seat)));
}

/** A number that runs out, as beads on a string: what is gone is only its outline.
 * @param {Meter} one
 */
function string(one) {
  const all = Number(one.maximum);
  const beads = Array.from({ length: all }, (_, at) => h("i", { class: at < one.value ? "bead" : "bead gone" }));
  return h("div", { class: one.value * 4 <= all ? "string low" : "string", role: "img",
    "aria-label": t("{label}: {value} of {all}", { label: one.label, value: one.value, all }) }, h("b", {}, one.value),
    h("span", { class: "beads", style: { "--beads": all } }, beads), h("small", {}, one.label));
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
 * @param {Map<string, Player>} players
 * @param {string} where
 */
function side(rows, seat, players, where) {
  const whose = owner(rows[0]) ?? "";
  const lit = rows.some((row) => row.lit);
  const player = players.get(whose);
  const name = player?.name ?? t("Seat {whose}", { whose });
  const next = lit ? t(", next to act") : "";
  return h("section", { class: `side-of ${where}${lit ? " lit" : ""}`,
    "aria-label": t("{name}'s side{lit}", { name, lit: next }) },
    h("h2", { data: { next: t("next") } }, whose === seat ? t("{name} (you)", { name }) : name),
    player?.tally ? tally(player.tally) : null, rows.map((row) => drawn(row, seat)));
}
