// Row under row, each as long as it likes. Whatever a game shows, this can draw it.
/** @import { View } from "../page" */
import { h } from "../dom.js";
import { drawRow } from "./cells.js";

/** The whole board.
 * @param {View} view
 * @param {string} seat
 */
export const rows = (view, seat) => h("div", { class: "board" }, view.rows.map((row) => drawRow(row, seat, true)));
