// Fingers: dragging with mouse or finger, turning with a second finger, the wheel over a chosen card, or a key, turning over.
/** @import { Point, Space } from "./geometry.js" */
/** @import { Lying, Store } from "./store.js" */
/** @import { Tabletop } from "./tabletop.js" */
import { refill, toast } from "../dom.js";
import { t } from "../language.js";
import { getJson } from "../net.js";
import { picture, showSide, thing } from "./pictures.js";
import { Carrier } from "./store.js";

const STILL_PX = 5;
const STEP_DEG = 45;
const TWICE_MS = 450;
const EDGE_MM = 26;
const ARROWS = new Map(Object.entries({ ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }));

/** What a finger holds: a card, or a pile whose top card comes along as soon as the finger moves (`card` follows then).
 * @typedef {object} Grip
 * @property {number} id of the pointer
 * @property {any} el
 * @property {boolean} moved
 * @property {number} x0
 * @property {number} y0
 * @property {{ id: number, x: number, y: number, turn: number | null } | null} second the other finger, which turns
 * @property {string} card
 * @property {string} [pile]
 * @property {Promise<void>} [coming] the pile's top card
 * @property {string | null} seat
 * @property {Lying | undefined} lying
 * @property {{ x: number, y: number }} off
 * @property {number} angle
 * @property {Carrier} carrier
 * @property {string[]} along
 * @property {{ x: number, y: number }} client
 * @property {boolean} [onTable]
 * @property {boolean} [face_down]
 */

