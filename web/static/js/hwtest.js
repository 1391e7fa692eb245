// Trying the box: one part after the other, and what somebody saw it do.
/** @import { Part } from "./page" */
import { byId, draw, h, toast } from "./dom.js";
import { t } from "./language.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { site } from "./site.js";

const at = Object.fromEntries(["about", "parts", "report"].map((id) => [id, byId(id)]));
const tried = new Set();
let timer = 0;

/** What can be tried, and what goes on meanwhile.
 * @typedef {{ parts: Part[], simulated: boolean, virtual: boolean, playing: string }} Trials
 */

refresh();

async function refresh() {
  clearTimeout(timer);
  try {
    /** @type {Trials} */
    const state = await getJson("/api/hwtest");
    show(state);
    if (state.parts.some((part) => part.busy)) timer = setTimeout(refresh, 700);
  } catch (/** @type {any} */ problem) {
    toast(problem.status ? problem.message : t("The table does not answer. I keep trying."), true);
    timer = setTimeout(refresh, 3000);
  }
}

/** @param {Trials} state */
function show(state) {
  draw(at.about, [state.simulated, state.playing], () => notes(state).map((words) => h("p", { class: "slab" }, words)));
  draw(at.parts, state.parts.map((part) => part.name), (
    names,
  ) => (names.length
    ? names.map((name) => h("div", { id: `part ${name}` }))
    : h("p", { class: "paper" }, t("The configuration names no candle, bell or scale."))));
  for (const part of state.parts)
    draw(byId(`part ${part.name}`), [part, tried.has(part.name)], () => card(part, state));
  draw(at.report, state.parts.length, () => reporting());
}

/** @param {Trials} given */
function notes({ simulated, playing }) {
  return [
    simulated ? t("These pins are simulated: there is nothing to see here, but the steps are the same.") : "",
    playing
      ? t(
        "{playing} goes on meanwhile: every part returns to what the game shows. Only while the bell is tried is a ring no turn.",
        { playing },
      )
      : "",
  ].filter(Boolean);
}

/** @param {Part} part
 * @param {Trials} state
 */
function card(part, state) {
  const down = part.status === "down";
  return h("section", { class: "paper part", data: { part: part.name } },
    h("header", {}, h("h2", {}, part.label), mark(part)), h("p", { class: "small" }, part.wire),
    part.say && part.status !== "ok" ? h("p", { class: "wrong" }, part.say) : null,
    part.found ? h("p", {}, part.found.words) : null, part.busy ? listening(state, part) : actions(part, down));
}

/** @param {Part} part */
function mark(part) {
  if (part.found)
    return h("span", { class: part.found.well ? "mark well" : "mark bad" },
      part.found.well ? t("✓ well") : t("✗ not well"));
  return h("span", { class: "mark todo" }, part.status === "down" ? t("not there") : t("not tried"));
}

/** @param {Trials} given
 * @param {Part} part
 */
function listening({ virtual, simulated }, part) {
  return [h("p", { class: "listening ask", role: "status" }, part.question.replace(/\.$/, ", now…")),
    virtual && simulated && part.name === "bell"
      ? h("button", { class: "button", type: "button", onclick: () => post("/virtual/bell", {}) },
        t("Press the simulated bell"))
      : null];
}

/** @param {Part} part
 * @param {boolean} down
 */
function actions(part, down) {
  const go = h("button", { class: tried.has(part.name) ? "button" : "plate quiet", type: "button",
    data: { key: `try ${part.name}` }, onclick: () => start(part.name) },
    tried.has(part.name) ? t("Again") : down ? t("Try all the same") : t("Try it"));
  if (!tried.has(part.name) || part.pressed) return go;
  /** @param {boolean} well
   * @param {string} words
   */
  const answer = (well, words) =>
    h("button", { class: "plate quiet", type: "button", data: { key: `${part.name} ${well}` }, onclick: () =>
      saw(part.name, well) }, words);
  return [h("p", { class: "ask" }, part.question),
    h("div", { class: "pair" }, answer(true, t("Yes")), answer(false, t("No"))), go];
}

/** @param {string} part */
async function start(part) {
  const answer = await post("/api/hwtest/try", { part }, 1);
  if (answer.ok) tried.add(part);
  toast(answer.say, !answer.ok);
  refresh();
}

/** @param {string} part
 * @param {boolean} well
 */
async function saw(part, well) {
  const answer = await post("/api/hwtest/saw", { part, well });
  if (answer.ok) tried.delete(part);
  else toast(answer.say, true);
  refresh();
}

function reporting() {
  const text = h("pre", { hidden: true, id: "text", tabindex: 0 });
  const copy = h("button", { class: "button", type: "button", hidden: true, onclick: () => keep(text.textContent) },
    t("Copy it"));
  /** @param {any} event */
  const fetchIt = async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    toast(t("The doctor looks at everything; this takes some seconds."));
    try {
      const answer = await fetch(site("/hwtest/report.md"), { credentials: "same-origin" });
      text.textContent = await answer.text();
      text.hidden = copy.hidden = false;
    } catch {
      toast(t("The table does not answer. Try again."), true);
    }
    button.disabled = false;
  };
  return h("section", { class: "paper stack" }, h("h2", {}, t("The report")),
    h("p", { class: "small" },
      t("What was found and what the doctor sees, to keep or to paste where you ask for help.")),
    h("button", { class: "plate quiet", type: "button", onclick: fetchIt }, t("Show the report")), text, copy,
    h("a", { class: "button", href: "/hwtest/report.md", download: "hardware-test.md" }, t("Keep it as a file")));
}

/** Copying needs a secure page in most browsers; the text can be marked by hand where it is refused.
 * @param {string} text
 */
async function keep(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    getSelection()?.selectAllChildren(byId("text"));
    toast(t("Marked: copy it with your browser's own menu."));
  }
}

lookAfterTheGame();
