// Blanks that only own cards have: numbers side by side, orders, groups, verbs and scripts within scripts.
/** @import { Blank, Fault, VerbHelp } from "../page" */
/** @import { Around, Maker, Part } from "./blank.js" */
import { h, refill } from "../dom.js";
import { t } from "../language.js";
import { blankOf, framed, hint, input, marking } from "./blank.js";
import { FORMS } from "./forms.js";
import { some } from "./found.js";

/** Several blanks as one object, read back under their names.
 * @param {Blank[]} blanks
 * @param {any} values
 * @param {Around} around
 */
export function blanksOf(blanks, values, around) {
  /** What was left away stays away. @param {Blank} blank */
  const given = (
    { name, kind },
  ) => (values && (kind === "group" || kind === "verb") ? values[name] ?? null : values?.[name]);
  const parts = blanks.map((blank) => /** @type {[Blank, Part]} */ ([blank, blankOf(blank, around, given(blank))]));
  return {
    el: parts.map(([, part]) => part.el),
    read: () => {
      const read = parts.map(([blank, part]) => [blank.name, part.read()]);
      return Object.fromEntries(read.filter(([, value]) => value !== undefined && value !== ""));
    },
    mark: (/** @type {Fault[]} */ faults) => parts.flatMap(([blank, part]) => part.mark(within(faults, blank.name))),
  };
}

/** The faults about a field or what is inside it, with the rest of their path.
 * @param {Fault[]} faults
 * @param {string} name
 */
const within = (faults, name) =>
  faults.filter((one) => one.field === name || one.field.startsWith(`${name}.`) || one.field.startsWith(`${name}[`))
    .map((one) => ({ ...one, field: one.field.slice(name.length).replace(/^\./, "") }));

/** A number for each of the options, side by side.
 * @type {Maker}
 */
function numbers(blank, value, { changed }) {
  const fields = (blank.options ?? []).map((way, at) => {
    const field = h("input", { type: "number", step: 1, value: value?.[at] ?? 0, oninput: changed,
      name: `${blank.name}.${at}`, "aria-label": `${blank.label}: ${way.label}` });
    return { field, el: h("label", {}, way.label, field) };
  });
  const list = h("div", { class: "numbers" }, fields.map(({ el }) => el));
  return { ...framed(blank, list, "div"), read: () => fields.map(({ field }) => Number(field.value)) };
}

/** Blanks of its own, which may be left away together.
 * @type {Maker}
 */
function group(blank, value, around) {
  const given = value && Object.keys(value).length ? value : undefined;
  const inner = blanksOf(blank.blanks ?? [], given, around);
  const place = h("div", { class: "stack" }, inner.el);
  const box = h("input", { ...input(blank, around), type: "checkbox", checked: value !== null,
    "aria-label": blank.label, onchange: () => {
      show();
      around.changed?.();
    } });
  const there = () => !blank.optional || box.checked;
  const show = () => {
    place.hidden = !there();
  };
  show();
  const { el, mark } = framed(blank, place, "div");
  el.classList.add("group");
  if (blank.optional) el.prepend(box);
  return { el, read: () => (there() ? inner.read() : undefined),
    mark: (faults) => [...mark(faults.filter((one) => !one.field)), ...inner.mark(faults)] };
}

/** A choice with what is filled in beside what is chosen: `fill` makes that, anew when another is chosen.
 * @param {Blank} blank
 * @param {Around} around
 * @param {{ value: string, label: string }[]} ways
 * @param {string} chosen
 * @param {(chosen: string) => any} fill
 */
function chosenFrom(blank, around, ways, chosen, fill) {
  const place = h("div", { class: "stack" });
  /** @type {HTMLSelectElement} */
  const select = h("select", { ...input(blank, around), onchange: () => {
    refill(place, fill(select.value));
    around.changed?.();
  } }, ways.map(({ value, label }) => h("option", { value, selected: value === chosen }, label)));
  refill(place, fill(select.value));
  return { select, ...framed(blank, [select, place], "div") };
}

/** One verb of the vocabulary, or none.
 * @type {Maker}
 */
function verb(blank, value, around) {
  const { word = "verb" } = blank;
  const verbs = around.verbs ?? new Map();
  let start = value ?? undefined;
  /** @type {ReturnType<typeof blanksOf> | null} */
  let inner = null;
  const ways = [...verbs.values()].map((one) => ({ value: one.word, label: one.label }));
  const made = chosenFrom(blank, around, [{ value: "", label: t("none") }, ...ways], value?.[word], (chosen) => {
    const about = verbs.get(chosen);
    inner = about ? blanksOf(about.blanks, start, around) : null;
    start = undefined;
    return [about?.help ? h("span", { class: "small" }, about.help) : null, inner?.el];
  });
  return { el: made.el, read: () => (inner ? { [word]: made.select.value, ...inner.read() } : undefined), mark: (
    faults,
  ) => [...made.mark(faults.filter((one) => !one.field || one.field === word)), ...(inner?.mark(faults) ?? [])] };
}

/** One of the options, and what its own blank takes.
 * @type {Maker}
 */
