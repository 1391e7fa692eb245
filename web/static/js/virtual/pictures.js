// Pictures of cards, as they are printed.
import { h } from "../dom.js";

/** Cards that show another face than their own, by what tells their pictures apart.
 * @type {Record<string, string>}
 */
let looks = {};

/** Names the mat and cards of this game, so that no picture of another one is shown. */
let edition = "";

/** @param {string} now */
export function of(now) {
  edition = now;
}

/** The address of a picture of this game.
 * @param {string} path
 */
export const printed = (path) => `/virtual/${path}${path.includes("?") ? "&" : "?"}of=${edition}`;

/** Says which cards show another face than their own (a sleeve over a blank).
 * @param {Record<string, string>} now
 */
export function dress(now) {
  looks = now;
}

/** Whether a card shows another face than its own.
 * @param {string} card
 */
export const dressed = (card) => card in looks;

/** The address of a card's picture; all backs are alike.
 * @param {string} card
 * @param {boolean | undefined} [faceDown]
 * @param {string | undefined} [side]
 */
export function picture(card, faceDown = false, side = "A") {
  const front = looks[card] ? `?look=${looks[card]}` : "";
  const query = faceDown ? "?down" : side === "A" ? front : `?side=${side}`;
  return printed(`card/${encodeURIComponent(card)}.png${query}`);
}

/** A card as something to take hold of.
 * @param {string} card
 * @param {string} words
 */
export function thing(card, words) {
  return h("button", { class: "thing", type: "button", data: { card }, "aria-label": words },
    h("img", { alt: "", draggable: "false" }));
}

/** Shows the right side on a thing.
 * @param {any} el
 * @param {string} card
 * @param {boolean | undefined} faceDown
 * @param {string | undefined} side
 */
export function showSide(el, card, faceDown, side) {
  const src = picture(card, faceDown, side);
  const img = el.firstChild;
  if (img.getAttribute("src") !== src) img.src = src;
}
