// Blanks of a form that is filled in as a whole: what is written, switches, choices.
/** @import { Option } from "../page" */
/** @import { Maker } from "./blank.js" */
import { h, refill } from "../dom.js";
import { t } from "../language.js";
import { has } from "../spelling.js";
import { frameOf, hint, input, marking, numeric, WRITTEN } from "./blank.js";

const FEW = 12; // so many options are shown at once; of more one searches

/** @type {Maker} */
function yes(blank, value, around) {
  const box = h("input", { ...input(blank, around), type: "checkbox", checked: value === true });
  const told = h("span", {});
  const el = h("label", { class: "option blank" }, box, h("span", {}, blank.label, hint(blank), told));
  return { el, read: () => box.checked, mark: marking(el, told) };
}

/** @type {Maker} */
function one(blank, value, around) {
  const { options = [] } = blank;
  const select = h("select", input(blank, around),
    options.map((way) => h("option", { value: way.value, selected: way.value === value }, way.label)));
  return { ...frameOf(around)(blank, select), read: () => options[select.selectedIndex]?.value };
}

/** Any of many options: those that are chosen with what they say, the others found by a piece of their name or text.
 * @type {Maker}
 */
function found(blank, value, around) {
  const { options = [] } = blank;
  /** @type {any[]} */
  let on = [...(value ?? [])];
  const mine = h("ul", { class: "chosen" });
  const list = h("ul", { class: "found" });
  const word = h("input", { type: "search", autocomplete: "off", name: `${blank.name}.find`,
    placeholder: t("Find: {n} to choose from", { n: options.length }),
    "aria-label": t("Find in {label}", { label: blank.label }), oninput: () => show() });
  /** @param {Option} one
   * @param {boolean} there
   */
  const row = ({ value, label, hint: about }, there) =>
    h("li", {},
      h("button", { class: "button", type: "button",
        "aria-label": there ? t("{label}: remove", { label }) : t("Add {label}", { label }), onclick: () =>
          toggle(value) }, there ? "×" : "+"),
      h("span", {}, h("b", {}, label), about ? h("span", { class: "small" }, ` ${about}`) : null));
  /** @param {any} one */
  const toggle = (one) => {
    on = on.includes(one) ? on.filter((other) => other !== one) : [...on, one];
    word.value = "";
    show();
    around.changed?.();
    word.focus();
  };
  const show = () => {
    const wanted = word.value.trim();
    const fit = wanted
      ? options.filter((one) => !on.includes(one.value) && (has(one.label, wanted) || has(one.hint ?? "", wanted)))
      : [];
    refill(mine, ...options.filter((one) => on.includes(one.value)).map((one) => row(one, true)));
    refill(list, ...fit.slice(0, FEW).map((one) => row(one, false)), fit.length > FEW
      ? h("li", { class: "small" }, t("and {n} more; type more of it", { n: fit.length - FEW }))
      : null, wanted && !fit.length ? h("li", { class: "small" }, t("Nothing is found.")) : null);
  };
  word.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") {
      event.preventDefault(); /** @type {HTMLElement | null} */
      (list.querySelector("button"))?.click();
    }
  });
  show();
  return { ...frameOf(around)(blank, [mine, word, list], "div"), read: () => on };
}

/** @type {Maker} */
function some(blank, value, around) {
  const { options = [] } = blank;
  if (options.length > FEW) return found(blank, value, around);
  const boxes = options.map((way) => ({ way,
    box: h("input", { ...input(blank, around), type: "checkbox", checked: (value ?? []).includes(way.value) }) })
  );
  const list = h("div", { class: "picks" }, boxes.map(({ way, box }) => h("label", {}, box, way.label)));
  return { ...frameOf(around)(blank, list, "div"),
    read: () => boxes.filter(({ box }) => box.checked).map(({ way }) => way.value) };
}

/** Words with commas between them.
 * @type {Maker}
 */
function list(blank, value, around) {
  const made = WRITTEN.text(blank, value, around);
  made.el.querySelector("input").placeholder = t("words, with commas");
  return { ...made,
    read: () => made.read().split(",").map((/** @type {string} */ word) => word.trim()).filter(Boolean) };
}

/** @type {Record<string, Maker>} */
export const FORMS = { ...WRITTEN, decimal: numeric("any"), yes, one, card: one, some, list };
