// The page of own cards: the list, a form with a live preview, files to load, tags to print.
/** @import { CardKind, Fault, OwnCard, Printed, Said, VerbHelp } from "./page" */
import { blanksOf, OWN_CARDS } from "./blanks/own_cards.js";
import { chooseGame } from "./choose_game.js";
import { byId, h, refill, toast } from "./dom.js";
import { many, t } from "./language.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";

const root = byId("workshop");
const [own, editor, files] = ["own", "editor", "files"].map(byId);
const game = encodeURIComponent(root.dataset.game);
/** @param {string} name
 * @param {string | undefined} [query]
 */
const path = (name, query = "") => `/workshop/${name}?game=${game}${query}`;
/** @type {{ kinds: CardKind[], verbs: VerbHelp[], cards: OwnCard[], version: number }} what the server told last */
let about;

chooseGame(root);
refresh();
showFiles();

async function refresh() {
  try {
    about = await getJson(path("about"));
  } catch (/** @type {any} */ error) {
    return refill(own, h("p", { class: "paper wrong" }, error.message));
  }
  const prints = root.dataset.prints && about.cards.length;
  refill(own, h("section", { class: "paper stack" }, h("h2", {}, about.cards.length
    ? t("Your cards (version {version})", { version: about.version })
    : t("You have no own cards yet")), about.cards.length ? h("ul", { class: "own" }, about.cards.map(line)) : null,
    h("div", { class: "two" },
      about.kinds.map((kind) =>
        h("button", { class: "plate quiet", type: "button", data: { kind: kind.name }, onclick: () => edit(kind) },
          `+ ${kind.label}`)
      )), prints
    ? [h("h3", {}, t("Print")),
      h("div", { class: "two" }, printing("tags", "pdf", t("Tags to stick on (PDF)")),
        printing("tags", "png", t("Tags (PNG)")), printing("cards", "pdf", t("Whole cards (PDF)")),
        printing("cards", "png", t("Whole cards (PNG)"))),
      h("p", { class: "small" }, t("Print at 100 % and measure the ruler on the sheet."))]
    : null));
  return undefined;
}

/** @param {string} what
 * @param {string} form
 * @param {string} words
 * @param {string | undefined} [key]
 */
const printing = (what, form, words, key = "") =>
  h("a", { class: "button", href: path(`${what}.${form}`, key), target: "_blank" }, words);

/** @param {OwnCard} card */
function line(card) {
  const kind = /** @type {CardKind} */ (about.kinds.find((one) => one.name === card.kind));
  return h("li", {},
    h("span", {}, h("b", {}, card.name),
      h("span", { class: "small" },
        ` ${kind?.label ?? card.kind}, ${many("{n} card", "{n} cards", card.copies)}. ${values(card.printed)}`,
        card.printed.lines.join(", "))),
    h("button", { class: "button", type: "button", "aria-label": t("Change {name}", { name: card.name }),
      onclick: () => edit(kind, card) }, t("Change")),
    h("button", { class: "button", type: "button", "aria-label": t("Remove {name}", { name: card.name }),
      onclick: () => drop(card) }, "×"));
}

/** Cost and numbers in a line: ``2 blood, 3/1. ``
 * @param {Printed} card
 */
function values(card) {
  const faces = card.ends.length ? card.ends : [card];
  const said = faces.map((one) =>
    [one.corner, [one.left, one.right].filter(Boolean).join("/"), card.ends.length ? one.lines.join(", ") : ""].filter(
      Boolean,
    ).join(", ")
  ).filter(Boolean).join(" · ");
  return said ? `${said}. ` : "";
}

/** @param {OwnCard} card */
async function drop(card) {
  if (!confirm(t("Take {name} out of your cards?", { name: card.name }))) return;
  const answer = await post(path("drop"), { key: card.key });
  toast(answer.say, !answer.ok);
  refresh();
}

/** The form for a new card of a kind, or for one that is there.
 * @param {CardKind} kind
 * @param {OwnCard} [card]
 */
