// Words that explain themselves: a sigil's name in a sentence opens its rule.
/** @import { Guide, HistoryLine, Page } from "./page" */
import { h, showSheet } from "./dom.js";
import { sign } from "./faces.js";
import { t } from "./language.js";

let terms = new Map();
/** The icons of the words that are sigils.
 * @type {Map<string, string>}
 */
let signs = new Map();

/** The icon of a word that is a sigil, or nothing.
 * @param {string} word
 */
export const signOf = (word) => sign(signs.get(word));

/** @type {RegExp | null} */
let pattern = null;

/** Learns the words of a page: badges with their rules, and the guide's headings.
 * @param {Page} page
 * @param {Guide} guide
 */
export function learn(page, guide) {
  signs = new Map(guide.signs);
  const known = new Map(guide.help.map(([heading, text]) => [heading, text]));
  const cards = page.view.rows.flatMap((row) => row.cells.flatMap((cell) => cell.cards));
  for (const card of [...cards, ...cards.flatMap((one) => one.attached ?? [])])
    for (const badge of card.badges) {
      if (badge.rule) known.set(badge.text, badge.rule);
      if (badge.sign) signs.set(badge.text, badge.sign);
    }
  if (known.size === terms.size && [...known.keys()].every((word) => terms.has(word))) {
    terms = known;
    return;
  }
  terms = known;
  const longest = [...known.keys()].filter((word) => word.length > 3).sort((a, b) => b.length - a.length);
  pattern = longest.length
    ? new RegExp(`\\b(${longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})\\b`)
    : null;
}

/** A move in words, with who made it where it does not say so itself.
 * @param {HistoryLine} move
 */
export function saidBy({ text, who }) {
  if (who && !text.toLowerCase().startsWith(who.toLowerCase())) return `${who}: ${text}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence whose known words are buttons.
 * @param {string} text
 */
export function linked(text) {
  const parts = [];
  for (let rest = text, match; rest;) {
    match = pattern?.exec(rest);
    if (!match) {
      parts.push(rest);
      break;
    }
    const after = rest.slice(match.index + match[1].length);
    // a line never begins with it
    const stop = /^[.,:;!?]*/.exec(after)?.[0] ?? "";
    parts.push(rest.slice(0, match.index), term(match[1], match[1] + stop));
    rest = after.slice(stop.length);
  }
  return parts;
}

/** @param {string} word
 * @param {string} shown
 */
function term(word, shown) {
  return h("button", { class: "term", type: "button", onclick: (event) => {
    event.preventDefault();
    explain(word);
  } }, shown);
}

/** @param {string} word
 * @param {string | undefined} [rule]
 */
export function explain(word, rule = terms.get(word)) {
  showSheet(word, h("p", { class: "ruled" }, signOf(word), h("span", {}, rule || t("No rule is written for this."))));
}
