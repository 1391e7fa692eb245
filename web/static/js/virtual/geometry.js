// Between millimetres of the mat and pixels of the screen.
/** @import { Mat } from "../page" */
/** @import { Lying } from "./store.js" */
const BESIDE_MM = { x: 26, y: 30 };
/** How far from a place's middle a card may be let go and still slip into it. */
const SLIP_MM = 34;
/** How much of a card stays visible when it is tucked under another, and how near it has to be let go for that. */
const STRIP_MM = 20;
const TUCK_MM = 44;
const MOST_ZOOM = 5;

/** Millimetres of the mat.
 * @typedef {{ x: number, y: number }} Point
 */

export class Space {
  /** `wood` is the visible table, `stage` the area that is laid out in mm, the mat in its middle.
   * @param {{ mat: Mat, card_mm: [number, number], heads: string[] }} about
   * @param {HTMLElement} wood
   * @param {HTMLElement} stage
   */
  constructor(about, wood, stage) {
    this.mat = about.mat;
    this.card = about.card_mm;
    this.heads = new Set(about.heads);
    this.wood = wood;
    this.stage = stage;
    this.flipped = false;
    this.scale = 1;
    this.zoom = 1;
    /** How far the table is moved from the middle, in pixels. */
    this.moved = { x: 0, y: 0 };
  }

  /** Comes nearer, or goes back: what lies under a point of the screen stays there.
   * @param {number} zoom 1 is the whole table.
   * @param {number} clientX
   * @param {number} clientY
   */
  nearer(zoom, clientX, clientY) {
    const before = this.at(clientX, clientY);
    this.zoom = Math.max(1, Math.min(MOST_ZOOM, zoom));
    this.fit();
    const after = this.at(clientX, clientY);
    const way = this.flipped ? -this.scale : this.scale;
    this.shift((after.x - before.x) * way, (after.y - before.y) * way);
  }

  /** Moves the table by pixels, no farther than its edge.
   * @param {number} x
   * @param {number} y
   */
  shift(x, y) {
    const [stage, room] = [this.stage, this.wood];
    const most = { x: Math.max(0, (stage.offsetWidth - room.clientWidth) / 2),
      y: Math.max(0, (stage.offsetHeight - room.clientHeight) / 2) };
    this.moved = { x: Math.max(-most.x, Math.min(most.x, this.moved.x + x)),
      y: Math.max(-most.y, Math.min(most.y, this.moved.y + y)) };
    stage.style.translate = `${this.moved.x.toFixed(1)}px ${this.moved.y.toFixed(1)}px`;
  }

  /** Fits the table into the room it has; true if the scale changed. */
  fit() {
    const [w, h] = this.mat.size_mm;
    const room = this.wood.getBoundingClientRect();
    const whole = Math.max(0.2,
      Math.min(room.width / (w + 2 * BESIDE_MM.x), Math.max(room.height, 200) / (h + 2 * BESIDE_MM.y)));
    const scale = whole * this.zoom;
    const changed = Math.abs(scale - this.scale) > 1e-3;
    this.scale = scale;
    this.stage.style.width = `${(w + 2 * BESIDE_MM.x) * scale}px`;
    this.stage.style.height = `${(h + 2 * BESIDE_MM.y) * scale}px`;
    this.shift(0, 0);
    return changed;
  }