export class Fingers {
  /** `onChoose(card, element)` is told of a tap, `onChoose(null)` when the choice ends.
   * @param {Space} space
   * @param {Store} store
   * @param {Tabletop} tabletop
   * @param {HTMLElement} ghost
   * @param {(card: string | null, el?: HTMLElement, keyed?: boolean) => void} onChoose
   */
  constructor(space, store, tabletop, ghost, onChoose) {
    this.space = space;
    this.store = store;
    this.tabletop = tabletop;
    this.ghost = ghost;
    this.onChoose = onChoose;
    /** @type {Grip | null} */
    this.grip = null;
    /** @type {{ card: string | null, at: number }} */
    this.lastTap = { card: null, at: 0 };
    this.wheel = 0;
    this.neat = true;
    document.addEventListener("pointerdown", (event) => this.down(event));
    document.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("pointercancel", (event) => this.up(event, true));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => this.keyed(event));
    space.wood.addEventListener("wheel", (event) => this.spin(event), { passive: false });
  }

  /** @param {any} event */
  down(event) {
    if (this.grip) return this.second(event);
    const el = event.target.closest?.(".thing");
    const heap = el ? null : event.target.closest?.("[data-pile]");
    if (heap && event.button <= 0) {
      this.grip =
        /** @type {any} */ ({ id: event.pointerId, pile: heap.dataset.pile, el: heap, moved: false, x0: event.clientX,
          y0: event.clientY, second: null });
      return undefined;
    }
    if (!el) return event.target.closest?.(".tools, dialog") ? undefined : this.onChoose(null);
    if (event.button > 0) return undefined;
    const card = el.dataset.card;
    const lying = this.store.cards.find((one) => one.card === card);
    const seat = el.closest("[data-seat]")?.dataset.seat ?? null;
    const start = this.space.at(event.clientX, event.clientY);
    this.grip = /** @type {any} */ ({
      id: event.pointerId,
      card,
      el,
      seat,
      lying,
      moved: false,
      x0: event.clientX,
      y0: event.clientY,
      off: lying ? { x: lying.x - start.x, y: lying.y - start.y } : { x: 0, y: 0 },
      angle: lying ? lying.angle : this.space.facing(seat ?? ""),
      carrier: new Carrier(card),
      second: null,
      along: lying ? this.space.tucked(lying, this.store.cards).map((one) => one.card) : [],
    });
    return undefined;
  }

  /** What is held; asked only while something is. */
  get held() {
    return /** @type {Grip} */ (this.grip);
  }

  /** @param {any} event */
  second(event) {
    this.held.second = { id: event.pointerId, x: event.clientX, y: event.clientY, turn: null };
    event.preventDefault();
  }

  /** @param {any} event */
  move(event) {
    const grip = this.grip;
    if (!grip) return;
    if (grip.second?.id === event.pointerId) return this.twist(event);
    if (grip.id !== event.pointerId) return;
    if (!grip.moved) {
      if (Math.hypot(event.clientX - grip.x0, event.clientY - grip.y0) < STILL_PX) return;
      if (!grip.card) return this.takeTop(grip, event);
      this.lift(grip);
    }
    grip.client = { x: event.clientX, y: event.clientY };
    this.carry();
  }

  /** The top card of a pile comes along with the finger, as soon as the table has said which one that is.
   * @param {Grip} grip
   * @param {any} event
   */
  takeTop(grip, event) {
    grip.client = { x: event.clientX, y: event.clientY };
    grip.coming ??= this.top(grip).then(() => {
      if (this.grip !== grip) return;
      if (!grip.card) {
        this.grip = null;
        return;
      }
      this.lift(grip);
      this.carry();
    });
  }

  /** @param {Grip} grip */
  async top(grip) {
    const path = (grip.pile ?? "").split("/").map(encodeURIComponent).join("/");
    const { card } = await getJson(`/virtual/top/${path}`).catch(() => ({ card: null }));
    if (!card) {
      toast(t("No card is left there."), true);
      return;
    }
    const region = this.store.piles.find((one) => one.key === grip.pile)?.region ?? "";
    const angle = this.space.mat.regions.find((one) => one.name === region)?.facing ?? 0;
    Object.assign(grip, { card, seat: null, lying: undefined, off: { x: 0, y: 0 }, angle, face_down: false,
      carrier: new Carrier(card), along: [] });
  }

  /** @param {Grip} grip */
  lift(grip) {
    grip.moved = true;
    this.onChoose(null);
    this.store.mine.add(grip.card);
    if (!grip.lying) {
      refill(this.ghost, thing(grip.card, "").firstChild);
      grip.face_down = false;
      /** @type {any} */ (this.ghost.firstChild).src = grip.pile ? picture(grip.card, true) : grip.el.firstChild.src;
      this.ghost.style.width = `${this.space.card[0] * this.space.scale}px`;
      this.ghost.style.height = `${this.space.card[1] * this.space.scale}px`;
      if (!grip.pile) grip.el.style.opacity = 0.25;
    }
    for (const card of grip.along) this.store.mine.add(card);
  }

  /** @param {any} event */
  twist(event) {
    const { second, client } = this.held;
    if (!client || !second) return;
    const turn = (Math.atan2(event.clientY - client.y, event.clientX - client.x) * 180) / Math.PI;
    if (second.turn !== null) this.held.angle = (this.held.angle + turn - second.turn + 360) % 360;
    second.turn = turn;
    this.carry();
  }

  /** Where the card's centre is now, in mm. */
  centre() {
    const at = this.space.at(this.held.client.x, this.held.client.y);
    return { x: at.x + this.held.off.x, y: at.y + this.held.off.y };
  }

  carry() {
    const grip = this.held;
    const over = this.space.over(grip.client.x, grip.client.y);
    const at = this.centre();
    this.mark(grip);
    if (!over && !grip.onTable && !grip.lying) return this.float(true);
    if (over || grip.onTable || grip.lying) {
      grip.onTable = true;
      this.localCard(at);
      this.float(!over);
      grip.carrier.move({ ...at, angle: this.angle(), face_down: grip.face_down, along: grip.along });
    }
    return this.tabletop.point(over && this.neat ? this.hint(at) : null);
  }

  /** Where the card would come to lie if it were let go: a place, or a strip under somebody.
   * @param {Point} at
   */
  hint(at) {
    const tuck = this.space.tuckAt(this.held.card, at, this.store.cards);
    if (!tuck) return this.space.placeAt(at.x, at.y);
    const [w, h] = this.space.card;
    return { x: tuck.x, y: tuck.y, region: { w, h } };
  }

  angle() {
    return Math.round(this.held.angle) % 360;
  }

  /** @param {Point} at */
  localCard(at) {
    const { held: grip, store } = this;
    const old = store.cards.find((one) => one.card === grip.card);
    const card = { card: grip.card, side: "A", face_down: false, ...(old ?? {}), ...at, angle: grip.angle, held: true };
    const along = store.cards.filter((one) => grip.along.includes(one.card));
    for (const one of along)
      Object.assign(one, { x: one.x + at.x - (old?.x ?? at.x), y: one.y + at.y - (old?.y ?? at.y), held: true });
    store.cards = [...store.cards.filter((one) => one.card !== grip.card && !along.includes(one)), ...along, card];
    along.forEach((one, index) => {
      this.tabletop.lay(one, 990 + index);
      this.tabletop.things.get(one.card)?.classList.remove("moved");
    });
    this.tabletop.lay(card, 1000);
    const el = this.tabletop.things.get(grip.card);
    el.classList.remove("moved");
    el.classList.add("grabbed");
    showSide(el, grip.card, card.face_down, card.side);
  }

  /** The card between tray and table follows the pointer.
   * @param {boolean} on
   */
  float(on) {
    this.ghost.hidden = !on || !this.ghost.firstChild;
    if (this.ghost.hidden) return;
    const { x, y } = this.held.client;
    const turn = (this.held.angle + (this.space.flipped ? 180 : 0)) % 360;
    this.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg)`;
  }

  /** @param {Grip | null} grip */
  mark(grip) {
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
    if (grip) this.target(grip)?.classList.add("over");
  }

  /** The pile or the hand below what is carried.
   * @param {Grip} grip
   * @returns {HTMLElement | null | undefined}
   */
  target(grip) {
    const below = document.elementsFromPoint(grip.client.x, grip.client.y).find((el) => {
      const card = /** @type {HTMLElement | null} */ (el.closest(".thing"))?.dataset.card;
      return card !== grip.card && !grip.along?.includes(card ?? "");
    });
    return below?.closest(/** @type {any} */ ("[data-pile], [data-give], .tray[data-seat]"));
  }

  /** @param {any} event
   * @param {boolean} [cancelled]
   */
  async up(event, cancelled = false) {
    const grip = this.grip;
    if (!grip || (grip.second && grip.second.id === event.pointerId)) {
      if (grip) grip.second = null;
      return;
    }
    if (grip.id !== event.pointerId) return;
    this.grip = null;
    this.mark(null);
    this.tabletop.point(null);
    if (grip.coming && !grip.moved && !cancelled) { // a swift hand has let go before the card came
      grip.client = { x: event.clientX, y: event.clientY };
      await grip.coming;
      if (!grip.card) return;
    } else if (!grip.moved) {
      if (!cancelled && grip.card) this.tap(grip, event.timeStamp);
      return;
    }
    this.ghost.hidden = true;
    refill(this.ghost);
    grip.el.style.opacity = "";
    this.tabletop.things.get(grip.card)?.classList.remove("grabbed");
    await this.release(grip);
    for (const card of [grip.card, ...grip.along]) this.store.mine.delete(card);
    await this.store.see().catch(() => {});
  }

  /** Lets go: into a hand, onto a pile, or onto the table.
   * @param {Grip} grip
   */
  async release(grip) {
    const target = this.target(grip);
    const over = this.space.over(grip.client.x, grip.client.y);
    if (target || (!over && !grip.onTable)) {
      await grip.carrier.drop(null);
      if (grip.pile && !grip.onTable && (!target || target.dataset.pile === grip.pile)) return undefined;
      if (target?.dataset.pile) return this.store.act("lift", { card: grip.card, pile: target.dataset.pile });
      const to = target?.dataset.give ?? target?.dataset.seat ?? grip.seat;
      return this.store.act("lift", { card: grip.card, seat: to });
    }
    const at = this.space.at(grip.client.x, grip.client.y);
    const spot = this.settle({ x: at.x + grip.off.x, y: at.y + grip.off.y }, grip);
    if (spot.head) await this.raise(spot.head);
    return grip.carrier.drop(spot);
  }

  /** Somebody is lifted to tuck a card under, and lies on top of the neighbours then.
   * @param {Lying} head
   */
  async raise(head) {
    const along = this.space.tucked(head, this.store.cards).map((one) => one.card).reverse();
    await new Carrier(head.card).drop({ x: head.x, y: head.y, along });
  }

  /** Where a card that is let go comes to lie; with "neat" in the middle of its place and straight.
   * @param {Point} at
   * @param {Grip} grip
   */
  settle(at, grip) {
    const [w, h] = this.space.mat.size_mm;
    /** @type {{ x: number, y: number, angle: number, face_down?: boolean, along: string[], under?: string, head?: Lying }} */
    const spot = { x: Math.max(-EDGE_MM, Math.min(w + EDGE_MM, at.x)),
      y: Math.max(-EDGE_MM, Math.min(h + EDGE_MM, at.y)), angle: grip.angle, face_down: grip.face_down,
      along: grip.along };
    if (this.neat) {
      spot.angle = Math.round(grip.angle / STEP_DEG) * STEP_DEG;
      const place = this.space.placeAt(at.x, at.y);
      const line = this.space.lineAt(at.x, at.y);
      const tuck = this.space.tuckAt(grip.card, at, this.store.cards);
      if (tuck) Object.assign(spot, tuck);
      else if (place) Object.assign(spot, { x: place.x + jitter(), y: place.y + jitter() });
      else if (line !== undefined) spot.y = line + jitter();
    }
    spot.angle = ((Math.round(spot.angle) % 360) + 360) % 360;
    const card = this.store.cards.find((one) => one.card === grip.card);
    if (card) {
      Object.assign(card, spot, { held: false, face_down: spot.face_down ?? card.face_down });
      this.tabletop.lay(card, this.store.cards.length);
    }
    return spot;
  }

  /** @param {Grip} grip
   * @param {number} now
   */
  tap(grip, now) {
    if (this.lastTap.card === grip.card && now - this.lastTap.at < TWICE_MS && grip.lying) {
      this.lastTap = { card: null, at: 0 };
      this.store.act("flip", { card: grip.card });
      this.onChoose(null);
      return;
    }
    this.lastTap = { card: grip.card, at: now };
    this.onChoose(grip.card, grip.el);
  }

  /** Enter or Space on a card: a click that no pointer has made.
   * @param {any} event
   */
  keyed(event) {
    const el = event.detail === 0 ? event.target.closest?.(".thing") : null;
    if (el) this.onChoose(el.dataset.card, el, true);
  }

  /** @param {any} event */
  spin(event) {
    const el = event.target.closest?.(".thing");
    if (!this.grip && (!el || el.dataset.card !== this.tabletop.chosen)) return; // it brings the table nearer
    event.preventDefault();
    this.wheel += event.deltaY || event.deltaX;
    if (Math.abs(this.wheel) < 60) return;
    const by = Math.sign(this.wheel) * STEP_DEG;
    this.wheel = 0;
    this.turn(this.grip?.card ?? el.dataset.card, by);
  }

  /** @param {string} card
   * @param {number} by
   */
  turn(card, by) {
    if (this.grip?.moved && this.grip.card === card) {
      this.grip.angle = (this.grip.angle + by + 360) % 360;
      this.carry();
    } else if (this.store.cards.some((one) => one.card === card)) this.store.act("turn", { card, degrees: by });
  }

  /** @param {any} event */
  key(event) {
    if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey) return;
    const card = this.grip?.card
      ?? /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest?.(".thing"))?.dataset.card
      ?? this.tabletop.chosen;
    if (!card) return;
    const lying = this.store.cards.find((one) => one.card === card);
    const step = ARROWS.get(event.key);
    if (event.key.toLowerCase() === "r") this.turn(card, event.shiftKey ? -STEP_DEG : STEP_DEG);
    else if (event.key.toLowerCase() === "f" && lying) this.store.act("flip", { card });
    else if (event.key === "Escape") this.onChoose(null);
    else if (step && lying) {
      const way = this.space.flipped ? -1 : 1;
      this.store.act("lay", { card, x: lying.x + step[0] * way, y: lying.y + step[1] * way });
    } else return;
    event.preventDefault();
  }
}

/** Nobody lays a card to the hair. */
const jitter = () => (Math.random() - 0.5) * 2.4;
