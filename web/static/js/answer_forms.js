// Answers that are written, picked or drawn: a form whose blanks become the words of an action.
/** @import { Blank, Form, Question } from "./page" */
import { blankOf } from "./blanks/blank.js";
import { ANSWERS } from "./blanks/phone.js";
import { edition, h } from "./dom.js";
import { t } from "./language.js";

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
  const fields = form.blanks.map((blank) => ({ blank, ...blankOf(blank, { kinds: ANSWERS }) }));
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
 * @param {Blank} blank
 * @param {any} read
 */
function written(blank, read) {
  const value = String(read ?? "");
  const text = /^[A-Za-z0-9:/+\-_.]+$/.test(value) ? value : `"${value.replace(/\\/g, "\\\\").replace(/"/g, "\\\"")}"`;
  if (!blank.optional) return text;
  return value ? `${blank.name}=${text}` : "";
}

/** @param {string} name */
const title = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
