// An open contest: what is required against what there is, everything that could help, and when it is enough.
/** @import { Contest, PossibleBoost, Question, Tap, Value } from "./page" */
/** @import { Context } from "./prompts.js" */
import { closeSheet, h, narrowing, s, showSheet } from "./dom.js";
import { t } from "./language.js";

const HEADS = [["attack", t("May aid the attack")], ["defence", t("May oppose it")], ["ability", t("Abilities")], [
  "display",
  t("From the display"),
], ["hand", t("Reactions from the hand")], ["plain", t("Plain discards")]];
const MANY = 9;

/** The words of everything a contest's own buttons do.
 * @param {Contest | null} one
 */
const offered = (one) => new Set((one?.boosts ?? []).flatMap((boost) => boost.taps.map((tap) => tap.words)));

/** The contest's window. `question` is the one that it answers, or null while something else is asked.
 * @param {Contest} one
 * @param {Question | null} question
 * @param {Context} context
 */
export function contest(one, question, context, id = "contest-title") {
  const enough = one.odds ? one.odds[0] > 0 : one.total >= one.required;
  return h("section", { class: `paper contest${enough ? " enough" : ""}`, "aria-labelledby": id },
    h("header", {}, h("small", {}, one.heading), h("h2", { id }, one.title), h("p", {}, one.whom)), one.odds
    ? strength(one)
    : h("div", { class: "against" }, figure(one.total, one.sides[0]),
      h("span", { class: "relation", "aria-hidden": "true" }, enough ? "≥" : "<"), figure(one.required, one.sides[1])),
    one.odds ? chances(...one.odds) : gauge(one),
    h("p", { class: "verdict", role: "status" }, enough ? check() : null, one.say),
    question ? acts(one, question, context) : null, sums(one), whys(one),
    one.boosts.length ? helps(one, context) : null,
    h("dl", { class: "outcome" }, h("dt", {}, t("Success")), h("dd", {}, one.success), h("dt", {}, t("Failure")),
      h("dd", {}, one.failure)));
}

/** @param {number | string} value
 * @param {string} words
 */
const figure = (value, words) => h("span", { class: "figure" }, h("b", {}, value), h("small", {}, words));
const check = () =>
  s("svg", { viewBox: "0 0 24 24", class: "tick", "aria-hidden": "true" },
    s("path", { d: "M4 12.500l5 6L20 6", fill: "none", stroke: "currentColor", "stroke-width": 4,
      "stroke-linecap": "round" }));

/** Where dice decide: one side less the other is the strength.
 * @param {Contest} one
 */
const strength = (one) =>
  h("div", { class: "against sum" }, figure(one.total, one.sides[0]),
    h("span", { class: "relation", "aria-hidden": "true" }, "−"), figure(one.required, one.sides[1]),
    h("span", { class: "relation", "aria-hidden": "true" }, "="),
    figure(signed(one.total - one.required), t("strength")));

/** A number with a minus that is as long as a plus.
 * @param {number | string} value
 */
export const signed = (value) => String(value).replace("-", "−");

/** How many of all throws succeed, a stroke each.
 * @param {number} wins
 * @param {number} of
 */
const chances = (wins, of) =>
  h("div", { class: "chances", role: "img", "aria-label": t("{wins} of {of} throws succeed", { wins, of }),
    style: { "--of": of } }, Array.from({ length: of }, (_, at) => h("i", { class: at < wins ? "win" : undefined })),
    h("b", {}, `${wins}/${of}`));

/** @param {Contest} given */
function gauge({ total, required, reach }) {
  const full = Math.max(total, required, reach ?? 0, 1);
  /** @param {number} value */
  const part = (value) => `${Math.max(0, Math.min(100, (value / full) * 100))}%`;
  return h("div", { class: "gauge", "aria-hidden": "true" },
    h("i", { class: "could", style: { width: part(reach ?? 0) } }),
    h("i", { class: "has", style: { width: part(total) } }),
    h("i", { class: "line", style: { left: part(required) } }));
}

/** @param {Contest} one
 * @param {Question} question
 * @param {Context} context
 */
function acts(one, question, context) {
  const known = offered(one);
  const enough = one.total >= one.required;
  const choices = question.choices.filter((choice) => !known.has(choice.words));
  return h("div", { class: "grid" },
    choices.map((choice, at) =>
      h("button", { class: at || !enough ? "plate quiet" : "plate", type: "button",
        data: { key: `act ${choice.seat} ${choice.words}`, words: choice.words }, onclick: () =>
          context.tap(choice, "act") }, choice.label)
    ));
}

/** Both sides line by line, as on the help card.
 * @param {Contest} one
 */
