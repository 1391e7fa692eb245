// A field that narrows what stands in a list to what has a word in it, and says so where nothing has.
import { h } from "./dom.js";
import { t } from "./language.js";
import { has } from "./spelling.js";

/** What a list says in which nothing is found.
 * @param {keyof HTMLElementTagNameMap} [as]
 */
export const nothing = (as = "p") => h(as, { class: "small" }, t("Nothing is found."));

/** @param {string} label
 * @param {() => Iterable<HTMLElement>} entries
 */
export function narrowing(label, entries) {
  const none = nothing();
  none.hidden = true;
  const oninput = (/** @type {any} */ event) => {
    const all = [...entries()];
    for (const one of all) one.hidden = !has(one.textContent ?? "", event.target.value);
    none.hidden = !all.length || all.some((one) => !one.hidden);
  };
  return h("div", {},
    h("input", { type: "search", placeholder: t("Find…"), "aria-label": label, data: { key: "filter" }, oninput }),
    none);
}
