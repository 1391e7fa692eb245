// Setting the camera up: its picture again and again, what was found in it, and holding lens and exposure.
/** @import { Look } from "./page" */
import { byId, draw, h, refill, s, toast } from "./dom.js";
import { decimal, t } from "./language.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { site } from "./site.js";

const AGAIN_MS = 1200;
const at = Object.fromEntries(["view", "picture", "marks", "words", "hold"].map((id) => [id, byId(id)]));
/** @type {string | null} */
let said = null;
let timer = 0;

look();

async function look() {
  clearTimeout(timer);
  if (document.hidden) {
    document.addEventListener("visibilitychange", look, { once: true });
    return;
  }
  try {
    await show(await getJson("/api/calibrate"));
  } catch (/** @type {any} */ problem) {
    draw(at.words, problem.message, () =>
      h("p", { class: "wrong" }, problem.status ? problem.message : t("The table does not answer. I keep trying.")));
  }
  timer = setTimeout(look, AGAIN_MS);
}

/** The words belong to the picture, so both change together.
 * @param {Look} state
 */
async function show(state) {
  if (state.found || state.size[0] > 100 || !state.busy) await picture(state);
  draw(at.words, [state.good, state.complaints, state.facts, state.found, state.of, state.error_mm, state.blur_mm,
    state.px_per_module], () => words(state));
  draw(at.hold, [state.good, state.busy, state.kept, state.said, state.well, state.cards], () => holding(state));
  if (state.said && state.said !== said && said !== null)
    toast(state.well ? t("Calibrated.") : state.said, !state.well);
  said = state.said;
}

/** @param {Look} state */
async function picture(state) {
  const image = new Image();
  image.src = site(`/calibrate.jpg?n=${Date.now()}`);
  try {
    await image.decode();
  } catch {
    at.view.hidden = true;
    return;
  }
  at.view.hidden = false;
  at.picture.src = image.src;
  at.marks.setAttribute("viewBox", `0 0 ${image.naturalWidth} ${image.naturalHeight}`);
  /** @param {[number, number][]} polygon
   * @param {string} look
   */
  const outline = (polygon, look) =>
    s("polygon", { points: polygon.map((point) => point.join(",")).join(" "), class: look });
  refill(at.marks, ...(state.mat.length ? [outline(state.mat, "mat")] : []),
    ...state.seen.map((one) => outline(one, "seen")), ...state.unseen.map((one) => outline(one, "unseen")));
  at.picture.alt = t("What the camera sees: {found} of {of} markers found", { found: state.found, of: state.of });
}

/** @param {Look} state */
function words(state) {
  const ready = state.good
    ? (state.complaints.length ? t("Play can begin; it could be better") : t("Play can begin"))
    : t("Not yet");
  return [h("h2", {}, ready),
    h("ul", { class: "said" }, state.complaints.map((word) => h("li", { class: "bad" }, word)),
      state.facts.map((word) => h("li", {}, word))), state.found ? numbers(state) : null];
}

/** @param {Look} given */
function numbers({ found, of, error_mm, blur_mm, stops, px_per_module }) {
  const light = Math.abs(stops) < 0.8
    ? t("right")
    : stops > 0
    ? t("{stops} stops too dark", { stops: decimal(stops) })
    : t("{stops} stops to spare", { stops: decimal(-stops) });
  const all = { [t("Markers")]: t("{found} of {of}", { found, of }),
    [t("Error")]: t("{errormm} mm", { errormm: decimal(error_mm, 2) }),
    [t("Edges")]: t("{what} mm wide", { what: decimal(2.5 * blur_mm) }), [t("Light")]: light,
    [t("Pixels a module")]: decimal(px_per_module) };
  return h("dl", { class: "numbers" },
    Object.entries(all).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** @param {Look} state */
function holding(state) {
  if (state.busy)
    return h("p", { class: "paper listening ask", role: "status" }, t("Hold still: lens and exposure are being set…"));
  return [state.said ? h("p", { class: state.well ? "paper" : "paper wrong", role: "status" }, state.said) : null,
    state.kept && state.kept !== state.said.split(";")[0]
      ? h("p", { class: "slab" }, t("Now: {kept}", { kept: state.kept }))
      : null, state.cards
    ? h("p", { class: "slab" }, t("Cards lie on the mat. That is fine; only the bare mat's look is then not learnt."))
    : null,
    h("button", { class: state.lockable ? "plate" : "plate quiet", type: "button", data: { key: "keep" },
      disabled: !state.good, onclick: () => act("keep") }, state.kept ? t("Calibrate again") : t("Calibrate")),
    state.kept
      ? h("button", { class: "button", type: "button", data: { key: "free" }, onclick: () => act("free") },
        t("Let the camera adapt by itself again"))
      : null];
}

/** @param {string} what */
async function act(what) {
  const answer = await post(`/api/calibrate/${what}`, {}, 1);
  toast(answer.say, !answer.ok);
  look();
}

lookAfterTheGame();