  /** Lays an element of w × h mm with its centre at x, y mm, turned by degrees clockwise.
   * @param {HTMLElement | SVGElement} el
   * @param {number} x
   * @param {number} y
   * @param {number} [angle]
   * @param {number} [w]
   * @param {number} [h]
   */
  put(el, x, y, angle = 0, w = this.card[0], h = this.card[1]) {
    el.style.width = `${w * this.scale}px`;
    el.style.height = `${h * this.scale}px`;
    const left = (x + BESIDE_MM.x - w / 2) * this.scale;
    const top = (y + BESIDE_MM.y - h / 2) * this.scale;
    el.style.transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) rotate(${angle}deg)`;
  }

  /** The mat's point under a pointer, in mm.
   * @param {number} clientX
   * @param {number} clientY
   */
  at(clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    const x = (clientX - box.left) / this.scale;
    const y = (clientY - box.top) / this.scale;
    const [w, h] = this.mat.size_mm;
    const seen = { x: x - BESIDE_MM.x, y: y - BESIDE_MM.y };
    return this.flipped ? { x: w - seen.x, y: h - seen.y } : seen;
  }

  /** Whether a pointer is over the table.
   * @param {number} clientX
   * @param {number} clientY
   */
  over(clientX, clientY) {
    const box = this.wood.getBoundingClientRect();
    return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  }

  /** The place whose middle is near enough for a card to slip into, or undefined.
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    const near = this.mat.regions
      .map((region) => ({ region, x: region.x + region.w / 2, y: region.y + region.h / 2 }))
      .map((one) => ({ ...one, away: Math.hypot(one.x - x, one.y - y) }))
      .filter((one) => one.away < SLIP_MM && (one.region.kind === "slot" || one.region.kind === "pile"))
      .sort((a, b) => a.away - b.away);
    return near[0];
  }

  /** How high the middle of a low row is, near enough for a card to slip there, or undefined: a column has room for two, one below the other; who lays a card at the row's edge hangs it on what lies there.
   * @param {number} x
   * @param {number} y
   */
  lineAt(x, y) {
    const row = this.rowAt(x, y);
    const middle = row && row.h < 2 * this.card[1] ? row.y + row.h / 2 : undefined;
    return middle !== undefined && Math.abs(middle - y) < SLIP_MM ? middle : undefined;
  }

  /** The row a point lies in, or undefined.
   * @param {number} x
   * @param {number} y
   */
  rowAt(x, y) {
    return this.mat.regions.find((one) =>
      one.kind === "row" && x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h
    );
  }

  /** Where a card is laid in a part of the mat: in its middle, in a row or on free ground beside what lies there, as its owner reads it.
   * @param {string} name
   * @param {string} card
   * @param {Lying[]} cards
   */
  roomIn(name, card, cards) {
    const region = this.mat.regions.find((one) => one.name === name) ?? this.mat.regions[0];
    const middle = { x: region.x + region.w / 2, y: region.y + region.h / 2, angle: region.facing };
    if (region.kind !== "row" && region.kind !== "free") return middle;
    const [w, h] = this.card;
    for (let x = region.x + w / 2; x <= region.x + region.w - w / 2; x += 4)
      if (cards.every((one) => one.card === card || Math.abs(one.x - x) > w + 4 || Math.abs(one.y - middle.y) > h))
        return { ...middle, x };
    return middle;
  }

  /** The first place of a player that is still free, or undefined.
   * @param {string | undefined} seat
   * @param {Lying[]} cards
   */
  freeFor(seat, cards) {
    const bare = (/** @type {any} */ one) =>
      !cards.some((card) => card.x >= one.x && card.x <= one.x + one.w && card.y >= one.y && card.y <= one.y + one.h);
    return this.mat.regions.find((one) =>
      seat && one.name.startsWith(seat) && one.kind !== "pile" && (one.kind !== "slot" || bare(one))
    )?.name;
  }

  /** Where a card let go near somebody in a row is tucked under that card, or undefined.
   * @param {string} card
   * @param {Point} at
   * @param {Lying[]} cards
   */
  tuckAt(card, at, cards) {
    const row = this.heads.has(card) ? undefined : this.rowAt(at.x, at.y);
    if (!row) return undefined;
    const near = cards
      .filter((one) => this.heads.has(one.card) && Math.abs(one.x - at.x) < TUCK_MM && Math.abs(one.y - at.y) < TUCK_MM)
      .sort((a, b) => Math.abs(a.x - at.x) - Math.abs(b.x - at.x));
    const head = near[0];
    if (!head) return undefined;
    const strips = this.tucked(head, cards).filter((one) => one.card !== card);
    return { x: head.x - STRIP_MM * (strips.length + 1), y: head.y, angle: 0, under: (strips.at(-1) ?? head).card,
      head };
  }

  /** The cards tucked under one that stands for itself, the nearest first.
   * @param {Lying} head
   * @param {Lying[]} cards
   */
  tucked(head, cards) {
    /** @type {Lying[]} */
    const found = [];
    if (!this.heads.has(head.card)) return found;
    const lower = cards.slice(0, cards.findIndex((one) => one.card === head.card)).reverse();
    for (const one of lower) {
      const last = found.at(-1) ?? head;
      const [dx, dy] = [last.x - one.x, last.y - one.y];
      const turn = (-one.angle * Math.PI) / 180;
      const [right, down] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
      const strip = Math.abs(right) >= 6 && Math.abs(right) <= 34 && Math.abs(down) <= 39;
      if (!this.heads.has(one.card) && strip) found.push(one);
    }
    return found;
  }

  /** How a player's cards lie: the facing of the places that bear the seat's letter.
   * @param {string} seat
   */
  facing(seat) {
    return this.mat.regions.find((region) => region.name.startsWith(seat))?.facing ?? 0;
  }
}
