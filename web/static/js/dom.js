// Making elements, and redrawing a part of the page only when what it shows has changed.
import { t } from "./language.js";
import { addressed } from "./site.js";
import { has } from "./spelling.js";

/** What an element may hold: nodes, words, numbers, lists of them; null, undefined and false are left out.
 * @typedef {Node | string | number | boolean | null | undefined | Children[]} Children
 */

/** Attributes and listeners by name.
 * @typedef {{ [name: string]: any, onclick?: Listener, oninput?: Listener, onchange?: Listener, onsubmit?: Listener }} Props
 * @typedef {(event: any) => unknown} Listener
 */

/** The page's own element of an id; its template has it.
 * @returns {any}
 */
export const byId = (/** @type {string} */ id) => document.getElementById(id);

/** An element. Props that start with "on" are listeners, `class`, `data` (object) and `style` (object) do what they say; `href` and `src` that begin with "/" are this table's.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} props
 * @param {Children[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} props
 * @param {Children[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

/** @template {HTMLElement | SVGElement} E
 * @param {E} el
 * @param {Props} props
 * @param {Children[]} children
 */
function fill(el, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(el.dataset, value);
    else if (key === "style") { for (const [name, to] of Object.entries(value)) el.style.setProperty(name, to); }
    else if (key === "href" || key === "src") el.setAttribute(key, addressed(value));
    else el.setAttribute(key, value === true ? "" : value);
  }
  return put(el, children);
}

/** @param {Children[]} children
 * @returns {(string | Node)[]}
 */
const there = (children) =>
  /** @type {any[]} */ (children).flat(Infinity).filter((child) =>
    child !== null && child !== undefined && child !== false
  );

/** Puts children into an element; lists of lists are fine, and what is null, undefined or false is left out.
 * @template {Element} E
 * @param {E} el
 * @param {Children[]} children
 */
function put(el, children) {
  el.append(...there(children));
  return el;
}

/** The same in place of what was there. `Element.replaceChildren` alone would write a list as text. A child that is given
 * again is not touched: whoever writes in it goes on writing, and a list stays where it was scrolled to.
 * @template {Element} E
 * @param {E} el
 * @param {Children[]} children
 */
export function refill(el, ...children) {
  const all = there(children).map((one) => (one instanceof Node ? one : document.createTextNode(one)));
  if (!all.some((one) => one.parentNode === el)) {
    el.replaceChildren(...all);
    return el;
  }
  for (const old of [...el.childNodes]) if (!all.includes(old)) old.remove();
  /** @type {Node | null} */
  let next = null;
  for (const one of all.reverse()) {
    const stays = one.parentNode === el && (one.nextSibling === next || one.contains(document.activeElement));
    if (!stays) el.insertBefore(one, next);
    next = one;
  }
  return el;
}

/** @type {WeakMap<Element, string>} */
let shown = new WeakMap();

let editions = 0;
/** Rises when everything is drawn anew; whoever keeps an element asks whether it is of this edition. */
export const edition = () => editions;

/** Lets everything be drawn anew: what was learned since may change how it looks. */
export function forget() {
  shown = new WeakMap();
  editions += 1;
}

/** Redraws `el` with what `make(data)` gives, if the data differ from last time. Folds that somebody opened or closed stay so, and the focus is kept.
 * @template D
 * @param {Element} el
 * @param {D | null | undefined} data
 * @param {(data: D) => Children} make
 */
export function draw(el, data, make) {
  const text = JSON.stringify(data ?? null);
  if (shown.get(el) === text) return false;
  shown.set(el, text);
  const touched = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (el.querySelectorAll("details[data-key]"))].filter((
    fold,
  ) => fold.open !== (fold.dataset.open === "yes"));
  const open = new Map(touched.map((fold) => [fold.dataset.key, fold.open]));
  const had = el.contains(document.activeElement) ? signature(document.activeElement) : null;
  refill(el, data === null || data === undefined ? [] : make(data));
  for (const fold of /** @type {NodeListOf<HTMLDetailsElement>} */ (el.querySelectorAll("details[data-key]"))) {
    fold.dataset.open = fold.open ? "yes" : "";
    fold.open = open.get(fold.dataset.key) ?? fold.open;
  }
  if (had) again(el, had)?.focus({ preventScroll: true });
  return true;
}

/** By what an element is known again when its part of the page is made anew: its key, or its kind and its words; and the fold it is in.
 * @typedef {{ key: string | undefined, tag: string, words: string, fold: string | undefined }} Signature
 */

