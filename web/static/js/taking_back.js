// Taking back and playing again: what that would change on the table is shown before anybody confirms it.
/** @import { Page, Preview } from "./page" */
import { draw, h, toast } from "./dom.js";
import { t } from "./language.js";
import { getJson } from "./net.js";

/** @typedef {"undo" | "redo"} Kind */

/** Whose page it is, how a wish is sent, and how places of the board are lit while they are spoken of.
 * @typedef {object} Hands
 * @property {string | undefined} seat
 * @property {(path: string, wish: object) => unknown} send
 * @property {(places: string[]) => void} [light]
 */

/** The part of a page where moves are taken back and played again.
 * @param {HTMLElement} box
 * @param {Hands} hands
 */
export function takingBack(box, { seat, send, light = () => {} }) {
  /** @type {Page | null} */
  let page = null;
  /** @type {Preview | null} */
  let open = null;

  /** Shows what a wish would change.
   * @param {Kind} kind
   */
  async function ask(kind) {
    try {
      open = await previewed(kind, seat);
    } catch (/** @type {any} */ error) {
      return toast(error.message, true);
    }
    redraw();
    box.scrollIntoView({ block: "nearest" });
    focus("go");
  }

  /** @param {Kind} kind */
  function leave(kind) {
    open = null;
    redraw();
    focus(kind);
  }

  /** @param {Preview} wanted */
  function go(wanted) {
    open = null;
    redraw();
    focus(wanted.kind);
    send(`/api/${wanted.kind}`, wish(wanted));
  }

  /** @param {string} key */
  const focus = (key) =>
    /** @type {HTMLElement | null} */ (box.querySelector(`[data-key="${key}"]`))?.focus({ preventScroll: true });

  function redraw() {
    if (!page) return;
    // somebody's wish is open already: its question has the buttons
    const asked = page.question?.key === "undo";
    if (open && (asked || page[open.kind] !== open.what)) open = null;
    draw(box, asked ? null : { open, undo: page.undo, redo: page.redo },
      (all) => (all.open ? preview(all.open, go, leave) : [way("undo", all.undo), way("redo", all.redo)]));
    light(
      open ? open.cards.flatMap((one) => one.places) : page.question?.preview?.cards.flatMap((one) => one.places) ?? [],
    );
  }

  /** @param {Kind} kind
   * @param {string} words
   */
  function way(kind, words) {
    if (!words) return null;
    return h("button", { class: "button", type: "button", data: { key: kind }, onclick: () => ask(kind) },
      kind === "undo" ? t("↶ Take back: {words}", { words }) : t("↷ Do again: {words}", { words }));
  }

  return { ask, show: (/** @type {Page} */ next) => {
    page = next;
    redraw();
  } };
}

/** Asks the table what a wish would change.
 * @param {Kind} kind
 * @param {string} [seat]
 * @param {number} [to] the entry back to which moves would be taken back; without it: the last one is
 * @returns {Promise<Preview>}
 */
export const previewed = (kind, seat = "", to) =>
  getJson(`/api/preview/${kind}?seat=${encodeURIComponent(seat)}${to === undefined ? "" : `&to=${to}`}`);

/** What the table is told when that is wanted which was shown.
 * @param {Preview} wanted
 */
export const wish = ({ kind, version, count }) => (kind === "undo" ? { version, count } : { version });

/** What a wish would change, with the ways to do it and to leave it.
 * @param {Preview} wanted
 * @param {(wanted: Preview) => unknown} go
 * @param {(kind: Kind) => unknown} leave
 */
export function preview(wanted, go, leave) {
  const words = wanted.kind === "undo" ? t("Take it back") : t("Do it again");
  const title = wanted.kind === "undo"
    ? t("Take back: {what}", { what: wanted.what })
    : t("Do again: {what}", { what: wanted.what });
  return h("section", { class: "paper preview", "aria-labelledby": "preview-title",
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave(wanted.kind) },
    h("h2", { id: "preview-title" }, title), changes(wanted),
    h("div", { class: "grid" },
      h("button", { class: "plate", type: "button", data: { key: "go" }, onclick: () => go(wanted) },
        wanted.asks ? t("Ask for it") : words),
      h("button", { class: "plate quiet", type: "button", data: { key: "leave" }, onclick: () => leave(wanted.kind) },
        t("Never mind"))));
}

/** What would be other than now: cards, then counters and candles, then whose turn it is, and who has to agree.
 * @param {Preview} wanted
 */
export function changes({ cards, numbers, turn, asks }) {
  const list = [...cards.map((one) => one.say), ...numbers];
  return h("div", { class: "changes" }, list.length
    ? [h("p", { class: "small" }, t("On the table that means:")), h("ul", {}, list.map((one) => h("li", {}, one)))]
    : h("p", {}, t("No card and no counter changes.")), h("p", {}, t("Then: {turn}", { turn })),
    asks ? h("p", {}, t("Before that is done, these have to agree: {asks}", { asks })) : null);
}
