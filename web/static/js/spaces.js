// The spaces of the lanes that may be chosen for a blank, to be tapped where they are drawn.
/** @import { Blank, Cell, Option, Row } from "./page" */
import { h } from "./dom.js";
import { facing } from "./layouts/lanes.js";
import { breakable } from "./syllables.js";

/** The rows in which all ways of a blank lie; null where not all of them are spaces of a lane.
 * @param {Row[]} rows
 * @param {Blank} blank
 * @param {string} seat
 * @param {(way: Option) => void} choose
 */
export function spaces(rows, blank, seat, choose) {
  const ways = new Map(blank.options.filter((one) => one.place).map((one) => [one.place, one]));
  const lanes = facing(rows, seat).filter((row) =>
    row.kind === "lane" && row.cells.some((cell) => ways.has(cell.place))
  );
  const drawn = new Set(lanes.flatMap((row) => row.cells.map((cell) => cell.place)));
  if (!ways.size || ways.size < blank.options.length || ![...ways.keys()].every((place) => drawn.has(place)))
    return null;
  return h("div", { class: "spaces", role: "group", "aria-label": blank.say },
    lanes.map((row) =>
      h("div", { class: "row", style: { "--cells": row.cells.length } }, row.cells.map((cell) =>
        space(cell, ways.get(cell.place), blank, choose)
      ))
    ));
}

/** @param {Cell} cell
 * @param {Option | undefined} way
 * @param {Blank} blank
 * @param {(way: Option) => void} choose
 */
function space(cell, way, blank, choose) {
  const [card] = cell.cards.slice(-1);
  const words = [h("small", {}, cell.label || cell.place), card ? h("b", {}, breakable(card.name)) : null];
  if (!way) return h("div", { class: "space closed" }, words);
  return h("button", { class: card ? "space" : "space bare", type: "button",
    "aria-pressed": String(blank.value.includes(way.value)),
    data: { key: `drawn ${blank.field} ${way.value}`, place: cell.place }, onclick: () => choose(way) }, words);
}
