// Rows, cells and cards, as several layouts draw them.
/** @import { Props } from "../dom.js" */
/** @import { Badge, CardView, Cell, Row, Tally, Value } from "../page" */
import { h, s, showSheet } from "../dom.js";
import { sign, stone } from "../faces.js";
import { t } from "../language.js";
import { site } from "../site.js";
import { breakable } from "../syllables.js";

const before = new Map();
const pictures = document.body.dataset.art === "yes";

/** What stands below a card that is looked at.
 * @type {(card: string) => import("../dom.js").Children}
 */
let below = () => null;

/** Sets what stands below a card that is looked at: what may be done with it.
 * @param {(card: string) => import("../dom.js").Children} make
 */
export const also = (make) => {
  below = make;
};

/** What tapping a bare place does; null: nothing.
 * @type {(place: string) => (() => void) | null}
 */
let opens = () => null;

/** Sets what tapping a bare place does: something may be laid there.
 * @param {typeof opens} make
 */
export const opened = (make) => {
  opens = make;
};

const heart = () =>
  s("svg", { viewBox: "0 0 24 22", "aria-hidden": "true" },
    s("path", { d: "M12 22C-6 10 3-4 12 4c9-8 18 6 0 18z", fill: "currentColor" }));
const blade = () =>
  s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M22 2l-1 6L10 19l-5-5L16 3zM4 15l5 5-2 1-1.500-1.500L2.500 22.500l-1-1 3-3L3 17z",
      fill: "currentColor" }));

/** Whose row it is: the owner of its first owned cell.
 * @param {Row | undefined} row
 */
export const owner = (row) => row?.cells.find((cell) => cell.owner)?.owner;

/** Rows as somebody sees them who sits opposite.
 * @param {Row[]} rows
 */
export const turned = (rows) => [...rows].reverse().map((row) => ({ ...row, cells: [...row.cells].reverse() }));

const WIDE = 6;

/** Whether a row may break where the page ends: all but lanes, whose cells stand in columns.
 * @param {Row} row
 */
export const loose = (row) => row.kind !== "lane" || row.cells.length > WIDE;

/** A row under its title. One that `breaks` goes on in the next line where the page ends.
 * @param {Row} row
 * @param {string} seat
 * @param {boolean} breaks
 */
export function drawRow(row, seat, breaks) {
  const cells = row.cells.map((cell) => drawCell(cell, seat));
  return [row.title ? h("div", { class: "row-title" }, row.title) : null,
    row.note ? h("p", { class: "small" }, row.note) : null,
    h("div", { class: breaks ? "row loose" : "row", style: { "--cells": row.cells.length },
      data: { places: row.places.join(" ") } }, cells)];
}

/** A place with what lies there; `more` goes into its box.
 * @param {Cell} cell
 * @param {string} seat
 * @param {Props} [more]
 */
export function drawCell(cell, seat, more = {}) {
  const mine = seat ? cell.owner === seat : Boolean(cell.owner);
  const look = ["cell", mine ? "mine" : "", cell.spread ? "spread" : "", cell.cards.length ? "" : "bare"];
  return h("div", { ...more, class: look.filter(Boolean).join(" "), data: { ...more.data, place: cell.place } },
    cell.cards.length ? null : bare(cell), cell.cards.map((card) => drawCard(card, cell)),
    cell.tally ? tally(cell.tally) : null, cell.note ? h("span", { class: "note" }, cell.note) : null);
}

/** A place where nothing lies, under its name.
 * @param {Cell} cell
 */
function bare(cell) {
  const [words, onclick] = [breakable(cell.label || cell.place), opens(cell.place)];
  return onclick
    ? h("button", { class: "spot", type: "button", data: { key: `spot ${cell.place}` }, onclick }, words)
    : h("span", { class: "spot" }, words);
}

/** What there is against what is required: a bar that fills, and the words.
 * @param {Tally} one
 */
export function tally(one) {
  const share = one.required > 0 ? Math.max(0, Math.min(1, one.total / one.required)) : 1;
  return h("div", { class: one.total >= one.required ? "tally done" : "tally" },
    h("span", { class: "bar", "aria-hidden": "true" }, h("i", { style: { width: `${100 * share}%` } })),
    h("b", {}, `${one.total}/${one.required}`.replaceAll("-", "−")),
    h("span", {}, h("span", { class: "out-of-sight" }, `${one.label}: `), one.say));
}

/** @param {CardView} card
 * @param {Cell} cell
 */
function drawCard(card, cell) {
  const old = before.get(card.card);
  const fresh = moved(card, cell) ? " new" : "";
  const struck = old && old.hearts > (card.hearts ?? 0) ? " struck" : "";
  const angle = card.face_down ? 0 : card.angle % 180;
  const look = card.face_down ? "down" : card.kind;
  return h("button", {
    class: `card ${look}${fresh}${struck}${angle ? " tilted" : ""}`,
    type: "button",
    style: { "--angle": `${angle}deg` },
    data: { key: card.card, card: card.card },
    onclick: () => showCard(card, cell),
  }, card.face_down ? downFace(card, cell) : upFace(card, cell));
}

