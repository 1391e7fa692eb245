// Hands of cards beside the mat, and the piles they are drawn from.
/** @import { PileView, Player } from "../page" */
/** @import { Fingers } from "./drag.js" */
/** @import { Space } from "./geometry.js" */
/** @import { Store } from "./store.js" */
/** @import { Tabletop } from "./tabletop.js" */
import { t } from "../language.js";
import { closeSheet, h, refill, showSheet, toast } from "../dom.js";
import { getJson } from "../net.js";
import { picture, showSide, thing } from "./pictures.js";
import { has } from "../spelling.js";


export class Piles {
  /** `seats`: letter → name. The far seat's tray is above the mat.
   * @param {Space} space
   * @param {Store} store
   * @param {HTMLElement} piles
   */
  constructor(space, store, piles) {
    this.space = space;
    this.store = store;
    this.piles = piles;
    /** @type {Map<string, string>} */
    this.seats = new Map();
    /** @type {Set<string>} */
    this.hidden = new Set();
    this.boxes = { far: document.querySelector('[data-tray="far"]'), near: document.querySelector('[data-tray="near"]') };
    this.shown = "";
    store.on("cards", () => this.draw());
  }

  /** @param {Player[]} players */
  sit(players) {
    const seats = new Map(players.map((player) => [player.seat, player.name]));
    if ([...seats].join() === [...this.seats].join()) return;
    this.seats = seats;
    this.draw();
  }

  draw() {
    const { store, space } = this;
    const state = JSON.stringify([store.hands, store.seats, store.piles, [...this.seats], space.flipped, [...this.hidden], Object.keys(store.faces).length]);
    if (state === this.shown) return;
    this.shown = state;
    const far = [...this.seats.keys()].filter((seat) => space.facing(seat) === 180);
    const near = [...this.seats.keys()].filter((seat) => space.facing(seat) !== 180);
    const [top, bottom] = space.flipped ? [near, far] : [far, near];
    this.fill(this.boxes.far, top);
    this.fill(this.boxes.near, bottom);
    const beside = store.piles.filter((pile) => !pile.seat && !pile.region);
    this.piles.hidden = !beside.length;
    refill(this.piles, t("Piles: "), ...beside.map((pile) => this.pile(pile)));
  }

  /** @param {any} box
   * @param {string[]} seats
   */
  fill(box, seats) {
    const mine = seats.filter((one) => this.store.seats.includes(one));
    const seat = mine.includes(box.dataset.seat) ? box.dataset.seat : mine[0];
    box.hidden = !seat;
    if (!seat) return;
    box.dataset.seat = seat;
    const turnTo = (/** @type {string} */ to) => { box.dataset.seat = to; this.shown = ""; this.draw(); };
    const others = mine.length > 1 ? mine.filter((one) => one !== seat).map((one) => h("button", { class: "button small", type: "button", data: { turn: one }, title: this.seats.get(one), onclick: () => turnTo(one) }, this.seats.get(one))) : [];
    const cards = this.store.hands[seat] ?? [];
    const covered = this.hidden.has(seat);
    const look = h("button", { class: "button small", type: "button", "aria-pressed": String(covered), onclick: () => this.cover(seat) }, covered ? t("show") : t("hide"));
    refill(box, h("div", { class: "owner" }, h("b", { title: this.seats.get(seat) }, this.seats.get(seat)), h("span", { class: "small" }, t("{cards} in hand", { cards: cards.length })), cards.length ? look : null, others.length ? h("span", { class: "others" }, others) : null),
      h("div", { class: "draws" }, this.draws(seat)),
      h("div", { class: "hand" }, cards.length ? cards.map((card) => this.card(card, covered)) : h("span", { class: "empty" }, t("Draw with the buttons, or drop cards here."))));
  }

  /** @param {string} seat */
  draws(seat) {
    const shared = this.store.piles.filter((pile) => !pile.seat);
    const own = this.store.piles.filter((pile) => pile.seat === seat);
    const buttons = [...(own.length > 1 ? [] : shared.slice(0, 1)), ...own].map((pile) =>
      h("button", { type: "button", title: t("Draw a card; drop a card here to put it back"), data: { draw: pile.key, pile: pile.key }, onclick: () => this.draw1(pile, seat) }, `+ ${pile.label}`, h("b", {}, pile.count)));
    return [...buttons, h("button", { type: "button", onclick: () => this.find(null, seat) }, t("Find…"))];
  }

  /** @param {string} card
   * @param {boolean} covered
   */
  card(card, covered) {
    const el = thing(card, covered ? t("a covered card") : t("{name}, in hand", { name: this.store.name(card) }));
    showSide(el, card, covered, "A");
    return el;
  }

  /** @param {string} seat */
  cover(seat) {
    if (!this.hidden.delete(seat)) this.hidden.add(seat);
    this.draw();
  }

  /** @param {PileView} pile
   * @param {string} seat
   */
  draw1(pile, seat) {
    return pile.count ? this.store.act("draw", { pile: pile.key, seat }) : toast(t("{label}: no card is left.", { label: pile.label }), true);
  }

  /** @param {PileView} pile */
  pile(pile) {
    return h("button", { class: "pile", type: "button", data: { pile: pile.key }, title: t("Look for a card; drop a card here to put it back"), onclick: () => this.find(pile.key, null) },
      pile.label, h("b", {}, pile.count));
  }