function sums(one) {
  /** @param {Value} part */
  const line = (part) =>
    h("tr", { class: part.value ? "" : "nought" }, h("th", { scope: "row" }, part.label),
      h("td", {}, signed(part.value)));
  /** @param {string} words
   * @param {number} value
   */
  const total = (words, value) =>
    h("tr", { class: "total" }, h("th", { scope: "row" }, words), h("td", {}, signed(value)));
  const [have, wanted] = one.odds ? [t("Attack"), t("Defence")] : [t("You have"), t("Needed")];
  const needed = one.odds || one.against.length > 1
    ? [...one.against.map(line), total(wanted, one.required)]
    : [total(wanted, one.required)];
  return h("table", { class: "sums" }, h("caption", { class: "out-of-sight" }, t("The sum")),
    h("tbody", {}, one.lines.map(line), total(have, one.total)), h("tbody", {}, needed));
}

/** Where each number comes from, with its clause, for those who ask.
 * @param {Contest} one
 */
function whys(one) {
  const told = [...one.lines, ...one.against].filter((part) => part.why);
  if (!told.length) return null;
  return h("details", { class: "why", data: { key: `why ${one.title}` } }, h("summary", {}, t("Why?")),
    h("dl", { class: "whys" }, told.map((part) => [h("dt", {}, part.label), h("dd", {}, part.why)])));
}

/** @param {Contest} one
 * @param {Context} context
 */
function helps(one, context) {
  const sure = one.boosts.filter((boost) => boost.sure);
  const maybe = one.boosts.filter((boost) => !boost.sure);
  const gap = one.odds ? 1 : one.required - one.total;
  const list = (/** @type {PossibleBoost[]} */ boosts) =>
    HEADS.map(([where, words]) => {
      const here = boosts.filter((boost) => boost.where === where).sort((a, b) =>
        (where === "defence" ? -1 : 1) * ((b.gain ?? 99) - (a.gain ?? 99))
      );
      return here.length
        ? [h("h3", {}, words), h("ul", { class: "boosts" }, here.map((boost) => row(boost, gap, one, context)))]
        : null;
    });
  return h("div", { class: "helps" },
    one.odds ? null : h("p", { class: "small" }, t("Lay the card at the table, or tap.")), list(sure), maybe.length
    ? h("details", { class: "fold", data: { key: "maybe" } },
      h("summary", {}, t("Do you hold one of these? ({maybe})", { maybe: maybe.length })),
      h("ul", { class: "boosts" }, maybe.map((boost) => row(boost, gap, one, context))))
    : null);
}

/** @param {PossibleBoost} boost
 * @param {number} gap
 * @param {Contest} one
 * @param {Context} context
 */
function row(boost, gap, one, context) {
  const worth = boost.gain === null
    ? ""
    : boost.gain > 0
    ? `+${boost.gain}`
    : boost.gain < 0
    ? `−${-boost.gain}`
    : "±0";
  const does = gap > 0 && boost.enough;
  return h("li", { class: does ? "does" : undefined },
    h("span", { class: "worth" }, worth, does ? h("small", {}, t("enough")) : null),
    h("span", { class: "what" }, h("b", {}, boost.label), h("span", {}, boost.effect),
      boost.how ? h("small", {}, boost.how) : null), button(boost, one, context));
}

/** @param {PossibleBoost} boost
 * @param {Contest} one
 * @param {Context} context
 */
function button(boost, one, context) {
  /** @param {Tap} tap */
  const go = (tap) => {
    closeSheet();
    context.tap({ seat: tap.seat || one.seat, words: tap.words }, "act");
  };
  if (!boost.taps.length) return null;
  if (boost.taps.length === 1)
    return h("button", { class: "button", type: "button",
      data: { key: boost.taps[0].words, words: boost.taps[0].words }, onclick: () => go(boost.taps[0]) },
      boost.taps[0].label);
  return h("button", { class: "button", type: "button", data: { key: `which ${boost.where} ${boost.label}` },
    onclick: () => which(boost, go) }, t("Which?"));
}

/** @param {PossibleBoost} boost
 * @param {(tap: Tap) => void} go
 */
function which(boost, go) {
  const grid = h("div", { class: "menu" },
    boost.taps.map((tap) =>
      h("button", { class: "plate quiet", type: "button", data: { words: tap.words }, onclick: () => go(tap) },
        tap.label)
    ));
  const entries = () => /** @type {Iterable<HTMLElement>} */ (grid.children);
  showSheet(boost.label, h("p", {}, boost.effect), boost.taps.length > MANY
    ? narrowing(t("Find a card"), entries)
    : null, grid);
}
