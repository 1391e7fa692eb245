// A game looked at again: the curve of the scale, the board after each move, played forward like a film.
/** @import { Course, HistoryLine, Moment, View } from "./page" */
import { andList, many, t } from "./language.js";
import { byId, draw, h, s } from "./dom.js";
import { board } from "./layouts/table.js";
import { getJson } from "./net.js";
import { site } from "./site.js";
import { linked } from "./words.js";

const FRAME_MS = 1200;
const [WIDE, HIGH] = [600, 120];

const seat = new URLSearchParams(location.search).get("seat") ?? "";
/** @type {Course} */
const game = await getJson("/api/course");
let at = game.moments.length - 1;
/** @type {ReturnType<typeof setInterval> | null} */
let running = null;

/** What a move was, with who made it.
 * @param {HistoryLine} move
 */
const said = (move) => (!move.who || move.text.toLowerCase().startsWith(move.who.toLowerCase()) ? move.text : `${move.who}: ${move.text}`);

const words = new Map(game.moves.map((move) => [move.n, said(move)]));
const slider = h("input", { type: "range", min: 0, max: game.moments.length - 1, value: at, "aria-label": t("Move"), oninput: (event) => { stop(); show(Number(event.target.value)); } });
const play = h("button", { class: "button", type: "button", onclick: () => (running ? stop() : start()) }, t("Play"));

/** Shows the table after the move at an index.
 * @param {number} index
 */
async function show(index) {
  at = Math.max(0, Math.min(game.moments.length - 1, index));
  const { n } = game.moments[at];
  slider.value = String(at);
  const said = words.get(n) ?? t("The table is set");
  slider.setAttribute("aria-valuetext", said);
  byId("now").textContent = t("{at} of {moments} · {n}", { at, moments: game.moments.length - 1, n: said });
  for (const one of document.querySelectorAll("[data-n]")) one.classList.toggle("now", one instanceof HTMLElement && one.dataset.n === String(n));
  byId("curve").querySelector(".here")?.setAttribute("x", String(across(at) - 1));
  const view = await getJson(`/api/past/${n}?seat=${encodeURIComponent(seat)}`).catch(() => null);
  if (game.moments[at].n === n && view) draw(byId("board"), view, (/** @type {View} */ one) => board(one, seat));
}

function start() {
  if (at >= game.moments.length - 1) show(0);
  play.textContent = t("Stop");
  running = setInterval(() => (at < game.moments.length - 1 ? show(at + 1) : stop()), FRAME_MS);
}

function stop() {
  if (running) clearInterval(running);
  running = null;
  play.textContent = t("Play");
}

/** @param {number} index */
const across = (index) => (game.moments.length < 2 ? 0 : (index / (game.moments.length - 1)) * WIDE);

/** The scale over the game: up is the first player's side. Candles that went out are marked on it. */
function curve() {
  if (game.moments.every((one) => one.scale === 0)) return null;
  const y = (/** @type {number} */ scale) => HIGH / 2 + scale * (HIGH / 2 - 6);
  const line = game.moments.map((one, index) => `${index ? "L" : "M"}${across(index).toFixed(1)} ${y(one.scale).toFixed(1)}`).join("");
  const [top, bottom] = Object.values(game.names);
  const label = t("The scale from move to move, {top} above, {bottom} below. It ends at {scale}.", { top, bottom, scale: game.moments.at(-1)?.scale ?? 0 });
  return h("figure", { class: "slab curve" }, h("figcaption", { class: "small" }, t("The scale, from move to move: above towards {top}, below towards {bottom}", { top, bottom })),
    s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
      s("path", { class: "level", d: `M0 ${HIGH / 2}H${WIDE}` }),
      s("rect", { class: "here", x: across(at) - 1, y: 0, width: 2, height: HIGH }),
      s("path", { class: "line", d: line }),
      outs().map(([index, name]) => s("circle", { cx: across(index), cy: y(game.moments[index].scale), r: 5 }, s("title", {}, t("{name}: a candle goes out", { name }))))));
}

/** Where candles went out, and whose.
 * @returns {[number, string][]}
 */
function outs() {
  return game.moments.flatMap((one, index) => {
    const before = index ? game.moments[index - 1] : one;
    return Object.keys(game.names).filter((who) => (one.lives[who] ?? 0) < (before.lives[who] ?? 0)).map((who) => /** @type {[number, string]} */ ([index, game.names[who]]));
  });
}

/** @param {number} n */
const indexOf = (n) => game.moments.findIndex((/** @type {Moment} */ one) => one.n === n);

/** @param {number} n
 * @param {string} text
 */
const leap = (n, text) => h("button", { class: "leap", type: "button", data: { n }, onclick: () => { stop(); show(indexOf(n)); } }, linked(text));

/** What followed from a move, shortly.
 * @param {number} n
 */
const followed = (n) => (game.moves.find((move) => move.n === n)?.lines ?? []).slice(0, 4).join(" ");

/** What there is to tell: the turning points, who lived longest, who fell. */
function tales() {
  const { fallen, survivor, turning } = game;
  const lives = new Map(outs().map(([index, name]) => [game.moments[index].n, t("{name}: a candle goes out", { name })]));
  return [
    turning.length ? h("section", { class: "slab" }, h("h2", {}, t("Turning points")), h("ol", { class: "leaps" }, turning.map((n) => h("li", {}, leap(n, [words.get(n), lives.get(n)].filter(Boolean).join(" · ")), h("p", { class: "small tale" }, followed(n)))))) : null,
    survivor ? h("section", { class: "slab" }, h("h2", {}, t("Longest on the board")), h("p", {}, portrait(survivor.card, survivor.name), many(" {name}, through {n} move", " {name}, through {n} moves", survivor.moves, { name: survivor.name }))) : null,
    game.taken_back.length ? h("section", { class: "slab" }, h("h2", {}, t("Taken back")), h("ol", { class: "told" }, game.taken_back.map((move) => h("li", {}, said(move),
      move.lines.length ? h("p", { class: "small tale" }, move.lines.join(" ")) : null)))) : null,
    fallen.length ? h("section", { class: "slab" }, h("h2", {}, t("The fallen ({fallen})", { fallen: fallen.length })),
      h("ul", { class: "fallen" }, fallen.map((one) => h("li", {}, h("button", { type: "button", onclick: () => { stop(); show(indexOf(one.n)); } }, portrait(one.card, one.name), h("span", {}, one.name)))))) : null,
  ];
}

/** A card's drawing.
 * @param {string} card
 * @param {string} name
 */
function portrait(card, name) {
  if (document.body.dataset.art !== "yes") return null;
  return h("span", { class: "portrait", style: { "background-image": `url("${site(`/art/${encodeURIComponent(card)}.png?as=${encodeURIComponent(name)}`)}")` } });
}

byId("headline").textContent = game.over ? game.headline : t("The game so far");
byId("summary").textContent = [andList(Object.values(game.names)), many("{n} move", "{n} moves", game.moves.length), game.minutes ? many("{n} minute", "{n} minutes", game.minutes) : ""].filter(Boolean).join(" · ");
byId("film").append(play, slider);
byId("curve").append(...[curve()].filter((one) => one !== null));
draw(byId("tales"), true, tales);
draw(byId("moves"), true, () => h("section", { class: "slab" }, h("h2", {}, t("All moves")), h("ol", { class: "leaps long" }, game.moves.map((move) => h("li", {}, leap(move.n, said(move)),
  move.lines.length ? h("ul", { class: "small" }, move.lines.map((line) => h("li", {}, line))) : null)))));
show(at);
