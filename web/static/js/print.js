// The page of printing: what to print, how far it is, and how to print it at true scale.
/** @import { MatOffer, PrintJob, PrintOffer } from "./page" */
import { byId, draw, h, refill, toast } from "./dom.js";
import { decimal, many, t } from "./language.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";

const AGAIN_MS = 700;
const root = byId("print");
const [order, game, choices, jobs, words] = ["order", "game", "choices", "jobs", "words"].map(byId);
/** @type {Record<string, string>} */
const KINDS = { instructions: t("How to print, on paper"), mat: t("The mat"), cards: t("Cards"),
  stickers: t("Stickers with tags for own cards") };
/** @type {{ offer: PrintOffer, decks: string[], seats: string[], own: number, running: boolean }} what can be printed of the game that is chosen */
let about;
/** What is chosen; kept from game to game where it fits. */
const chosen = { what: "mat", paper: "A4", look: "light", players: 0, cards: "", seat: "", sides: "", labels: "" };
let looks = 0;

choose();
follow();

async function choose() {
  const mine = game.value;
  document.documentElement.dataset.light = game.selectedOptions[0]?.dataset.light;
  try {
    const found = await getJson(`/print/about?game=${encodeURIComponent(mine)}`);
    if (mine !== game.value) return;
    about = found;
  } catch (/** @type {any} */ error) {
    refill(choices, h("p", { class: "wrong" }, error.message));
    return;
  }
  const players = about.offer.mats.flatMap((one) => one.players);
  if (!players.includes(chosen.players)) chosen.players = players[0] ?? 0;
  const known = ["all", ...about.decks, ...(about.running ? ["running"] : []), ...(about.own ? ["own"] : [])];
  if (!known.includes(chosen.cards)) chosen.cards = about.running ? "running" : about.decks[0] ?? "all";
  if (!about.seats.includes(chosen.seat)) chosen.seat = about.seats[0] ?? "";
  show();
}

/** A choice of one of several.
 * @param {keyof typeof chosen} name
 * @param {string} label
 * @param {[string | number, Children][]} options
 * @typedef {import("./dom.js").Children} Children
 */
const select = (name, label, options) => (options.length > 1
  ? h("label", {}, label, h("select", { name, data: { key: name }, onchange: (event) => {
    /** @type {any} */ (chosen)[name] = name === "players" ? Number(event.target.value) : event.target.value;
    show();
  } }, options.map(([value, text]) => h("option", { value, selected: String(value) === String(chosen[name]) }, text))))
  : null);

function show() {
  const { offer } = about;
  const papers = Object.keys(offer.how).map((paper) => /** @type {[string, string]} */ ([paper, paper]));
  const cards = chosen.what === "cards" || chosen.what === "stickers";
  draw(choices, [chosen, about], () => [
    select("what", t("What"), Object.entries(KINDS)),
    chosen.what === "mat"
      ? [mats(offer),
        select("look", t("Look"), [["light", t("White with thin lines, little ink")], ["dark",
          t("Dark, like a table")]])]
      : null,
    cards ? select("cards", t("Which cards"), which()) : null,
    cards && about.decks.includes(chosen.cards)
      ? select("seat", t("For the seat"), about.seats.map((seat) => [seat, seat]))
      : null,
    chosen.what === "cards"
      ? select("sides", t("Backs"), [["", t("Where both sides are printed")], ["yes", t("Every sheet with its backs")],
        ["no", t("Fronts only")]])
      : null,
    chosen.what === "stickers"
      ? select("labels", t("Printed on"), [["", t("Label paper, cut along the lines")],
        ...Object.entries(offer.labels).map((
          [number, paper],
        ) => /** @type {[string, string]} */ ([number, t("Labels {number}, {paper}", { number, paper })]))])
      : null,
    chosen.what === "stickers" && chosen.labels ? null : select("paper", t("Paper"), papers),
    root.dataset.orders
      ? h("button", { class: "plate", type: "submit" }, t("Make the PDF"))
      : h("p", {}, t("Take a seat to print: this phone only watches.")),
    h("p", { class: "wrong", id: "wrong", role: "alert", hidden: true }),
  ]);
  draw(words, offer.how[chosen.paper],
    (parts) =>
      parts.map(([heading, lines]) =>
        h("div", { class: "stack" }, h("h3", {}, heading), h("ul", {}, lines.map((line) => h("li", {}, line))))
      ));
}

/** How large the mat is and how many sheets it takes; for which number of players, where that matters.
 * @param {PrintOffer} offer
 */
