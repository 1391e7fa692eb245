// Blanks of a form that is filled in as a whole: what is written, switches, choices.
/** @import { Maker } from "./blank.js" */
import { h } from "../dom.js";
import { t } from "../language.js";
import { frameOf, hint, input, marking, numeric, WRITTEN } from "./blank.js";

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

/** @type {Maker} */
function some(blank, value, around) {
  const { options = [] } = blank;
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
