// Nearer and farther: the wheel, two fingers on the bare table, three buttons, + and − and 0; moved about by dragging the bare table.
/** @import { Space } from "./geometry.js" */
import { h } from "../dom.js";
import { t } from "../language.js";

const STEP = 1.25;
const WHEEL = 0.0016;

/** Lets people come nearer, by buttons in the `rail` too; `moved()` is told when everything has to be laid anew, `busy()` says whether a card is held: then other fingers turn it.
 * @param {Space} space
 * @param {HTMLElement} rail
 * @param {() => void} moved
 * @param {() => boolean} busy
 */
export function zoom(space, rail, moved, busy) {
  const { wood } = space;
  /** Fingers on the bare table. @type {Map<number, { x: number, y: number }>} */
  const down = new Map();

  /** @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  function by(factor, x, y) {
    space.nearer(space.zoom * factor, x, y);
    wood.classList.toggle("near", space.zoom > 1);
    moved();
  }

  const middle = () => {
    const box = wood.getBoundingClientRect();
    return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };

  wood.addEventListener("wheel", (event) => {
    if (event.defaultPrevented) return; // it turned a card
    event.preventDefault();
    by(Math.exp(-event.deltaY * (event.ctrlKey ? 6 : 1) * WHEEL), event.clientX, event.clientY);
  }, { passive: false });

  wood.addEventListener("pointerdown", (event) => {
    if (busy() || /** @type {HTMLElement} */ (event.target).closest(".thing, .heap")) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    wood.setPointerCapture(event.pointerId);
  });
  wood.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (!other) {
      space.shift(now.x - before.x, now.y - before.y);
      moved();
      return;
    }
    const span = (/** @type {{ x: number, y: number }} */ one) =>
      Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
    space.shift((now.x - before.x) / 2, (now.y - before.y) / 2);
    by(span(now) / span(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
  });
  for (const end of ["pointerup", "pointercancel"])
    wood.addEventListener(end, (event) => down.delete(/** @type {PointerEvent} */ (event).pointerId));

  document.addEventListener("keydown", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("input, textarea, dialog") || event.ctrlKey || event.metaKey)
      return;
    if (event.key === "+" || event.key === "=") by(STEP, ...middle());
    else if (event.key === "-") by(1 / STEP, ...middle());
    else if (event.key === "0") by(0, ...middle());
  });

  /** @param {string} sign
   * @param {string} words
   * @param {number} factor
   */
  const button = (sign, words, factor) =>
    h("button", { class: "button", type: "button", "aria-label": words, title: words, onclick: () =>
      by(factor, ...middle()) }, sign);
  rail.append(
    h("div", { class: "nearer", role: "group", "aria-label": t("Nearer or farther") }, button("+", t("Nearer"), STEP),
      button("−", t("Farther"), 1 / STEP), button("⤢", t("The whole table"), 0)),
  );
}
