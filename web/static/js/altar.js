// Scale, candles and bell, drawn. Used by the phones (from the page) and by the virtual table (from the pins).
/** @import { Player, View } from "./page" */
import { h, s } from "./dom.js";
import { t } from "./language.js";

let numbers = 0;

/** A candle, `lit` or out.
 * @param {string} label
 * @param {boolean} lit
 */
export function candle(label, lit) {
  const id = `glow${++numbers}`;
  const drawn = s("svg", { viewBox: "0 0 30 76", role: "img", class: "candle", data: { label } },
    s("defs", {},
      s("radialGradient", { id }, s("stop", { offset: "0", "stop-color": "#ffcf6b", "stop-opacity": ".75" }),
        s("stop", { offset: "1", "stop-color": "#ff8b1f", "stop-opacity": "0" }))),
    s("circle", { class: "halo", cx: 15, cy: 17, r: 26, fill: `url(#${id})` }),
    s("ellipse", { cx: 15, cy: 71, rx: 13, ry: 4, fill: "#8a642a" }),
    s("path", { d: "M8 34q7-5 14 0v36q-7 3-14 0z", fill: "#e9d6ac" }),
    s("path", { d: "M8 34v36q3 1.4 5 1.7V33.5q-3-.6-5 .5z", fill: "#c5a76d" }),
    s("path", { d: "M19 33q2 7 0 10t2 1V34z", fill: "#fff2cf" }),
    s("path", { d: "M15 33v-6", stroke: "#33200f", "stroke-width": 1.6, "stroke-linecap": "round" }),
    s("g", { class: "flame" }, s("path", { d: "M15 3c7 10 7 18 0 26-7-8-7-16 0-26z", fill: "#ff9a2e" }),
      s("path", { d: "M15 12c4 7 4 11 0 16-4-5-4-9 0-16z", fill: "#fff0b5" })),
    s("path", { class: "smoke", d: "M15 26q-4-6 0-11t-1-10", fill: "none", stroke: "#b9a98c", "stroke-width": 1.2,
      opacity: .5 }));
  lightCandle(drawn, lit);
  return drawn;
}

// the eye's response, as in hardware/candles.py: a duty of 0.22 looks half as bright as full
const GAMMA = 2.2;
const DIMMEST = .6;

/** Lights a drawn candle or puts it out. `duty` is its pin's now (0 … 1), if there is a pin: a lit flame may sink, but never so far that it looks out.
 * @param {any} svg
 * @param {boolean} lit
 * @param {number} [duty]
 */
export function lightCandle(svg, lit, duty = lit ? 1 : 0) {
  const seen = Math.max(lit ? DIMMEST : 0, duty ** (1 / GAMMA));
  svg.querySelector(".halo").setAttribute("opacity", seen.toFixed(2));
  svg.querySelector(".flame").setAttribute("opacity", seen.toFixed(2));
  svg.querySelector(".flame").classList.toggle("lit", lit);
  svg.querySelector(".smoke").setAttribute("visibility", seen > 0 ? "hidden" : "visible");
  const words = lit
    ? t("{candle}: lit", { candle: svg.dataset.label })
    : t("{candle}: out", { candle: svg.dataset.label });
  if (svg.getAttribute("aria-label") !== words) svg.setAttribute("aria-label", words);
}

/** The scale, its beam leaning so many degrees to the right. There is room in the drawing for 40.
 * @param {number | null} degrees
 * @param {string} label
 */
export function balance(degrees, label) {
  const drawing = s("svg", { viewBox: "0 0 300 204", role: "img", "aria-label": label || t("scale") },
    s("path", { d: "M104 200q46-16 92 0z", fill: "#8a642a" }),
    s("path", { d: "M145 78h10l5 116h-20z", fill: "#b98a3f" }),
    s("path", { d: "M145 78h4l-2 116h-7z", fill: "#e2bd72" }),
    s("path", { d: "M96 78A56 56 0 0 1 204 78", fill: "none", stroke: "#8a642a", "stroke-width": 2,
      "stroke-dasharray": "1.5 8" }),
    s("g", { class: "beam" },
      s("path", { d: "M30 74q60-10 120-2 60-8 120 2-60 4-120 9-60-5-120-9z", fill: "#d2a552", stroke: "#6e4f1f",
        "stroke-width": 1 }), s("path", { d: "M147 72l3-24 3 24z", fill: "#f3e6cb" }), pan(34), pan(266)),
    s("circle", { cx: 150, cy: 76, r: 7, fill: "#f0cf86", stroke: "#6e4f1f" }));
  tip(drawing, degrees);
  return drawing;
}

