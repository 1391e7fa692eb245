// Cards and decks are made for one game: which one is chosen at the head of their pages.
import { t } from "./language.js";

/** Goes to the page of another game, unless somebody would rather stay with what is typed.
 * @param {HTMLElement} root
 * @param {() => boolean} [leave]
 */
export function chooseGame(root, leave = () => true) {
  const select = /** @type {HTMLSelectElement | null} */ (root.querySelector("select[name=game]"));
  if (!select) return;
  select.setAttribute("aria-label", t("Game"));
  select.addEventListener("change", () => {
    if (leave()) location.search = `?game=${encodeURIComponent(select.value)}`;
    else select.value = root.dataset.game ?? "";
  });
}
