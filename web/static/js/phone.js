// The page of a seat, or the table's own screen: draws each new `Page` and sends taps.
/** @import { Guide, Page, Question, View } from "./page" */
import { altar } from "./altar.js";
import { contest } from "./contest.js";
import { byId, closeSheet, draw, forget, h, hush, showSheet, toast } from "./dom.js";
import { t } from "./language.js";
import { also, opened } from "./layouts/cells.js";
import { arrowTaps } from "./layouts/lattice.js";
import { board } from "./layouts/table.js";
import { meters } from "./meters.js";
import * as moments from "./moments.js";
import * as narration from "./narration.js";
import { getJson, newKey, post, watch } from "./net.js";
import * as prompts from "./prompts.js";
import { same } from "./same_game.js";
import * as saying from "./say.js";
import * as signals from "./signals.js";
import { light, mark } from "./spots.js";
import { takingBack } from "./taking_back.js";
import { learn } from "./words.js";

const root = byId("phone");
const { seat, role } = root.dataset;
const hosts = role === "host";
const at = Object.fromEntries([...root.querySelectorAll("[id]")].map((/** @type {any} */ el) => [el.id, el]));
/** @type {Page} the newest one; nothing is drawn before the first */
let page;
/** @type {{ end: number, total: number } | null} */
let deadline = null;

const refresh = watch(seat, show, linked);

/** @param {boolean} up */
function linked(up) {
  at.lost.hidden = up;
  at.pulse.classList.toggle("lost", !up);
}

/** @param {Page} next */
function show(next) {
  if (!same(next.number)) return;
  // the page's own words speak the game's language
  if (page && page.in_all_languages !== next.in_all_languages) location.reload();
  const focused = root.contains(document.activeElement);
  page = next;
  document.documentElement.dataset.layout = page.view.layout;
  document.documentElement.dataset.light = page.light;
  settled();
  study(page.guide);
  paint();
  const { question } = page;
  const mine = hasToDo();
  moments.follow(page, { seat, back: wayBack(), asks: Boolean(page.trouble) || answers(question) });
  signals.follow(page, { seat, mine });
  countDown(question);
  if (focused) goOn();
  intoSight();
  window.parent?.postMessage(spoken(), location.origin);
}

/** What a page around this one may show of it: the one thing to know now, whether something is asked, and what was told. */
const spoken = () => {
  const { trouble, question, notes, view, chores, errands } = page;
  const owed = [...chores, ...errands.map((one) => one.label)];
  return { says: trouble?.say || question?.say || notes[0] || owed.join("; ") || view.todo || view.headline,
    asks: Boolean(trouble?.choices.length || answers(question)), notes };
};

/** What can be looked up, and where it came from.
 * @type {{ address: string, known: Guide }}
 */
let guide = { address: "", known: { help: [], signs: [] } };

/** Fetches the guide when it is another one; until it is there, words explain nothing and cards show no icons.
 * @param {string} address
 */
async function study(address) {
  if (address === guide.address) return;
  guide = { address, known: guide.known };
  const found = await getJson(address).catch(() => null);
  if (guide.address !== address) return;
  // the next page asks again
  if (!found) guide.address = "";
  else {
    guide.known = found;
    const focused = root.contains(document.activeElement);
    forget();
    paint();
    if (focused) goOn();
  }
}

/** Whether the owner of this phone has something to do. */
const hasToDo = () =>
  page.choices.length + page.groups.length + page.dialogs.length + page.chores.length > 0 || Boolean(page.trouble)
  || answers(page.question);

/** What shows the companion's seats; fetched where it has one. @type {typeof import("./companion.js") | null} */
let companion = null;
const fetched = async () => {
  companion = await import("./companion.js");
  paint();
};

