// One thing to fill in, drawn by its kind, and its value read again: for own cards, options of a game, answers, dialogs.
/** @import { Children } from "../dom.js" */
/** @import { Blank, Fault, VerbHelp } from "../page" */
import { h, refill } from "../dom.js";
import { t } from "../language.js";

/** A drawn blank: `el` to show, `read()` for its value, `mark(faults)` shows what is wrong with it and tells what it showed.
 * @typedef {{ el: any, read: () => any, mark: (faults: Fault[]) => Fault[] }} Part
 */

/** What a page gives with its blanks: who draws which kind, who hears of a change, what stands around a blank, and what
 * begins the names of its inputs. Own cards have a vocabulary, dialogs the board, the hand and how the
 * blank was drawn before.
 * @typedef {{ kinds: Record<string, Maker>, changed?: () => void, framed?: Frame, prefix?: string, verbs?: Map<string, VerbHelp>, rows?: import("../page").Row[], seat?: string, hand?: Set<string>, before?: HTMLElement }} Around
 * @typedef {(blank: Blank, value: any, around: Around) => Part} Maker
 */

/** Draws a blank; without a `value` with its own.
 * @param {Blank} blank
 * @param {Around} around
 * @param {any} [value]
 */
export const blankOf = (blank, around, value = blank.value ?? null) =>
  around.kinds[blank.kind ?? "one"](blank, value, around);

/** What stands around a blank: what it asks, what that means, and what is wrong.
 * @typedef {(blank: Blank, inner: Children, tag?: "label" | "div") => Pick<Part, "el" | "mark">} Frame
 * @type {Frame}
 */
export function framed(blank, inner, tag = "label") {
  const told = h("span", {});
  const el = h(tag, { class: "blank" }, h("span", {}, blank.label), hint(blank), inner, told);
  return { el, mark: marking(el, told) };
}

/** @param {Blank} blank */
export const hint = ({ hint: words, clause }) =>
  words ? h("span", { class: "small", title: clause ? t("Rule {clause}", { clause }) : null }, words) : null;

/** Shows faults at an element, said in another.
 * @param {HTMLElement} el
 * @param {HTMLElement} told
 */
export const marking = (el, told) => (/** @type {Fault[]} */ faults) => {
  el.classList.toggle("bad", faults.length > 0);
  refill(told, ...faults.map((one) => h("span", { class: "fault" }, one.say)));
  return faults;
};

/** The frame that a page wants.
 * @type {(around: Around) => Frame}
 */
export const frameOf = (around) => around.framed ?? framed;

/** What the input of a blank is called, and who hears of it.
 * @param {Blank} blank
 * @param {Around} around
 */
export const input = (blank, { prefix = "", changed }, heard = "onchange") => ({ name: prefix + blank.name,
  [heard]: changed, autocomplete: "off", data: { key: `blank ${blank.name}` } });

/** @param {"input" | "textarea"} tag
 * @param {(blank: Blank, value: any) => any} props
 * @param {(text: string) => any} read
 * @returns {Maker}
 */
const written = (tag, props, read) => (blank, value, around) => {
  const field = h(tag, { ...input(blank, around, "oninput"), required: !blank.optional, "aria-label": blank.label,
    ...props(blank, value) });
  field.value = [value ?? ""].flat().join(", ");
  return { ...frameOf(around)(blank, field), read: () => read(field.value.trim()) };
};
const line = written("input", ({ most }) => ({ type: "text", maxlength: most }), (text) => text);

/** @param {number | "any"} step */
export const numeric = (step) =>
  written("input", ({ least, most }) => ({ type: "number", step, min: least, max: most }),
    (text) => (text === "" ? undefined : Number(text)));

/** The kinds that are written.
 * @type {Record<string, Maker>}
 */
export const WRITTEN = {
  text: line,
  place: line,
  words: written("textarea", ({ most }) => ({ rows: 3, maxlength: most }), (text) => text),
  number: numeric(1),
};
