// Looking for cards for a deck: by name, sigil, words of a text, by cost, kind and power, each shown as it is printed.
/** @import { DeckCard } from "./page" */
import { h, refill } from "./dom.js";
import { many, t } from "./language.js";
import { has } from "./spelling.js";

const SHOWN = 30;

/** The panel; `put` adds so many of a card, 0 takes it out.
 * @param {DeckCard[]} cards
 * @param {Record<string, string>} resources
 * @param {(card: string, count: number) => Promise<boolean>} put
 */
export function search(cards, resources, put) {
  const kinds = [...new Set(cards.flatMap((one) => one.kinds))].sort((a, b) => a.localeCompare(b));
  const costs = Object.keys(resources).filter((one) => cards.some((card) => card.resources.includes(one)));
  const list = h("ul", { class: "cards-found" });
  const said = h("p", { class: "small", role: "status" });
  const word = h("input", { type: "search", name: "look", autocomplete: "off",
    placeholder: t("Name, sigil or words of its text"), oninput: () => show() });
  /** @param {string} name
   * @param {string} label
   * @param {[string, string][]} options
   */
  const pick = (name, label, options) =>
    h("select", { name, "aria-label": label, onchange: () => show() }, h("option", { value: "" }, label),
      options.map(([value, words]) => h("option", { value }, words)));
  const cost = pick("cost", t("Any cost"), costs.map((one) => [one, resources[one]]));
  const kind = pick("kind", t("Any kind"), kinds.map((one) => [one, one]));
  const powers = [...new Set(cards.map((one) => one.power).filter((one) => one !== null))].sort((a, b) =>
    Number(a) - Number(b)
  );
  const power = pick("power", t("Any power"),
    powers.map((one) => [String(one), t("Power {power} or more", { power: one })]));

  /** @param {DeckCard} card */
  function fits(card) {
    const wanted = word.value.trim();
    return (!wanted || has(card.name, wanted) || has(card.about, wanted)
      || card.rules.some(([title, text]) => has(title, wanted) || has(text, wanted)))
      && (!cost.value || card.resources.includes(cost.value)) && (!kind.value || card.kinds.includes(kind.value))
      && (!power.value || (card.power !== null && card.power >= Number(power.value)));
  }

  /** @param {DeckCard} card */
  const shown = (card) =>
    h("li", {},
      h("div", {}, h("b", {}, card.name),
        h("span", { class: "small" }, ` ${[card.about, card.cost].filter(Boolean).join(", ")}`),
        card.rules.map(([title, text]) => h("span", { class: "small rule" }, h("b", {}, title), ` ${text}`))),
      h("button", { class: "button", type: "button", "aria-label": t("Add one {name}", { name: card.name }),
        onclick: () => change(card, 1) }, "+"),
      h("button", { class: "button", type: "button", "aria-label": t("Take {name} out", { name: card.name }),
        onclick: () => change(card, 0) }, "×"));

  /** @param {DeckCard} card
   * @param {number} count
   */
  async function change(card, count) {
    if (await put(card.id, count))
      said.textContent = count
        ? t("{name} is in the list.", { name: card.name })
        : t("{name} is taken out.", { name: card.name });
  }

  function show() {
    const any = word.value.trim() || cost.value || kind.value || power.value;
    const found = any ? cards.filter(fits) : [];
    said.textContent = any ? many("{n} card is found.", "{n} cards are found.", found.length) : "";
    refill(list, ...found.slice(0, SHOWN).map(shown), found.length > SHOWN
      ? h("li", { class: "small" }, t("and {n} more; say more of it", { n: found.length - SHOWN }))
      : null);
  }
  return h("details", { class: "looking" }, h("summary", {}, t("Look for cards")), word,
    h("div", { class: "two" }, costs.length ? cost : null, kinds.length ? kind : null, powers.length ? power : null),
    said, list);
}
