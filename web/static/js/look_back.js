// A game that is over, as a player of the house judges it: its chances turn by turn, the turns that decided it, the table then.
/** @import { DecisiveTurn, JudgedTurn, Judging, LookingBack, View } from "./page" */
import { level } from "./companion.js";
import { curve, stand } from "./curve.js";
import { byId, draw, h } from "./dom.js";
import { andList, t } from "./language.js";
import { board } from "./layouts/table.js";
import { getJson } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";

const ASK_MS = 700;
const seat = new URLSearchParams(location.search).get("seat") ?? "";
/** @type {LookingBack} */
let game;

/** In whole percent; two shares that are 1 together are 100 % together.
 * @param {number} share of 1
 */
function percent(share) {
  const n = share < 0.5 ? Math.ceil(100 * share - 0.5) : Math.floor(100 * share + 0.5);
  return t("{n} %", { n }).replace(" ", "\u00a0");
}

/** @param {JudgedTurn} one */
const named = (
  one,
) => (one === game.turns.at(-1) ? t("The end") : t("Turn {turn}, {who}", { turn: one.turn, who: one.who }));

/** Asks until all turns are judged. */
async function wait() {
  for (;;) {
    /** @type {Judging | null} */
    const now = await getJson("/api/look-back").catch(() => null);
    if (now?.found) return show(now.found);
    draw(byId("judging"), now, (one) => going(one));
    if (now?.failed) return undefined;
    await new Promise((done) => setTimeout(done, ASK_MS));
  }
}

/** How far it is.
 * @param {Judging | null} now
 */
function going(now) {
  if (!now) return h("p", { class: "slab" }, t("The table does not answer. I keep trying; nothing is lost."));
  if (now.failed)
    return h("p", { class: "slab" }, t("That came to nothing. "), h("a", { href: location.href }, t("Try again")));
  const bar = now.steps
    ? h("progress", { value: now.done, max: now.steps, "aria-label": t("How far it is") })
    : h("progress", { "aria-label": t("How far it is") });
  return h("section", { class: "slab" }, h("p", {}, now.steps
    ? t("Each turn is thought through again: {done} of {steps}.", { done: now.done, steps: now.steps })
    : t("Each turn is thought through again.")), bar);
}

/** @param {LookingBack} found */
function show(found) {
  game = found;
  draw(byId("judging"), null, () => null);
  byId("summary").textContent = t("As the companion judges it ({level}).", { level: level(game.level) });
  byId("curve").append(drawn());
  draw(byId("decided"), true, decided);
  draw(byId("turns"), true, turns);
  leap(game.turns.length - 1);
}

/** The chances as a curve: of two who play against each other the first one's, the other has the rest. */
function drawn() {
  const shown = game.lines.length === 2 ? game.lines.slice(0, 1) : game.lines;
  const few = shown.length < 2;
  const lines = [
    ...shown.map((name, which) => ({ name: few ? t("{name}, known then", { name }) : name,
      values: game.turns.map((one) => one.then[which]), style: which })
    ),
    ...shown.map((name, which) => ({
      name: few ? t("{name}, known now", { name }) : which ? "" : t("with all that is known now"),
      values: game.turns.map((one) => one.now[which]),
      style: which,
      faint: true,
    })),
  ];
  const dots = game.decisive.map((one) => {
    const index = game.turns.findIndex((turn) => turn.turn === one.turn);
    const value = game.turns[index].then[Math.max(0, shown.length > 1 ? game.lines.indexOf(one.who) : 0)];
    return { index, value, title: heading(one) };
  });
  const says = game.lines.length === 2
    ? t("Chance of winning: {first} above, {second} below", { first: game.lines[0], second: game.lines[1] })
    : t("Chance of winning");
  const heard = `${says}. ${game.turns.map((one) => `${named(one)}: ${each(one.then)}`).join("; ")}`;
  return curve({ says, heard, low: 0, high: 1, level: 0.5, under: game.lines.length < 3, lines, dots,
    at: game.turns.length - 1, leap });
}

