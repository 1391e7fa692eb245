// Hands of cards beside the mat, and the piles they are drawn from.
/** @import { HandOver, PileView, Player } from "../page" */
/** @import { Space } from "./geometry.js" */
/** @import { Store } from "./store.js" */
import { closeSheet, h, nothing, refill, showSheet, toast } from "../dom.js";
import { t } from "../language.js";
import { getJson } from "../net.js";
import { has } from "../spelling.js";
import { showSide, thing } from "./pictures.js";

const LEAST_PX = 75; // a card in a hand
const MOST_PX = 126;
const TRAY_PX = 92; // a row of the least cards
const WIDE = 0.72; // of a card's height

export class Piles {
  /** `seats`: letter → name. The far seat's tray is above the mat.
   * @param {Space} space
   * @param {Store} store
   * @param {HTMLElement} piles
   * @param {boolean} hosts whether a hand may be taken back from a phone
   */
  constructor(space, store, piles, hosts) {
    this.space = space;
    this.store = store;
    this.piles = piles;
    this.hosts = hosts;
    /** @type {Map<string, string>} */
    this.seats = new Map();
    /** @type {Set<string>} */
    this.hidden = new Set();
    /** @type {HandOver[]} */
    this.handOvers = [];
    this.boxes = { far: document.querySelector("[data-tray=\"far\"]"),
      near: document.querySelector("[data-tray=\"near\"]") };
    this.own = "";
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

  /** @param {HandOver[]} handOvers what hands owe each other */
  owe(handOvers) {
    this.handOvers = handOvers;
    this.draw();
  }

  draw() {
    const { store, space } = this;
    const state = JSON.stringify([store.hands, store.seats, store.away, store.held, store.piles, [...this.seats],
      this.handOvers, space.flipped, [...this.hidden], Object.keys(store.faces).length]);
    if (state === this.shown) return;
    this.shown = state;
    if (store.own && !this.own) { // the host's phone may show others' hands, but does not of its own accord
      this.own = store.own;
      this.hidden = new Set(store.seats.filter((one) => one !== store.own));
    }
    const far = [...this.seats.keys()].filter((seat) => space.facing(seat) === 180);
    const near = [...this.seats.keys()].filter((seat) => space.facing(seat) !== 180);
    const [top, bottom] = space.flipped ? [near, far] : [far, near];
    this.fill(this.boxes.far, top);
    this.fill(this.boxes.near, bottom);
    const beside = store.piles.filter((pile) => !pile.seat && !pile.region);
    this.piles.hidden = !beside.length;
    refill(this.piles, t("Piles: "), ...beside.map((pile) => this.pile(pile)));
    this.size();
  }

  /** Cards in the hands are as large as their row allows, and the row takes what height the mat leaves; it is as high without cards, so that nothing moves when one is drawn. */
  size() {
    const { wood, mat } = this.space;
    const trays = /** @type {HTMLElement[]} */ (Object.values(this.boxes)).filter((box) => !box.hidden);
    if (!trays.length) return;
    const [w, hgt] = mat.size_mm;
    const alone = matchMedia("(max-width: 1000px)").matches; // the page scrolls
    const high = wood.clientHeight + trays.reduce((sum, box) => sum + box.offsetHeight, 0);
    const spare = high - ((hgt + 60) * wood.clientWidth) / (w + 52) - TRAY_PX * trays.length;
    const most = alone ? MOST_PX : Math.round(Math.max(LEAST_PX, Math.min(MOST_PX, LEAST_PX + spare / trays.length)));
    for (const box of trays) {
      const hand = box.querySelector(".hand");
      const each = (hand?.clientWidth ?? 0) / Math.max(1, hand?.querySelectorAll(".thing").length ?? 0);
      const fits = Math.round(Math.max(LEAST_PX, Math.min(most, (each - 4) / WIDE)));
      box.style.setProperty("--row", `${most}px`);
      box.style.setProperty("--held", `${fits}px`);
    }
  }

  /** @param {any} box
   * @param {string[]} seats
   */
  fill(box, seats) {
    const mine = seats.filter((one) => this.store.seats.includes(one));
    const away = seats.filter((one) => this.store.away.includes(one)).map((one) => this.away(one));
    const first = mine.includes(this.store.own) ? this.store.own : mine[0];
    const seat = mine.includes(box.dataset.seat) ? box.dataset.seat : first;
    box.hidden = !seat && !away.length;
    if (!seat) {
      delete box.dataset.seat;
      refill(box, away);
      return;
    }
    box.dataset.seat = seat;
    const turnTo = (/** @type {string} */ to) => {
      box.dataset.seat = to;
      this.shown = "";
      this.draw();
    };
    const others = mine.length > 1
      ? mine.filter((one) => one !== seat).map((one) =>
        h("button", { class: "button small", type: "button", data: { turn: one }, title: this.seats.get(one),
          onclick: () => turnTo(one) }, this.seats.get(one))
      )
      : [];
    const cards = this.store.hands[seat] ?? [];
    const covered = this.hidden.has(seat);
    const look = h("button", { class: "button small", type: "button", "aria-pressed": String(covered),
      onclick: () => this.cover(seat) }, covered ? t("show") : t("hide"));
    const owner = h("div", { class: "owner" }, h("b", { title: this.seats.get(seat) }, this.seats.get(seat)),
      h("span", { class: "small" }, t("{cards} in hand", { cards: cards.length })), cards.length ? look : null,
      others.length ? h("span", { class: "others" }, others) : null);
    // on a seat's phone another's hand takes a line, until it is asked for
    box.classList.toggle("folded", covered && Boolean(this.own) && seat !== this.own);
    if (box.classList.contains("folded")) return refill(box, owner, away);
    refill(box, owner, h("div", { class: "draws" }, this.draws(seat)), h("div", { class: "hand" }, cards.length
      ? cards.map((card) => this.card(card, covered))
      : h("span", { class: "empty" }, t("Draw with the buttons, or drop cards here."))), this.gives(seat), away);
  }

  /** Where a card is dropped that goes into another's hand.
   * @param {string} seat
   */
  gives(seat) {
    return this.handOvers.filter((one) => one.seat === seat).map((one) =>
      h("div", { class: "gives", data: { give: one.to } },
        t("Drop here what goes to {name}", { name: this.seats.get(one.to) }))
    );
  }

  /** Whose hand another phone has: it is not shown here, and the host takes it back.
   * @param {string} seat
   */
  away(seat) {
    const name = this.seats.get(seat);
    const back = () => this.store.act("take-back", { seat });
    return h("div", { class: "away" },
      h("span", {}, t("{name} plays on a phone of their own.", { name }), " ",
        h("span", { class: "small" }, t("{cards} in hand", { cards: this.store.held[seat] ?? 0 }))), this.hosts
      ? h("button", { class: "button small", type: "button", data: { back: seat }, onclick: back },
        t("Take the hand back"))
      : null);
  }

  /** @param {string} seat */
  draws(seat) {
    const shared = this.store.piles.filter((pile) => !pile.seat).slice(0, 1).filter((pile) => pile.count);
    const own = this.store.piles.filter((pile) => pile.seat === seat);
    const buttons = [...(own.length > 1 ? [] : shared), ...own].map((pile) =>
      h("button", { type: "button", title: t("Draw a card; drop a card here to put it back"),
        data: { draw: pile.key, pile: pile.key }, onclick: () => this.draw1(pile, seat) }, `+ ${pile.label}`,
        h("b", {}, pile.count))
    );
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
    return pile.count
      ? this.store.act("draw", { pile: pile.key, seat })
      : toast(t("{label}: no card is left.", { label: pile.label }), true);
  }

  /** @param {PileView} pile */
  pile(pile) {
    return h("button", { class: "pile", type: "button", data: { pile: pile.key },
      title: t("Look for a card; drop a card here to put it back"), onclick: () => this.find(pile.key, null) },
      pile.label, h("b", {}, pile.count));
  }

  /** A list of the cards in the piles, narrowed by name.
   * @param {string | null} key
   * @param {string | null} seat
   */
  async find(key, seat) {
    const keys = key
      ? [key]
      : this.store.piles.filter((pile) => !pile.seat || pile.seat === seat).map((pile) => pile.key);
    /** @param {any} one */
    const ask = (one) => getJson(`/virtual/pile/${one.split("/").map(encodeURIComponent).join("/")}`);
    const cards = (await Promise.all(keys.map(ask)).catch((error) => toast(error.message, true) ?? [])).flat();
    const list = h("ul", { class: "found" });
    const show = (word = "") => {
      const kinds = this.kinds(cards, word);
      refill(list, ...kinds.map((kind) => this.found(kind, seat)), word && !kinds.length ? nothing("li") : null);
    };
    const field = h("input", { type: "search", placeholder: t("Name of the card"), "aria-label": t("Name of the card"),
      oninput: (event) => show(event.target.value) });
    show();
    const pile = this.store.piles.find((one) => one.key === key);
    const back = pile ? this.backs(pile) : [];
    const own = this.store.piles.filter((one) => key ? one.key === key : one.seat === seat && one.count > 1);
    const mix = own.map((one) =>
      h("button", { class: "plate quiet", type: "button", data: { mix: one.key }, onclick: () => {
        closeSheet();
        this.shuffle(one);
      } }, t("Shuffle: {label}", { label: one.label }))
    );
    const takers = [...this.seats].filter(([to]) => this.store.seats.includes(to));
    const drag = pile && pile.count && !takers.length
      ? h("p", {}, t("Drag the top card from the button or the place of this pile to where it belongs."))
      : null;
    const blind = pile
      ? h("div", { class: "asks" }, drag,
        takers.map(([to, name]) =>
          h("button", { class: "plate quiet", type: "button", onclick: () => {
            closeSheet();
            this.draw1(pile, to);
          } }, t("Draw one unseen for {name}", { name }))
        ), mix, back)
      : mix.length
      ? h("div", { class: "asks" }, mix)
      : null;
    showSheet(pile?.label ?? t("Take a certain card"), blind,
      h("h3", {}, pile ? (takers.length ? t("or a certain card") : t("What lies in it")) : ""), field, list);
    field.focus();
  }

  /** Buttons that shuffle the cards of the piles beside this one on the mat back into it.
   * @param {PileView} pile
   */
  backs(pile) {
    const row = pile.region.split(".")[0];
    /** @param {any} one */
    const inside = (one) =>
      this.store.cards.filter((card) =>
        card.x >= one.x && card.x <= one.x + one.w && card.y >= one.y && card.y <= one.y + one.h
      );
    return this.space.mat.regions
      .filter((one) =>
        row && one.kind === "pile" && one.name !== pile.region && one.name.split(".")[0] === row && inside(one).length
      )
      .map((one) =>
        h("button", { class: "plate quiet", type: "button", onclick: () => {
          closeSheet();
          this.store.act("shuffle", { region: one.name, pile: pile.key });
        } }, t("Shuffle the {inside} of “{label}” in", { inside: inside(one).length, label: one.label || one.name }))
      );
  }

  /** @param {PileView} pile */
  async shuffle(pile) {
    const answer = await this.store.act("mix", { pile: pile.key });
    if (answer.ok) toast(t("{label}: shuffled.", { label: pile.label }));
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
    const numbers = [face?.corner, face?.left && face?.right ? `${face.left}/${face.right}` : "",
      ...(face?.lines ?? [])].filter((one) => one?.trim()).join(" · ");
    const seats = seat ? [seat] : [...this.seats.keys()].filter((one) => this.store.seats.includes(one));
    /** @param {any} to */
    const take = async (to) => {
      await this.store.act("lift", { card: cards[0], seat: to });
      closeSheet();
    };
    return h("li", {},
      h("span", {}, h("b", {}, name), cards.length > 1 ? ` ×${cards.length}` : "",
        h("span", { class: "small" }, ` ${numbers}`)),
      h("span", { class: "gives" },
        seats.map((to) =>
          h("button", { class: "button", type: "button", onclick: () => take(to) },
            seat ? t("Take") : t("to {to}", { to: this.seats.get(to) }))
        )));
  }
}
