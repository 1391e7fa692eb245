// How something went as a drawn curve: one or more lines over the same moments, with points to tap.
import { h, s } from "./dom.js";

const [WIDE, HIGH, EDGE] = [600, 120, 6];
const LINE_STYLES = 6;

/** A line: what it is called, its value at each moment, how it is drawn (`style`, by number), and whether it is faint.
 * @typedef {{ name: string, values: number[], style: number, faint?: boolean, last?: string }} DrawnLine
 */
/** Something to see on a line: the moment, its height, and what it is.
 * @typedef {{ index: number, value: number, title: string }} Dot
 */
/** `level` is the line of nothing; `under` colours what lies between it and the first line; `leap` is told of a moment that was tapped.
 * @typedef {{ says: string, heard: string, low: number, high: number, level: number, under: boolean, lines: DrawnLine[], dots: Dot[], at: number, leap: (index: number) => void }} Drawn
 */

/** @param {number} index
 * @param {number} moments
 */
const across = (index, moments) => (moments < 2 ? 0 : (index / (moments - 1)) * WIDE);

/** A figure with the curve and, where it has several lines, what they are.
 * @param {Drawn} what
 */
export function curve({ says, heard, low, high, level, under, lines, dots, at, leap }) {
  const moments = lines[0].values.length;
  const x = (/** @type {number} */ index) => across(index, moments).toFixed(1);
  const y = (/** @type {number} */ value) => HIGH - EDGE - ((value - low) / (high - low)) * (HIGH - 2 * EDGE);
  const path = (/** @type {DrawnLine} */ line) =>
    line.values.map((value, index) => `${index ? "L" : "M"}${x(index)} ${y(value).toFixed(1)}`).join("");
  const zero = y(level).toFixed(1);
  /** @param {MouseEvent} event the move under a finger on the curve */
  function tapped(event) {
    if (!(event.currentTarget instanceof Element)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    leap(Math.round(((event.clientX - left) / width) * (moments - 1)));
  }
  return h("figure", { class: "slab curve" }, h("figcaption", { class: "small" }, says),
    s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": heard, preserveAspectRatio: "none",
      onclick: tapped }, s("path", { class: "level", d: `M0 ${zero}H${WIDE}` }),
      under ? s("path", { class: "under", d: `${path(lines[0])}V${zero}H0Z` }) : null,
      s("rect", { class: "here", x: across(at, moments) - 1, y: 0, width: 2, height: HIGH }),
      lines.map((line) => s("path", { class: classOf(line), d: path(line) })),
      dots.map((dot) =>
        s("path", { class: "dot", d: `M${x(dot.index)} ${y(dot.value).toFixed(1)}h0` }, s("title", {}, dot.title))
      )), lines.length > 1
    ? h("ul", { class: "legend small" },
      lines.filter((line) => line.name || line.last).map((line) =>
        h("li", {},
          s("svg", { viewBox: "0 0 30 6", "aria-hidden": "true" }, s("path", { class: classOf(line), d: "M0 3H30" })),
          line.name, line.last ? [" ", h("b", {}, line.last)] : null)
      ))
    : null);
}

/** @param {DrawnLine} line */
const classOf = (line) => `line line-${line.style % LINE_STYLES}${line.faint ? " faint" : ""}`;

/** Shows where on a drawn curve one is.
 * @param {Element} figure
 * @param {number} index
 * @param {number} moments
 */
export const stand = (figure, index, moments) =>
  figure.querySelector(".here")?.setAttribute("x", String(across(index, moments) - 1));
