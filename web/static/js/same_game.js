// A page shows the game it was made for. When another one lies on the table it says so, and loads itself anew.
import { h } from "./dom.js";
import { t } from "./language.js";
import { getJson } from "./net.js";
import { site } from "./site.js";

const ASK_MS = 3000;
const SOON_MS = 250;
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
/** The number of the game that this page was made for. */
const made = Number(document.body.dataset.game);
let leaving = false;
/** Whether somebody has begun to fill in something on this page: that is not thrown away. */
let touched = false;

/** Says whether the game on the table is this page's. When it is not, the page is covered by a word until the table has laid the other game out, and begins anew.
 * @param {number} number
 */
export function same(number) {
  if (number === made) return true;
  if (!leaving) leave();
  return false;
}

async function leave() {
  leaving = true;
  document.body.append(
    h("div", { class: "other-game", role: "alert" },
      h("p", { class: "paper" }, t("Another game lies on the table now. This page loads itself anew."))),
  );
  for (;;) {
    const now = await getJson("/api/game").catch(() => null);
    // it was taken up again meanwhile
    if (now && now.number === made && now.pages === made) break;
    if (now && now.pages === now.number) break;
    await pause(SOON_MS);
  }
  const there = await fetch(location.href, { method: "HEAD", credentials: "same-origin" }).catch(() => null);
  // a seat that this game has not
  if (there?.status === 404) location.href = site("/");
  else location.reload();
}

/** Looks after the game now and then, for a page that does not follow the table anyway. */
export async function look() {
  document.addEventListener("input", () => {
    touched = true;
  });
  for (let told = false;;) {
    await pause(ASK_MS);
    if (document.hidden) continue;
    const now = await getJson("/api/game").catch(() => null);
    if (!now || now.number === made) continue;
    if (!touched) return same(now.number);
    if (!told)
      document.body.append(
        h("p", { class: "other-game quiet", role: "alert" },
          t("Another game lies on the table now. Load this page again when you are done here.")),
      );
    told = true;
  }
}
