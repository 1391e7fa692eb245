// Cards joined to cards on a grid, each at its own place and turn: one structure a row, the own one first.
/** @import { Area, Blank, Cell, Option, Row, View } from "../page" */
import { h, s, showSheet } from "../dom.js";
import { t } from "../language.js";
import { drawCell, drawRow, owner } from "./cells.js";

const EDGES = ["n", "e", "s", "w"];
const SIZES = [0.5, 0.7, 1, 1.4, 2];
/** How large each structure is drawn, as its reader chose: a step of `SIZES` by its title. */
const zoomed = new Map();

/** The whole board.
 * @param {View} view
 * @param {string} seat
 */
export function lattice(view, seat) {
  const structures = view.rows.filter((row) => row.cells.some((cell) => cell.area));
  const rest = view.rows.filter((row) => !structures.includes(row));
  /** @param {Row} row */
  const own = (row) => Number(Boolean(seat) && owner(row) === seat);
  return h("div", { class: "board lattices" },
    [...structures].sort((a, b) => own(b) - own(a)).map((row) => structure(row, seat)),
    rest.map((row) => [drawRow(row, seat, true), row.checks.length ? ways(row) : null]));
}

/** What is wanted, and how far it is.
 * @param {Row} row
 */
const ways = (row) =>
  h("ul", { class: "ways", "aria-label": row.checks_title }, row.checks.map((one) =>
    h("li", { class: one.done ? "done" : undefined }, h("span", {}, one.done ? "✓ " : "", one.text),
      one.why ? h("small", {}, one.why) : null)
  ));

/** A cell that says where it lies.
 * @typedef {Cell & { area: Area }} Placed
 */

/** @param {Row} row
 * @param {string} seat
 */
function structure(row, seat) {
  const placed = row.cells.filter(hasArea);
  const loose = row.cells.filter((cell) => !cell.area);
  const { left, top, wide, high, at } = frame(placed);
  const canvas = h("div", { class: "lattice",
    style: { "--wide": wide, "--high": high, "--zoom": SIZES[zoomed.get(row.title) ?? 2] } }, placed.map((
      cell,
    ) => (cell.kind
      ? openEnd(cell, at(cell.area))
      : drawCell(cell, seat, { style: at(cell.area), data: { top: topEdge(cell) } }))
    ), placed.map((
      cell,
    ) => (cell.kind ? null : joint(cell, placed.find((one) => one.place === cell.joined && one !== cell), left, top))));
  const title = row.title || t("Structure");
  return h("section", { class: row.lit ? "structure lit" : "structure", data: { places: row.places.join(" ") },
    "aria-label": row.title }, row.title ? h("h2", {}, row.title) : null,
    placed.length ? zoom(row.title, canvas) : null, row.note ? h("p", { class: "small" }, row.note) : null,
    h("div", { class: "window", tabindex: 0, role: "group",
      "aria-label": t("{title}: scroll to see all of it", { title }), data: { key: `window ${row.title}` } }, canvas),
    loose.length ? drawRow({ ...row, title: "", note: "", places: [], cells: loose }, seat, true) : null);
}

/** The ground that cells take, and where one lies in it.
 * @param {Placed[]} placed
 */
function frame(placed) {
  const left = Math.min(...placed.map(({ area }) => area.x - area.w / 2));
  const top = Math.min(...placed.map(({ area }) => area.y - area.h / 2));
  const wide = Math.max(...placed.map(({ area }) => area.x + area.w / 2)) - left;
  const high = Math.max(...placed.map(({ area }) => area.y + area.h / 2)) - top;
  /** @param {Area} area */
  const at = ({ x, y, w, h: tall }) => ({ "--x": x - w / 2 - left, "--y": y - tall / 2 - top, "--w": w, "--h": tall });
  return { left, top, wide, high, at };
}

/** The structure in which the arrows lie that may be chosen, each to be tapped where it is drawn; null where the ways
 * of a blank are no arrows of one that is drawn.
 * @param {Row[]} rows
 * @param {Blank} blank
 * @param {string[]} chosen
 * @param {(way: Option) => void} choose
 */
