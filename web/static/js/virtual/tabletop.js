// The mat with everything on it.
/** @import { PileView } from "../page" */
/** @import { Space } from "./geometry.js" */
/** @import { Lying, Store } from "./store.js" */
import { h, refill, s } from "../dom.js";
import { many, t } from "../language.js";
import { printed, showSide, thing } from "./pictures.js";

const HAND =
  "M34 150q-22-26-20-50 10-2 16 14V38q0-9 7-9t7 9V22q0-9 8-9t8 9v16q0-9 8-9t8 9v12q0-8 7-8t7 8v42q0 28-14 58z";

export class Tabletop {
  /** @param {Space} space
   * @param {Store} store
   */
  constructor(space, store) {
    this.space = space;
    this.store = store;
    this.things = new Map();
    this.chosen = null;
    /** @type {(key: string) => void} */
    this.onHeap = () => {};
    this.mat = h("img", { class: "mat", alt: t("The printed mat"), src: printed("mat.png"), draggable: "false" });
    this.hint = h("div", { class: "spot-hint", hidden: true });
    this.fingers = s("svg", { viewBox: "0 0 100 150", class: "fingers" },
      s("path", { d: HAND, fill: "#cc9e7e", stroke: "#7a5238", "stroke-width": 2 }));
    this.slips = h("div", {});
    this.stack = h("div", {});
    this.piles = new Map();
    space.stage.append(this.mat, this.stack, this.hint, this.slips, this.fingers);
    store.on("cards", () => this.draw());
  }

  /** Lays everything anew, after the window or the cards changed. */
  draw() {
    const [w, hgt] = this.space.mat.size_mm;
    this.space.put(this.mat, w / 2, hgt / 2, 0, w, hgt);
    const seen = new Set();
    this.store.cards.forEach((card, index) => {
      seen.add(card.card);
      this.lay(card, index);
    });
    for (const [id, el] of this.things)
      if (!seen.has(id)) {
        el.remove();
        this.things.delete(id);
      }
    this.heaps(this.store.piles, (key) => this.onHeap(key));
    this.drawRest();
  }

  /** @param {Lying} card
   * @param {number} index
   */
  lay(card, index) {
    let el = this.things.get(card.card);
    if (!el) {
      el = thing(card.card, "");
      this.things.set(card.card, el);
      this.space.stage.append(el);
    } else if (!this.store.mine.has(card.card)) el.classList.add("moved");
    el.style.zIndex = index + 1;
    el.classList.toggle("held", Boolean(card.held));
    el.setAttribute("aria-label", `${this.store.name(card.card)}${card.face_down ? t(", face down") : ""}`);
    showSide(el, card.card, card.face_down, card.side);
    this.space.put(el, card.x, card.y, card.angle);
  }

  drawRest() {
    const { hand, foreign, dark, mine } = this.store;
    document.body.classList.toggle("dark", dark);
    this.fingers.style.display = hand && !mine.size ? "" : "none";
    if (hand)
      this.space.put(this.fingers, hand.x, hand.y + (hand.side === "far" ? -66 : 66), hand.side === "far" ? 180 : 0, 90,
        135);
    refill(this.slips, ...foreign.map((one) => {
      const slip = h("div", { class: "slip" }, t("a stranger's QR code"));
      this.space.put(slip, one.x, one.y, one.angle, 40, 40);
      return slip;
    }));
  }

  /** The piles that lie on the mat; a tap looks into one, a drag takes its top card.
   * @param {PileView[]} piles
   * @param {(key: string) => void} look
   */
  heaps(piles, look) {
    const [w, hgt] = this.space.card;
    for (const pile of piles.filter((one) => one.region)) {
      const region = this.space.mat.regions.find((one) => one.name === pile.region);
      if (!region) continue;
      let el = this.piles.get(pile.key);
      if (!el) {
        el = h("button", { class: "heap", type: "button", data: { pile: pile.key }, onclick: () => look(pile.key) },
          h("img", { alt: "", draggable: "false", src: printed("back.png") }), h("b", {}));
        this.piles.set(pile.key, el);
        this.stack.append(el);
      }
      el.classList.toggle("empty", !pile.count);
      el.lastChild.textContent = pile.count;
      el.title = t("{label}: drag its top card away, drop a card here to put it under, tap to look for one", {
        label: pile.label,
      });
      el.setAttribute("aria-label", `${pile.label}, ${many("{n} card", "{n} cards", pile.count)}`);
      this.space.put(el, region.x + region.w / 2, region.y + region.h / 2, 0, w, hgt);
    }
  }

  /** Shows where a card would slip in.
   * @param {any} place
   */
  point(place) {
    this.hint.hidden = !place;
    if (place) this.space.put(this.hint, place.x, place.y, 0, place.region.w, place.region.h);
  }

  /** @param {string | null} card */
  choose(card) {
    for (const el of document.querySelectorAll(".thing.chosen")) el.classList.remove("chosen");
    this.chosen = card;
    if (card) document.querySelector(`.thing[data-card="${CSS.escape(card)}"]`)?.classList.add("chosen");
  }
}
