// Actions that are said step by step: the buttons that open them, and the sheet in which one is said.
/** @import { Blank, Choice, Draft, Opener } from "./page" */
/** @import { Frame } from "./blanks/blank.js" */
/** @import { Context } from "./prompts.js" */
import { blankOf } from "./blanks/blank.js";
import { FEW, TAPS } from "./blanks/phone.js";
import { contest, signed } from "./contest.js";
import { byId, closeSheet, h, refill, showSheet, toast } from "./dom.js";
import { andList, t } from "./language.js";
import { getJson, post } from "./net.js";
import { why } from "./why.js";

/** Milliseconds after the last letter when what was written is asked about. */
const WRITTEN_MS = 250;
const KEPT = "being said";
/** What is being said now: the opener, what is said of each field, the answer to it, which blank stands open, and the
 * blanks that are drawn: one somebody writes in, or that asks what it asked, stays while the rest is drawn anew.
 * @type {{ opener: Opener, said: Record<string, string[]>, draft: Draft | null, open: string, asked: number, drawn: Map<string, { of: string, el: HTMLElement }>, box: HTMLElement, context: Context } | null}
 */
let now = null;
/** The cards of this phone's own hand, where a virtual table knows it.
 * @type {Set<string>}
 */
let hand = new Set();

/** The buttons: those that answer the question, else those that go on with the turn. `otherwise` are answers of the
 * question that are seldom wanted; where it has a usual one (`usual`), that alone is golden.
 * @param {{ list: Opener[], asked: boolean, usual: boolean, otherwise: Choice[] }} given
 * @param {Context} context
 */
export function openers({ list, asked, usual, otherwise }, context) {
  const answers = list.filter((one) => one.answers);
  const rest = list.filter((one) => !one.answers);
  const golden = [...answers, ...(asked ? [] : rest.filter((one) => one.standing === "next"))].map((one) =>
    button(one, "plate", context)
  );
  const aside = answers.length || rest.every((one) => one.standing === "rare");
  const respond = asked && rest.length
    ? [
      h("button", { class: aside || usual ? "plate quiet" : "plate", type: "button", data: { key: "respond" },
        onclick: () => responses(rest, aside, context) }, aside ? t("Something else…") : t("I respond…")),
    ]
    : [];
  const seldom = otherwise.map((one) =>
    h("button", { class: "plate quiet", type: "button", data: { key: `act ${one.seat} ${one.words}`, words: one.words },
      onclick: () => context.tap(one, "act") }, one.label)
  );
  const all = [...golden, ...seldom, ...respond];
  return all.length
    ? h("section", { class: "may say", "aria-label": asked ? t("Your answer") : t("What you may do") }, all)
    : null;
}

/** What may be said besides, while nothing is asked: it stands behind one list.
 * @param {Opener[]} list
 */
export const besides = (list) => list.filter((one) => !one.answers && one.standing !== "next");

/** All that may be done while others are waited for; the same for everybody who is asked. `aside`: it responds to nothing.
 * @param {Opener[]} list
 * @param {unknown} aside
 * @param {Context} context
 */
function responses(list, aside, context) {
  showSheet(aside ? t("Something else…") : t("I respond"),
    h("div", { class: "menu" }, list.map((one) => button(one, "plate quiet", context))));
}

/** @param {Opener} one
 * @param {string} look
 * @param {Context} context
 */
export function button(one, look, context) {
  const whose = !context.seat && context.names.size > 1 ? `${context.names.get(one.seat)}: ` : "";
  return h("button", { class: look, type: "button", data: { key: `say ${one.seat} ${one.verb}`, say: one.verb },
    onclick: () => begin(one, context) }, whose + one.title);
}

/** What may be done with a card of the table, for the sheet that shows it.
 * @param {string} card
 * @param {string} seat
 * @param {Context} context
 * @returns {HTMLElement}
 */
