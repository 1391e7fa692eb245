// How to play the first game, one step at a time.
import { t } from "../language.js";
import { h, refill } from "../dom.js";

/** Fills the strip with the steps; the button shows or hides it, and the browser remembers who has learned it.
 * @param {HTMLElement} strip
 * @param {HTMLElement} button
 * @param {string[]} steps
 */
export function teach(strip, button, steps) {
  let at = 0;
  const line = h("ol", { "aria-live": "polite" });
  const next = h("button", { class: "button", type: "button", onclick: () => go(1) });
  const back = h("button", { class: "button", type: "button", "aria-label": t("Step back"), onclick: () => go(-1) }, "‹");
  refill(strip, line, back, next);

  /** @param {number} by */
  function go(by) {
    at += by;
    if (at >= steps.length) return show(false);
    refill(line, h("li", { value: at + 1 }, h("b", {}, at + 1), h("span", {}, steps[at])));
    back.hidden = at === 0;
    next.textContent = at + 1 < steps.length ? t("next ›") : t("done");
    return undefined;
  }

  /** @param {boolean} on */
  function show(on) {
    strip.hidden = !on;
    button.hidden = on;
    localStorage.setItem("lesson", on ? "" : "known");
    if (on) { at = 0; go(0); }
  }

  button.addEventListener("click", () => show(true));
  show(localStorage.getItem("lesson") !== "known");
}
