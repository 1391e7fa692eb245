// The page of decks: the list of decks, one list of cards with its faults and costs, and the camera as a helper.
/** @import { Blank, Checked, CostBar, DeckCard, DeckFault, DeckPile, KeptDeck } from "./page" */
import { blankOf } from "./blanks/blank.js";
import { FORMS } from "./blanks/forms.js";
import { chooseGame } from "./choose_game.js";
import { search } from "./deck_search.js";
import { byId, draw, h, refill, toast } from "./dom.js";
import { t } from "./language.js";
import { getJson, post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { named } from "./spelling.js";

/** A deck in the list of decks; `faults` is how many there are.
 * @typedef {{ name: string, title: string, ready: boolean, counts: Record<string, number>, faults: number }} Listed
 */

/** A card on the mat: its piece of cardboard, and which card it is.
 * @typedef {{ card: string, id: string, name: string }} Seen
 */

const root = byId("decks");
const [kept, editor] = ["kept", "editor"].map(byId);
/** @param {string} name
 * @param {Record<string, string>} [query]
 */
const path = (name, query = {}) => `/decks/${name}?${new URLSearchParams({ game: root.dataset.game, ...query })}`;
const LOOK_MS = 1500;
const BAR_PX = 64;
/** @type {Record<string, string>} */
const SHEETS = { tags: t("Tags"), cards: t("Whole cards") };
/** @type {Record<string, string>} */
const RESOURCES = { blood: t("Blood"), bones: t("Bones"), energy: t("Energy"), gems: t("Gems"), shatters: t("Shatters"),
  free: t("Free") };
/** @type {{ piles: DeckPile[], cards: DeckCard[], seats: string[], switches: Blank[], decks: Listed[] }} what the server told last */
let about;
/** @type {Set<string>} */
let laid = new Set(); // pieces of cardboard that are in the list already
/** @type {Seen[]} */
let lying = [];

/** What is typed and not saved, as it lies on this phone. */
const KEPT = `deck.${root.dataset.game}`;
let typed = false;
const leave = () => !typed || confirm(t("Throw away what is typed and not saved?"));
chooseGame(root, () => true);
refresh().then((well) => well && begin());

/** What was typed last and not saved is here again. */
function begin() {
  /** @type {{ name: string, title: string, text: string } | null} */
  let kept_ = null;
  try {
    kept_ = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch { /* as nothing */ }
  if (kept_) {
    edit(kept_.name, kept_.text, false, kept_.title);
    typed = true;
    localStorage.setItem(KEPT, JSON.stringify(kept_));
    toast(t("What you typed last and did not save is here again."));
  } else fresh(false);
}

async function refresh() {
  try {
    about = await getJson(path("about"));
  } catch (/** @type {any} */ error) {
    refill(kept, h("p", { class: "paper wrong" }, error.message));
    return false;
  }
  refill(kept,
    h("section", { class: "paper stack" }, h("h2", {}, t("All decks")),
      h("ul", { class: "kept" }, about.decks.map(line)),
      h("button", { class: "plate quiet", type: "button", onclick: () => leave() && fresh(true) }, t("A new deck"))));
  return true;
}

/** @param {boolean} go */
const fresh = (go) => edit("", about.piles.map((pile) => `${pile.label}\n`).join("\n"), go);

/** @param {Listed} deck */
function line(deck) {
  const cards = about.piles.map((pile) => deck.counts[pile.name] ?? 0).join(" + ");
  const state = deck.ready
    ? t("comes with the game")
    : deck.faults
    ? t("unfinished: {faults} wrong", { faults: deck.faults })
    : t("may be played");
  /** @param {string} words
   * @param {() => unknown} act
   */
  const doing = (words, act) =>
    h("button", { class: "button", type: "button", "aria-label": `${words} ${deck.title}`, onclick: act }, words);
  return h("li", { data: { deck: deck.name } },
    h("span", {}, h("b", {}, deck.title), h("span", { class: "small" }, t("{cards} cards, {state}", { cards, state }))),
    doing(t("Open"), () => open(deck.name)), deck.ready
    ? null
    : h("span", { class: "doing" }, doing(t("Copy"), () => copy(deck.name)), doing(t("Rename"), () => rename(deck)),
      doing(t("Delete"), () => drop(deck))), root.dataset.prints ? printing(deck) : null);
}

/** @param {Listed} deck */
const printing = (deck) =>
  h("details", { class: "doing" }, h("summary", {}, t("Print")), h("span", { class: "two" }, about.seats.map((seat) =>
    ["tags", "cards"].map((what) =>
      h("a", { class: "button", target: "_blank", href: path(`${what}.pdf`, { name: deck.name, seat }) },
        t("{what}, seat {seat}", { what: SHEETS[what], seat }))
    )
  )), h("span", { class: "small" }, t("Only this deck's cards. Each seat has pieces of its own; print at 100 %.")));

/** @param {string} name */
async function open(name) {
  if (!leave()) return;
  /** @type {KeptDeck} */
  const deck = await getJson(path("deck", { name }));
  edit(deck.ready ? "" : deck.name, deck.text, true);
}

/** @param {string} name */
async function copy(name) {
  if (!leave()) return;
  /** @type {KeptDeck} */
  const deck = await getJson(path("deck", { name }));
  const taken = new Set(about.decks.map((one) => one.name));
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  edit("", deck.text, true, `${name} ${number}`);
  toast(t("This is a copy; it is kept when you save it."));
}

/** @param {Listed} deck */
async function drop(deck) {
  if (confirm(t("Delete the deck {name}?", { name: deck.name }))) await told("delete", { name: deck.name });
}

/** @param {Listed} deck */
async function rename(deck) {
  const name = prompt(t("What shall it be called?"), deck.name);
  if (name) await told("rename", { name: deck.name, new: name });
}

/** @param {string} what
 * @param {Record<string, string>} words
 */
async function told(what, words) {
  const answer = await post(path(what), words);
  toast(answer.say, !answer.ok);
  await refresh();
}

/** The form for one list; `go` scrolls to it, `called` is what it is to be called where that is no deck yet.
 * @param {string} name
 * @param {string} text
 */
function edit(name, text, go = false, called = name) {
  laid = new Set();
  typed = false;
  localStorage.removeItem(KEPT);
  const title = h("input", { type: "text", name: "title", maxlength: 40, autocomplete: "off", value: called,
    placeholder: t("Night wolves"), oninput: () => keep() });
  const list = h("textarea", { class: "list", name: "list", spellcheck: false, autocapitalize: "off",
    "aria-label": t("Cards"), oninput: () => later() });
  list.value = text;
  const word = h("input", { type: "text", name: "card", list: "known", autocomplete: "off",
    placeholder: t("Name of a card"), oninput: () => describe(), onkeydown: enter });
  const count = h("input", { type: "number", name: "count", min: 0, max: 40, value: 1, inputmode: "numeric",
    "aria-label": t("How many") });
  const pile = h("select", { name: "pile", "aria-label": t("Which pile") },
    h("option", { value: "" }, t("where it usually goes")),
    about.piles.map((one) => h("option", { value: one.name }, one.label)));
  const card = h("span", { class: "small", id: "about-card" });
  const [said, faults, chart, counts, camera] =
    /** @type {["p" | "ul" | "div", string][]} */ ([["p", "said"], ["ul", "faults"], ["div", "chart"], ["p", "counts"],
      ["div", "camera"]]).map(([tag, id]) => h(tag, { id, class: id }));
  const switches = about.switches.map(({ name, ...one }) => ({ name,
    ...blankOf({ name, ...one }, { kinds: FORMS, changed: () => later() }) })
  );
  const chosen = () => Object.fromEntries(switches.map(({ name, read }) => [name, read()]));
  let timer = 0;
  let asked = 0;
  const keep = () => {
    typed = true;
    localStorage.setItem(KEPT, JSON.stringify({ name, title: title.value, text: list.value }));
  };
  const later = () => {
    keep();
    clearTimeout(timer);
    timer = setTimeout(check, 300);
  };

  async function check() {
    const mine = ++asked;
    /** @type {Partial<Checked>} */
    const answer = await post(path("check"), { text: list.value, switches: chosen() });
    if (mine !== asked) return;
    said.textContent = answer.say ?? null;
    said.className = answer.ok ? "fine" : "wrong";
    if (answer.name && !title.value) title.value = answer.name;
    refill(faults, ...(answer.faults ?? []).map(fault));
    draw(chart, answer.costs ?? [], bars);
    refill(counts,
      ...about.piles.map((one) =>
        h("span", {}, `${one.label}: `, h("b", {}, answer.counts?.[one.name] ?? 0), one.size ? ` (${one.size})` : "")
      ));
  }

  /** @param {DeckFault} one */
  function fault(one) {
    const words = [
      one.lines.length > 1
        ? t("Lines {lines}: ", { lines: one.lines.join(", ") })
        : one.lines.length
        ? t("Line {line}: ", { line: one.lines[0] })
        : "",
      one.say,
      h("span", { class: "small" }, ` ${one.clause}`),
    ];
    return h("li", {}, one.lines.length
      ? h("button", { class: "fault", type: "button", onclick: () => select(one.lines[0]) }, words)
      : h("span", { class: "fault" }, words));
  }

  /** @param {number} number */
  function select(number) {
    const rows = list.value.split("\n");
    const from = rows.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    list.focus();
    list.setSelectionRange(from, from + rows[number - 1].length);
  }

  function describe() {
    const found = named(about.cards, (one) => one.name, word.value);
    card.textContent = found
      ? [found.about, found.cost, found.rules.map(([title]) => title).join(", ")].filter(Boolean).join(", ")
      : "";
  }

  /** @param {[string, number][]} cards */
  async function put(cards, where = "") {
    const answer = await post(path("add"), { text: list.value, cards, pile: where });
    if (!answer.ok) {
      toast(answer.say, true);
      return false;
    }
    list.value = answer.text;
    keep();
    await check();
    return true;
  }

  async function addWord() {
    if (!word.value.trim()) {
      word.focus();
      return;
    }
    if (await put([[word.value.trim(), count.value === "" ? 1 : Number(count.value)]], pile.value)) {
      word.value = "";
      count.value = "1";
      describe();
      word.focus();
    }
  }

  /** @param {KeyboardEvent} event */
  function enter(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      addWord();
    }
  }

  async function addSeen() {
    const mine = lying.filter((one) => !laid.has(one.card));
    /** @type {Map<string, number>} */
    const many = new Map();
    for (const one of mine) many.set(one.id, (many.get(one.id) ?? 0) + 1);
    if (await put([...many])) { for (const one of mine) laid.add(one.card); }
    showSeen({ ok: true, cards: lying });
  }

  /** @param {{ ok: boolean, say?: string, cards: Seen[] }} answer */
  function showSeen(answer) {
    lying = answer.cards;
    const mine = lying.filter((one) => !laid.has(one.card));
    draw(camera, [answer.say, mine.map((one) => one.name), lying.length], () => [
      answer.ok
        ? h("p", { class: "small" }, mine.length ? t("The camera sees {heaps}.", { heaps: heaps(mine) }) : lying.length
          ? t("These cards are in the list. Take them away and lay the next ones.")
          : t("Lay cards face up anywhere on the mat, a handful at a time."))
        : h("p", { class: "small" }, answer.say),
      mine.length
        ? h("button", { class: "plate quiet", type: "button", id: "add-seen", onclick: addSeen },
          mine.length === 1 ? t("Add 1 card the camera sees") : t("Add {n} cards the camera sees", { n: mine.length }))
        : null,
    ]);
  }

  /** @param {SubmitEvent} event */
  async function save(event) {
    event.preventDefault();
    let answer = await post(path("save"), { name: title.value, text: list.value, replaces: name });
    if (answer.there) {
      if (!confirm(t("There is a deck {name} already. Replace it by this list?", { name: answer.there }))) {
        title.focus();
        return;
      }
      answer = await post(path("save"), { name: title.value, text: list.value, replaces: answer.there });
    }
    toast(answer.say, !answer.ok);
    if (!answer.ok) {
      said.textContent = answer.say;
      said.className = "wrong";
      title.focus();
      return;
    }
    title.value = name = answer.name;
    typed = false;
    localStorage.removeItem(KEPT);
    await refresh();
  }

  const form = h("form", { class: "paper form", onsubmit: save, novalidate: true }, h("h2", {}, name || t("A deck")),
    h("label", {}, t("Name"), title),
    h("div", { class: "adding" }, h("label", {}, t("Card"), word), h("label", {}, t("Copies"), count),
      h("span", { class: "wide" }, card), h("label", {}, t("Into"), pile),
      h("button", { class: "button", type: "button", onclick: addWord }, t("Add"))),
    search(about.cards, RESOURCES, (one, many) => put([[one, many]], many ? pile.value : "")),
    h("datalist", { id: "known" },
      about.cards.map((one) => h("option", { value: one.name }, `${one.about}, ${one.cost}`))), camera,
    h("label", {}, t("The list: type, or paste one"), list), counts, said, faults, switches.map(({ el }) => el),
    h("h3", {}, t("What it costs")), chart, h("button", { class: "plate", type: "submit" }, t("Save this deck")));
  refill(editor, form);
  watchMat(form, showSeen);
  check();
  if (go) form.scrollIntoView({ block: "start" });
}

/** ``2 Wolf, Stoat``
 * @param {Seen[]} cards
 */
function heaps(cards) {
  /** @type {Map<string, number>} */
  const many = new Map();
  for (const one of cards) many.set(one.name, (many.get(one.name) ?? 0) + 1);
  return [...many].map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(", ");
}

/** Asks what lies on the mat for as long as the form is on the page.
 * @param {HTMLElement} form
 * @param {(answer: { ok: boolean, say: string, cards: Seen[] }) => void} show
 */
async function watchMat(form, show) {
  while (form.isConnected) {
    if (!document.hidden) {
      try {
        const answer = await getJson(path("seen"));
        if (form.isConnected) show(answer);
      } catch { /* the next look tells */ }
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/** Bars for each resource: how many cards (above) ask for how much of it (below).
 * @param {CostBar[]} costs
 */
function bars(costs) {
  const most = Math.max(1, ...costs.map((one) => one.count));
  const kinds = [...new Set(costs.map((one) => one.resource))];
  return kinds.map((kind) =>
    h("figure", { class: kind }, h("div", { class: "bars" }, costs.filter((one) =>
      one.resource === kind
    ).map((one) =>
      h("span", { class: "bar", title: `${one.count} × ${one.amount || ""} ${RESOURCES[kind] ?? kind}` }, one.count,
        h("i", { style: { height: `${Math.round((one.count / most) * BAR_PX)}px` } }), one.amount || "–")
    )), h("figcaption", {}, RESOURCES[kind] ?? kind))
  );
}

lookAfterTheGame();