export function about(card, seat, context) {
  const box = h("div", { class: "menu about" });
  post("/api/about", { seat, card }).then((/** @type {{ openers?: Opener[] }} */ found) =>
    refill(box, (found.openers ?? []).map((one) => button(one, "plate quiet", context)))
  ).catch(() => refill(box));
  return box;
}

/** The places of the board that open a dialog, each with the dialogs.
 * @param {Opener[]} list
 */
export function spaces(list) {
  /** @type {Map<string, Opener[]>} */
  const found = new Map();
  for (const one of list) for (const place of one.places) found.set(place, [...(found.get(place) ?? []), one]);
  return found;
}

/** A place of the board was tapped: what may be laid there is said.
 * @param {string} place
 * @param {Opener[]} list
 * @param {Context} context
 */
export async function at(place, list, context) {
  const verbs = list.map((one) => one.verb);
  const found = await post("/api/about", { seat: list[0].seat, card: place }).catch(() => ({}));
  const fitting = (found.openers ?? []).filter((/** @type {Opener} */ one) => verbs.includes(one.verb));
  if (fitting.length > 1)
    showSheet(t("What you may do"),
      h("div", { class: "menu" }, fitting.map((/** @type {Opener} */ one) => button(one, "plate quiet", context))));
  else begin(fitting[0] ?? list[0], context);
}

/** @param {Opener} opener
 * @param {Context} context
 */
export function begin(opener, context) {
  const box = h("div", { class: "saying" });
  /** @type {Record<string, string[]>} */
  const said = Object.fromEntries(Object.entries(opener.said).map(([field, words]) => [field, [...words]]));
  now = { opener, said, draft: null, open: "", asked: 0, drawn: new Map(), box, context };
  const sheet = showSheet(opener.title.replace("…", ""), box);
  sheet.addEventListener("close", () => {
    if (now?.box === box) {
      now = null;
      keep();
    }
  }, { once: true });
  if (byId("phone").dataset.virtual)
    getJson("/virtual/cards").then((all) => {
      hand = new Set(all.hands?.[opener.seat] ?? []);
      paint();
    }).catch(() => {});
  return step();
}

/** Remembers what is being said, so that a page that is loaded again goes on with it; nothing is being said: forgets it. */
function keep() {
  try {
    if (now)
      sessionStorage.setItem(KEPT, JSON.stringify({ seat: now.opener.seat, verb: now.opener.verb, said: now.said }));
    else sessionStorage.removeItem(KEPT);
  } catch { /* a browser that keeps nothing forgets it */ }
}

/** Goes on with what was being said when the page was loaded again, if that dialog still stands open.
 * @param {Opener[]} list
 * @param {Context} context
 */
export function resume(list, context) {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch { /* as above */ }
  const opener = kept && list.find((one) => one.seat === kept.seat && one.verb === kept.verb);
  if (opener) begin({ ...opener, said: kept.said }, context);
}

/** Asks what may be said next. Of several answers the last counts. */
async function step() {
  const mine = now;
  if (!mine) return;
  keep();
  const number = mine.asked += 1;
  mine.box.setAttribute("aria-busy", "true");
  const draft = await post("/api/say", { seat: mine.opener.seat, verb: mine.opener.verb, said: mine.said }).catch(() =>
    null
  );
  if (now !== mine || number !== mine.asked) return;
  mine.box.removeAttribute("aria-busy");
  if (!draft?.blanks) {
    closeSheet();
    toast(draft?.say ?? t("That did not work; nothing was changed."), true);
    return;
  }
  mine.draft = draft;
  if (!draft.blanks.some((/** @type {Blank} */ one) => one.name === mine.open)) mine.open = draft.missing;
  paint();
}

/** News of the table: what is being said may not fit any more. */
export const news = () => {
  if (now?.draft) step();
};

