// A card looked at: large, with the rules of what is printed on it, under a resting mouse, a long press or the keyboard's focus.
/** @import { Store } from "./store.js" */
/** @import { Printed } from "../page" */
import { h, refill } from "../dom.js";
import { sign } from "../faces.js";
import { dressed, picture } from "./pictures.js";

const REST_MS = 350;
const PRESS_MS = 450;
const STILL_PX = 6;
const GAP_PX = 16;

/** Shows cards in `box`; `hidden(element)` says whose faces this page may not show.
 * @param {HTMLElement} box
 * @param {Store} store
 * @param {(el: HTMLElement) => boolean} hidden
 */
export function glances(box, store, hidden) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {HTMLElement | null} what is looked at, or about to be */
  let seen = null;
  let from = { x: 0, y: 0 };
  let pressed = false;
  let dropped = false; // the mouse rests where it let go of a card, which is no wish to see it large

  function leave() {
    clearTimeout(timer);
    seen?.removeAttribute("aria-describedby");
    seen = null;
    box.hidden = true;
  }

  /** @param {HTMLElement} el
   * @param {number} after
   */
  function soon(el, after) {
    if (seen === el) return;
    leave();
    seen = el;
    timer = setTimeout(() => look(el), after);
  }

  /** @param {HTMLElement} el */
  function look(el) {
    const card = el.dataset.card ?? "";
    const lying = store.cards.find((one) => one.card === card);
    if (!el.isConnected || lying?.held || lying?.face_down || hidden(el)) return;
    const face = dressed(card) ? null : store.faces[card];
    refill(box, h("img", { alt: "", src: picture(card, false, lying?.side) }),
      h("div", {}, h("h2", {}, face?.name ?? store.name(card)), face ? rules(face) : null));
    el.setAttribute("aria-describedby", box.id);
    box.hidden = false;
    place(el.getBoundingClientRect());
  }

  /** Beside the card, where there is more room; the phone beside the table stays to be read.
   * @param {DOMRect} card
   */
  function place(card) {
    const { width, height } = box.getBoundingClientRect();
    const phone = document.querySelector(".beside")?.getBoundingClientRect();
    const edge = phone && phone.left > card.right ? phone.left : innerWidth;
    const right = card.right + GAP_PX + width < edge;
    const left = right ? card.right + GAP_PX : Math.max(4, card.left - GAP_PX - width);
    const top = Math.max(4, Math.min(innerHeight - height - 4, card.top + card.height / 2 - height / 2));
    box.style.transform = `translate(${left.toFixed(0)}px, ${top.toFixed(0)}px)`;
  }

  const over = (
    /** @type {Event} */ event,
  ) => /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.(".thing") ?? null);

  document.addEventListener("pointerover", (event) => {
    const el = over(event);
    if (event.pointerType !== "mouse" || pressed || dropped) return;
    if (el) soon(el, REST_MS);
    else leave();
  });
  document.addEventListener("pointerdown", (event) => {
    const el = over(event);
    leave();
    pressed = true;
    from = { x: event.clientX, y: event.clientY };
    if (el && event.pointerType !== "mouse") soon(el, PRESS_MS);
  });
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= STILL_PX) return;
    if (pressed) return leave();
    const el = dropped && event.pointerType === "mouse" && over(event);
    dropped = false;
    return el ? soon(el, REST_MS) : undefined;
  });
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, (/** @type {any} */ event) => {
      if (pressed && box.hidden) leave();
      pressed = false;
      dropped = Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX;
      from = { x: event.clientX, y: event.clientY };
    });
  document.addEventListener("focusin", (event) => {
    const el = over(event);
    if (el?.matches(":focus-visible")) soon(el, REST_MS);
    else if (!el) leave();
  });
  document.addEventListener("wheel", leave, { passive: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && leave());
}

/** What is printed on a card: its cost and numbers, each line with what it means, each end with its own.
 * @param {Printed} face
 * @returns {import("../dom.js").Children}
 */
function rules(face) {
  const facts = [face.corner, face.left && face.right ? `${face.left} / ${face.right}` : face.left || face.right]
    .filter(Boolean);
  return [
    facts.length ? h("p", { class: "small" }, facts.join(" · ")) : null,
    face.lines.map((line, index) => (line.trim() || face.meanings[index]
      ? h("div", { class: "rule" }, line.trim() ? h("h3", {}, sign(face.signs[index]), line) : null,
        face.meanings[index] ? h("p", {}, face.meanings[index]) : null)
      : null)
    ),
    face.ends.filter((end) => end.lines.length).map((end) =>
      h("div", { class: "rule" }, h("h3", {}, end.name), end.lines.map((line) => h("p", {}, line)))
    ),
  ];
}
