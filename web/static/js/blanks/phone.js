// Blanks on a phone. In a dialog each tap counts at once: ways are buttons or lie where the board draws them, numbers go by
// steps. In an answer a card is found among all, and a drawing is drawn.
/** @import { Blank, Cell, Option, Row } from "../page" */
/** @import { Maker } from "./blank.js" */
import { h, nothing, refill, s } from "../dom.js";
import { t } from "../language.js";
import { facing } from "../layouts/lanes.js";
import { choosing } from "../layouts/lattice.js";
import { getJson } from "../net.js";
import { has } from "../spelling.js";
import { breakable } from "../syllables.js";
import { frameOf, input, WRITTEN } from "./blank.js";

export const FEW = 7;
const SHOWN = 40;
const SIDE = 200;
const LONGEST = 40000;
/** @type {Record<string, import("../page").Printed>} */
let faces = {};

/** @type {Maker} */
function number(blank, value, around) {
  const least = blank.least ?? 0;
  const most = blank.most ?? Infinity;
  let now = value ?? least;
  const change = (/** @type {number} */ by) => () => {
    now = Math.max(least, Math.min(most, now + by));
    around.changed?.();
  };
  const say = blank.label;
  const steps = h("div", { class: "stepper" },
    h("button", { class: "button", type: "button", disabled: now <= least, "aria-label": t("{say}: less", { say }),
      data: { key: `less ${blank.name}` }, onclick: change(-1) }, "−"), h("b", { role: "status" }, now),
    h("button", { class: "button", type: "button", disabled: now >= most, "aria-label": t("{say}: more", { say }),
      data: { key: `more ${blank.name}` }, onclick: change(1) }, "+"));
  return { ...frameOf(around)(blank, steps), read: () => now };
}

/** One of the ways, or several.
 * @type {Maker}
 */
function ways(blank, value, around) {
  const { name, label: say, options = [], least, most, optional } = blank;
  const several = blank.kind === "some";
  /** @type {string[]} */
  let chosen = [value ?? []].flat();
  /** @param {Option} option */
  const toggle = (option) => {
    const rest = several ? chosen.filter((one) => one !== option.value) : [];
    if (!chosen.includes(option.value))
      chosen = [...(most && rest.length >= most ? rest.slice(1) : rest), option.value];
    else if (several || optional)
      chosen = rest;
    around.changed?.();
  };
  /** Whether an option is a card of this phone's hand: only what a hidden hand could hold can be, no card in play.
   * @param {Option} option
   */
  const held = (option) =>
    blank.hidden && [...around.hand ?? []].some((card) => card === option.value || card.split(":")[0] === option.value);
  /** @param {Option} option */
  const pick = (option) => {
    const note = [held(option) && t("in your hand"), option.hint?.trim()].filter(Boolean).join(" · ");
    return h("button", { class: "option-card", type: "button", "aria-pressed": String(chosen.includes(option.value)),
      data: { key: `pick ${name} ${option.value}`, value: option.value }, onclick: () => toggle(option) },
      h("b", {}, option.label), note ? h("small", {}, note) : null);
  };
  const list = h("div", { class: "options", role: "group", "aria-label": say });
  const fill = (word = "") => {
    const fits = options.filter((option) => has(`${option.label} ${option.hint ?? ""}`, word));
    const own = fits.filter((option) => held(option) || (least && chosen.includes(option.value)));
    const shown = [...own, ...fits.filter((option) => !own.includes(option))].slice(0, SHOWN);
    refill(list, shown.map(pick), fits.length > SHOWN
      ? h("p", { class: "small" }, t("{n} more: write a part of the name.", { n: fits.length - SHOWN }))
      : fits.length
      ? null
      : nothing());
  };
  const drawn = () => {
    if (!options.length) return h("p", {}, blank.hint || t("There is nothing to choose."));
    const { rows = [], seat = "" } = around;
    const row = spaces(rows, blank, chosen, seat, toggle);
    if (row) return row;
    const word = around.before?.querySelector("input")?.value ?? "";
    const top = around.before?.querySelector(".options")?.scrollTop ?? 0;
    fill(word);
    queueMicrotask(() => list.scrollTo(0, top)); // once it is on the page
    const structure = several ? null : choosing(rows, blank, chosen, toggle);
    if (options.length <= FEW) return [structure, list];
    /** @type {HTMLInputElement} */
    const search = h("input", { type: "search", value: word, placeholder: t("Find…"),
      "aria-label": t("{say}: find", { say }), data: { key: `find ${name}` }, oninput: () => {
        list.style.minHeight = `${list.offsetHeight}px`;
        fill(search.value);
      } }); // the sheet keeps its height
    return [structure, search, list];
  };
  return { ...frameOf(around)(blank, drawn()), read: () => (several ? chosen : chosen[0]) };
}

/** The rows in which all ways of a blank lie; null where not all of them are spaces of a lane.
 * @param {Row[]} rows
 * @param {Blank} blank
 * @param {string[]} chosen
 * @param {string} seat
 * @param {(way: Option) => void} choose
 */