/** Draws what has changed. */
function paint() {
  if (!companion && page.companions.length + page.handed.length) fetched();
  learn(page, guide.known);
  const names = new Map(page.view.players.map((player) => [player.seat, player.name]));
  const context = { names, seat, tap, waitForUs: () => switchTimers(false), rows: () => page.view.rows };
  const { question, view } = page;
  head(names);
  draw(at.over, !page.game || (page.over && !question) ? { game: page.game, over: view } : null,
    () => narration.over(page, seat));
  draw(at.trouble, page.trouble, (one) => prompts.trouble(one, context));
  const fight = view.contest;
  const fought = !fight?.odds && (fight?.boosts.length || question?.key === fight?.key) ? question : null;
  const below = seldom(question);
  const plain = question
    && { ...question, choices: question.choices.filter((one) => !below.includes(one)), seconds_left: null };
  draw(at.question, question !== fought ? plain : null, (one) => prompts.question(one, context));
  draw(at.contest, fight && { fight, question: fought }, (all) => contest(all.fight, all.question, context));
  draw(at.companion, [page.companions, page.handed, page.chores.length + page.errands.length, !companion],
    () => companion && companion.told(page, names, !root.dataset.virtual));
  draw(at.chores, { chores: page.chores, errands: page.errands, mend: page.mend },
    (all) => prompts.chores(all, context));
  const onward = page.choices.filter((choice) => page.thumb.includes(choice.words));
  const besides = page.choices.filter((choice) => !onward.includes(choice));
  const asked = Boolean(question && answers(question));
  draw(at.thumb, { list: onward, moment: [view.headline, view.phase] }, ({ list }) => prompts.thumb(list, context));
  const usual = Boolean(plain?.usual && plain.choices.length);
  draw(at.dialogs, { list: page.dialogs, asked, usual, otherwise: below }, (all) => saying.openers(all, context));
  draw(at.choices, { list: besides, folded: onward.length > 0, openers: asked ? [] : saying.besides(page.dialogs) },
    (all) => prompts.choices(all, context));
  also((card) => withCard(card, context));
  arrowTaps((place) => [tapsThat(context, (words) => words.split(/[ ,="]/).includes(place))]);
  if (!resumed) {
    resumed = true;
    saying.resume(page.dialogs, context);
  }
  saying.news();
  draw(at.advice, page.advice, (
    offered,
  ) => (offered
    ? h("button", { class: "button", type: "button", data: { key: "advice" }, onclick: advised },
      t("What would you do?"))
    : null));
  draw(at.groups, page.groups, (all) => prompts.groups(all, context));
  draw(at.notes, [...page.notes, ...view.notes], narration.notes);
  draw(at.altar, [view.players.map(({ meters: _, ...rest }) => rest), view.scale, view.scale_text, page.lean],
    () => altar(view, seat, page.lean));
  const spaces = saying.spaces(page.dialogs);
  opened((place) => (spaces.has(place) ? () => saying.at(place, spaces.get(place) ?? [], context) : null));
  draw(at.board, [view.layout, view.rows, [...spaces]], () => board(view, seat));
  draw(at.meters, [view.players, view.meters], () => meters(view, seat));
  mark(page.marks);
  back.show(page);
  draw(at.told, page.moves, (moves) => narration.told(moves, seat));
  draw(at.seals, [!companion,
    ...page.companions.map(({ seat: whose, level, seal, salt }) => [whose, level, seal, salt])],
    () => companion && companion.seals(page.companions, names));
  draw(at.health, page.devices, narration.health);
  draw(at.guide, guide.known.help, narration.guide);
  // beside the virtual table its cards are in sight anyway
  const alone = window.top === window.self;
  if (at.cards) at.cards.hidden = !alone || !page.game;
  for (const way of [at.alone, at.show])
    if (way) way.hidden = !alone || page.moves.length > 0 || page.companions.length > 0;
  root.classList.toggle("idle", Boolean(seat) && !page.over && !hasToDo());
}

/** The answers of a question that are wanted so seldom that they stand below its dialogs.
 * @param {Question | null} question
 */
const seldom = (
  question,
) => (page.dialogs.some((one) => one.answers)
  ? (question?.choices ?? []).filter((one) => one.standing === "rare")
  : []);

/** Whether this page can answer.
 * @param {Question | null} question
 */
const answers = (question) =>
  Boolean(question && (question.choices.length || question.forms.length || page.dialogs.some((one) => one.answers)));

/** What can be done now with a card that is looked at: taps that name it, and dialogs in which it may be said.
 * @param {string} card
 * @param {import("./prompts.js").Context} context
 */
function withCard(card, context) {
  if (!seat) return null;
  const named = tapsThat(context, (words) => words.split(/[ ,=/]/).includes(card));
  return [named, page.dialogs.length ? saying.about(card, seat, context) : null];
}

/** Whether what was being said before the page was loaded again has been taken up. */
let resumed = false;

/** The taps whose words fit, as buttons for a sheet.
 * @param {import("./prompts.js").Context} context
 * @param {(words: string) => boolean} fits
 */
function tapsThat(context, fits) {
  if (!seat) return null;
  const { question, choices, groups, view } = page;
  const listed = [...(question?.choices ?? []), ...choices, ...groups.flatMap((group) => group.choices)].map((
    { words, label, why },
  ) => ({ words, label, why }));
  const boosts = (view.contest?.boosts ?? []).flatMap((boost) => boost.taps).filter((one) => one.seat === seat).map((
    { words, label },
  ) => ({ words, label, why: "" }));
  const fitting = [...listed, ...boosts].filter(({ words }) => fits(words));
  const done = new Set();
  const taps = fitting.filter(({ words }) => !done.has(words) && done.add(words)).map(({ words, label, why }) =>
    h("button", { class: why ? "plate quiet barred" : "plate quiet", type: "button", disabled: Boolean(why),
      data: { words }, onclick: () => {
        closeSheet();
        tap({ seat, words }, "act");
      } }, label, why ? h("span", { class: "hint" }, why) : null)
  );
  return taps.length ? h("div", { class: "menu" }, taps) : null;
}

/** What the companion would do here; few ask, so it is fetched when somebody does. */
const advised = async () => (await import("./advice.js")).choose(seat ?? "");

/** Whoever plays by keyboard goes on where the next thing is to be done when what had the focus is gone; until there is something they wait on the headline. */
function goOn() {
  const focused = document.activeElement;
  const waits = focused instanceof HTMLElement && focused.dataset.key === "headline";
  if (focused && focused !== document.body && !waits) return;
  const parts = [at.trouble, at.question, at.contest, at.chores, at.thumb, at.choices, at.dialogs].flatMap((
    part,
  ) => [...part.querySelectorAll("button, input, select, textarea, summary")]);
  const next = parts.find((one) => !one.disabled && one.checkVisibility()) ?? at.headline.querySelector("h1");
  if (next !== focused) next.focus({ preventScroll: true });
}

/** What was last put before this page's people, so that only news moves the page. */
let before = "";

/** A new question, refusal, chore or answer to a ring is scrolled to when the page stands elsewhere and nobody is typing. */
function intoSight() {
  const { question, trouble, chores, notes } = page;
  const news = JSON.stringify([answers(question) && question?.say, trouble?.say, chores, notes]);
  const typing = document.activeElement?.matches("input, textarea, select");
  const wanted = answers(question) || Boolean(trouble) || chores.length > 0 || notes.length > 0;
  if (before && news !== before && wanted && !typing && window.scrollY > 120) window.scrollTo({ top: 0 });
  before = news;
}

/** @param {Map<string, string>} names */
function head(names) {
  const { view } = page;
  const me = names.get(seat);
  draw(at.who, [me, page.title], () => (me
    ? [h("b", {}, me), t(" · seat {seat} · {title}", { seat, title: page.title })]
    : [h("b", {}, page.title), t(" · the table")]));
  const todo = page.question?.say === view.todo ? "" : view.todo;
  draw(at.headline, [view.headline, todo, view.phases, view.phase],
    () => [h("h1", { tabindex: -1, data: { key: "headline" } }, view.headline), phases(view),
      todo ? h("p", {}, todo) : null]);
  document.title = `${page.question?.choices.length ? "● " : ""}${view.headline} · ${page.title}`;
}

/** So many letters have room side by side on the narrowest phone, a gap after each step's name among them. */
const LETTERS = 44;

/** The turn's steps, each with its name below it. Where that is too much for the width, the present one's name alone
 * stands there, from its step to where there is room; ears hear them all.
 * @param {View} view
 */
function phases(view) {
  const steps = view.phases ?? [], now = view.phase;
  if (!steps.length || now < 0) return null;
  const few = steps.length * (Math.max(...steps.map((words) => words.length)) + 1) <= LETTERS;
  const late = 2 * now >= steps.length;
  return h("div", { class: few ? "turn few" : "turn" },
    h("ol", { class: "phases", "aria-label": t("The turn") },
      steps.map((words, at) =>
        h("li", { class: at === now ? "now" : at < now ? "past" : undefined,
          "aria-current": at === now ? "step" : null }, h("span", {}, words))
      )),
    h("p", { class: late ? "near late" : "near", "aria-hidden": "true", style: { "--of": `${steps.length}` } },
      h("b", { style: { "grid-column": late ? `1 / ${now + 2}` : `${now + 1} / -1` } }, steps[now])));
}

/** One tap at a time: until its answer is on the page, a second tap is the same finger. */
/** @type {{ version: number } | null} */
let acting = null;

/** @param {() => Promise<any>} send */
async function act(send) {
  if (acting) return;
  const mine = acting = { version: Infinity };
  hush();
  root.setAttribute("aria-busy", "true");
  const answer = await send().catch(() => ({ ok: false, say: t("That did not work; nothing was changed.") }));
  mine.version = answer.ok ? answer.version : 0;
  setTimeout(() => settled(mine), 1500);
  settled();
  say(answer);
}

/** @param {{ version: number } | null} late */
function settled(late = null) {
  if (!acting || (late ? late !== acting : page.version < acting.version)) return;
  acting = null;
  root.removeAttribute("aria-busy");
}

/** @param {{ seat: string, words: string }} choice
 * @param {string} kind
 */
const tap = (choice, kind) =>
  act(() => (kind === "settle"
    ? post("/api/settle", { choice: choice.words, version: page.version })
    : post("/api/act", { seat: choice.seat, words: choice.words, version: page.version, key: newKey() }))
  );

const back = takingBack(at.undo, { seat, light, send: (path, wish) => act(() => post(path, { seat, ...wish })) });

/** The way back from what has just happened; after an undo it is to play again. */
function wayBack() {
  const way = /** @type {import("./taking_back.js").Kind} */ (page.redo ? "redo" : "undo");
  return page[way] && page.question?.key !== "undo" ? { way, go: () => back.ask(way) } : null;
}

/** @param {boolean} on */
const switchTimers = (on) => act(() => post("/api/timers", { on }));

/** @param {any} answer */
function say(answer) {
  toast(answer.say, !answer.ok);
  if (answer.ok) return;
  signals.signal("refused");
  refresh();
}

/** @param {Question | null} question */
function countDown(question) {
  const left = question?.seconds_left;
  if (left === null || left === undefined) deadline = null;
  else deadline = { end: performance.now() + left * 1000, total: (question?.seconds ?? 0) * 1000 };
}

setInterval(() => prompts.runTime(deadline?.end ?? 0, deadline?.total ?? 0), 200);

/** The switch for questions that take silence for an answer. */
function timers() {
  const words = page.timers ? t("Let questions wait for us") : t("Let silence answer questions again");
  return h("button", { class: "plate quiet", type: "button", onclick: () => {
    closeSheet();
    switchTimers(!page.timers);
  } }, words);
}

/** The switch for the table's own voice. */
function voice() {
  const on = root.dataset.voice === "on";
  const speak = async () => {
    closeSheet();
    const answer = await post("/api/voice", { on: !on });
    if (answer.ok) root.dataset.voice = on ? "off" : "on";
    toast(answer.say);
  };
  return h("button", { class: "plate quiet", type: "button", onclick: speak },
    on ? t("Let the table be silent") : t("Let the table speak"));
}

/** The other languages this phone could be spoken to in. */
function tongues() {
  const speak = async (/** @type {string} */ language) => {
    await post("/api/language", { language });
    window.parent.location.reload(); // beside a virtual table the whole screen speaks one language
  };
  return (root.dataset.languages ?? "").split(" ").filter((/** @type {string} */ one) =>
    one && one !== document.documentElement.lang
  ).map((/** @type {string} */ one) =>
    h("button", { class: "plate quiet", type: "button", lang: one, onclick: () => speak(one) },
      new Intl.DisplayNames([one], { type: "language" }).of(one))
  );
}

at.menu.addEventListener("click", () => {
  const players = page?.view.players ?? [];
  const others = players.filter((player) => player.seat !== seat);
  /** @param {string} href
   * @param {string} words
   */
  const link = (href, words) => h("a", { class: "plate quiet", href }, words);
  const free = others.filter((player) => !page.taken.includes(player.seat));
  const comes = page?.game && !page.over && role !== "watcher" && !root.dataset.hall
    ? link("/seats#give", t("The companion comes or goes"))
    : null;
  const seats = hosts
    ? free.map((player) => link(`/seat/${player.seat}`, t("Sit down as {name}", { name: player.name })))
    : link("/seats", seat ? t("Change seats") : t("Take a seat"));
  /** @param {(Element | null)[]} all */
  const forHosts = (...all) => (hosts ? all : []);
  showSheet(t("The table"),
    h("nav", { class: "menu" }, seats, comes, seat ? link("/", t("The table's own screen")) : null,
      root.dataset.virtual && role !== "watcher" && window.top === window.self
        ? link("/virtual", t("The virtual table"))
        : null, at.show ? link("/show", t("See it play")) : null,
      root.dataset.hall ? link(location.origin + root.dataset.hall, t("All tables of the hall")) : null,
      link("/join", t("Bring another phone to the table")), link("/people", t("Who may do what")),
      forHosts(link("/arbiter", t("Put something right"))), page?.game && role !== "watcher" ? timers() : null,
      page?.game && (hosts || page.over)
        ? narration.saveRecord()
        : null,
      forHosts(root.dataset.eye ? link("/calibrate", t("Set up the camera")) : null,
        root.dataset.box ? link("/hwtest", t("Try candles, bell and scale")) : null,
        root.dataset.voice ? voice() : null), root.dataset.own ? link("/workshop", t("Make own cards")) : null,
      root.dataset.decks ? link("/decks", t("Build decks")) : null,
      root.dataset.prints ? link("/print", t("Print mat and cards")) : null,
      forHosts(link("/new", t("Begin a new game"))), signals.switches(), page?.in_all_languages ? tongues() : null));
});
