// Levels one looks down on: the first on top, each deeper one smaller and darker; other rows lie beside them.
/** @import { Badge, CardView, Cell, Row, Value, View } from "../page" */
import { h, s, showSheet } from "../dom.js";
import { face, pips } from "../faces.js";
import { t } from "../language.js";
import { moved } from "./cells.js";

/** The whole board.
 * @param {View} view
 */
export function levels(view) {
  const floors = view.rows.filter((row) => row.kind === "level");
  const above = view.rows.filter((row) => row.kind === "event");
  const beside = view.rows.filter((row) => row.kind !== "level" && row.kind !== "event");
  return h("div", { class: "deep" }, above.map(shelf),
    h("div", { class: "shaft", style: { "--floors": floors.length } }, floors.map(floor)), beside.map(shelf));
}

/** @param {Row} row
 * @param {number} depth
 */
function floor(row, depth) {
  const look = ["floor", row.lit ? "lit" : "", row.cells.length ? "" : "bare"].filter(Boolean).join(" ");
  return h("section", { class: look, style: { "--depth": depth }, data: { places: row.places.join(" ") },
    "aria-label": row.title },
    h("header", {}, h("h2", {}, row.title), row.marks.map(mark),
      h("span", { class: "piles" }, row.meters.map((one) => `${one.label} ${one.value}`).join(" · "))),
    row.note ? h("p", { class: "held" }, row.note) : null, row.cells.length
    ? h("div", { class: "people" }, row.cells.map((cell) => cell.cards.map((card) => person(card, cell, row.title))))
    : null, row.checks.length ? goal(row) : null);
}

/** @param {Badge} badge */
function mark(badge) {
  const open = () => showSheet(badge.text, h("p", {}, badge.rule));
  return h("button", { class: `mark ${badge.kind}`, type: "button", data: { key: `mark ${badge.text}` },
    onclick: open }, badge.text);
}

/** @param {Row} row */
function goal(row) {
  return h("div", { class: "goal" }, h("h3", {}, row.checks_title),
    h("ul", { class: "checks" },
      row.checks.map((one) =>
        h("li", { class: one.done ? "done" : "open" }, tick(one.done),
          h("span", {}, h("span", { class: "out-of-sight" }, one.done ? t("done: ") : t("still missing: ")), one.text,
            one.why ? h("small", {}, one.why) : null))
      )));
}

/** @param {boolean} done */
const tick = (done) =>
  s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "tick" },
    s("rect", { x: 2, y: 2, width: 20, height: 20, rx: 4, class: "box" }),
    done ? s("path", { d: "M6 12.500l4 4.500L18.500 7", class: "hook" }) : null);

/** Somebody on a level: face and word, numbers with all that is attached.
 * @param {CardView} card
 * @param {Cell} cell
 * @param {string} row
 */
function person(card, cell, row) {
  const well = card.condition;
  const look = ["person", well ? `rank${Math.min(3, Math.round((well.rank / well.most) * 3))}` : "plain",
    card.struck ? "struck" : "", fresh(card, cell)];
  return h("button", { class: look.filter(Boolean).join(" "), type: "button", data: marked(card, cell),
    onclick: () => showCard(card, cell) },
    well ? h("span", { class: card.angle === 90 ? "look sideways" : "look" }, face(well)) : null,
    h("span", { class: "who" }, h("b", {}, card.name), where(row),
      well ? h("span", { class: "how" }, well.word, " ", h("i", { "aria-hidden": "true" }, pips(well))) : null),
    card.values.length ? h("span", { class: "numbers" }, card.values.map(number)) : null,
    card.note ? h("span", { class: card.struck ? "alarm" : "remark" }, card.note) : null, card.attached.length
    ? h("span", { class: "tucked" },
      card.attached.map((one) => h("span", { class: `tuck ${one.kind}` }, one.name, " ", h("b", {}, numbers(one)))))
    : null, card.badges.some((badge) => badge.kind === "good")
    ? h("span", { class: "can" },
      card.badges.filter((badge) => badge.kind === "good").map((badge) => badge.text).join(", "))
    : null);
}

/** @param {Value} one */
const number = (one) => h("span", { class: "number" }, h("b", {}, one.value), h("small", {}, one.label));
/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "±0");
/** @param {CardView} card */
const numbers = (card) => card.values.map((one) => `${one.label} ${signed(one.value)}`).join(" ");
/** @param {CardView} card
 * @param {Cell} cell
 */
const marked = (card, cell) => ({ key: card.card, card: card.card, place: cell.place });
/** @param {CardView} card
 * @param {Cell} cell
 */
const fresh = (card, cell) => (moved(card, cell) ? "new" : "");

/** A row that is no level: the event, the display, who waits.
 * @param {Row} row
 */
function shelf(row) {
  const cells = row.cells.map((
    cell,
  ) => (cell.cards.length
    ? cell.cards.map((
      card,
    ) => (row.kind === "event" ? event(card, cell) : card.condition ? person(card, cell, row.title) : slip(card, cell)))
    : gap(cell))
  );
  return h("section", { class: `shelf ${row.kind}`, data: { places: row.places.join(" ") }, "aria-label": row.title },
    row.kind === "event" ? null : h("h2", {}, row.title), row.note ? h("p", { class: "small" }, row.note) : null,
    h("div", { class: "slips" }, cells));
}

/** @param {CardView} card
 * @param {Cell} cell
 */
function slip(card, cell) {
  return h("button", { class: `slip ${card.kind} ${fresh(card, cell)}`, type: "button", data: marked(card, cell),
    onclick: () => showCard(card, cell) }, h("span", {}, card.name), card.values.map(number));
}

/** @param {Cell} cell */
const gap = (cell) =>
  h("span", { class: "slip gap", data: { place: cell.place } }, cell.label,
    h("span", { class: "out-of-sight" }, `: ${t("empty")}`));

/** @param {CardView} card
 * @param {Cell} cell
 */
function event(card, cell) {
  return h("button", { class: "happens paper", type: "button", data: marked(card, cell),
    onclick: () => showCard(card, cell) }, h("small", {}, cell.label),
    h("b", {}, card.name, card.badges.map((badge) => h("span", { class: "rise" }, badge.text))),
    h("span", {}, card.note));
}

/** Where somebody stands, for ears only: eyes see it.
 * @param {string} row
 */
const where = (row) => h("span", { class: "out-of-sight" }, " ", t("on {where}", { where: row }), " ");

/** @param {CardView} card
 * @param {Cell} cell
 */
function showCard(card, cell) {
  showSheet(card.name,
    card.condition ? h("p", { class: "condition" }, face(card.condition), h("b", {}, card.condition.word)) : null,
    card.note ? h("p", {}, card.note) : null, card.values.length
    ? h("dl", { class: "whys" },
      card.values.map((one) => [h("dt", {}, `${one.label} ${one.value}`), h("dd", {}, one.why)]))
    : null, card.attached.length
    ? [h("h3", {}, t("Attached")),
      h("ul", {},
        card.attached.map((one) =>
          h("li", {}, `${one.name}: ${
            [numbers(one), ...one.badges.map((badge) => badge.rule)].filter(Boolean).join(". ")
          }`)
        ))]
    : null, card.badges.map((badge) => [h("h3", {}, badge.text), h("p", {}, badge.rule)]),
    h("p", { class: "small" }, cell.label));
}