function spaces(rows, blank, chosen, seat, choose) {
  const { name, options = [] } = blank;
  const ways = new Map(options.filter((one) => one.place).map((one) => [one.place, one]));
  const lanes = facing(rows, seat).filter((row) =>
    row.kind === "lane" && row.cells.some((cell) => ways.has(cell.place))
  );
  const drawn = new Set(lanes.flatMap((row) => row.cells.map((cell) => cell.place)));
  if (!ways.size || ways.size < options.length || ![...ways.keys()].every((place = "") => drawn.has(place)))
    return null;
  return h("div", { class: "spaces", role: "group", "aria-label": blank.label },
    lanes.map((row) =>
      h("div", { class: "row", style: { "--cells": row.cells.length } }, row.cells.map((cell) =>
        space(cell, ways.get(cell.place), name, chosen, choose)
      ))
    ));
}

/** @param {Cell} cell
 * @param {Option | undefined} way
 * @param {string} name
 * @param {string[]} chosen
 * @param {(way: Option) => void} choose
 */
function space(cell, way, name, chosen, choose) {
  const [card] = cell.cards.slice(-1);
  const words = [h("small", {}, cell.label || cell.place), card ? h("b", {}, breakable(card.name)) : null];
  if (!way) return h("div", { class: "space closed" }, words);
  return h("button", { class: card ? "space" : "space bare", type: "button",
    "aria-pressed": String(chosen.includes(way.value)), data: { key: `drawn ${name} ${way.value}`, place: cell.place },
    onclick: () => choose(way) }, words);
}

/** A list of cards to search by name; with a card given, only its kind.
 * @type {Maker}
 */
function card(blank, value, around) {
  const select = h("select", { ...input(blank, around), required: !blank.optional, size: value ? null : 6 });
  /** @type {HTMLInputElement} */
  const search = h("input", { type: "search", placeholder: t("Find a card…"), "aria-label": t("Find a card"),
    hidden: Boolean(value), oninput: () => fill(search.value) });
  const fill = (word = "") => {
    const like = faces[value]?.name;
    const fitting = Object.entries(faces).filter(([, face]) => (like ? face.name === like : has(face.name, word)));
    fitting.sort(([, a], [, b]) => a.name.localeCompare(b.name));
    refill(select,
      ...fitting.map(([id, face]) =>
        h("option", { value: id, selected: id === value }, `${face.name} ${id.split(":").at(-1)}`)
      ));
  };
  if (Object.keys(faces).length) fill();
  else getJson("/api/cards").then((all) => {
      faces = all;
      fill();
    });
  return { ...frameOf(around)(blank, [search, select]), read: () => select.value };
}

/** A pad to draw on with a finger. What is drawn is an SVG path on 200 × 200.
 * @type {Maker}
 */
function drawing(blank, value, around) {
  let path = value ?? "";
  const line = s("path", { d: path, fill: "none", stroke: "#26170b", "stroke-width": 4, "stroke-linecap": "round",
    "stroke-linejoin": "round" });
  const sheet = s("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "pad", role: "img", "aria-label": t("Draw here") },
    line);
  /** @param {string} text */
  const show = (text) => {
    path = text;
    line.setAttribute("d", path);
  };
  /** @param {any} event */
  const at = (event) => {
    const box = sheet.getBoundingClientRect();
    /** @param {any} from
     * @param {any} start
     * @param {any} length
     */
    const spot = (from, start, length) => Math.max(0, Math.min(SIDE, Math.round(((from - start) / length) * SIDE)));
    return `${spot(event.clientX, box.left, box.width)} ${spot(event.clientY, box.top, box.height)}`;
  };
  /** @param {any} letter */
  const draw = (letter) => (/** @type {PointerEvent} */ event) => {
    if (letter === "L" && !event.buttons) return;
    if (letter === "M") sheet.setPointerCapture(event.pointerId);
    const step = `${letter}${at(event)}`;
    if (path.length < LONGEST && !path.endsWith(step)) show(path + step + (letter === "M" ? `L${at(event)}` : ""));
    event.preventDefault();
  };
  sheet.addEventListener("pointerdown", draw("M"));
  sheet.addEventListener("pointermove", draw("L"));
  const back = () => show(path.slice(0, Math.max(0, path.lastIndexOf("M"))));
  const acts = h("div", { class: "pad-acts" },
    h("button", { class: "button", type: "button", onclick: back }, t("↶ last line")),
    h("button", { class: "button", type: "button", onclick: () => show("") }, t("clear")));
  return { ...frameOf(around)(blank, [sheet, acts], "div"), read: () => path };
}

/** The kinds of a dialog.
 * @type {Record<string, Maker>}
 */
export const TAPS = { ...WRITTEN, number, one: ways, some: ways };
/** The kinds of an answer in people's own words.
 * @type {Record<string, Maker>}
 */
export const ANSWERS = { ...WRITTEN, card, drawing };