function edit(kind, card) {
  const verbs = new Map(about.verbs.filter((one) => kind.verbs.includes(one.word)).map((one) => [one.word, one]));
  const proof = h("div", {});
  const wrong = h("p", { class: "wrong", role: "alert" });
  const copies = h("input", { type: "number", min: 1, max: 9, step: 1, value: card?.copies ?? 1, name: "copies",
    oninput: () => look() });
  const fields = blanksOf(kind.blanks, card?.values, { kinds: OWN_CARDS, verbs, changed: () => look() });
  const filled = () => ({ values: { kind: kind.name, ...fields.read() }, copies: Number(copies.value),
    key: card?.key ?? "" });
  let touched = Boolean(card);
  let timer = 0;
  const look = () => {
    touched = true;
    clearTimeout(timer);
    timer = setTimeout(check, 350);
  };
  async function check() {
    /** @type {Said} */
    const answer = await post(path("preview"), filled());
    show(answer, false);
  }
  /** @param {Partial<Said>} answer
   * @param {boolean} insist
   */
  function show(answer, insist) {
    const faults = (answer.faults ?? []).filter((one) => insist || touched);
    const placed = new Set(fields.mark(faults).map((one) => one.say));
    const rest = faults.filter((one) => !placed.has(one.say)).map((one) =>
      [one.field, one.say].filter(Boolean).join(": ")
    );
    wrong.textContent = [...rest, answer.ok || answer.faults?.length ? "" : answer.say].filter(Boolean).join(". ");
    refill(proof, answer.printed
      ? drawn(answer.printed)
      : h("p", { class: "small" }, t("The card is drawn here as soon as nothing is missing.")));
  }
  /** @param {any} event */
  async function save(event) {
    event.preventDefault();
    const answer = await post(path("save"), filled());
    if (!answer.ok) {
      show(answer, true);
      form.querySelector(".fault, .wrong")?.scrollIntoView({ block: "center" });
      return answer.faults?.length ? undefined : toast(answer.say, true);
    }
    toast(answer.say);
    refill(editor);
    await refresh();
    own.scrollIntoView();
    return undefined;
  }
  const form = h("form", { class: "paper form", onsubmit: save, novalidate: true },
    h("h2", {}, card ? t("Change {name}", { name: card.name }) : t("A new card: {label}", { label: kind.label })),
    h("p", {}, kind.help), fields.el, h("label", {}, t("Copies"), copies), wrong, proof,
    h("div", { class: "two" },
      h("button", { class: "plate", type: "submit" }, card ? t("Keep the change") : t("Add the card")),
      h("button", { class: "plate quiet", type: "button", onclick: () => refill(editor) }, t("Never mind"))));
  refill(editor, form);
  if (card) check();
  else show({ ok: true }, false);
  form.scrollIntoView({ block: "start" });
}

/** A card that is used from two ends: each end as its player reads it.
 * @param {Printed} card
 */
const drawn = (card) =>
  card.ends.length
    ? h("div", { class: "proof ends", "aria-label": t("Preview") }, h("b", {}, card.name),
      card.ends.map((end) => drawnEnd(end, card.group)))
    : drawnFront(card);

/** @param {Printed} end
 * @param {string} group
 */
const drawnEnd = (end, group) =>
  h("section", {}, h("header", {}, h("b", {}, end.kind), h("span", {}, end.right || t("no symbol"))),
    end.corner ? h("span", {}, end.corner) : null, end.lines.map((one) => h("span", {}, one)),
    end.right && !end.lines.length ? h("span", { class: "small" }, t("{group}, no power", { group })) : null);

/** @param {Printed} card */
const drawnFront = (card) =>
  h("div", { class: "proof", "aria-label": t("Preview") },
    h("header", {}, h("b", {}, card.own ? `★ ${card.name}` : card.name), h("span", {}, card.corner)),
    h("span", { class: "tag" }, t("tag")), card.lines.map((one, at) =>
      h("span", {}, h("b", {}, one), card.meanings[at] ? h("span", { class: "small" }, ` ${card.meanings[at]}`) : null)
    ), h("footer", {}, h("span", {}, card.left), h("span", {}, card.right)));

/** Loading and keeping files. */
function showFiles() {
  const faults = h("ul", { class: "faults" });
  const said = h("p", { class: "wrong", role: "alert" });
  const input = h("input", { type: "file", accept: ".json,application/json", name: "file",
    "aria-label": t("Card file") });
  const wholes = Boolean(root.dataset.whole);
  const whole = h("select", { name: "whole" }, h("option", { value: "" }, t("own cards, added to the set")),
    h("option", { value: "yes" }, t("a whole set, in place of the printed one")));
  /** @param {boolean} check */
  const send = async (check) => {
    const file = input.files?.[0];
    if (!file) {
      said.textContent = t("Choose a file first.");
      return;
    }
    const answer = await post(path("load"), { text: await file.text(), whole: Boolean(whole.value), check });
    said.textContent = answer.say;
    said.classList.toggle("wrong", !answer.ok);
    refill(faults,
      ...(answer.faults ?? []).map((/** @type {Fault} */ one) =>
        h("li", { class: "fault" }, [one.card, one.field, one.say].filter(Boolean).join(", "))
      ));
    if (answer.ok && !check) {
      toast(answer.say);
      refresh();
    }
  };
  refill(files, h("section", { class: "paper form" }, h("h2", {}, t("From a file")), h("p", {}, wholes
    ? t("Own cards in a file replace those above; a whole set is kept beside the printed one.")
    : t("Own cards in a file replace those above.")), wholes ? h("label", {}, t("The file holds"), whole) : null, input,
    h("div", { class: "two" },
      h("button", { class: "plate quiet", type: "button", onclick: () => send(true) }, t("Only check it")),
      h("button", { class: "plate", type: "button", onclick: () => send(false) }, t("Load it"))), said, faults,
    h("p", {}, h("a", { href: path("own.json") }, t("Keep your cards as a file")),
      wholes ? [" · ", h("a", { href: path("set.json") }, t("The printed set as a file, to begin with"))] : null)));
}

lookAfterTheGame();
