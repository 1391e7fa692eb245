// Where a sentence comes from, for those who ask.
import { h } from "./dom.js";
import { t } from "./language.js";

/** The rule's number and the refusal's code.
 * @param {string} clause
 * @param {string} [code]
 */
export function why(clause, code = "") {
  if (!clause && !code) return null;
  const words = [clause && t("Rule {clause}", { clause }), code].filter(Boolean).join(" · ");
  return h("details", { class: "why", data: { key: `why ${clause} ${code}` } }, h("summary", {}, t("Why?")),
    h("p", { class: "small" }, words));
}
