// What the table wants from people: the open question, trouble, chores, possible taps, undo.
/** @import { ActionGroup, Choice, Opener, Problem, Question } from "./page" */
import { forms } from "./answer_forms.js";
import { byId, h, narrowing, s } from "./dom.js";
import { andList, many, t } from "./language.js";
import { begin, button as opening } from "./say.js";
import { changes } from "./taking_back.js";
import { why } from "./why.js";

const MANY = 9;
/** Milliseconds in which a button that goes on with the turn hears nothing when it has just come. */
const DEAF_MS = 500;
const icons = {
  ask: () =>
    s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, s("circle", { cx: 20, cy: 20, r: 18, fill: "#8a3a1a" }),
      s("path", { d: "M14 15q0-6 6.500-6t6 6q0 4-6.500 7v3", fill: "none", stroke: "#f8e7c0", "stroke-width": 3.500,
        "stroke-linecap": "round" }), s("circle", { cx: 20, cy: 31, r: 2.300, fill: "#f8e7c0" })),
  eye: () =>
    s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" },
      s("path", { d: "M2 20q18-22 36 0-18 22-36 0z", fill: "#f8e7c0", stroke: "#74190d", "stroke-width": 2.500 }),
      s("circle", { cx: 20, cy: 20, r: 7, fill: "#74190d" }), s("circle", { cx: 22, cy: 18, r: 2, fill: "#f8e7c0" })),
  hand: () =>
    s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, s("path", {
      d: "M12 38q-8-10-7-18 4-1 6 5V8q0-3 2.500-3T16 8V5q0-3 2.500-3T21 5v3q0-3 2.500-3T26 8v3q0-3 2.500-3t2.500 3v14q0 8-5 13z",
      fill: "#8a642a",
    })),
};
/** @type {Record<string, string>} */
const titles = { "in progress": t("I see a move beginning"), refused: t("That is not allowed"),
  ambiguous: t("What was that?"), puzzling: t("The table puzzles me"), blind: t("I cannot see the table"),
  unclear: t("What is this?") };

/** What a drawn part may do: names by seat, whose page it is, and how a tap is sent.
 * @typedef {object} Context
 * @property {Map<string, string>} names
 * @property {string | undefined} seat
 * @property {(choice: { seat: string, words: string }, kind: string) => void} tap
 * @property {() => void} waitForUs
 * @property {() => import("./page").Row[]} rows what the board shows now
 */

/** The open question. `tap(choice)` answers it.
 * @param {Question} one
 * @param {Context} context
 */
export function question(one, context) {
  const many = one.choices.length > MANY ? " many" : "";
  const box = h("section", { class: `paper asks${many}`, "aria-labelledby": "ask-title" },
    h("div", { class: "head" }, icons.ask(), h("div", {}, said(one.say), waiting(one, context), why(one.clause))),
    one.preview ? changes(one.preview) : null, one.silence ? timer(one, context) : null);
  // what fell is said by those who threw themselves
  const left = many && one.choices[0].words === "throw";
  const [first, rest] = left ? [one.choices.slice(0, 1), one.choices.slice(1)] : [one.choices, []];
  if (first.length)
    box.append(
      h("div", { class: "grid" },
        first.map((choice, at) => button(choice, at || !one.usual ? "plate quiet" : "plate", context, "act"))),
    );
  if (rest.length)
    box.append(thrown(rest, context, one.by_hand ? t("Say which card came up…") : t("We threw ourselves…")));
  else if (many) box.insertBefore(filter(box), box.lastChild);
  box.append(...forms(one, context.tap));
  return box;
}

/** What may have fallen or come up, folded: seldom does somebody say so where the companion can see or throw.
 * @param {Choice[]} list
 * @param {Context} context
 * @param {string} words
 */
function thrown(list, context, words) {
  const fold = h("details", { class: "fold", data: { key: "thrown" } }, h("summary", {}, words),
    h("div", { class: "grid" }, list.map((choice) => button(choice, "plate quiet", context, "act"))));
  fold.insertBefore(filter(fold), fold.lastChild);
  return fold;
}

/** What silence means, how long it is waited for, and the way to have it wait.
 * @param {Question} one
 * @param {Context} context
 */
