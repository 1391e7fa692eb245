// What the phone beside the table says, in a strip that stays in sight while the phone itself lies below the screen.
import { byId, h, refill } from "../dom.js";
import { t } from "../language.js";

const ENOUGH = 0.5; // with so much of the phone in sight nobody needs the strip
const narrow = matchMedia("(max-width: 1000px)"); // as in css/virtual.css, where the strip is shown

/** Fills the strip whenever the framed phone says something else; `owed` is the button that does what is owed. Where
 * nothing is owed and nothing asked, the bell is in reach (`rings`, if there is one).
 * @param {HTMLElement} strip
 * @param {HTMLIFrameElement} frame
 * @param {HTMLButtonElement} owed
 * @param {(() => void) | null} rings
 */
export function says(strip, frame, owed, rings) {
  const said = h("p", { "aria-live": "polite" });
  const way = h("button", { class: "button", type: "button", onclick: () => frame.scrollIntoView() });
  const does = h("button", { class: "button", type: "button", onclick: () => owed.click() });
  const bell = h("button", { class: "button", type: "button", onclick: () => rings?.() }, t("Ring the bell"));
  const passing = byId("toasts");
  let [inSight, asks] = [false, false];
  /** @type {string[]} */
  let notes = [];
  /** Passing words take the place of the strip's own: they lie over no button, and say nothing twice. */
  const heard = () => {
    const at = narrow.matches && !strip.hidden ? strip : document.body;
    if (passing.parentElement !== at) at.prepend(passing);
  };
  /** What the phone has told as well is said here no longer than there.
   * @param {string[]} now
   */
  const outlived = (now) => {
    const [before, has] = [notes, (/** @type {string[]} */ all, text = "") => all.some((one) => text.startsWith(one))];
    notes = now;
    for (const one of passing.querySelectorAll(".toast"))
      if (one.classList.contains("until") || (has(before, one.textContent ?? "") && !has(now, one.textContent ?? "")))
        one.remove();
  };
  const shown = () => {
    does.hidden = owed.hidden || owed.disabled;
    does.textContent = owed.textContent;
    bell.hidden = !rings || asks || !does.hidden;
    way.textContent = asks ? t("Answer") : t("Phone");
    const golden = owed.classList.contains("glow") && !does.hidden; // one thing is golden, as beside the table
    does.classList.toggle("glow", golden);
    way.classList.toggle("glow", asks && !golden);
    strip.hidden = inSight || !said.textContent;
    heard();
  };
  refill(strip, said, does, bell, way);
  narrow.addEventListener("change", heard);
  new MutationObserver(shown).observe(owed, { attributes: true, childList: true });
  new IntersectionObserver(([{ intersectionRatio }]) => {
    inSight = intersectionRatio >= ENOUGH;
    shown();
  }, { threshold: ENOUGH }).observe(frame);
  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== frame.contentWindow || !("says" in data)) return;
    if (said.textContent !== data.says) said.textContent = data.says;
    asks = data.asks;
    outlived(data.notes);
    shown();
  });
}
