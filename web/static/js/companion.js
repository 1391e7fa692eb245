// The seats that the companion plays itself: that it thinks, and the seal of what it draws.
/** @import { AtSeat, Page } from "./page" */
import { h } from "./dom.js";
import { andList, t } from "./language.js";
import { post } from "./net.js";

/** What it does now: that it rings, thinks, leaves the next move to people; which card somebody may hold that it has
 * just played; and for who took a seat over from it, what it held there.
 * @param {Page} page
 * @param {Map<string, string>} names
 * @param {boolean} hands whether people lend it theirs, so that they may find that its card is not there
 */
export function told(page, names, hands) {
  const said = [...rings(page, names), ...thinking(page, names), ...played(page, names, hands), ...handed(page)];
  return said.length ? h("div", {}, said) : null;
}

/** @param {AtSeat[]} seats
 * @param {Map<string, string>} names
 */
const listed = (seats, names) => andList(seats.map((one) => names.get(one.seat) ?? one.seat));

/** @param {Page} page
 * @param {Map<string, string>} names
 */
function* rings({ companions }, names) {
  const who = companions.filter((one) => one.rang);
  if (who.length) yield h("p", { class: "slab rings" }, t("{who} rings the bell.", { who: listed(who, names) }));
}

/** @param {Page} page
 * @param {Map<string, string>} names
 */
function* thinking({ companions, version }, names) {
  const busy = companions.filter((one) => one.seconds > 0);
  const waits = companions.filter((one) => one.waits);
  const now = () =>
    h("button", { class: "button", type: "button", data: { key: "play-now" }, onclick: () =>
      post("/api/play-now", { version }) }, t("Play now"));
  if (busy.length) {
    yield h("section", { class: "slab thinks" }, h("p", {}, t("{who} thinks…", { who: listed(busy, names) })),
      busy.every((one) => one.hurried) ? null : now());
  } else if (waits.length)
    yield h("p", { class: "slab thinks" }, t("{who} leaves the next move to you.", { who: listed(waits, names) }));
}

/** @param {Page} page
 * @param {Map<string, string>} names
 * @param {boolean} hands
 */
function* played({ companions, chores, errands, version }, names, hands) {
  const one = companions.find((some) => some.laid);
  if (!one || !hands || !(chores.length || errands.length)) return;
  /** @param {boolean} held */
  const lacks = (held) => post("/api/not-in-its-stack", { seat: one.seat, card: one.laid, version, held });
  yield h("section", { class: "slab thinks" },
    h("p", {}, t("{who} drew that card in its head. If it is not in its pile, it draws another.", {
      who: names.get(one.seat) ?? one.seat,
    })),
    h("div", { class: "either" },
      h("button", { class: "button", type: "button", data: { key: "i-have-it" }, onclick: () => lacks(true) },
        t("I have it")),
      h("button", { class: "button", type: "button", data: { key: "not-there" }, onclick: () => lacks(false) },
        t("It is not there"))));
}

/** @param {Page} page */
function* handed({ handed: cards }) {
  if (!cards.length) return;
  yield h("details", { class: "slab fold", open: true, data: { key: "handed" } },
    h("summary", {}, t("The companion's hand is yours now")),
    h("p", {}, t("In its head it held: {cards}. Take these cards out of its pile.", { cards: andList(cards) })));
}

/** What it swore at the start, and what opens that at the end.
 * @param {AtSeat[]} seats
 * @param {Map<string, string>} names
 */
export function seals(seats, names) {
  if (!seats.length) return null;
  const list = seats.flatMap((one) => [
    h("dt", {}, `${names.get(one.seat) ?? one.seat} · ${level(one.level)}${one.fair ? `, ${level("fair")}` : ""}`),
    h("dd", {}, h("code", {}, one.seal)),
    one.salt ? h("dd", {}, t("Opened by: "), h("code", {}, one.salt)) : null,
  ]);
  return h("details", { class: "slab fold", data: { key: "seals" } },
    h("summary", {}, t("What the companion holds is sealed")),
    h("p", { class: "small" },
      t("The order in which it draws was fixed when the game began. When the game is over it is told what opens the seal; companion verify checks that it kept to it.")),
    h("dl", { class: "seals" }, list));
}

/** How well it plays, in words.
 * @param {string} name
 */
export const level = (name) =>
  ({ apprentice: t("apprentice"), steady: t("steady"), sharp: t("sharp"), fair: t("a fair game") })[name] ?? name;
