// What has just happened: a short note with its way back after an understood move, the whole phone for a while when much
// follows. Nothing lies over an answer: where something is asked, what happened stands below, until the next move.
/** @import { HistoryLine, Page, Player } from "./page" */
import { altar, lightCandle, tip } from "./altar.js";
import { byId, h, refill } from "./dom.js";
import { t } from "./language.js";
import { linked, saidBy } from "./words.js";

// lines from which a move is worth the whole phone
const MANY = 3;
const LINE_MS = 650;
const LONGEST_MS = 4000;
const NOTE_MS = 8000;
// more moves at once than this were made while the phone slept: they are history
const ASLEEP = 3;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Page | null} the page before */
let last = null;
/** @type {(() => void) | null} ends the moment that is shown */
let end = null;
/** @type {(() => void) | null} brings what has the whole phone below what is asked */
let giveWay = null;

/** Whose phone it is, the way to take the last move back, or to play again what was taken back, if there is one, and whether the page waits for an answer of this phone's owner.
 * @typedef {{ seat: string | undefined, back: { way: "undo" | "redo", go: () => void } | null, asks: boolean }} Context
 */

/** Shows what is new on a page since the last one.
 * @param {Page} page
 * @param {Context} context
 */
export function follow(page, context) {
  const before = last;
  last = page;
  if (!before || before.title !== page.title) return;
  const known = before.moves.at(-1)?.n ?? 0;
  const above = page.over ? [page.view.headline, page.view.todo] : [page.view.headline];
  const fresh = page.moves.filter((move) => move.n > known)
    // that stands above already
    .map((move) => ({ ...move, lines: move.lines.filter((line) => !above.includes(line)) }));
  const kept = /** @type {HTMLElement | null} */ (document.querySelector("#moment .past"));
  if (!fresh.length) {
    if (context.asks) giveWay?.();
    if ((page.moves.at(-1)?.n ?? 0) >= known) {
      const way = /** @type {HTMLElement | null} */ (kept?.querySelector("[data-way]") ?? null);
      if (way) way.style.visibility = way.dataset.way === context.back?.way ? "" : "hidden";
      return;
    }
    end?.();
    return clear(byId("moment"));
  }
  end?.();
  clear(byId("moment"));
  if (fresh.length > ASLEEP || document.hidden) return;
  const lines = fresh.filter((move) => !move.small).flatMap((move) => move.lines);
  const out = blownOut(before.view.players, page.view.players);
  if (lines.length >= MANY || out.length) stage(before, page, fresh, out, context);
  else note(fresh, context);
}

/** Who has fewer candles than before.
 * @param {Player[]} before
 * @param {Player[]} now
 */
function blownOut(before, now) {
  const lit = (/** @type {Player | undefined} */ player) => player?.candles.filter(Boolean).length ?? 0;
  return now.filter((player) => lit(player) < lit(before.find((one) => one.seat === player.seat)));
}

/** A few words about small moves, and the way back.
 * @param {HistoryLine[]} moves
 * @param {Context} context
 */
function note(moves, { back }) {
  const box = byId("moment");
  const words = moves.flatMap((move) => {
    const done = move.paid || !move.lines.length ? [saidBy(move)] : [];
    return move.lines.length ? [...done, move.lines.join(" ")] : done;
  });
  refill(box, h("section", { class: "moment" }, h("div", {}, words.map((one) => h("p", {}, linked(one)))), back
    ? h("button", { class: "button", type: "button", data: { way: back.way }, onclick: () => {
      end?.();
      refill(box);
      back.go();
    } }, back.way === "undo" ? t("↶ Take back") : t("↷ Do it again"))
    : null));
  // its place stays: what is below is not moved under a finger
  lasts(NOTE_MS, () => box.firstElementChild?.classList.add("past"));
}

/** Takes a moment away; while a keyboard is on it, as soon as it has gone on.
 * @param {HTMLElement} box
 */
function clear(box) {
  if (!box.contains(document.activeElement)) return void refill(box);
  const shown = box.firstChild;
  box.addEventListener("focusout", () => box.firstChild === shown && refill(box), { once: true });
}

/** Strike by strike: the scale tips, candles go out. Whoever is asked something, or wants no motion, reads it all at once.
 * @param {Page} before
 * @param {Page} page
 * @param {HistoryLine[]} moves
 * @param {Player[]} out
 * @param {Context} context
 */
function stage(before, page, moves, out, context) {
  const { seat } = context;
  const calm = still.matches || context.asks;
  const box = byId("moment");
  const losses = out.map((player) => h("li", { class: "loss" }, t("{name}: a candle goes out", { name: player.name })));
  const lines = [...moves.flatMap((move) => move.lines).map((line) => h("li", {}, linked(line))), ...losses];
  const scale = h("div", {}, altar(calm ? page.view : before.view, seat, calm ? page.lean : before.lean));
  const title = h("h2", {}, moves.map(saidBy).join(" · "));
  const shown = h("section", { class: calm ? "moment paper" : "moment stage" },
    h("div", { class: "strikes" }, title, scale, h("ol", {}, lines),
      calm ? null : h("button", { class: "plate quiet", type: "button", onclick: () => end?.() }, t("Close"))));
  refill(box, shown);
  if (calm) return lasts(NOTE_MS, () => shown.classList.add("past"));
  const each = Math.min(LINE_MS, (LONGEST_MS - LINE_MS) / lines.length);
  const timers = lines.map((line, index) =>
    setTimeout(() => {
      line.classList.add("now");
      line.scrollIntoView({ block: "nearest" });
      if (index === lines.length - 1) settle(scale, page);
    }, each * (index + 0.3))
  );
  shown.addEventListener("click", (event) => event.target === shown && end?.());
  giveWay = () => {
    end?.();
    stage(before, page, moves, out, { ...context, asks: true });
  };
  return lasts(each * lines.length + LINE_MS, () => {
    giveWay = null;
    timers.forEach(clearTimeout);
    refill(box);
  });
}

/** Scale and candles go over to how they stand now.
 * @param {HTMLElement} drawn
 * @param {Page} page
 */
function settle(drawn, page) {
  const beam = drawn.querySelector(".balance svg");
  if (beam) tip(beam, page.lean);
  const lit = page.view.players.flatMap((player) => player.candles);
  drawn.querySelectorAll(".candle").forEach((one, index) => lightCandle(one, lit[index]));
}

/** Ends a moment after a time, or when `end` is called.
 * @param {number} ms
 * @param {() => void} done
 */
function lasts(ms, done) {
  const over = () => {
    clearTimeout(timer);
    end = null;
    done();
  };
  const timer = setTimeout(over, ms);
  end = over;
}

document.addEventListener("keydown", (event) => event.key === "Escape" && end?.());