function paint() {
  const mine = now;
  if (!mine?.draft) return;
  const { draft, box, context } = mine;
  const active = document.activeElement instanceof HTMLElement && box.contains(document.activeElement)
    ? document.activeElement.dataset.key
    : "";
  const ready = Boolean(draft.words);
  const wanted = draft.missing;
  const shown = draft.blanks.slice(0, draft.blanks.findIndex((one) => one.name === wanted) + 1 || undefined);
  refill(box, shown.map((one) => blank(one)),
    draft.say && !wanted ? [h("p", { class: "wrong", role: "status" }, draft.say), why(draft.clause)] : null,
    ready && draft.follows.length
      ? h("ul", { class: "follows" }, draft.follows.map((line) => h("li", {}, line)))
      : null, wanted
    ? null
    : h("div", { class: "done" }, stands(draft),
      h("button", { class: "plate", type: "button", disabled: !ready, data: { key: "say it", words: draft.words },
        onclick: () => send(mine) }, draft.button || draft.title)),
    draft.preview ? contest(draft.preview, null, context, "preview-title") : null);
  if (active)
    /** @type {HTMLElement | null} */ (box.querySelector(`[data-key="${CSS.escape(active)}"]`))?.focus({
      preventScroll: true,
    });
}

/** How a contest would stand, in one line above the button.
 * @param {Draft} draft
 */
const stands = (
  { preview },
) => (preview?.odds
  ? h("p", { class: "stands", role: "status" },
    t("Strength {strength} · {wins} of {all} throws succeed", { strength: signed(preview.total - preview.required),
      wins: preview.odds[0], all: preview.odds[1] }))
  : null);

/** @param {NonNullable<typeof now>} mine */
function send(mine) {
  if (!mine.draft?.words) return;
  const { seat, words } = mine.draft;
  now = null;
  keep();
  closeSheet();
  mine.context.tap({ seat, words }, "act");
}

/** @param {string} name
 * @param {any} value
 */
function put(name, value) {
  if (!now) return;
  now.said[name] = [value ?? []].flat().map(String).filter((word) => word.trim());
  now.open = "";
  step();
}

/** What stands around a blank of a dialog.
 * @type {Frame}
 */
function framed(one, inner) {
  const told = one.hint && (one.kind === "some" ? one.options : one.kind);
  const el = h("fieldset", { data: { blank: one.name } }, h("legend", {}, one.label),
    told ? h("p", { class: "small" }, one.hint) : null, inner);
  return { el, mark: () => [] };
}

/** One thing to say: closed to a line when it is said, else all its ways.
 * @param {Blank} one
 */
function blank(one) {
  const mine = now;
  const { name, label: say, kind, options = [] } = one;
  const chosen = [one.value ?? []].flat();
  const few = options.length <= FEW;
  const stays = kind === "words" || kind === "number" || (kind === "some" && few);
  if (!stays && mine?.open !== name && mine?.draft?.missing !== name && (chosen.length || !few)) {
    const words = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
    return h("div", { class: "said", data: { blank: name } }, h("span", {}, say),
      h("b", {}, words.length ? andList(words) : t("nobody")), options.length > 1 || one.optional
      ? h("button", { class: "button", type: "button", data: { key: `change ${name}` },
        "aria-label": t("{say}: change", { say }), onclick: () => {
          if (now) {
            now.open = name;
            paint();
          }
        } }, t("Change"))
      : null);
  }
  const rows = mine?.context.rows();
  const of = kind === "words"
    ? ""
    : JSON.stringify([one, mine?.said[name], [...hand], options.some(({ place }) => place) && rows]);
  const before = mine?.drawn.get(name);
  if (before?.of === of) return before.el;
  let pause = 0;
  const changed = () => now === mine && put(name, part.read());
  const part = blankOf(one, { kinds: TAPS, framed, rows, seat: mine?.context.seat, hand,
    before: before?.el.isConnected ? before.el : undefined, changed: () => {
      clearTimeout(pause);
      if (kind === "words")
        pause = setTimeout(changed, WRITTEN_MS);
      else changed();
    } });
  mine?.drawn.set(name, { of, el: part.el });
  return part.el;
}