  /** A list of the cards in the piles, narrowed by name.
   * @param {string | null} key
   * @param {string | null} seat
   */
  async find(key, seat) {
    const keys = key ? [key] : this.store.piles.filter((pile) => !pile.seat || pile.seat === seat).map((pile) => pile.key);
    /** @param {any} one */
    const ask = (one) => getJson(`/virtual/pile/${one.split("/").map(encodeURIComponent).join("/")}`);
    const cards = (await Promise.all(keys.map(ask)).catch((error) => toast(error.message, true) ?? [])).flat();
    const list = h("ul", { class: "found" });
    const show = (word = "") => refill(list, ...this.kinds(cards, word).map((kind) => this.found(kind, seat)));
    const field = h("input", { type: "search", placeholder: t("Name of the card"), "aria-label": t("Name of the card"), oninput: (event) => show(event.target.value) });
    show();
    const pile = this.store.piles.find((one) => one.key === key);
    const back = pile ? this.backs(pile) : [];
    const blind = pile ? h("div", { class: "asks" }, [...this.seats].filter(([to]) => this.store.seats.includes(to)).map(([to, name]) =>
      h("button", { class: "plate quiet", type: "button", onclick: () => { closeSheet(); this.draw1(pile, to); } }, t("Draw one unseen for {name}", { name }))), back) : null;
    showSheet(pile?.label ?? t("Take a certain card"), blind, h("h3", {}, pile ? t("or a certain card") : ""), field, list);
    field.focus();
  }

  /** Buttons that shuffle the cards of the piles beside this one on the mat back into it.
   * @param {PileView} pile
   */
  backs(pile) {
    const row = pile.region.split(".")[0];
    /** @param {any} one */
    const inside = (one) => this.store.cards.filter((card) => card.x >= one.x && card.x <= one.x + one.w && card.y >= one.y && card.y <= one.y + one.h);
    return this.space.mat.regions
      .filter((one) => row && one.kind === "pile" && one.name !== pile.region && one.name.split(".")[0] === row && inside(one).length)
      .map((one) => h("button", { class: "plate quiet", type: "button", onclick: () => { closeSheet(); this.store.act("shuffle", { region: one.name, pile: pile.key }); } },
        t("Shuffle the {inside} of “{label}” in", { inside: inside(one).length, label: one.label || one.name })));
  }

  /** One entry for each name, with its cards.
   * @param {string[]} cards
   * @param {string} word
   */
  kinds(cards, word) {
    const kinds = new Map();
    for (const card of cards) {
      const name = this.store.name(card);
      if (has(name, word)) kinds.set(name, [...(kinds.get(name) ?? []), card]);
    }
    return [...kinds].sort(([a], [b]) => a.localeCompare(b));
  }

  /** @param {[string, string[]]} given
   * @param {string | null} seat
   */
  found([name, cards], seat) {
    const face = this.store.faces[cards[0]];
    const numbers = [face?.corner, face?.left && face?.right ? `${face.left}/${face.right}` : "", ...(face?.lines ?? [])].filter(Boolean).join(" · ");
    const seats = seat ? [seat] : [...this.seats.keys()].filter((one) => this.store.seats.includes(one));
    /** @param {any} to */
    const take = async (to) => {
      await this.store.act("lift", { card: cards[0], seat: to });
      closeSheet();
    };
    return h("li", {}, h("span", {}, h("b", {}, name), cards.length > 1 ? ` ×${cards.length}` : "", h("span", { class: "small" }, ` ${numbers}`)),
      h("span", { class: "gives" }, seats.map((to) => h("button", { class: "button", type: "button", onclick: () => take(to) }, seat ? t("Take") : t("to {to}", { to: this.seats.get(to) })))));
  }
}

/** The panel of the chosen card: large, with what can be done to it.
 * @param {HTMLElement} tools
 * @param {Store} store
 * @param {Piles} piles
 * @param {Fingers} fingers
 * @param {Tabletop} tabletop
 */
export function chooser(tools, store, piles, fingers, tabletop) {
  return (/** @type {string | null} */ card, /** @type {any} */ el) => {
    tabletop.choose(card);
    tools.hidden = !card;
    if (!card) return;
    const lying = store.cards.find((one) => one.card === card);
    /** @param {string} words
     * @param {string} title
     * @param {() => void} what
     */
    const act = (words, title, what) => h("button", { type: "button", title, onclick: what }, words);
    const hands = [...piles.seats].filter(([seat]) => store.seats.includes(seat)).map(([seat, name]) => act(t("to {name}", { name }), t("Into the hand"), () => end("lift", { card, seat })));
    /** @param {string} what
     * @param {any} body
     */
    const end = (what, body) => { store.act(what, body); tools.hidden = true; };
    const covered = lying ? lying.face_down : piles.hidden.has(el.closest("[data-seat]")?.dataset.seat);
    refill(tools, h("img", { alt: store.name(card), src: picture(card, covered, lying?.side) }),
      h("div", { class: "acts" },
        lying ? [act(t("⟲ turn"), "Shift+R", () => fingers.turn(card, -45)), act(t("turn ⟳"), t("R or wheel"), () => fingers.turn(card, 45)), act(t("half turn"), t("Upside down"), () => fingers.turn(card, 180)), act(t("turn over"), t("F or double click"), () => end("flip", { card })), act(t("slip under"), t("Beneath everything it touches"), () => end("under", { card }))] : [],
        act(t("to its pile"), "", () => end("lift", { card })), hands));
    beside(tools, el.getBoundingClientRect());
  };
}

/** @param {HTMLElement} tools
 * @param {any} box
 */
function beside(tools, box) {
  const width = 190;
  const height = tools.offsetHeight;
  const left = box.right + width + 14 < innerWidth ? box.right + 10 : Math.max(6, box.left - width - 10);
  const top = Math.max(6, Math.min(innerHeight - height - 6, box.top + box.height / 2 - height / 2));
  tools.style.transform = `translate(${left}px, ${top}px)`;
}