export function choosing(rows, { name, options = [] }, chosen, choose) {
  const ways = new Map(options.filter((one) => one.place).map((one) => [one.place, one]));
  const row = rows.find((one) => one.cells.some((cell) => cell.area && ways.has(cell.place)));
  if (!row) return null;
  const placed = row.cells.filter(hasArea).filter((cell) => !cell.kind || ways.has(cell.place));
  const { wide, high, at } = frame(placed);
  return h("div", { class: "window choosing" },
    h("p", { class: "small" }, t("The red edge of a card is the top of its paper.")),
    h("div", { class: "lattice", style: { "--wide": wide, "--high": high, "--zoom": SIZES[1] } }, placed.map((cell) => {
      const way = ways.get(cell.place);
      if (!cell.kind || !way)
        return h("div", { class: "cell", style: at(cell.area), data: { top: topEdge(cell) } },
          h("span", { class: "card" }, cell.cards[0]?.name));
      return h("button", { class: `end ${cell.kind}`, type: "button", style: at(cell.area),
        "aria-pressed": String(chosen.includes(way.value)), "aria-label": way.label, title: way.label,
        data: { key: `drawn ${name} ${way.value}`, place: cell.place }, onclick: () => choose(way) });
    })));
}

/** What can be done now at an arrow from which nothing hangs.
 * @type {(place: string) => (Element | null)[] | null}
 */
let atArrow = () => null;
/** @param {typeof atArrow} make */
export const arrowTaps = (make) => {
  atArrow = make;
};

/** Larger and smaller: the structure keeps its size when it is drawn anew.
 * @param {string} title
 * @param {HTMLElement} canvas
 */
function zoom(title, canvas) {
  const step = (/** @type {number} */ by) => () => {
    const size = Math.max(0, Math.min(SIZES.length - 1, (zoomed.get(title) ?? 2) + by));
    zoomed.set(title, size);
    canvas.style.setProperty("--zoom", String(SIZES[size]));
  };
  return h("div", { class: "zoom" },
    h("button", { class: "button", type: "button", data: { key: `smaller ${title}` },
      "aria-label": t("{title}: smaller", { title }), onclick: step(-1) }, "−"),
    h("button", { class: "button", type: "button", data: { key: `larger ${title}` },
      "aria-label": t("{title}: larger", { title }), onclick: step(1) }, "+"));
}

/** An arrow from which nothing hangs.
 * @param {Placed} cell
 * @param {{ [name: string]: number }} style
 */
const openEnd = (cell, style) =>
  h("button", { class: `end ${cell.kind}`, type: "button", style, data: { key: cell.place, place: cell.place },
    "aria-label": cell.label, title: cell.label, onclick: () =>
      showSheet(t("An arrow"), h("p", {}, cell.label), atArrow(cell.place)) });

/** Whether a cell says where it lies.
 * @param {Cell} cell
 * @returns {cell is Placed}
 */
const hasArea = (cell) => Boolean(cell.area);

/** The edge of the place at which the top of its card lies.
 * @param {Cell} cell
 */
const topEdge = ({ cards: [card] }) => (card ? EDGES[Math.round((card.angle % 360) / 90) % 4] : "");

/** The arrow from a card to the one that hangs from it, in the middle of the edge between them.
 * @param {Placed} cell
 * @param {Placed | undefined} from
 * @param {number} left
 * @param {number} top
 */
function joint(cell, from, left, top) {
  if (!from) return null;
  const [dx, dy] = [cell.area.x - from.area.x, cell.area.y - from.area.y];
  const across = Math.abs(dx) / (cell.area.w + from.area.w) > Math.abs(dy) / (cell.area.h + from.area.h);
  const x = across ? cell.area.x - (Math.sign(dx) * cell.area.w) / 2 : cell.area.x;
  const y = across ? cell.area.y : cell.area.y - (Math.sign(dy) * cell.area.h) / 2;
  const turn = across ? (dx > 0 ? 90 : 270) : dy > 0 ? 180 : 0;
  return s("svg", { viewBox: "0 0 20 20", class: "joint", "aria-hidden": "true",
    style: { "--x": x - left, "--y": y - top, transform: `translate(-50%, -50%) rotate(${turn}deg)` } },
    s("path", { d: "M10 1l8 10h-5v8H7v-8H2z" }));
}
