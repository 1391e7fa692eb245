// A hand on the shoulder: what the companion would do in this seat's place.
/** @import { Advice } from "./page" */
import { level } from "./companion.js";
import { h, showSheet, toast } from "./dom.js";
import { t } from "./language.js";
import { getJson, post } from "./net.js";

const ASK_MS = 350;
const LEVELS = ["apprentice", "steady", "sharp"];

/** Lets one choose who answers.
 * @param {string} seat
 */
export function choose(seat) {
  showSheet(t("What would you do?"),
    h("p", {},
      t("The companion says what it would do in your place, by what lies open. The table notes that you asked.")),
    h("div", { class: "menu" },
      LEVELS.map((name) =>
        h("button", { class: "plate quiet", type: "button", data: { level: name }, onclick: () => ask(seat, name) },
          level(name))
      )));
}

/** @param {string} seat
 * @param {string} name
 */
async function ask(seat, name) {
  const sheet = showSheet(t("What would you do?"),
    h("p", { role: "status" }, t("It thinks ({level})…", { level: level(name) })));
  const begun = await post("/api/advice", { seat, level: name });
  if (!begun.ok) {
    sheet.close();
    toast(begun.say, true);
    return;
  }
  while (sheet.open) {
    /** @type {Advice | null} */
    const now = await getJson(`/api/advice?seat=${encodeURIComponent(seat)}`).catch(() => null);
    if (now && now.state !== "thinking") return sheet.open && showSheet(t("What would you do?"), answer(now));
    await new Promise((done) => setTimeout(done, ASK_MS));
  }
}

/** What it said.
 * @param {Advice} now
 */
function answer(now) {
  if (now.state === "over") return h("p", {}, t("The table is not as it was when you asked."));
  if (now.state !== "done" || !now.moves.length) return h("p", {}, t("That came to nothing. "));
  return h("div", { class: "advice" },
    h("p", { class: "small" }, t("As it would play ({level}):", { level: level(now.level) })),
    h("ol", {}, now.moves.map((move) => h("li", {}, move))),
    now.why ? h("p", {}, t("Its reason: {why}.", { why: now.why })) : null);
}
