// The sentences of the scripts in the phone's language. English stands in the code; other languages come from the table's catalogue.

/** @type {{ [template: string]: string | string[] }} */
const catalogue = document.body.dataset.words ? await (await fetch(document.body.dataset.words)).json() : {};
const english = new Intl.PluralRules("en");

/** A sentence, `{name}` standing for a value.
 * @param {string} template
 * @param {{ [name: string]: string | number | null | undefined }} [values]
 */
export function t(template, values = {}) {
  const said = catalogue[template];
  return filled(typeof said === "string" ? said : template, values);
}

/** A sentence that depends on a number, `{n}` in it.
 * @param {string} one
 * @param {string} several
 * @param {number} n
 * @param {{ [name: string]: string | number | null | undefined }} [values]
 */
export function many(one, several, n, values = {}) {
  const forms = catalogue[one];
  if (!Array.isArray(forms)) return filled(english.select(n) === "one" ? one : several, { n, ...values });
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const kinds = rules.resolvedOptions().pluralCategories;
  const at = ORDER.filter((kind) => kinds.includes(kind)).indexOf(rules.select(n));
  return filled(forms[Math.min(Math.max(at, 0), forms.length - 1)], { n, ...values });
}

/** A number with so many digits behind the point, or the comma of a language that has one. */
export const decimal = (/** @type {number} */ value, digits = 1) =>
  value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** All of them: "a, b and c".
 * @param {(string | undefined)[]} parts
 */
export const andList = (parts) =>
  parts.length > 1
    ? t("{first} and {other}", { first: parts.slice(0, -1).join(", "), other: parts.at(-1) ?? "" })
    : parts[0] ?? "";

/** The order in which a catalogue has its forms. @type {Intl.LDMLPluralRule[]} */
const ORDER = ["zero", "one", "two", "few", "many", "other"];

/** @param {string} template
 * @param {{ [name: string]: string | number | null | undefined }} values
 */
const filled = (template, values) =>
  template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name] ?? "") : whole));
