// Pictures of cards, as they are printed.
import { h } from "../dom.js";

/** Cards that show another face than their own, by what tells their pictures apart. */
let looks = {};

/** Says which cards show another face than their own (a sleeve over a blank). */
export function dress(now) {
  looks = now;
}

/** The address of a card's picture; all backs are alike. */
export function picture(card, faceDown = false, side = "A") {
  const front = looks[card] ? `?look=${looks[card]}` : "";
  const query = faceDown ? "?down" : side === "A" ? front : `?side=${side}`;
  return `/virtual/card/${encodeURIComponent(card)}.png${query}`;
}

/** A card as something to take hold of. */
export function thing(card, words) {
  return h("button", { class: "thing", type: "button", data: { card }, "aria-label": words }, h("img", { alt: "", draggable: "false" }));
}

/** Shows the right side on a thing. */
export function showSide(el, card, faceDown, side) {
  const src = picture(card, faceDown, side);
  const img = el.firstChild;
  if (img.getAttribute("src") !== src) img.src = src;
}
