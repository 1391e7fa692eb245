// Beside the table: the phone of whoever is asked, and the camera's eye.
/** @import { Page, Player } from "../page" */
/** @import { Store } from "./store.js" */
import { h, refill } from "../dom.js";
import { t } from "../language.js";
import { getJson } from "../net.js";
import { site } from "../site.js";

const FRAME_MS = 350; // a frame is no sooner followed by the next
const LARGE_MS = 1000;

export class Phones {
  /** One page in a frame, a tab for each seat (none for one who plays alone, nor on the phone of a seat: it shows that seat, and a host's begins with it); `onPage(page)` hears of every page.
   * @param {HTMLElement} tabs
   * @param {HTMLIFrameElement} frame
   * @param {Store} store
   * @param {boolean} hosts
   * @param {(page: Page) => void} onPage
   */
  constructor(tabs, frame, store, hosts, onPage) {
    this.tabs = tabs;
    this.frame = frame;
    this.store = store;
    this.hosts = hosts;
    this.onPage = onPage;
    /** @type {string | null} */
    this.open = null;
    this.buttons = new Map();
    store.on("version", () => this.look());
    frame.addEventListener("load", () => {
      const seat = this.shown();
      if (this.buttons.has(seat)) this.mark(seat);
    });
  }

  /** Whose page is in the frame; somebody may have sat down in it, or gone elsewhere. */
  shown() {
    const [, page, seat] = /(\/|\/seat\/(\w+))$/.exec(this.frame.contentWindow?.location.pathname ?? "") ?? [];
    return page && (seat ?? "");
  }

  async look() {
    /** @type {Page} */
    const page = await getJson("/api/page");
    this.onPage(page);
    this.build(page.view.players);
    const asked = new Set(page.question?.choices.map((choice) => choice.seat) ?? []);
    for (const [seat, button] of this.buttons)
      button.classList.toggle("asks", asked.has(seat) || (seat === "" && asked.size > 0 && asked.has("*")));
    if (this.open !== null && this.buttons.has(this.open)) return;
    this.show(this.buttons.has(this.store.own) ? this.store.own : [...this.buttons.keys()][0]);
  }

  /** @param {Player[]} players */
  build(players) {
    const own = this.hosts ? "" : this.store.own;
    const alone = players.length === 1 || Boolean(own);
    const seats = own
      ? [own]
      : [...(alone ? [] : [""]),
        ...players.map((player) => player.seat).filter((seat) => this.store.seats.includes(seat))];
    this.tabs.hidden = alone;
    if (seats.length === this.buttons.size && seats.every((seat) => this.buttons.has(seat))) return;
    this.buttons.clear();
    const names = new Map(players.map((player) => [player.seat, player.name]));
    refill(this.tabs, ...seats.map((seat) => {
      const words = seat ? names.get(seat) : players.length > 2 ? t("All") : t("Both");
      const button = h("button", { type: "button", role: "tab", "aria-selected": String(seat === this.open),
        title: words, onclick: () => this.show(seat) }, words);
      this.buttons.set(seat, button);
      return button;
    }));
  }

  /** @param {string} seat */
  show(seat) {
    if (this.shown() !== seat) this.frame.src = site(seat ? `/seat/${seat}` : "/");
    this.mark(seat);
  }

  /** @param {string} seat */
  mark(seat) {
    this.open = seat;
    for (const [one, button] of this.buttons) button.setAttribute("aria-selected", String(one === seat));
  }
}

/** Keeps the camera's picture fresh: a new one when something on the table has changed, and now and then while it is
 * looked at large (a click), because light and noise are the camera's own.
 * @param {HTMLElement} figure
 * @param {HTMLImageElement} img
 * @param {Store} store
 */
export function lens(figure, img, store) {
  let due = 0;
  let loading = false;
  const next = () => {
    if (loading || document.hidden || !due) return;
    loading = true;
    due -= 1;
    img.src = site(`/virtual/frame.jpg?n=${Date.now()}`);
  };
  const look = () => {
    due = 2; // the newest picture may have been taken just before the change
    next();
  };
  /** @param {number} ms */
  const rest = (ms) =>
    setTimeout(() => {
      loading = false;
      next();
    }, ms);
  img.addEventListener("load", () => rest(FRAME_MS));
  img.addEventListener("error", () => {
    due = 2;
    rest(3000);
  });
  figure.addEventListener("click", () => {
    figure.classList.toggle("big");
    look();
  });
  store.on("cards", look);
  document.addEventListener("visibilitychange", next);
  setInterval(() => figure.classList.contains("big") && look(), LARGE_MS);
  look();
}
