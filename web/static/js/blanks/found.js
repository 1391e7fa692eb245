// Any of many things, found by a piece of their name or text.
/** @import { Option } from "../page" */
/** @import { Maker } from "./blank.js" */
import { h, nothing, refill } from "../dom.js";
import { t } from "../language.js";
import { has } from "../spelling.js";
import { framed } from "./blank.js";
import { FORMS } from "./forms.js";

const FEW = 12; // so many options are shown at once; of more one searches

/** Any of the options: of many those that are chosen with what they say, the others found by a piece of their name or text.
 * @type {Maker}
 */
export function some(blank, value, around) {
  const { options = [] } = blank;
  if (options.length <= FEW) return FORMS.some(blank, value, around);
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
      : null, wanted && !fit.length ? nothing("li") : null);
  };
  word.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") {
      event.preventDefault(); /** @type {HTMLElement | null} */
      (list.querySelector("button"))?.click();
    }
  });
  show();
  return { ...framed(blank, [mine, word, list], "div"), read: () => on };
}
