// What of a page stands for places of the table: lit while a preview speaks of it, marked where something is odd.
/** @import { Mark } from "./page" */
import { byId } from "./dom.js";

/** All that stands for places: cells, rows, numbers. */
const spots =
  () => [...byId("phone").querySelectorAll("#board [data-place], #board [data-places], #meters [data-counts]")];

/** What stands for a place: its cell, else the row or the number that it is part of.
 * @param {string} place
 * @param {Element[]} all
 */
function standsFor(place, all) {
  const finders = [
    (/** @type {any} */ one, /** @type {string} */ place) => one.dataset.place === place,
    (/** @type {any} */ one, /** @type {string} */ place) => one.dataset.places?.split(" ").includes(place),
    (/** @type {any} */ one, /** @type {string} */ place) => one.dataset.counts === place,
  ];
  return finders.map((fits) => all.filter((one) => fits(one, place))).find((found) => found.length) ?? [];
}

/** The places that a preview speaks of.
 * @param {string[]} places
 */
export function light(places) {
  const all = spots();
  const lit = new Set(places.flatMap((place) => standsFor(place, all)));
  for (const one of all) one.classList.toggle("spoken", lit.has(one));
}

/** The places where something is not as it should be.
 * @param {Mark[]} marks
 */
export function mark(marks) {
  const all = spots();
  const odd = new Map(marks.flatMap(({ place, say }) => standsFor(place, all).map((one) => [one, say])));
  for (const one of all) {
    one.classList.toggle("odd", odd.has(one));
    one.title = odd.get(one) ?? "";
  }
}
