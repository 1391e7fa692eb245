// A game looked at again: its curve, the board after each move, played forward like a film.
/** @import { Course, HistoryLine, Lines, Moment, Preview, TurningPoint, View } from "./page" */
import { curve, stand } from "./curve.js";
import { byId, draw, h, toast } from "./dom.js";
import { andList, many, t } from "./language.js";
import { board } from "./layouts/table.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { site } from "./site.js";
import { preview, previewed, wish } from "./taking_back.js";
import { linked, saidBy } from "./words.js";

const FRAME_MS = 1200;

const seat = new URLSearchParams(location.search).get("seat") ?? "";
/** @type {Course} */
const game = await getJson("/api/course");
let at = game.moments.length - 1;
/** @type {ReturnType<typeof setInterval> | null} */
let running = null;

const words = new Map(game.moves.map((move) => [move.n, saidBy(move)]));
const slider = h("input", { type: "range", min: 0, max: game.moments.length - 1, value: at, "aria-label": t("Move"),
  oninput: (event) => {
    stop();
    show(Number(event.target.value));
  } });
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
  for (const one of document.querySelectorAll("[data-n]"))
    one.classList.toggle("now", one instanceof HTMLElement && one.dataset.n === String(n));
  stand(byId("curve"), at, game.moments.length);
  offer(null);
  const view = await getJson(`/api/past/${n}?seat=${encodeURIComponent(seat)}`).catch(() => null);
  if (game.moments[at].n === n && view) draw(byId("board"), view, (/** @type {View} */ one) => board(one, seat));
}

/** The move whose table is asked for in a list, with that table: on a phone the list has pushed both out of sight.
 * @param {number} n
 */
async function lookAt(n) {
  stop();
  const then = byId("then"), shown = show(indexOf(n));
  const inSight = () => then.scrollIntoView({ block: then.offsetHeight > innerHeight ? "start" : "nearest" });
  inSight();
  await shown;
  inSight();
}

/** The way back to the table that is shown, for those who play; once it was asked for, what that would change.
 * @param {Preview | null} open
 */
function offer(open) {
  draw(byId("back"), { open, at }, () => {
    if (at >= game.moments.length - 1) return null;
    if (document.body.dataset.role === "watcher")
      return h("p", { class: "small" }, t("Who sits at the table can take it back to here. Take a seat first."));
    if (open)
      return preview(open, takeBack, () => {
        offer(null);
        byId("back").querySelector("button")?.focus();
      });
    return h("button", { class: "button", type: "button", onclick: ask }, t("↶ Take back to here"));
  });
}

async function ask() {
  stop();
  const { n } = game.moments[at];
  try {
    const open = await previewed("undo", seat, n);
    if (game.moments[at].n !== n) return;
    offer(open);
  } catch (/** @type {any} */ error) {
    return toast(error.message, true);
  }
  byId("back").scrollIntoView({ block: "nearest" });
  /** @type {HTMLElement | null} */ (byId("back").querySelector("[data-key=go]"))?.focus({ preventScroll: true });
}

/** What hands have to do then stands on the table's page, and so does who still has to agree.
 * @param {Preview} wanted
 */