/** Words for ears only: eyes see them in the drawing.
 * @param {string} words
 */
const heard = (words) => h("span", { class: "out-of-sight" }, ` ${words} `);

/** @param {CardView} card
 * @param {Cell} cell
 */
const downFace = (card,
  cell) => [h("span", { class: "name" }, card.name),
  heard(t("face down on {where}", { where: cell.label || cell.place })),
  card.note ? h("span", { class: "word" }, card.note) : null];

/** A word on a card. Where a sigil has an icon, that stands for it on a narrow card, and before it on a wide one.
 * @param {Badge} badge
 */
function word(badge) {
  const icon = sign(badge.sign);
  return h("span", { class: `badge ${badge.kind}${icon ? " signed" : ""}`, title: icon ? badge.text : null }, icon,
    h("span", { class: "sigil-name" }, icon ? badge.text : breakable(badge.text)));
}

/** A number on a card. Where the card is too narrow for its word, the first letter stands for it.
 * @param {Value} one
 */
const figure = (one) =>
  h("span", { class: "badge figure-of", data: { initial: one.label[0] } }, h("span", { class: "of" }, `${one.label} `),
    one.value);

/** What a card costs, its gems as stones.
 * @param {CardView} card
 */
const price = (card) => (card.gems.length
  ? h("span", { class: "cost", title: card.cost },
    h("span", { "aria-hidden": "true" }, card.besides, h("span", { class: "stones" }, card.gems.map(stone))),
    heard(card.cost))
  : h("span", { class: "cost" }, card.cost));

/** @param {CardView} card
 * @param {Cell} cell
 */
function upFace(card, cell) {
  return [
    h("span", { class: "name" }, breakable(card.name)),
    heard(
      [t("on {where}", { where: cell.label || cell.place }),
        card.angle ? t("turned {angle} degrees", { angle: card.angle }) : ""].filter(Boolean).join(", "),
    ),
    card.cost ? price(card) : null,
    pictures
      ? h("span", { class: "art", style: {
        "background-image": `url("${
          site(`/art/${encodeURIComponent(card.card)}.png?as=${encodeURIComponent(card.name)}`)
        }")`,
      } })
      : null,
    h("span", { class: "badges" }, card.values.map(figure), card.badges.map(word),
      card.note ? h("span", { class: "word" }, breakable(card.note)) : null),
    card.under.length ? h("span", { class: "under" }, `+${card.under.length}`) : null,
    h("span", { class: "foot" },
      card.power === null ? h("span", {}) : h("span", { class: "power" }, heard(t("power")), card.power, blade()),
      card.hearts === null ? null : hearts(card)),
  ];
}

/** @param {CardView} card */
function hearts(card) {
  const hurt = card.health !== null && (card.hearts ?? 0) < card.health;
  return h("span", { class: hurt ? "hearts hurt" : "hearts" }, heard(card.lives || t("hearts")), card.hearts,
    hurt ? heard(t("of {health}", { health: card.health ?? 0 })) : null, heart());
}

/** @param {CardView} card
 * @param {Cell} cell
 */
function showCard(card, cell) {
  const facts = [card.power === null ? "" : t("Power {power}", { power: card.power }), card.hearts === null
    ? ""
    : t("{hearts} of {health} {lives}", { hearts: card.hearts, health: card.health ?? card.hearts,
      lives: card.lives || t("hearts") }), card.cost ? t("Cost {cost}", { cost: card.cost }) : "",
    card.face_down ? t("lies face down") : "", t("on {where}", { where: cell.label || cell.place })];
  showSheet(card.name, h("p", {}, facts.filter(Boolean).join(" · ")), card.note ? h("p", {}, card.note) : null,
    card.values.length
      ? h("dl", { class: "whys" },
        card.values.map((one) => [h("dt", {}, `${one.label} ${one.value}`), h("dd", {}, one.why)]))
      : null, card.badges.map((
      badge,
    ) => [h("h3", { class: "ruled" }, sign(badge.sign), badge.text), h("p", {}, badge.rule || "")]
    ), card.under.length ? h("p", { class: "small" }, t("Under it: {under}", { under: card.under.join(", ") })) : null,
    card.face_down ? null : below(card.card));
}

/** Whether a card lay elsewhere, or nowhere, on the last drawing.
 * @param {CardView} card
 * @param {Cell} cell
 */
export const moved = (card, cell) => before.size > 0 && before.get(card.card)?.place !== cell.place;

/** Keeps where each card lies, so that the next drawing shows what has moved.
 * @param {Row[]} rows
 */
export function remember(rows) {
  before.clear();
  for (const row of rows)
    for (const cell of row.cells)
      for (const card of cell.cards) before.set(card.card, { place: cell.place, hearts: card.hearts ?? 0 });
}
