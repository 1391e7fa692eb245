// Making elements, and redrawing a part of the page only when what it shows has changed.

/** An element. Props that start with "on" are listeners, `class`, `data` (object) and `style` (object) do what they say. */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

function fill(el, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(el.dataset, value);
    else if (key === "style") for (const [name, to] of Object.entries(value)) el.style.setProperty(name, to);
    else el.setAttribute(key, value === true ? "" : value);
  }
  return put(el, children);
}

const there = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** Puts children into an element; lists of lists are fine, and what is null, undefined or false is left out. */
function put(el, children) {
  el.append(...there(children));
  return el;
}

/** The same in place of what was there. `Element.replaceChildren` alone would write a list as text. */
export function refill(el, ...children) {
  el.replaceChildren(...there(children));
  return el;
}

const shown = new WeakMap();

/** Redraws `el` with what `make(data)` gives, if the data differ from last time. Folds that somebody opened or closed stay so, and the focus is kept. */
export function draw(el, data, make) {
  const text = JSON.stringify(data ?? null);
  if (shown.get(el) === text) return false;
  shown.set(el, text);
  const touched = [...el.querySelectorAll("details[data-key]")].filter((fold) => fold.open !== (fold.dataset.open === "yes"));
  const open = new Map(touched.map((fold) => [fold.dataset.key, fold.open]));
  const focus = el.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  refill(el, data === null || data === undefined ? [] : make(data));
  for (const fold of el.querySelectorAll("details[data-key]")) {
    fold.dataset.open = fold.open ? "yes" : "";
    if (open.has(fold.dataset.key)) fold.open = open.get(fold.dataset.key);
  }
  if (focus) el.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  return true;
}

/** A few words at the bottom edge for some seconds. */
export function toast(text, bad = false) {
  if (!text) return;
  const box = document.getElementById("toasts");
  for (const old of box.children) if (old.textContent === text) old.remove();
  const one = h("div", { class: bad ? "toast bad" : "toast", onclick: () => one.remove() }, text);
  box.append(one);
  setTimeout(() => one.remove(), bad ? 7000 : 4000);
}

let sheet;

/** Shows a sheet with a title; the last one is replaced. */
export function showSheet(title, ...content) {
  if (!sheet) {
    sheet = h("dialog", { class: "sheet", "aria-labelledby": "sheet-title" });
    sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
    document.body.append(sheet);
  }
  const close = h("button", { class: "close", type: "button", "aria-label": "Close", onclick: () => sheet.close() }, "×");
  refill(sheet, h("div", { class: "paper" }, h("header", {}, h("h2", { id: "sheet-title" }, title), close), content));
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
  return sheet;
}

export const closeSheet = () => sheet?.open && sheet.close();

/** A mistake of the page is said, not swallowed. */
function mistake(event) {
  const error = event.reason ?? event.error;
  if (error?.name !== "AbortError") toast("This page made a mistake with that. Load it again.", true);
}

window.addEventListener("error", mistake);
window.addEventListener("unhandledrejection", mistake);