function pair(blank, value, around) {
  const { options = [] } = blank;
  const [name, given] = Object.entries(value ?? {})[0] ?? [];
  let start = typeof given === "boolean" ? undefined : given;
  /** @type {Part | null} */
  let inner = null;
  const { el, mark, select } = chosenFrom(blank, around, options, name ?? options[0].value, (chosen) => {
    const own = options.find((one) => one.value === chosen)?.blank;
    inner = own ? blankOf(own, around, start) : null;
    start = undefined;
    return inner?.el;
  });
  return { el, mark, read: () => ({ [select.value]: inner ? inner.read() ?? "" : true }) };
}

/** Any of the options, in an order.
 * @type {Maker}
 */
function order(blank, value, around) {
  const { options = [] } = blank;
  const on = new Set(value ?? []);
  const rest = options.filter((one) => !on.has(one.value));
  const rows = [...on].flatMap((one) => options.find(({ value }) => value === one) ?? []).concat(rest);
  const list = h("ol", { class: "order" });
  /** @param {number} at
   * @param {number} by
   */
  const move = (at, by) => () => {
    const to = at + by;
    if (to < 0 || to >= rows.length) return;
    [rows[at], rows[to]] = [rows[to], rows[at]];
    show();
    around.changed?.();
  };
  const show = () =>
    refill(list, ...rows.map(({ value: one, label }, at) =>
      h("li", { class: on.has(one) ? "" : "off" },
        h("input", { type: "checkbox", checked: on.has(one), "aria-label": label, onchange: (event) => {
          if (event.target.checked)
            on.add(one);
          else on.delete(one);
          show();
          around.changed?.();
        } }), label,
        h("button", { class: "button", type: "button", "aria-label": t("{label} earlier", { label }),
          onclick: move(at, -1) }, "↑"),
        h("button", { class: "button", type: "button", "aria-label": t("{label} later", { label }),
          onclick: move(at, 1) }, "↓"))
    ));
  show();
  return { ...framed(blank, list, "div"), read: () => rows.map(({ value }) => value).filter((one) => on.has(one)) };
}

/** A list of verbs, one below the other.
 * @type {Maker}
 */
function script(blank, value, around) {
  const { label } = blank;
  const verbs = around.verbs ?? new Map();
  /** @type {ReturnType<typeof step>[]} */
  const steps = [];
  const list = h("div", { class: "script" });
  const more = h("select", { "aria-label": t("Add to {label}", { label }), onchange: () => {
    add({ verb: more.value });
    more.value = "";
    show();
    around.changed?.();
  } }, h("option", { value: "" }, t("+ add …")),
    [...verbs.values()].map((one) => h("option", { value: one.word }, one.label)));
  /** @param {any} given */
  const add = (given) => verbs.has(given.verb) && steps.push(step(verbs.get(given.verb), given, around));
  /** @param {number} at
   * @param {number} [to]
   */
  const move = (at, to) => () => {
    const [one] = steps.splice(at, 1);
    if (to !== undefined) steps.splice(Math.max(0, to), 0, one);
    show();
    around.changed?.();
  };
  const told = h("span", {});
  const show = () =>
    refill(list, h("span", { class: "title" }, label), hint(blank), told, ...steps.map((one, at) =>
      one.frame(move(at, at - 1), move(at))
    ), more);
  for (const given of value ?? []) add(given);
  show();
  const mark = marking(list, told);
  return { el: list, read: () => steps.map((one) => one.read()), mark: (
    faults,
  ) => [...mark(faults.filter((one) => !one.field)),
    ...steps.flatMap((one, at) => one.mark(within(faults, `[${at}]`)))] };
}

/** @param {VerbHelp} verb
 * @param {any} given
 * @param {Around} around
 */
function step(verb, given, around) {
  const { label, help, word, blanks } = verb;
  const inner = blanksOf(blanks, given, around);
  const told = h("span", {});
  const el = h("section", { class: "step" });
  const mark = marking(el, told);
  return {
    frame: (/** @type {() => void} */ up, /** @type {() => void} */ drop) => {
      refill(el,
        h("div", { class: "bar" }, h("b", {}, label),
          h("button", { class: "button", type: "button", "aria-label": t("{label}: earlier", { label }), onclick: up },
            "↑"),
          h("button", { class: "button", type: "button", "aria-label": t("{label}: remove", { label }), onclick: drop },
            "×")), help ? h("span", { class: "small" }, help) : null, told, inner.el);
      return el;
    },
    read: () => ({ verb: word, ...inner.read() }),
    mark: (/** @type {Fault[]} */ faults) => {
      const own = faults.filter((one) => !one.field || !blanks.some((blank) => one.field.startsWith(blank.name)));
      return [...mark(own), ...inner.mark(faults)];
    },
  };
}

/** Several lists of verbs to choose from.
 * @type {Maker}
 */
function scripts(blank, value, around) {
  /** @type {Part[]} */
  const lists = [];
  const place = h("div", { class: "stack" });
  /** @param {any} given */
  const add = (given) =>
    lists.push(script({ ...blank, label: t("Option {lists}", { lists: lists.length + 1 }), hint: "" }, given, around));
  const show = () =>
    refill(place, ...lists.map((one) => one.el), h("button", { class: "button", type: "button", onclick: () => {
      add([]);
      show();
      around.changed?.();
    } }, t("+ another option")));
  for (const given of value?.length ? value : [[], []]) add(given);
  show();
  return { ...framed(blank, place, "div"), read: () => lists.map((one) => one.read()) };
}

/** @type {Record<string, Maker>} */
export const OWN_CARDS = { ...FORMS, numbers, group, verb, pair, some, order, script, scripts };