/** Everybody's share.
 * @param {number[]} shares
 */
const each = (shares) => andList(shares.map((share, which) => `${game.lines[which]} ${percent(share)}`));

/** Shows a turn: on the curve, in the list, and the table as it was when it began.
 * @param {number} index
 */
function leap(index) {
  const one = game.turns[Math.max(0, Math.min(game.turns.length - 1, index))];
  stand(byId("curve"), game.turns.indexOf(one), game.turns.length);
  return table(one.n, `${named(one)} · ${each(one.then)}`);
}

/** Shows the table after an entry.
 * @param {number} n
 * @param {string} words
 */
async function table(n, words) {
  byId("now").textContent = words;
  byId("now").dataset.n = String(n);
  for (const one of document.querySelectorAll("[data-after]"))
    one.classList.toggle("now", one instanceof HTMLElement && one.dataset.after === String(n));
  const view = await getJson(`/api/past/${n}?seat=${encodeURIComponent(seat)}`).catch(() => null);
  if (view && byId("now").dataset.n === String(n))
    draw(byId("board"), view, (/** @type {View} */ one) => board(one, seat));
}

/** @param {DecisiveTurn} one */
const heading = (one) => t("Turn {turn}, {who}", { turn: one.turn, who: one.who });

/** The turns that decided the game. */
function decided() {
  if (!game.decisive.length)
    return h("section", { class: "slab" }, h("h2", {}, t("What decided it")),
      h("p", {}, t("No turn decided it by itself.")));
  return h("section", { class: "slab" }, h("h2", {}, t("What decided it")),
    h("ol", { class: "decided" },
      game.decisive.map((one) =>
        h("li", {},
          h("h3", {}, heading(one), " ",
            h("span", { class: "swing" }, `${percent(one.before)} → ${percent(one.after)}`)),
          one.did.length ? h("p", { class: "small tale" }, t("Done: {moves}", { moves: one.did.join("; ") })) : null,
          ...instead(one), h("button", { class: "button", type: "button", data: { after: one.n }, onclick: () => {
            toBoard();
            then(one);
          } }, t("The table then")))
      )));
}

/** @param {DecisiveTurn} one */
function then(one) {
  const index = game.turns.findIndex((turn) => turn.turn === one.turn);
  stand(byId("curve"), index, game.turns.length);
  table(one.n, heading(one));
}

/** The table is brought into sight where a long list has pushed it out. */
const toBoard = () => byId("now").scrollIntoView({ block: "nearest" });

/** What would have been better there, and why.
 * @param {DecisiveTurn} one
 */
function instead(one) {
  if (!one.better.length) return [h("p", {}, t("It finds nothing better there."))];
  return [
    h("p", {}, t("It would have done: {moves}", { moves: one.better.join("; ") })),
    h("p", { class: "small" },
      [one.why ? t("Its reason: {why}.", { why: one.why }) : "",
        t("That is worth {gain} more.", { gain: percent(one.gain) })].filter(Boolean).join(" ")),
  ];
}

/** All turns with everybody's chances. */
function turns() {
  return h("section", { class: "slab" }, h("h2", {}, t("Turn by turn")),
    h("p", { class: "small" }, t("By what was known then; in brackets with all that is known now.")),
    h("div", { class: "scrolls" },
      h("table", { class: "chances small" },
        h("thead", {}, h("tr", {}, h("th", {}, t("Turn")), game.lines.map((name) => h("th", {}, name)))),
        h("tbody", {},
          game.turns.map((one, index) =>
            h("tr", { data: { after: one.n } }, h("td", {}, h("button", { type: "button", onclick: () => {
              toBoard();
              leap(index);
            } }, named(one))), one.then.map((share, which) =>
              h("td", {}, `${percent(share)} (${percent(one.now[which])})`)
            ))
          )))));
}

wait();
lookAfterTheGame();
