// What can be done with a chosen card: by a tap, or by Enter for whoever plays by keyboard.
/** @import { Fingers } from "./drag.js" */
/** @import { Piles } from "./piles.js" */
/** @import { Space } from "./geometry.js" */
/** @import { Store } from "./store.js" */
/** @import { Tabletop } from "./tabletop.js" */
import { h, refill } from "../dom.js";
import { t } from "../language.js";
import { picture } from "./pictures.js";

/** The panel of the chosen card: large, with what can be done to it, and where it may be laid.
 * @param {HTMLElement} tools
 * @param {Store} store
 * @param {Piles} piles
 * @param {Fingers} fingers
 * @param {Tabletop} tabletop
 * @param {Space} space
 */
export function chooser(tools, store, piles, fingers, tabletop, space) {
  /** @type {string | null} */
  let shown = null;

  /** Ends the choice; a keyboard that was in the panel goes on at the card. */
  function close() {
    const inside = tools.contains(document.activeElement);
    tools.hidden = true;
    tabletop.choose(null);
    if (inside && shown)
      /** @type {HTMLElement | null} */ (document.querySelector(`.thing[data-card="${CSS.escape(shown)}"]`))?.focus();
    shown = null;
  }

  tools.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  /** @param {string | null} card
   * @param {any} [el]
   * @param {boolean} [keyed] chosen by keyboard, which goes on in the panel
   */
  return (card, el, keyed = false) => {
    if (!card) return close();
    tabletop.choose(card);
    tools.hidden = false;
    shown = card;
    const lying = store.cards.find((one) => one.card === card);
    const holder = lying ? undefined : el.closest("[data-seat]")?.dataset.seat;
    /** @param {string} words
     * @param {string} title
     * @param {() => void} what
     */
    const act = (words, title, what) => h("button", { type: "button", title, onclick: what }, words);
    /** @param {string} what
     * @param {any} body
     */
    const end = async (what, body) => {
      await store.act(what, body);
      close();
    };
    const hands = [...piles.seats].filter(([seat]) => store.seats.includes(seat) && seat !== holder).map((
      [seat, name],
    ) => act(t("to {name}", { name }), t("Into the hand"), () => end("lift", { card, seat })));
    const covered = lying ? lying.face_down : piles.hidden.has(holder);
    const where = h("select", { "aria-label": t("Place") },
      space.mat.regions.map((one) => h("option", { value: one.name }, one.label || one.name)));
    where.value = space.freeFor(holder, store.cards) ?? where.value;
    const lay = () =>
      end("lay", { card, face_down: lying?.face_down ?? false, ...space.roomIn(where.value, card, store.cards) });
    refill(tools, h("img", { alt: store.name(card), src: picture(card, covered, lying?.side) }),
      h("div", { class: "lay" }, where, act(t("Lay it there"), "", lay)), h("div", { class: "acts" }, lying
        ? [act(t("⟲ turn"), "Shift+R", () => fingers.turn(card, -45)),
          act(t("turn ⟳"), t("R or wheel"), () => fingers.turn(card, 45)),
          act(t("half turn"), t("Upside down"), () => fingers.turn(card, 180)),
          act(t("turn over"), t("F or double click"), () => end("flip", { card })),
          act(t("slip under"), t("Beneath everything it touches"), () => end("under", { card }))]
        : [], act(t("to its pile"), "", () => end("lift", { card })), hands));
    beside(tools, el.getBoundingClientRect());
    if (keyed) where.focus();
    return undefined;
  };
}

/** @param {HTMLElement} tools
 * @param {any} box
 */
function beside(tools, box) {
  const width = 190;
  const height = tools.offsetHeight;
  const left = box.right + width + 14 < innerWidth ? box.right + 10 : Math.max(6, box.left - width - 10);
  const top = Math.max(6, Math.min(innerHeight - height - 6, box.top + box.height / 2 - height / 2));
  tools.style.transform = `translate(${left}px, ${top}px)`;
}
