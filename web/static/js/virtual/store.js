// What the table is like now, asked of the server ten times a second; and hands, posted in order and not too often.
/** @import { PileView, Printed } from "../page" */
import { hush, toast } from "../dom.js";
import { t } from "../language.js";
import { getJson, post } from "../net.js";
import { same } from "../same_game.js";
import { dress } from "./pictures.js";

const ASK_MS = 100;
const MOVE_MS = 66;
/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A card as it lies on the table: millimetres of the mat, degrees clockwise.
 * @typedef {{ card: string, x: number, y: number, angle: number, face_down: boolean, side: string, held: boolean }} Lying
 */

export class Store {
  constructor() {
    /** @type {Lying[]} */
    this.cards = [];
    /** @type {Record<string, string[]>} */
    this.hands = {};
    /** @type {string[]} */
    this.seats = []; // whose hands and phones this page may show
    this.own = ""; // whose phone it is
    /** @type {PileView[]} */
    this.piles = [];
    /** @type {{ x: number, y: number, angle: number }[]} */
    this.foreign = [];
    /** @type {{ x: number, y: number, side: string } | null} */
    this.hand = null;
    this.dark = false;
    this.revision = "";
    /** @type {number | null} */
    this.version = null;
    /** @type {Set<string>} */
    this.mine = new Set(); // cards under this page's own fingers: the server's word about them is old
    /** @type {Record<string, ((value: any) => void)[]>} */
    this.listeners = { cards: [], levels: [], version: [], demo: [], owed: [] };
    /** @type {string[]} */
    this.away = []; // whose hands other phones have
    /** @type {Record<string, number>} */
    this.held = {}; // how many cards are in each hand, whoever has it
    /** @type {Record<string, Printed>} */
    this.faces = {};
  }

  /** @param {string} what
   * @param {(value: any) => void} listener
   */
  on(what, listener) {
    this.listeners[what].push(listener);
  }

  /** @param {string} what
   * @param {any} [value]
   */
  tell(what, value) {
    for (const listener of this.listeners[what]) listener(value);
  }

  async start() {
    this.faces = await getJson("/api/cards");
    for (;;) {
      const began = performance.now();
      try {
        await this.look();
      } catch {
        await pause(800);
      }
      const rest = document.hidden ? 1500 : ASK_MS - (performance.now() - began);
      await pause(Math.max(30, rest));
    }
  }

  async look() {
    const now = await getJson("/virtual/levels");
    if (!same(now.game.number)) return;
    this.tell("levels", now.levels);
    this.tell("demo", now.demo);
    this.tell("owed", now.owed);
    const others = now.seats.join() !== this.seats.join() || now.away.join() !== this.away.join();
    this.seats = now.seats;
    this.own = now.own;
    this.away = now.away;
    if (others || now.version !== this.version) this.tell("version", this.version = now.version);
    if (others || now.table !== this.revision) await this.see();
  }

  /** Fetches cards, hands and piles. */
  async see() {
    const now = await getJson("/virtual/cards");
    const kept = this.cards.filter((card) => this.mine.has(card.card));
    this.revision = now.table;
    dress(now.looks);
    Object.assign(this, { hands: now.hands, held: now.held, piles: now.piles, foreign: now.foreign, hand: now.hand,
      dark: now.dark });
    this.cards = [...now.cards.filter((/** @type {Lying} */ card) => !this.mine.has(card.card)), ...kept];
    this.tell("cards");
  }

  /** One act of a hand; what it did is shown at once.
   * @param {string} what
   * @param {object} body
   */
  async act(what, body) {
    hush();
    const answer = await post(`/virtual/${what}`, body);
    toast(answer.say, answer.refused ?? true, answer.refused === false);
    await this.see().catch(() => {});
    return answer;
  }

  /** @param {string} card */
  name(card) {
    if (card.startsWith("covered:")) return t("a covered card");
    return this.faces[card]?.name ?? card.replace(/:\d+$/, "");
  }
}

/** Carries one card: posts its positions one after the other, at most 15 a second; the last one always arrives. */
export class Carrier {
  /** @param {string} card */
  constructor(card) {
    this.card = card;
    this.next = null;
    this.idle = Promise.resolve();
    this.running = false;
    this.refused = "";
  }

  /** @param {any} position */
  move(position) {
    this.next = { ...position, held: true };
    if (!this.running) this.idle = this.run();
  }

  /** Lets go at a position, or (without one) waits until every move has arrived. Says why a card cannot lie there.
   * @param {any} position
   */
  async drop(position) {
    this.next = position ? { ...position, held: false } : null;
    if (!this.running) this.idle = this.run();
    await this.idle;
    if (position) hush();
    if (position && this.refused) toast(this.refused, true);
  }

  async run() {
    this.running = true;
    while (this.next) {
      const { x, y, angle, face_down, held, under, along } = this.next;
      this.next = null;
      const began = performance.now();
      const answer = await post("/virtual/lay", { card: this.card, x: round(x), y: round(y), angle, face_down, held,
        under, along }, held ? 1 : 3);
      this.refused = answer.ok ? "" : answer.say;
      if (held && !this.next) await pause(MOVE_MS - (performance.now() - began));
      else if (held && this.next.held) await pause(MOVE_MS - (performance.now() - began));
    }
    this.running = false;
  }
}

/** @param {number} mm */
const round = (mm) => Math.round(mm * 10) / 10;