async function takeBack(wanted) {
  offer(null);
  const answer = await post("/api/undo", { seat, ...wish(wanted) });
  if (answer.ok) location.href = site(seat ? `/seat/${seat}` : "/");
  else toast(answer.say, true);
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

/** The course of the game as a curve, a line for each of what it measures, with the turning points on it.
 * @param {Lines | null} lines
 */
function course(lines) {
  if (!lines) return null;
  const several = lines.names.length > 1;
  const dots = game.turning.map((point) => {
    const index = indexOf(point.n);
    const moved = lines.names.map((_, which) =>
      Math.abs(game.moments[index].values[which] - game.moments[Math.max(0, index - 1)].values[which])
    );
    return { index, value: game.moments[index].values[moved.indexOf(Math.max(...moved))], title: turned(point) };
  });
  return curve({
    says: lines.says,
    heard: heardCurve(lines),
    low: lines.low,
    high: lines.high,
    level: Math.max(lines.low, 0),
    under: !several,
    dots,
    at,
    lines: lines.names.map((name, which) => ({ name, values: game.moments.map((one) => one.values[which]), style: which,
      last: String(lastOf(which)) })
    ),
    leap: (index) => {
      stop();
      show(index);
    },
  });
}

/** @param {number} which */
const lastOf = (which) => Math.abs(game.moments.at(-1)?.values[which] ?? 0);

/** The curve for whoever hears it: what it says, and where each line begins and ends.
 * @param {Lines} lines
 */
function heardCurve(lines) {
  const ends = lines.names.map((name, which) =>
    [name,
      t("from {first} to {last}", { first: game.moments[0].values[which],
        last: game.moments.at(-1)?.values[which] ?? 0 })].filter(Boolean).join(": ")
  );
  return `${lines.says}. ${ends.join("; ")}`;
}

/** @param {number} n */
const indexOf = (n) => game.moments.findIndex((/** @type {Moment} */ one) => one.n === n);

/** @param {number} n
 * @param {string} text
 */
const leap = (n, text) =>
  h("button", { class: "leap", type: "button", data: { n }, onclick: () => lookAt(n) }, linked(text));

/** What a turning point is called: what turned the game, or the move itself.
 * @param {TurningPoint} point
 */
const turned = (point) => point.says || (words.get(point.n) ?? "");

/** How a turning point came: the move, and what followed from it, shortly.
 * @param {TurningPoint} point
 */
function followed(point) {
  const lines = (game.moves.find((move) => move.n === point.n)?.lines ?? []).filter((line) => line !== point.says);
  return [point.says ? (words.get(point.n) ?? "").replace(/\.?$/, ".") : "", ...lines.slice(0, 3)].filter(Boolean).join(
    " ",
  );
}

/** What there is to tell: the turning points, who lived longest, who fell. */
function tales() {
  const { fallen, survivor, turning } = game;
  return [
    turning.length
      ? h("section", { class: "slab" }, h("h2", {}, t("Turning points")),
        h("ol", { class: "leaps" },
          turning.map((point) =>
            h("li", {}, leap(point.n, turned(point)), h("p", { class: "small tale" }, followed(point)))
          )))
      : null,
    survivor
      ? h("section", { class: "slab" }, h("h2", {}, t("Longest on the board")),
        h("p", {}, portrait(survivor.card, survivor.name),
          many(" {name}, through {n} move", " {name}, through {n} moves", survivor.moves, { name: survivor.name })))
      : null,
    game.taken_back.length
      ? h("section", { class: "slab" }, h("h2", {}, t("Taken back")),
        h("ol", { class: "told" },
          game.taken_back.map((move) =>
            h("li", {}, saidBy(move), move.lines.length ? h("p", { class: "small tale" }, move.lines.join(" ")) : null)
          )))
      : null,
    fallen.length
      ? h("section", { class: "slab" }, h("h2", {}, t("The fallen ({fallen})", { fallen: fallen.length })),
        h("ul", { class: "fallen" },
          fallen.map((one) =>
            h("li", {}, h("button", { type: "button", onclick: () =>
              lookAt(one.n) }, portrait(one.card, one.name), h("span", {}, one.name)))
          )))
      : null,
  ];
}

/** A card's drawing.
 * @param {string} card
 * @param {string} name
 */
function portrait(card, name) {
  if (document.body.dataset.art !== "yes") return null;
  return h("span", { class: "portrait", style: {
    "background-image": `url("${site(`/art/${encodeURIComponent(card)}.png?as=${encodeURIComponent(name)}`)}")`,
  } });
}

byId("headline").textContent = game.over ? game.headline : t("The game so far");
byId("summary").textContent = [andList(Object.values(game.names)), many("{n} move", "{n} moves", game.moves.length),
  game.minutes ? many("{n} minute", "{n} minutes", game.minutes) : ""].filter(Boolean).join(" · ");
byId("film").append(play, slider);
byId("curve").append(...[course(game.curve)].filter((one) => one !== null));
draw(byId("tales"), true, tales);
draw(byId("moves"), true,
  () =>
    h("section", { class: "slab" }, h("h2", {}, t("All moves")),
      h("ol", { class: "leaps long" }, game.moves.map((move) =>
        h("li", {}, leap(move.n, saidBy(move)), move.lines.length
          ? h("ul", { class: "small" }, move.lines.map((line) =>
            h("li", {}, line)
          ))
          : null)
      ))));
show(at);

lookAfterTheGame();