function timer(one, { waitForUs }) {
  return h("div", { class: "timer", id: "timer" },
    h("p", {}, t("Without an answer in "), h("b", { role: "timer" }, `${Math.ceil(one.seconds ?? 0)} s`), ": ",
      t("“{button}”", { button: one.silence ?? "" }), "."),
    h("div", { class: "time", "aria-hidden": "true" }, h("i", {})),
    h("button", { class: "button", type: "button", data: { key: "wait" }, onclick: waitForUs },
      t("Wait for an answer")));
}

/** A sentence as a heading; a long list in it ("Set the table: a; b; c.") as a list below.
 * @param {string} text
 */
function said(text) {
  const colon = text.indexOf(": ");
  const parts = text.slice(colon + 2).split("; ");
  if (colon < 0 || parts.length < 3)
    return h("h2", { id: "ask-title", class: text.length > 120 ? "long" : undefined }, text);
  return [h("h2", { id: "ask-title" }, text.slice(0, colon)),
    h("ul", { class: "steps" }, parts.map((part) => h("li", {}, h("span", {}, part))))];
}

/** @param {Question} one
 * @param {Context} context
 */
function waiting(one, { names, seat }) {
  if (seat && one.waiting.includes(seat)) return null;
  const others = one.waiting.filter((who) => who !== seat).map((who) => names.get(who)).filter(Boolean);
  if (!others.length || names.size < 2 || (seat && one.choices.length)) return null;
  return h("p", { class: "who" }, t("Waiting for {others}", { others: andList(others) }));
}

/** A field that narrows a long list to the buttons that have a word.
 * @param {HTMLElement} box
 * @param {string} list
 */
function filter(box, list = ".grid") {
  return narrowing(t("Find a choice"), () => box.querySelectorAll(`${list} button`));
}

/** @param {Choice} choice
 * @param {string} look
 * @param {Context} context
 * @param {string} kind
 */
function button(choice, look, { names, seat, tap }, kind) {
  const whose = !seat && names.size > 1 && names.has(choice.seat) ? `${names.get(choice.seat)}: ` : "";
  const hint = choice.why || choice.hint;
  return h("button", { class: choice.why ? `${look} barred` : look, type: "button", disabled: Boolean(choice.why),
    data: { key: `${kind} ${choice.seat} ${choice.words}`, words: choice.words }, onclick: () => tap(choice, kind) },
    h("span", {}, startsWith(choice.label, whose) ? choice.label : whose + choice.label,
      hint ? h("span", { class: "hint" }, hint) : null));
}

/** @param {string} label
 * @param {string} whose
 */
const startsWith = (label, whose) => !whose || label.toLowerCase().startsWith(whose.slice(0, -2).toLowerCase());

/** The verdict on a table that does not fit; what it usually was is golden.
 * @param {Problem} one
 * @param {Context} context
 */
export function trouble(one, context) {
  const soft = one.verdict === "in progress" ? " soft" : "";
  return h("section", { class: `paper asks trouble${soft}`, data: { verdict: one.verdict } },
    h("div", { class: "head" }, icons.eye(),
      h("div", {}, h("h2", {}, titles[one.verdict] ?? one.verdict), h("p", {}, one.say),
        soft ? null : why(one.clause, one.code))), one.put_back.length
    ? h("ul", { class: "steps" }, one.put_back.map((step) => h("li", {}, h("span", {}, step))))
    : null,
    one.openers.map((opener) =>
      h("button", { class: "plate", type: "button",
        data: { key: `laid ${opener.seat} ${opener.verb}`, say: opener.verb }, onclick: () => begin(opener, context) },
        opener.title)
    ), one.choices.length
    ? h("div", { class: "grid" },
      one.choices.map((choice) =>
        button(choice, choice.standing === "next" ? "plate" : "plate quiet", context, "settle")
      ))
    : null);
}

/** What hands still owe the table: what the camera will see, and what people tick off.
 * @param {{ chores: string[], errands: Choice[], mend: Choice[] }} given
 * @param {Context} context
 */
