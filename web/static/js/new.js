// The form for a new game, made from the game's own words about its options.
/** @import { Blank, GameForm } from "./page" */
/** @import { Part } from "./blanks/blank.js" */
import { blankOf } from "./blanks/blank.js";
import { FORMS } from "./blanks/forms.js";
import { level } from "./companion.js";
import { byId, h, refill } from "./dom.js";
import { t } from "./language.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { site } from "./site.js";

const root = byId("new");
const form = byId("form");
/** Who played the game that is to be played again, by seat. @type {Record<string, string>} */
const again = JSON.parse(root.dataset.again ?? "{}");
const names = { ...JSON.parse(localStorage.getItem("names") ?? "{}"), ...again };
/** The seats that the companion plays, and how well. @type {Record<string, string>} */
const played = JSON.parse(root.dataset.played ?? "{}");
const LEVELS = ["apprentice", "steady", "sharp", "fair"];
/** Whether whoever begins came from the virtual table, and goes back to it. */
const atTable = new URLSearchParams(location.search).get("at") === "table";
/** Whether whoever begins wants the companion for all other seats. */
const isAlone = new URLSearchParams(location.search).has("alone");
/** @type {GameForm[]} */
let games = [];
/** The options of the game that is chosen. @type {{ blank: Blank, part: Part }[]} */
let drawn = [];
/** A game to begin is asked for once, so its answer is waited for; longer than `BEGIN_S` of web/json_api.py. */
const BEGIN_MS = 30_000;

start();
for (const button of document.querySelectorAll("[data-take-up]"))
  button.addEventListener("click", () => takeUp(/** @type {HTMLButtonElement} */ (button)));

/** Asks the table to put a game that waits on the table again.
 * @param {HTMLButtonElement} button
 */
async function takeUp(button) {
  button.disabled = true;
  const answer = await post("/api/take-up", { game: Number(button.dataset.takeUp) }, 1, BEGIN_MS);
  if (answer.ok) {
    location.href = site(atTable ? "/virtual" : "/");
    return;
  }
  const line = byId("not-taken-up");
  line.hidden = false;
  line.textContent = answer.say || t("The table did not take the game up.");
  button.disabled = false;
}

async function start() {
  try {
    games = await getJson(root.dataset.again ? "/api/games?again=yes" : "/api/games");
  } catch {
    return refill(form, h("p", {}, t("The table does not answer.")),
      h("a", { class: "plate quiet", href: location.href }, t("Try again")));
  }
  if (!games.length) return refill(form, h("p", {}, t("This table has no game that can be begun from a page.")));
  return show(games.find((one) => one.name === root.dataset.game) ?? games[0]);
}

/** @param {GameForm} game */
function show(game, chosen = false) {
  document.documentElement.dataset.light = game.light;
  drawn = game.blanks.map((blank) => ({ blank, part: blankOf(blank, { kinds: FORMS, prefix: "option-" }) }));
  const choose = h("select", { id: "game",
    onchange: (event) => show(games.find((one) => one.name === event.target.value) ?? game, true) },
    games.map((one) => h("option", { value: one.name, selected: one === game }, one.title)));
  refill(form, games.length > 1 ? h("label", {}, t("Game"), choose) : h("h2", {}, game.title),
    game.blurb ? h("p", {}, game.blurb) : "",
    h("fieldset", {}, h("legend", {}, t("Who plays")), seatCount(game),
      h("div", { class: "seats-grid", id: "seats" }, seats(game, counted(game))), alone(game)), shown(true), folded(),
    game.own_cards
      ? h("p", {}, h("a", { href: `/workshop?game=${game.name}` }, t("Make your own cards, or load a card file")))
      : "",
    game.own_decks ? h("p", {}, h("a", { href: `/decks?game=${game.name}` }, t("Build, paste or change decks"))) : "",
    root.dataset.virtual
      ? h("label", { class: "option" }, h("input", { type: "checkbox", name: "gather", checked: true }),
        h("span", {}, t("Gather all cards of the virtual table first")))
      : "", h("p", { class: "wrong", id: "wrong", role: "alert", hidden: true }),
    h("button", { class: "plate", type: "submit" }, t("Begin")));
  if (isAlone) sitDown(game);
  seated();
  if (chosen) byId("game").focus();
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    begin(game).then(wrong,
      () => wrong(t("This page made a mistake with that; the game was not begun. Load the page again.")));
  };
}

/** The options of a game as they are shown: at once, or folded away.
 * @param {boolean} upfront
 */
const shown = (upfront) =>
  drawn.filter(({ blank }) => Boolean(blank.upfront) === upfront).map(({ blank, part }) => {
    if (blank.seat) part.el.dataset.of = blank.seat;
    return part.el;
  });

function folded() {
  const rest = shown(false);
  return rest.length
    ? h("details", { class: "fold" }, h("summary", {}, h("h2", {}, t("House rules"))), h("fieldset", {}, rest))
    : "";
}

