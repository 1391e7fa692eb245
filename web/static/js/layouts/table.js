// The layouts by name. A new one is a file beside this, an entry here, and its name in `LAYOUTS` of companion/kernel/view.py.
/** @import { View } from "../page" */
import { bed } from "./bed.js";
import { remember } from "./cells.js";
import { lanes } from "./lanes.js";
import { lattice } from "./lattice.js";
import { levels } from "./levels.js";
import { rows } from "./rows.js";

const LAYOUTS = new Map(Object.entries({ lanes, levels, rows, bed, lattice }));

/** The rows of a view as its layout draws them for a seat. A layout that is unknown, or fails, is drawn as plain rows: the page is never empty.
 * @param {View} view
 * @param {string} seat
 */
export function board(view, seat) {
  const made = drawn(view, seat);
  remember(view.rows);
  return made;
}

/** @param {View} view
 * @param {string} seat
 */
function drawn(view, seat) {
  const layout = LAYOUTS.get(view.layout) ?? rows;
  try {
    return layout(view, seat);
  } catch (error) {
    console.error(`The layout ${view.layout} cannot draw this table`, error);
    return rows(view, seat);
  }
}