export function chores({ chores: list, errands, mend }, context) {
  const count = list.length + errands.length;
  if (!count) return null;
  return h("section", { class: "paper asks chores" },
    h("div", { class: "head" }, icons.hand(),
      h("h2", {}, many("One thing to do at the table", "{n} things to do at the table", count))),
    h("ul", { class: "steps" }, list.map((step) => h("li", {}, h("span", {}, step))),
      errands.map((one) => errand(one, context))), mend.length
    ? h("div", { class: "grid" }, mend.map((choice) => button(choice, "plate quiet", context, "settle")))
    : null);
}

/** What the camera will not see, with its tick.
 * @param {Choice} one
 * @param {Context} context
 */
function errand(one, { tap }) {
  const done = h("button", { class: "button done", type: "button", "aria-label": t("Done: {what}", { what: one.label }),
    data: { key: one.words, words: one.words }, onclick: () => tap(one, "settle") }, t("Done"));
  return h("li", { class: "errand" }, h("span", {}, one.label), done);
}

/** The taps that go on with the turn, where the thumb is.
 * @param {Choice[]} list
 * @param {Context} context
 */
export function thumb(list, context) {
  return list.map((choice) => deaf(button(choice, "plate", context, "act")));
}

/** A button that has just come hears no finger for a moment: one on its way meant what stood there before. Keys are
 * pressed on what has the focus, and are heard.
 * @param {HTMLButtonElement} one
 */
function deaf(one) {
  one.dataset.fresh = "yes";
  setTimeout(() => {
    delete one.dataset.fresh;
  }, DEAF_MS);
  one.addEventListener("click", (event) => {
    if (one.dataset.fresh && event.detail) event.stopImmediatePropagation();
  }, { capture: true });
  return one;
}

/** Taps that are possible besides, without a question. Behind one list stands what costs or switches something, what
 * is said step by step and seldom begun, and all of it when something else is the next thing to do.
 * @param {{ list: Choice[], folded: boolean, openers: Opener[] }} given
 * @param {Context} context
 */
export function choices({ list, folded, openers }, context) {
  const plain = folded ? [] : list.filter((choice) => choice.standing !== "costs");
  const rest = list.filter((choice) => !plain.includes(choice));
  const behind = [...openers.map((one) => opening(one, "plate quiet", context)),
    ...rest.map((choice) => button(choice, "plate quiet", context, "act"))];
  const fold = behind.length
    ? h("details", { class: "slab fold", data: { key: "more" } },
      h("summary", {}, t("More you may do ({list})", { list: behind.length })), h("div", { class: "may" }, behind))
    : null;
  if (fold && behind.length > MANY) fold.insertBefore(filter(fold, ".may"), fold.lastChild);
  return [
    plain.length
      ? h("section", { "aria-label": t("Possible now"), class: "may" },
        plain.map((choice) => button(choice, "plate quiet", context, "act")))
      : null,
    fold,
  ];
}

/** What hands do at the table and may be tapped as well, and what is seldom wanted, folded by kind.
 * @param {ActionGroup[]} list
 * @param {Context} context
 */
export function groups(list, context) {
  if (!list.length) return null;
  const [hands, seldom] = [list.filter((group) => group.by_hand), list.filter((group) => !group.by_hand)];
  return h("section", { class: "slab instead" },
    hands.length ? h("p", { class: "small" }, t("Done with cards at the table, or tapped here:")) : null,
    hands.map((group) => folded(group, context)),
    hands.length && seldom.length ? h("p", { class: "small" }, t("Besides:")) : null,
    seldom.map((group) => folded(group, context)));
}

/** @param {ActionGroup} group
 * @param {Context} context
 */
function folded(group, context) {
  const box = h("div", { class: "grid" },
    group.choices.map((choice) => button(choice, "plate quiet", { ...context, names: new Map() }, "act")));
  const fold = h("details", { class: "fold", data: { key: `group ${group.title}` } }, h("summary", {}, group.title),
    box);
  if (group.choices.length > MANY) fold.insertBefore(filter(fold), box);
  return fold;
}

/** Counts down a question that takes silence for an answer; times in ms.
 * @param {number} end
 * @param {number} total
 */
export function runTime(end, total) {
  const box = byId("timer");
  if (!box || !total) return;
  const left = Math.max(0, end - performance.now());
  box.querySelector("[role=timer]").textContent = `${Math.ceil(left / 1000)} s`;
  box.querySelector(".time i").style.transform = `scaleX(${left / total})`;
}
