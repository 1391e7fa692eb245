// Corrections without knowing a rule: move a card, change a number, take back, report.
/** @import { Children } from "./dom.js" */
/** @import { Cell, Meter, Page, Row } from "./page" */
import { byId, draw, h, toast } from "./dom.js";
import { t } from "./language.js";
import { getJson, newKey, post, watch } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { site } from "./site.js";
import { takingBack } from "./taking_back.js";

const root = byId("arbiter");
/** @type {Page} the newest one; nothing is drawn before the first */
let page;
let faces = {};
/** What follows the table; what somebody writes in stands beside it and is not made anew. */
const parts = { move: h("div"), counters: h("div") };

getJson("/api/cards").then((all) => {
  faces = all;
  refresh();
}).catch(() => {});
const refresh = watch("", show, (up) => up || toast(t("The table does not answer. I keep trying."), true));

/** @param {Page} next */
function show(next) {
  page = next;
  back.show(page);
  if (!byId("fixes").childElementCount)
    byId("fixes").append(
      h("div", { class: "stack" }, parts.move, parts.counters, words(), root.dataset.report ? report() : null),
    );
  draw(parts.move, [page.view.rows, page.view.places, Object.keys(faces).length], move);
  draw(parts.counters, [page.view.players, page.view.meters], counters);
  parts.counters.hidden = !parts.counters.childElementCount;
}

/** What is done; `say` tells it, or why not.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<{ ok: boolean, say: string }>}
 */
async function send(path, body) {
  const answer = await post(path, { version: page.version, ...body });
  const say = answer.say || (answer.ok ? t("Done.") : t("That did not work."));
  toast(say, !answer.ok);
  if (!answer.ok) refresh();
  return { ok: answer.ok, say };
}

const back = takingBack(byId("undo"), { seat: "", send: (path, wish) => send(path, { seat: "", ...wish }) });

/** @param {string} text */
const fix = (text) => send("/api/fix", { words: text, key: newKey() });

/** Every card of the page, then every other card of the box; and every place of the page. */
function move() {
  const cells = page.view.rows.flatMap((row) => row.cells);
  const lying = page.view.rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      cell.cards.flatMap((
        card,
      ) => [[card.card, lies(card.name, cell, row)], ...(card.attached ?? []).map((
        one,
      ) => [one.card, t("{name} under {other}", { name: one.name, other: card.name })])])
    )
  );
  const known = new Set(lying.map(([card]) => card));
  const others = Object.entries(faces).filter(([card]) => !known.has(card)).map((
    [card, face],
  ) => [card, copy(card, face)])
    .sort(([, one], [, other]) => one.localeCompare(other, undefined, { numeric: true }));
  const card = pick(t("Card"), [...lying, ...others], "card");
  const place = pick(t("Goes to"), [...places(cells), ["box", t("out of the game")]], "place");
  return panel(t("Move a card"), (form) => fix(`fix move ${form.elements.card.value} ${form.elements.place.value}`),
    h("div", { class: "pair-of" }, card, place));
}

/** Where a card lies; what only bears the card's own name is in a row.
 * @param {string} name
 * @param {Cell} cell
 * @param {Row} row
 */
function lies(name, cell, row) {
  const label = cell.label === name ? row.title : cell.label || cell.place;
  return label ? t("{name} on {label}", { name, label }) : name;
}

/** A card by name; which copy it is, where there are more.
 * @param {string} card
 * @param {{ name: string }} face
 */
function copy(card, face) {
  const [design, number] = card.split(":");
  return `${design}:2` in faces ? t("{name}, copy {number}", { name: face.name, number }) : face.name;
}

/** @param {Cell[]} cells */
const places = (
  cells,
) => (page.view.places?.length ? page.view.places : cells.map((cell) => [cell.place, cell.label || cell.place]));

/** What was chosen stays so when the list is made anew.
 * @param {string} label
 * @param {string[][]} pairs
 * @param {string} name
 */
function pick(label, pairs, name) {
  const chosen = /** @type {HTMLSelectElement | null} */ (parts.move.querySelector(`select[name=${name}]`))?.value;
  return h("label", {}, label,
    h("select", { name }, pairs.map(([value, words]) => h("option", { value, selected: value === chosen }, words))));
}

function counters() {
  /** @type {[string, Meter][]} */
  const all = [
    ...page.view.players.flatMap((player) =>
      player.meters.map((meter) => /** @type {[string, Meter]} */ ([player.name, meter]))
    ),
    ...page.view.meters.map((meter) => /** @type {[string, Meter]} */ (["", meter])),
  ];
  const corrected = all.filter(([, meter]) => !meter.derived);
  /** @param {string} what
   * @param {Meter} meter
   * @param {string} by
   */
  const change = (what, meter, by) =>
    h("button", { class: "button", type: "button", "aria-label": `${what} ${by}`, data: { key: meter.key + by },
      onclick: () => fix(`fix count ${meter.key} ${by}`) }, by === "+1" ? "+" : "−");
  const list = corrected.map(([who, meter]) => {
    const what = [who, meter.label].filter(Boolean).join(": ");
    return h("li", {}, h("span", {}, what), change(what, meter, "-1"), h("b", {}, meter.value),
      change(what, meter, "+1"));
  });
  return list.length
    ? h("section", { class: "slab" }, h("h2", {}, t("Numbers")), h("ul", { class: "counters" }, list))
    : null;
}

function words() {
  return panel(t("In the record's words"), (form) => fix(form.elements.words.value.trim()),
    h("input", { type: "text", name: "words", placeholder: "fix mark wolf:1 damage -1", "aria-label": t("Correction"),
      required: true }),
    h("p", { class: "small" }, "move CARD PLACE · count NAME BY · mark CARD NAME BY · turn SEAT NUMBER PHASE"));
}

function report() {
  const kept = h("p", { class: "small", role: "status" });
  return panel(t("Report this"), async (form) => {
    const { ok, say } = await send("/api/report", { say: form.elements.say.value });
    if (!ok) return;
    form.reset();
    kept.textContent = say;
  },
    h("textarea", { name: "say", rows: 2, placeholder: t("What should have happened?"),
      "aria-label": t("What should have happened?") }),
    h("p", { class: "small" }, t("Saves the last pictures and the record on the table's machine.")), kept);
}

/** @param {string} title
 * @param {(form: any) => void} go
 * @param {Children[]} content
 */
function panel(title, go, ...content) {
  return h("form", { class: "paper form", onsubmit: (event) => {
    event.preventDefault();
    go(event.target);
  } }, h("h2", {}, title), content, h("button", { class: "plate quiet", type: "submit" }, title));
}

byId("eye")?.addEventListener("click", (/** @type {any} */ event) => {
  event.target.src = site(`/camera.jpg?n=${Date.now()}`);
});

lookAfterTheGame();
