// Rows that face one another across the table; the own row is nearest.
/** @import { Row, View } from "../page" */
import { h } from "../dom.js";
import { drawRow, loose, owner, turned } from "./cells.js";

const FEW = 3;

/** The whole board. Fewer cells than that need no columns, and would fill the page.
 * @param {View} view
 * @param {string} seat
 */
export function lanes(view, seat) {
  return h("div", { class: "board" },
    facing(view.rows, seat).map((row) => drawRow(row, seat, row.cells.length < FEW || loose(row))));
}

/** The rows in the order and direction in which a seat sees them.
 * @param {Row[]} rows
 * @param {string} seat
 */
export function facing(rows, seat) {
  const facing = rows.filter((row) => row.kind === "lane" && owner(row));
  const far = seat && facing.length > 1 && owner(facing[0]) === seat && owner(facing.at(-1)) !== seat;
  if (!far) return rows;
  const round = turned(facing);
  return rows.map((row) => (facing.includes(row) ? round.shift() ?? row : row));
}
