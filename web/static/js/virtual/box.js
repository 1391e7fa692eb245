// The candles, the scale and the bell, as their pins are.
/** @import { Levels, Player } from "../page" */
/** @import { Store } from "./store.js" */
import { balance, bell, candle, lightCandle, tip } from "../altar.js";
import { h, refill } from "../dom.js";
import { decimal, t } from "../language.js";

export class Box {
  /** @param {HTMLElement} root
   * @param {Store} store
   */
  constructor(root, store) {
    this.root = root;
    this.store = store;
    this.candles = new Map();
    this.captions = new Map();
    /** @type {Player[]} */
    this.players = [];
    /** @type {any} */
    this.scale = null;
    /** @type {any} */
    this.numbers = null;
    /** @type {any} */
    this.bell = null;
    store.on("levels", (levels) => levels && this.show(levels));
  }

  /** @param {Levels} levels */
  show(levels) {
    if (!this.scale) this.build(levels);
    for (const [name, level] of Object.entries(levels.candles))
      lightCandle(this.candles.get(name), levels.lit.includes(name), level);
    tip(this.scale, levels.scale_degrees ?? 0);
    this.bell.classList.toggle("down", levels.bell);
    refill(this.numbers, ...lines(levels));
  }

  /** @param {Levels} levels */
  build(levels) {
    const names = Object.keys(levels.candles);
    const seats = [...new Set(names.map((name) => name.split("-")[0]))];
    /** @param {string} seat */
    const caption = (seat) => {
      this.captions.set(seat, h("figcaption", {}, seat));
      return this.captions.get(seat);
    };
    /** @param {string} seat
     * @param {boolean} turned
     */
    const pair = (seat, turned) => {
      const own = names.filter((name) => name.startsWith(`${seat}-`));
      const drawn = own.map((name) => {
        const svg = candle(t("Candle {name}", { name }), false);
        this.candles.set(name, svg);
        return svg;
      });
      return h("figure", {}, h("div", { class: "pair" }, turned ? [...drawn].reverse() : drawn), caption(seat));
    };
    this.scale = balance(0, "scale");
    this.numbers = h("div", { class: "numbers", "aria-hidden": "true", hidden: !pinsShown() });
    this.bell = h("button", { id: "bell", type: "button", onclick: () => this.ring() }, bell(), t("Ring the bell"));
    const [left, ...rest] = seats;
    refill(this.root, left ? pair(left, false) : h("span"), h("figure", { class: "balance" }, this.scale),
      ...rest.map((seat) => pair(seat, true)), this.bell, this.numbers);
    this.name(this.players);
  }

  /** Whose candles these are.
   * @param {Player[]} players
   */
  name(players) {
    this.players = players;
    /** @type {Map<string, string>} whose each candle is */
    const owners = new Map();
    for (const player of players.length > 1 ? players : [])
      for (const name of this.candles.keys())
        if (player.box ? player.box.includes(name) : name.startsWith(`${player.seat}-`)) owners.set(name, player.name);
    for (const [seat, caption] of this.captions) {
      const own = [
        ...new Set(
          [...this.candles.keys()].filter((name) => name.startsWith(`${seat}-`)).map((name) => owners.get(name) ?? ""),
        ),
      ];
      refill(caption, players.length ? own.filter(Boolean).join(" · ") : seat);
    }
    for (const [candle, svg] of this.candles) {
      const name = owners.get(candle);
      if (name)
        svg.dataset.label = candle.endsWith("-outer")
          ? t("{name}, outer candle", { name })
          : t("{name}, inner candle", { name });
    }
  }

  /** Shows the pins' numbers, or hides them; the browser remembers it. */
  switchPins() {
    localStorage.setItem("pins", pinsShown() ? "" : "shown");
    this.numbers.hidden = !pinsShown();
  }

  ring() {
    sound();
    this.store.act("bell", {});
  }
}

/** Whether the pins' numbers are shown beside the candles: they are for whoever builds the box. */
export const pinsShown = () => localStorage.getItem("pins") === "shown";

/** @param {Levels} levels */
function lines(levels) {
  const candles = Object.entries(levels.candles).map(([name, level]) =>
    `${name} ${String(Math.round(level * 100)).padStart(3)} %`
  );
  const servo = levels.scale_us === null
    ? "servo released"
    : t("servo {scaleus} µs", { scaleus: Math.round(levels.scale_us) });
  const angle = levels.scale_degrees === null ? "" : ` ${decimal(levels.scale_degrees)}°`;
  return [`${candles.slice(0, 2).join("  ")}`, `${candles.slice(2).join("  ")}`, servo + angle].filter(Boolean).map((
    text,
  ) => h("div", {}, text));
}

let audio;

/** A small brass sound, so that a ring feels like one. */
function sound() {
  try {
    audio ??= new AudioContext();
    for (const [tone, loud, long] of [[1760, 0.16, 1.4], [2637, 0.07, 0.9], [4186, 0.04, 0.5]]) {
      const [voice, gain] = [audio.createOscillator(), audio.createGain()];
      voice.frequency.value = tone;
      gain.gain.setValueAtTime(loud, audio.currentTime);
      gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + long);
      voice.connect(gain).connect(audio.destination);
      voice.start();
      voice.stop(audio.currentTime + long);
    }
  } catch {
    audio = undefined; // a browser without sound still rings
  }
}
