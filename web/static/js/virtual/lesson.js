// How to play the first game, one step at a time. It goes on with what is done at the table, and never back.
import { h, refill } from "../dom.js";
import { t } from "../language.js";

/** Fills the strip with the steps; the button shows or hides it, and the browser remembers who has learned it. `ways`: who does not want to learn now is one tap away from them.
 * @param {HTMLElement} strip
 * @param {HTMLElement} button
 * @param {string[]} steps
 * @param {(HTMLElement | null)[]} ways
 * @returns {(step: number) => void} shows which step is about what is to be done now
 */
export function teach(strip, button, steps, ways) {
  let at = 0;
  let reached = 0;
  const line = h("ol", { "aria-live": "polite" });
  const next = h("button", { class: "button", type: "button", onclick: () => go(1) });
  const back = h("button", { class: "button", type: "button", "aria-label": t("Step back"), onclick: () => go(-1) },
    "‹");
  refill(strip, line, back, next, ...ways);

  /** @param {number} by */
  function go(by) {
    at += by;
    if (at >= steps.length) return open(false);
    refill(line, h("li", { value: at + 1 }, h("b", {}, at + 1), h("span", {}, steps[at])));
    back.hidden = at === 0;
    for (const way of ways) if (way) way.hidden = at > 0; // who has begun to learn needs the room
    next.textContent = at + 1 < steps.length ? t("next ›") : t("done");
    return undefined;
  }

  /** @param {boolean} on */
  function open(on) {
    strip.hidden = !on;
    button.hidden = on;
    localStorage.setItem("lesson", on ? "" : "known");
    if (on) {
      at = reached;
      go(0);
    }
  }

  button.addEventListener("click", () => open(true));
  open(localStorage.getItem("lesson") !== "known");
  return (step) => {
    if (step <= reached) return;
    reached = Math.min(step, steps.length - 1);
    if (!strip.hidden && reached > at) go(reached - at);
  };
}

/** The way to a demonstration of this game, which plays itself on a table of its own.
 * @param {string} look
 */
export const seeItPlay = (look) => h("a", { class: look, href: "/show" }, t("See it play"));

/** The way to a game against the companion, or together with it.
 * @param {string} look
 * @param {"against" | "with"} how
 */
export const playAlone = (look, how) =>
  h("a", { class: look, href: "/new?at=table&alone=yes" },
    how === "with" ? t("Alone with the companion") : t("Alone against the companion"));
