// The seats that the companion plays itself: that it thinks, and the seal of what it draws.
/** @import { AtSeat } from "./page" */
import { andList, t } from "./language.js";
import { h } from "./dom.js";
import { post } from "./net.js";

/** That it thinks, and a way not to wait for that.
 * @param {AtSeat[]} seats
 * @param {Map<string, string>} names
 * @param {number} version
 */
export function thinking(seats, names, version) {
  const busy = seats.filter((one) => one.seconds > 0);
  const said = (/** @type {AtSeat[]} */ some) => andList(some.map((one) => names.get(one.seat) ?? one.seat));
  const waits = seats.filter((one) => one.waits);
  if (!busy.length) return waits.length ? h("section", { class: "slab thinks" }, h("p", {}, t("{who} leaves the next move to you.", { who: said(waits) }))) : null;
  const who = said(busy);
  const now = h("button", { class: "button", type: "button", data: { key: "play-now" }, onclick: () => post("/api/play-now", { version }) }, t("Play now"));
  return h("section", { class: "slab thinks" }, h("p", {}, t("{who} thinks…", { who })), busy.every((one) => one.hurried) ? null : now);
}

/** What it swore at the start, and what opens that at the end.
 * @param {AtSeat[]} seats
 * @param {Map<string, string>} names
 */
export function seals(seats, names) {
  if (!seats.length) return null;
  const list = seats.flatMap((one) => [
    h("dt", {}, `${names.get(one.seat) ?? one.seat} · ${level(one.level)}`),
    h("dd", {}, h("code", {}, one.seal)),
    one.salt ? h("dd", {}, t("Opened by: "), h("code", {}, one.salt)) : null,
  ]);
  return h("details", { class: "slab fold", data: { key: "seals" } }, h("summary", {}, t("What the companion holds is sealed")),
    h("p", { class: "small" }, t("The order in which it draws was fixed when the game began. When the game is over it is told what opens the seal; companion verify checks that it kept to it.")),
    h("dl", { class: "seals" }, list));
}

/** How well it plays, in words.
 * @param {string} name
 */
export const level = (name) => ({ apprentice: t("apprentice"), steady: t("steady"), sharp: t("sharp") })[name] ?? name;
