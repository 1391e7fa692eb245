// Answers that are written, picked or drawn: a form whose blanks become the words of an action.
/** @import { AnswerField, Form, Question } from "./page" */
import { edition, h, refill, s } from "./dom.js";
import { t } from "./language.js";
import { getJson } from "./net.js";
import { has } from "./spelling.js";

const SIDE = 200;
const LONGEST = 40000;
/** @type {Record<string, import("./page").Printed>} */
let faces = {};
/** The forms that stand there, by what they ask: while that is the same they keep what was written, picked or drawn.
 * @type {Map<string, HTMLElement>}
 */
let standing = new Map();

/** All forms of a question; picking among all cards is folded away when there are buttons too.
 * @param {Question} question
 * @param {(tap: { seat: string, words: string }, kind: string) => void} send
 */
export function forms(question, send) {
  /** @param {Form} form */
  const plain = (form) => form.blanks.every((blank) => blank.kind === "card" || blank.kind === "place");
  const before = standing;
  standing = new Map();
  return question.forms.map((form) => {
    const asks = JSON.stringify([edition(), question.key, form]);
    const made = before.get(asks) ?? one(form, send, question.choices.length > 0, () => standing.delete(asks));
    standing.set(asks, made);
    if (!plain(form) || !question.choices.length) return made;
    return h("details", { class: "fold", data: { key: `form ${form.verb}` } }, h("summary", {}, t("Another card…")),
      made);
  });
}

/** @param {Form} form
 * @param {(tap: { seat: string, words: string }, kind: string) => void} send
 * @param {boolean} besides there are buttons too
 * @param {() => void} said what was said is not written a second time
 */
function one(form, send, besides, said) {
  const fields = form.blanks.map((blank) => ({ blank, ...field(blank) }));
  /** @param {any} event */
  const submit = (event) => {
    event.preventDefault();
    said();
    send({ seat: form.seat,
      words: [form.verb, ...fields.map(({ blank, read }) => written(blank, read())).filter(Boolean)].join(" ") },
      "act");
  };
  return h("form", { class: "fill", onsubmit: submit }, fields.map(({ el }) => el),
    h("button", { class: besides ? "plate quiet" : "plate" }, form.label || title(form.verb)));
}

/** A blank in record words; an optional one that is empty is left out.
 * @param {AnswerField} blank
 * @param {string} value
 */
export function written(blank, value) {
  const text = /^[A-Za-z0-9:/+\-_.]+$/.test(value) ? value : `"${value.replace(/\\/g, "\\\\").replace(/"/g, "\\\"")}"`;
  if (!blank.optional) return text;
  return value ? `${blank.name}=${text}` : "";
}

/** @param {string} name */
const title = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** @param {AnswerField} blank */
function field(blank) {
  if (blank.kind === "card") return cardField(blank);
  if (blank.kind === "drawing") return pad(blank);
  const numeric = blank.kind === "number";
  const input = h("input", { type: numeric ? "number" : "text", value: blank.value, required: !blank.optional,
    maxlength: numeric ? null : 40, step: numeric ? 1 : null, autocomplete: "off",
    data: { key: `blank ${blank.name}` } });
  return { el: h("label", {}, blank.label, input), read: () => input.value.trim() };
}

/** A list of cards to search by name; with a card given, only its kind.
 * @param {AnswerField} blank
 */
function cardField(blank) {
  const select = h("select", { required: !blank.optional, size: blank.value ? null : 6 });
  /** @type {HTMLInputElement} */
  const search = h("input", { type: "search", placeholder: t("Find a card…"), "aria-label": t("Find a card"),
    hidden: Boolean(blank.value), oninput: () => {
      fill(search.value);
    } });
  const fill = (word = "") => {
    const like = faces[blank.value]?.name;
    const fitting = Object.entries(faces).filter(([, face]) => (like ? face.name === like : has(face.name, word)));
    fitting.sort(([, a], [, b]) => a.name.localeCompare(b.name));
    refill(select,
      ...fitting.map(([card, face]) =>
        h("option", { value: card, selected: card === blank.value }, `${face.name} ${card.split(":").at(-1)}`)
      ));
  };
  if (Object.keys(faces).length) fill();
  else getJson("/api/cards").then((all) => {
      faces = all;
      fill();
    });
  return { el: h("label", {}, blank.label, search, select), read: () => select.value };
}

/** A pad to draw on with a finger. What is drawn is an SVG path on 200 × 200.
 * @param {AnswerField} blank
 */
function pad(blank) {
  let path = blank.value;
  const line = s("path", { d: path, fill: "none", stroke: "#26170b", "stroke-width": 4, "stroke-linecap": "round",
    "stroke-linejoin": "round" });
  const sheet = s("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "pad", role: "img", "aria-label": t("Draw here") },
    line);
  /** @param {string} text */
  const show = (text) => {
    path = text;
    line.setAttribute("d", path);
  };
  /** @param {any} event */
  const at = (event) => {
    const box = sheet.getBoundingClientRect();
    /** @param {any} from
     * @param {any} start
     * @param {any} length
     */
    const spot = (from, start, length) => Math.max(0, Math.min(SIDE, Math.round(((from - start) / length) * SIDE)));
    return `${spot(event.clientX, box.left, box.width)} ${spot(event.clientY, box.top, box.height)}`;
  };
  /** @param {any} letter */
  const draw = (letter) => (/** @type {PointerEvent} */ event) => {
    if (letter === "L" && !event.buttons) return;
    if (letter === "M") sheet.setPointerCapture(event.pointerId);
    const step = `${letter}${at(event)}`;
    if (path.length < LONGEST && !path.endsWith(step)) show(path + step + (letter === "M" ? `L${at(event)}` : ""));
    event.preventDefault();
  };
  sheet.addEventListener("pointerdown", draw("M"));
  sheet.addEventListener("pointermove", draw("L"));
  const back = () => show(path.slice(0, Math.max(0, path.lastIndexOf("M"))));
  return {
    el: h("div", {}, blank.label, sheet,
      h("div", { class: "pad-acts" }, h("button", { class: "button", type: "button", onclick: back }, t("↶ last line")),
        h("button", { class: "button", type: "button", onclick: () => show("") }, t("clear")))),
    read: () => path,
  };
}
