// The rows of the table with their cards.
import { h, s, showSheet } from "./dom.js";

const before = new Map();
const pictures = document.body.dataset.art === "yes";

const heart = () => s("svg", { viewBox: "0 0 24 22", "aria-hidden": "true" }, s("path", { d: "M12 22C-6 10 3-4 12 4c9-8 18 6 0 18z", fill: "currentColor" }));
const blade = () => s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M22 2l-1 6L10 19l-5-5L16 3zM4 15l5 5-2 1-1.500-1.500L2.500 22.500l-1-1 3-3L3 17z", fill: "currentColor" }));

/** The rows as the seat sees them: the own row is nearest. */
export function board(view, seat) {
  const rows = turned(view.rows, seat);
  const made = h("div", { class: "board" }, rows.map((row) => drawRow(row, seat)));
  remember(view.rows);
  return made;
}

function turned(rows, seat) {
  const lanes = rows.filter((row) => row.kind === "lane" && row.cells.some((cell) => cell.owner));
  const owner = (row) => row.cells.find((cell) => cell.owner)?.owner;
  const far = seat && lanes.length > 1 && owner(lanes[0]) === seat && owner(lanes.at(-1)) !== seat;
  if (!far) return rows;
  const round = [...lanes].reverse().map((row) => ({ ...row, cells: [...row.cells].reverse() }));
  return rows.map((row) => (lanes.includes(row) ? round.shift() : row));
}

function drawRow(row, seat) {
  const loose = row.kind !== "lane" || row.cells.length > 6;
  const cells = row.cells.map((cell) => drawCell(cell, seat));
  return [row.title ? h("div", { class: "row-title" }, row.title) : null,
    h("div", { class: loose ? "row loose" : "row", style: { "--cells": row.cells.length } }, cells)];
}

function drawCell(cell, seat) {
  const mine = seat ? cell.owner === seat : Boolean(cell.owner);
  return h("div", { class: mine ? "cell mine" : "cell", data: { place: cell.place } },
    cell.cards.length ? null : h("span", { class: "spot" }, cell.label || cell.place),
    cell.cards.map((card) => drawCard(card, cell)),
    cell.note ? h("span", { class: "note" }, cell.note) : null);
}

function drawCard(card, cell) {
  const old = before.get(card.card);
  const moved = before.size && (!old || old.place !== cell.place) ? " new" : "";
  const struck = old && old.hearts > card.hearts ? " struck" : "";
  const angle = !card.face_down && card.angle % 180 === 90 ? 90 : 0;
  const look = card.face_down ? "down" : card.kind;
  return h("button", {
    class: `card ${look}${moved}${struck}${angle ? " tilted" : ""}`, type: "button", style: { "--angle": `${angle}deg` },
    data: { key: card.card, card: card.card }, "aria-label": spoken(card, cell), onclick: () => showCard(card, cell),
  }, card.face_down ? downFace(card) : upFace(card));
}

const downFace = (card) => [h("span", { class: "name" }, card.name), card.note ? h("span", { class: "word" }, card.note) : null];

function upFace(card) {
  return [
    h("span", { class: "name" }, card.name),
    card.cost ? h("span", { class: "cost" }, card.cost) : null,
    pictures ? h("span", { class: "art", style: { "background-image": `url("/art/${encodeURIComponent(card.card)}.png?as=${encodeURIComponent(card.name)}")` } }) : null,
    h("span", { class: "badges" }, card.badges.map((badge) => h("span", { class: `badge ${badge.kind}` }, badge.text)), card.note ? h("span", { class: "word" }, card.note) : null),
    card.under.length ? h("span", { class: "under" }, `+${card.under.length}`) : null,
    h("span", { class: "foot" },
      card.power === null ? h("span", {}) : h("span", { class: "power" }, card.power, blade()),
      card.hearts === null ? null : hearts(card)),
  ];
}

function hearts(card) {
  const hurt = card.health !== null && card.hearts < card.health;
  return h("span", { class: hurt ? "hearts hurt" : "hearts" }, card.hearts, heart());
}

function spoken(card, cell) {
  const where = cell.label || cell.place;
  if (card.face_down) return `${card.name}, face down, on ${where}`;
  const numbers = [card.power === null ? "" : `power ${card.power}`, card.hearts === null ? "" : `hearts ${card.hearts} of ${card.health ?? card.hearts}`];
  return [`${card.name} on ${where}`, ...numbers, ...card.badges.map((badge) => badge.text), card.note].filter(Boolean).join(", ");
}

function showCard(card, cell) {
  const facts = [card.power === null ? "" : `Power ${card.power}`, card.hearts === null ? "" : `Hearts ${card.hearts} of ${card.health ?? card.hearts}`,
    card.cost ? `Cost ${card.cost}` : "", card.face_down ? "lies face down" : "", `on ${cell.label || cell.place}`];
  showSheet(card.name, h("p", {}, facts.filter(Boolean).join(" · ")),
    card.note ? h("p", {}, card.note) : null,
    card.badges.map((badge) => [h("h3", {}, badge.text), h("p", {}, badge.rule || "")]),
    card.under.length ? h("p", { class: "small" }, `Under it: ${card.under.join(", ")}`) : null);
}

function remember(rows) {
  before.clear();
  for (const row of rows) for (const cell of row.cells) for (const card of cell.cards) before.set(card.card, { place: cell.place, hearts: card.hearts ?? 0 });
}

/** Everybody's numbers: bones, decks, hands. */
export function meters(view, seat) {
  const order = [...view.players].sort((a, b) => (b.seat === seat) - (a.seat === seat));
  const groups = order.filter((player) => player.meters.length)
    .map((player) => h("section", {}, h("h3", {}, player.seat === seat ? `${player.name} (you)` : player.name), h("ul", {}, player.meters.map(meter))));
  if (view.meters.length) groups.push(h("section", {}, h("h3", {}, "Table"), h("ul", {}, view.meters.map(meter))));
  return groups.length ? h("div", { class: "meters slab" }, groups) : null;
}

function meter(one) {
  const value = h("b", {}, one.value, one.maximum === null ? null : h("small", {}, `/${one.maximum}`));
  const label = h("span", {}, one.label);
  if (!one.known.length) return h("li", {}, h("div", { class: "meter" }, value, label));
  const open = () => showSheet(one.label, h("p", { class: "small" }, "Known to be there:"), h("ul", {}, one.known.map((name) => h("li", {}, name))));
  return h("li", {}, h("button", { class: "meter", type: "button", data: { key: one.key }, onclick: open }, value, label));
}
