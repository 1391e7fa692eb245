// What happened, how the devices are, and help.
/** @import { DeviceStatus, HistoryLine, Page } from "./page" */
import { byId, h, toast } from "./dom.js";
import { t } from "./language.js";
import { linked, saidBy, signOf } from "./words.js";

/** The last moves, newest first; what followed folds out, with each sigil's rule one tap away.
 * @param {HistoryLine[]} moves
 * @param {string | undefined} seat
 */
export function told(moves, seat) {
  if (!moves.length) return null;
  const newest = moves.slice(-4).filter((move) => move.lines.length).at(-1);
  const list = [...moves].reverse().map((move) => h("li", {}, one(move, move === newest)));
  return h("section", { class: "slab" }, h("h2", {}, t("What happened")), h("ol", { class: "told" }, list),
    h("p", { class: "small" }, h("a", { href: looking(seat) }, t("Look at the whole game again"))));
}

/** @param {HistoryLine} move
 * @param {boolean} newest
 */
function one(move, newest) {
  const head = h("span", {}, linked(saidBy(move)));
  const why = move.why
    ? h("details", { class: "because", data: { key: `why ${move.n}` } }, h("summary", {}, t("Why?")),
      h("p", { class: "small" }, t("Its reason: {why}.", { why: move.why })))
    : null;
  if (!move.lines.length) return h("div", { class: "plain" }, head, why);
  return h("details", { open: newest, data: { key: `told ${move.n}` } }, h("summary", {}, head),
    h("ol", {}, move.lines.map((line) => h("li", {}, linked(line)))), why);
}

/** @param {string[]} list */
export const notes = (
  list,
) => (list.length ? h("ul", { class: "notes" }, list.map((note) => h("li", {}, note))) : null);

/** The devices: one line when all is well.
 * @param {DeviceStatus[]} devices
 */
export function health(devices) {
  if (!devices.length) return null;
  const bad = devices.filter((device) => device.status === "down" || device.status === "degraded");
  const title = bad.length
    ? bad.map((device) => `${device.name}: ${device.say || device.status}`).join("; ")
    : t("All devices are well");
  return h("details", { class: "slab fold", data: { key: "health" } }, h("summary", {}, bad.length ? "⚠ " : "", title),
    h("ul", { class: "health" },
      devices.map((device) =>
        h("li", { class: device.status }, h("span", {}, h("b", {}, device.name), ` – ${device.say || device.status}`))
      )));
}

/** @param {[string, string][]} help */
export function guide(help) {
  if (!help.length) return null;
  return h("details", { class: "slab fold guide", data: { key: "guide" } }, h("summary", {}, t("Rules and help")),
    help.map(([heading, text]) =>
      h("details", { data: { key: `guide ${heading}` } }, h("summary", { class: "ruled" }, signOf(heading), heading),
        h("p", {}, text))
    ));
}

/** Where a game is looked at again.
 * @param {string | undefined} seat
 */
const looking = (seat) => `/history${seat ? `?seat=${seat}` : ""}`;

/** The way to keep the game as a file: a browser that saves one without a word leaves people in doubt. */
export const saveRecord = () =>
  h("a", { class: "plate quiet", href: "/record.tgr", download: true, onclick: () =>
    toast(t("The record goes to this device's downloads.")) }, t("Save the record of this game"));

/** The end of a game, or the time before one.
 * @param {Page} page
 * @param {string | undefined} seat
 */
export function over(page, seat) {
  if (!page.game) return h("a", { class: "plate", href: "/new" }, t("Begin a game"));
  return h("section", { class: "paper over" }, h("h2", {}, t("The game is over")),
    h("a", { class: "plate", href: looking(seat) }, t("How it went")), byId("phone").dataset.looksBack
    ? h("a", { class: "plate quiet", href: `/look-back${seat ? `?seat=${seat}` : ""}` }, t("Look back"))
    : null, saveRecord(), h("a", { class: "plate quiet", href: "/new?again=yes" }, t("Play again")));
}