function mats(offer) {
  const mat = offer.mats.find((one) => one.players.includes(chosen.players)) ?? offer.mats[0];
  if (!mat) return null;
  const [wide, high] = mat.size_mm;
  const size = t("{wide} × {high} mm", { wide: Math.round(wide), high: Math.round(high) });
  return [
    offer.mats.length > 1
      ? select("players", t("Players"), offer.mats.map((one) => [one.players[0], people(one)]))
      : null,
    h("p", { class: "small" },
      many("{size}, on {n} sheet", "{size}, on {n} sheets", mat.sheets[chosen.paper] ?? 1, { size })),
  ];
}

/** @param {MatOffer} mat */
const people = (mat) => mat.players.join(", ");

/** @returns {[string, Children][]} */
function which() {
  const all = many("All of them: {n} card", "All of them: {n} cards", about.offer.cards);
  return [
    ...(about.running ? [/** @type {[string, string]} */ (["running", t("What the game on the table needs")])] : []),
    ...about.decks.map((name) => /** @type {[string, string]} */ ([name, t("Deck: {name}", { name })])),
    ...(about.own
      ? [/** @type {[string, string]} */ (["own", many("Own cards: {n}", "Own cards: {n}", about.own)])]
      : []),
    ["all", all],
  ];
}

/** @param {SubmitEvent} event */
async function ask(event) {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (order.querySelector("button[type=submit]"));
  if (button) button.disabled = true;
  const { what, paper, look, players, cards, seat, sides, labels } = chosen;
  const deck = about.decks.includes(cards) ? cards : "";
  const answer = await post("/print/order", { game: game.value, what, paper, look, players, deck,
    seat: deck ? seat : "", own: cards === "own" && about.own > 0, running: cards === "running" && about.running,
    backs: sides ? sides === "yes" : null, labels: what === "stickers" ? labels : "" }, 1);
  if (button) button.disabled = false;
  const wrong = byId("wrong");
  wrong.hidden = answer.ok;
  wrong.textContent = answer.ok ? "" : answer.say;
  if (!answer.ok) return;
  toast(answer.say);
  await looked();
  jobs.scrollIntoView({ block: "nearest" });
}

/** The orders that were not done when the page last asked. @type {Set<number>} */
let working = new Set();

/** Asks how far the printing is. */
async function looked() {
  const mine = ++looks;
  /** @type {PrintJob[]} */
  const found = await getJson("/print/jobs");
  for (const one of found)
    if (one.state === "done" && working.has(one.number)) toast(t("{name} is ready.", { name: named(one) }));
  working = new Set(
    found.filter((one) => one.state === "waiting" || one.state === "printing").map((one) => one.number),
  );
  if (mine === looks) draw(jobs, found, (all) => all.map(job));
}

async function follow() {
  for (;;) {
    if (!document.hidden) await looked().catch(() => {/* the next look tells */});
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

/** @param {PrintJob} one */
function named(one) {
  const title = [...game.options].find((option) => option.value === one.game)?.textContent ?? one.game;
  return t("{title}: {what}, {paper}", { title, what: KINDS[one.what] ?? one.what, paper: one.paper });
}

/** An order and how far it is.
 * @param {PrintJob} one
 */
function job(one) {
  const name = named(one);
  const stop = root.dataset.orders
    ? h("button", { class: "button", type: "button", data: { key: `stop ${one.number}` },
      onclick: () => post("/print/stop", { number: one.number }).then(looked) },
      one.state === "done" || one.state === "failed" ? t("Throw away") : t("Stop"))
    : null;
  return h("article", { class: "paper job", data: { job: one.number, state: one.state } },
    h("header", {}, h("h2", {}, name), h("span", { class: "small" }, state(one))), one.state === "printing"
    ? h("progress", { max: one.pages || null, value: one.pages ? one.done : null, "aria-label": name })
    : null, h("div", { class: "pair-of" }, one.state === "done"
      ? h("a", { class: "plate", href: `/print/${one.number}.pdf`, target: "_blank" }, t("Open the PDF"))
      : null, stop));
}

/** @param {PrintJob} one */
function state(one) {
  if (one.state === "waiting") return t("waits for its turn");
  if (one.state === "failed") return one.say;
  if (one.state === "done") return t("ready, {size} MB", { size: decimal(one.bytes / 1e6) });
  return one.pages ? t("page {done} of {pages}", { done: one.done, pages: one.pages }) : t("is being drawn…");
}

order.addEventListener("submit", ask);
game.addEventListener("change", choose);

lookAfterTheGame();