/** @param {Element | null} one
 * @returns {Signature | null}
 */
function signature(one) {
  if (!(one instanceof HTMLElement || one instanceof SVGElement)) return null;
  const fold = /** @type {HTMLElement | null} */ (one.closest("details[data-key]"));
  return { key: one.dataset.key, tag: one.tagName, words: wordsOf(one), fold: fold?.dataset.key };
}

const wordsOf = (/** @type {Element} */ one) => one.getAttribute("aria-label") ?? one.textContent ?? "";

/** The same element in a part that was made anew; where it is gone, the heading of the fold it was in.
 * @param {Element} el
 * @param {Signature} had
 * @returns {HTMLElement | null}
 */
function again(el, { key, tag, words, fold }) {
  if (key) {
    const same = /** @type {HTMLElement | null} */ (el.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (same) return same;
  }
  const heading = fold
    ? /** @type {HTMLElement | null} */ (el.querySelector(`details[data-key="${CSS.escape(fold)}"] > summary`))
    : null;
  if (tag === "SUMMARY" && heading) return heading;
  const alike = key
    ? []
    : [.../** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll(tag))].filter((one) => wordsOf(one) === words);
  return alike[0] ?? heading;
}

/** A few words at the bottom edge for some seconds. `until`: only until something new is told.
 * @param {string | undefined} text
 */
export function toast(text, bad = false, until = false) {
  if (!text) return;
  const box = byId("toasts");
  for (const old of box.children) if (old.textContent === text) old.remove();
  /** @type {HTMLDivElement} */
  const one = h("div", { class: `toast${bad ? " bad" : ""}${until ? " until" : ""}`, onclick: () => one.remove() },
    text);
  box.append(one);
  setTimeout(() => one.remove(), bad ? 7000 : 4000);
}

/** Somebody does something else: what was refused before is said no longer. */
export function hush() {
  for (const old of byId("toasts").querySelectorAll(".bad, .until")) old.remove();
}

/** @type {HTMLDialogElement | undefined} */
let sheet;
/** @type {Signature | null} what had the focus before the sheet was shown */
let opener = null;

/** Shows a sheet with a title; the last one is replaced.
 * @param {string} title
 * @param {Children[]} content
 */
export function showSheet(title, ...content) {
  if (!sheet) {
    sheet = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" });
    sheet.addEventListener("click", (event) => event.target === sheet && closeSheet());
    sheet.addEventListener("close", () =>
      opener && document.activeElement === document.body
      && again(document.body, opener)?.focus({ preventScroll: true }));
    document.body.append(sheet);
  }
  const close = h("button", { class: "close", type: "button", "aria-label": t("Close"), onclick: closeSheet }, "×");
  refill(sheet, h("div", { class: "paper" }, h("header", {}, h("h2", { id: "sheet-title" }, title), close), content));
  if (!sheet.open) {
    opener = signature(document.activeElement);
    sheet.showModal();
  }
  sheet.scrollTop = 0;
  return sheet;
}

export const closeSheet = () => sheet?.open && sheet.close();

/** A mistake of the page is said, not swallowed.
 * @param {any} event
 */
function mistake(event) {
  const error = event.reason ?? event.error;
  if (error?.name !== "AbortError") toast(t("This page made a mistake with that. Load it again."), true);
}

window.addEventListener("error", mistake);
window.addEventListener("unhandledrejection", mistake);

// The wheel turns the page: over a number that was just typed a browser would change the number instead.
addEventListener("wheel", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "number") target.blur();
}, { passive: true, capture: true });

/** What a list says in which nothing is found.
 * @param {keyof HTMLElementTagNameMap} [as]
 */
export const nothing = (as = "p") => h(as, { class: "small" }, t("Nothing is found."));

/** A field that narrows what stands in a list to what has a word in it.
 * @param {string} label
 * @param {() => Iterable<HTMLElement>} entries
 */
export function narrowing(label, entries) {
  const none = nothing();
  none.hidden = true;
  return h("div", {},
    h("input", { type: "search", placeholder: t("Find…"), "aria-label": label, data: { key: "filter" },
      oninput: (/** @type {any} */ { target }) => {
        const all = [...entries()];
        for (const one of all) one.hidden = !has(one.textContent ?? "", target.value);
        none.hidden = all.some((one) => !one.hidden);
      } }), none);
}