/** @param {number} x */
function pan(x) {
  return s("g", { class: "pan", style: { "transform-origin": `${x}px 74px` } },
    s("path", { d: `M${x} 74l-22 38M${x} 74l22 38`, stroke: "#a77f3c", "stroke-width": 1.3, fill: "none" }),
    s("path", { d: `M${x - 26} 112h52q-5 14-26 14t-26-14z`, fill: "#b98a3f", stroke: "#6e4f1f" }),
    s("path", { d: `M${x - 26} 112h52q-2 4-26 4t-26-4z`, fill: "#f0cf86" }));
}

/** Tips a drawn scale by degrees from level, as the servo's beam leans.
 * @param {any} svg
 * @param {number | null} degrees
 */
export function tip(svg, degrees) {
  const beam = svg.querySelector(".beam");
  beam.style.transformOrigin = "150px 76px";
  beam.style.transform = `rotate(${(degrees ?? 0).toFixed(2)}deg)`;
  for (const one of svg.querySelectorAll(".pan")) one.style.transform = `rotate(${(-(degrees ?? 0)).toFixed(2)}deg)`;
}

/** The bell. */
export function bell() {
  return s("svg", { viewBox: "0 0 80 64", "aria-hidden": "true", class: "bell" },
    s("ellipse", { cx: 40, cy: 57, rx: 36, ry: 6, fill: "#3b2412" }),
    s("path", { d: "M8 52q0-36 32-36t32 36z", fill: "#c99a45" }),
    s("path", { d: "M8 52q0-36 32-36-22 6-20 36z", fill: "#f5dc9a" }),
    s("path", { d: "M6 52h68v5H6z", fill: "#8a642a" }), s("path", { d: "M36 16v-5h8v5z", fill: "#8a642a" }),
    s("circle", { class: "knob", cx: 40, cy: 8, r: 6, fill: "#f0cf86", stroke: "#6e4f1f" }));
}

/** Scale between the two players with their candles, leaning `lean` degrees; without a scale just the players.
 * @param {View} view
 * @param {string | undefined} seat
 * @param {number | null} lean
 */
export function altar(view, seat, lean) {
  const scale = view.scale !== null && view.scale !== undefined;
  const sides = view.players.map((player, index) =>
    side(player, player.seat === seat, view.players.length === 1, scale && index > 0)
  );
  const lit = view.players.some((player) => player.candles.length);
  if (!scale)
    return lit || sides.length > 2
      ? h("div", { class: "players" }, sides)
      : null;
  const middle = h("div", { class: "balance" }, balance(lean, view.scale_text || "scale"), h("p", {}, view.scale_text));
  return h("div", { class: "altar" }, sides[0], middle, sides.slice(1));
}

/** @param {Player} player
 * @param {boolean} me
 * @param {boolean} alone
 * @param {boolean} turned right of the scale the outer candle stands on the right, as on the box
 */
function side(player, me, alone, turned) {
  const lives = player.candles.filter(Boolean).length;
  const words = player.candles.length
    ? t("{lives} of {candles} candles lit", { lives, candles: player.candles.length })
    : "";
  const flames = player.candles.map((lit, index) =>
    candle(t("{name}, candle {index}", { name: player.name, index: index + 1 }), lit)
  );
  if (turned) flames.reverse();
  return h("div", { class: me ? "side me" : "side" }, flames.length ? h("div", { class: "candles" }, flames) : null,
    h("b", { title: player.name }, player.name),
    alone ? null : h("small", {}, me ? t("you") : t("seat {seat}", { seat: player.seat })),
    h("span", { class: "out-of-sight" }, words));
}
