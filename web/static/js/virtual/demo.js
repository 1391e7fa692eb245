// The demonstration: its Start button, and what happens in words, step by step.
/** @import { DemoShown } from "../page" */
/** @import { Store } from "./store.js" */
import { h, refill } from "../dom.js";
import { t } from "../language.js";

/** @type {Record<string, string>} */
const WORDS = { ready: t("Start"), playing: t("Pause"), paused: t("Go on") };

/** Fills the strip while a demonstration is shown; whether there is one is known with the first levels.
 * @param {HTMLElement} strip
 * @param {Store} store
 */
export function demonstration(strip, store) {
  const caption = h("p", { "aria-live": "polite" });
  let playing = false;
  const button = h("button", { class: "button glow", type: "button",
    onclick: () => store.act("demo", { on: !playing }) });
  const beside = (document.body.dataset.root ?? "").endsWith("/show"); // it plays beside a table, which is one step up
  const back = beside ? h("a", { class: "button", id: "home" }, t("Back to your table")) : null;
  if (back) back.href = `${document.body.dataset.root?.slice(0, -"/show".length)}/virtual`;
  refill(strip, caption, button, back);
  store.on("demo", (/** @type {DemoShown | null} */ shown) => {
    strip.hidden = !shown;
    if (!shown) return;
    if (caption.textContent !== shown.caption) caption.textContent = shown.caption;
    const words = WORDS[shown.state];
    button.hidden = !words;
    playing = shown.state === "playing";
    if (words && button.textContent !== words) button.textContent = words;
  });
}