/** @param {GameForm} game */
function seatCount(game) {
  if (game.seat_counts.length < 2) return "";
  return h("label", {}, t("Players"), h("select", { id: "count", onchange: (event) => {
    refill(byId("seats"), ...seats(game, Number(event.target.value)));
    seated();
  } }, game.seat_counts.map((count) => h("option", { value: count, selected: count === counted(game) }, count))));
}

/** How many play at first: as many as before, where the same is played again.
 * @param {GameForm} game
 */
const counted = (game) =>
  game.seat_counts.find((count) => game.name === root.dataset.game && count === Object.keys(again).length)
    ?? game.seat_counts[0];

/** @param {GameForm} game
 * @param {number} count
 */
function seats(game, count) {
  return game.seats.slice(0, count).map((seat) =>
    h("label", {}, t("Seat {seat}", { seat }),
      h("input", { type: "text", name: `seat-${seat}`, maxlength: 160, autocomplete: "off", value: named(seat),
        placeholder: t("Player {seat}", { seat }) }), sitter(seat))
  );
}

/** Who sits on a seat: a person, or the companion as well as it may.
 * @param {string} seat
 */
function sitter(seat) {
  if (!root.dataset.companion) return "";
  return h("select", { name: `plays-${seat}`, "aria-label": t("Who plays seat {seat}", { seat }) },
    ["", ...LEVELS].map((name) =>
      h("option", { value: name, selected: name === (played[seat] ?? "") },
        name ? t("the companion, {level}", { level: level(name) }) : t("a person"))
    ));
}

/** The fewest with whom a person plays against somebody; none for a game for one.
 * @param {GameForm} game
 */
const fewest = (game) => Math.min(...game.seat_counts.filter((one) => one > 1));

/** One press for who is alone: the companion has all other seats.
 * @param {GameForm} game
 */
function alone(game) {
  if (!root.dataset.companion || !Number.isFinite(fewest(game))) return "";
  return h("button", { class: isAlone ? "plate" : "plate quiet", type: "button", id: "alone", onclick: () => {
    sitDown(game);
    form.requestSubmit();
  } }, game.cooperative ? t("Alone with the companion") : t("Alone against the companion"));
}

/** The companion takes all seats but the first.
 * @param {GameForm} game
 */
function sitDown(game) {
  if (!Number.isFinite(fewest(game))) return;
  refill(byId("seats"), ...seats(game, fewest(game)));
  const count = form.querySelector("#count");
  if (count) count.value = fewest(game);
  for (const one of form.querySelectorAll("[name^=\"plays-\"]"))
    one.value = one.name === "plays-A"
      ? ""
      : one.value || "steady";
  seated();
}

/** Who sat there; nobody had a name who was called by the seat, and what is written there now is no more to it.
 * @param {string} seat
 */
const named = (seat) => (names[seat] && names[seat] !== t("Player {seat}", { seat }) ? names[seat] : "");

/** Asks of the seats that are taken only. */
function seated() {
  for (const one of form.querySelectorAll("[data-of]"))
    one.hidden = !form.querySelector(`[name="seat-${one.dataset.of}"]`);
}

/** What differs from the usual, as the host wants it. */
function read() {
  /** @type {Record<string, any>} */
  const options = {};
  for (const { blank, part } of drawn) {
    const value = part.read();
    const asked = !blank.seat || form.querySelector(`[name="seat-${blank.seat}"]`);
    if (asked && JSON.stringify(value) !== JSON.stringify(blank.usual ?? null)) options[blank.name] = value;
  }
  return options;
}

/** Says under the form why no game was begun; nothing to say, nothing wrong. */
function wrong(say = "") {
  const line = byId("wrong");
  line.hidden = !say;
  line.textContent = say;
  form.querySelector("[type=\"submit\"]").disabled = false;
}

/** Asks the table to begin; what it says against it, or "".
 * @param {GameForm} game
 */
async function begin(game) {
  /** @type {Record<string, string>} */
  const players = {};
  /** @type {Record<string, string>} */
  const companions = {};
  for (const input of form.querySelectorAll("[name^=\"seat-\"]")) {
    const seat = input.name.slice(5);
    names[seat] = input.value.trim();
    const plays = form.elements[`plays-${seat}`]?.value;
    if (plays) companions[seat] = plays;
    players[seat] = input.value.trim() || (plays ? "" : t("Player {seat}", { seat }));
  }
  localStorage.setItem("names", JSON.stringify(names));
  form.querySelector("[type=\"submit\"]").disabled = true;
  const answer = await post("/api/new", { game: game.name, options: read(), names: players, seats: companions,
    gather: form.elements.gather?.checked ?? false }, 1, BEGIN_MS);
  if (!answer.ok) return answer.say || t("The table did not begin the game.");
  location.href = site(atTable ? "/virtual" : top !== self ? "/" : "/seats?begun=yes");
  return "";
}

lookAfterTheGame();
