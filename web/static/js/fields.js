// Blanks of a form that is described by data: numbers, choices, lists in an order, and scripts of verbs within verbs.
/** @import { Children } from "./dom.js" */
/** @import { Fault, FormField, VerbHelp } from "./page" */
import { h, refill } from "./dom.js";
import { t } from "./language.js";
import { has } from "./spelling.js";

const FEW = 12; // so many choices are shown at once; of more one searches

/** A form part: `el` to show, `read()` for its value, `mark(faults)` shows what is wrong with which of its fields.
 * @typedef {{ el: any, read: () => any, mark: (faults: Fault[]) => Fault[] }} FieldPart
 */

/** The part for one field.
 * @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 * @returns {FieldPart}
 */
export function blankOf(blank, value, verbs, changed) {
  /** @type {Record<string, (blank: FormField, value: any, verbs: Map<string, VerbHelp>, changed: () => void) => FieldPart>} */
  const makers = { number, numbers, choice, card: choice, yes, some, order, verb, script, scripts, "one of": oneOf,
    group };
  return (makers[blank.kind] ?? text)(blank, value === undefined ? blank.default : value, verbs, changed);
}

/** Several blanks as one object, read back under their names.
 * @param {FormField[]} blanks
 * @param {any} values
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
export function blanksOf(blanks, values, verbs, changed) {
  /** @param {FormField} blank */
  const given = (
    blank,
  ) => (values && ["group", "verb"].includes(blank.kind)
    ? values[blank.name] ?? null
    : values?.[blank.name] ?? undefined);
  const parts = blanks.map((
    blank,
  ) => /** @type {[FormField, FieldPart]} */ ([blank, blankOf(blank, given(blank), verbs, changed)]));
  return {
    el: parts.map(([, part]) => part.el),
    read: () =>
      Object.fromEntries(
        parts.map(([blank, part]) => [blank.name, part.read()]).filter(([, value]) => value !== undefined),
      ),
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

/** @param {FormField} blank
 * @param {Children} inner
 * @param {{ tag?: "div" | "label" }} [extra]
 */
function frame(blank, inner, extra = {}) {
  const said = h("span", { class: "said" });
  const el = h(extra.tag ?? "label", { class: `blank ${blank.kind.replace(" ", "-")}` }, h("span", {}, blank.label),
    blank.help ? h("span", { class: "small" }, blank.help) : null, inner, said);
  return { el, mark: (/** @type {Fault[]} */ faults) => {
    el.classList.toggle("bad", faults.length > 0);
    refill(said, ...faults.map((one) => h("span", { class: "fault" }, one.say)));
    return faults;
  } };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function text(blank, value, verbs, changed) {
  const input = h("input", { type: "text", value: value ?? "", maxlength: 60, autocomplete: "off", oninput: changed,
    name: blank.name });
  return { ...frame(blank, input), read: () => input.value.trim() || undefined };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function number(blank, value, verbs, changed) {
  const input = h("input", { type: "number", inputmode: "numeric", step: 1, min: blank.least, max: blank.most,
    value: value ?? 0, oninput: changed, name: blank.name });
  return { ...frame(blank, input), read: () => (input.value === "" ? undefined : Number(input.value)) };
}

/** A number for each of the choices, side by side.
 * @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function numbers(blank, value, verbs, changed) {
  const inputs = blank.choices.map((one, at) =>
    h("input", { type: "number", inputmode: "numeric", step: 1, value: value?.[at] ?? 0, oninput: changed,
      name: `${blank.name}.${at}`, "aria-label": `${blank.label}: ${one.label}` })
  );
  const list = h("div", { class: "numbers" },
    inputs.map((input, at) => h("label", {}, blank.choices[at].label, input)));
  return { ...frame(blank, list, { tag: "div" }), read: () => inputs.map((input) => Number(input.value)) };
}

/** Blanks of its own, which may be left away together.
 * @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function group(blank, value, verbs, changed) {
  const inner = blanksOf(blank.blanks, value && Object.keys(value).length ? value : undefined, verbs, changed);
  const box = h("input", { type: "checkbox", checked: value !== null, name: blank.name, "aria-label": blank.label,
    onchange: () => {
      show();
      changed();
    } });
  const place = h("div", { class: "stack" }, inner.el);
  const show = () => {
    place.hidden = !blank.needed && !box.checked;
  };
  show();
  const made = frame(blank, place, { tag: "div" });
  if (!blank.needed) made.el.prepend(box);
  return { el: made.el, read: () => (blank.needed || box.checked ? inner.read() : undefined),
    mark: (/** @type {Fault[]} */ faults) => {
      const own = faults.filter((one) => !one.field);
      return [...made.mark(own), ...inner.mark(faults)];
    } };
}

/** One verb of the vocabulary, or none.
 * @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function verb(blank, value, verbs, changed) {
  /** @type {ReturnType<typeof blanksOf> | null} */
  let inner = null;
  const place = h("div", { class: "stack" });
  const select = h("select", { name: blank.name, onchange: () => {
    fill();
    changed();
  } }, h("option", { value: "" }, t("none")),
    [...verbs.values()].map((one) =>
      h("option", { value: one.word, selected: one.word === value?.[blank.word] }, one.label)
    ));
  /** @param {any} [start] */
  const fill = (start) => {
    const about = verbs.get(select.value);
    inner = about ? blanksOf(about.blanks, start, verbs, changed) : null;
    refill(place, about?.help ? h("span", { class: "small" }, about.help) : "", ...(inner ? inner.el : []));
  };
  fill(value ?? undefined);
  const made = frame(blank, [select, place], { tag: "div" });
  return { el: made.el, read: () => (inner ? { [blank.word]: select.value, ...inner.read() } : undefined),
    mark: (/** @type {Fault[]} */ faults) => {
      const own = faults.filter((one) => !one.field || one.field === blank.word);
      return [...made.mark(own), ...(inner?.mark(faults) ?? [])];
    } };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function choice(blank, value, verbs, changed) {
  const at = blank.choices.findIndex((one) => one.value === value);
  const select = h("select", { onchange: changed, name: blank.name },
    blank.choices.map((one, place) => h("option", { value: place, selected: place === Math.max(0, at) }, one.label)));
  return { ...frame(blank, select), read: () => blank.choices[Number(select.value)]?.value };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function yes(blank, value, verbs, changed) {
  const input = h("input", { type: "checkbox", checked: value === true, onchange: changed, name: blank.name });
  const said = h("span", {});
  const el = h("label", { class: "option blank" }, input,
    h("span", {}, blank.label, blank.help ? h("span", { class: "small" }, ` ${blank.help}`) : null, said));
  return { el, read: () => input.checked, mark: (/** @type {Fault[]} */ faults) => {
    refill(said, ...faults.map((one) => h("span", { class: "fault" }, one.say)));
    return faults;
  } };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function some(blank, value, verbs, changed) {
  if (blank.choices.length > FEW) return picked(blank, value, changed);
  const boxes = blank.choices.map((one) => ({ one,
    box: h("input", { type: "checkbox", checked: (value ?? []).includes(one.value), onchange: changed }) })
  );
  const list = h("div", { class: "picks" }, boxes.map(({ one, box }) => h("label", {}, box, one.label)));
  return { ...frame(blank, list, { tag: "div" }),
    read: () => boxes.filter(({ box }) => box.checked).map(({ one }) => one.value) };
}

/** Any of many choices: those that are chosen with what they say, the others found by a piece of their name or text.
 * @param {FormField} blank
 * @param {any} value
 * @param {() => void} changed
 */
function picked(blank, value, changed) {
  /** @type {any[]} */
  let on = [...(value ?? [])];
  const mine = h("ul", { class: "chosen" });
  const found = h("ul", { class: "found" });
  const word = h("input", { type: "search", autocomplete: "off", name: `${blank.name}.find`,
    placeholder: t("Find: {n} to choose from", { n: blank.choices.length }),
    "aria-label": t("Find in {label}", { label: blank.label }), oninput: () => show() });
  /** @param {any} one
   * @param {boolean} has
   */
  const row = (one, has) =>
    h("li", {},
      h("button", { class: "button", type: "button",
        "aria-label": has ? t("{label}: remove", { label: one.label }) : t("Add {label}", { label: one.label }),
        onclick: () => toggle(one.value) }, has ? "×" : "+"),
      h("span", {}, h("b", {}, one.label), one.help ? h("span", { class: "small" }, ` ${one.help}`) : null));
  /** @param {any} one */
  const toggle = (one) => {
    on = on.includes(one) ? on.filter((other) => other !== one) : [...on, one];
    word.value = "";
    show();
    changed();
    word.focus();
  };
  const show = () => {
    const wanted = word.value.trim();
    const fit = wanted
      ? blank.choices.filter((one) => !on.includes(one.value) && (has(one.label, wanted) || has(one.help, wanted)))
      : [];
    refill(mine, ...blank.choices.filter((one) => on.includes(one.value)).map((one) => row(one, true)));
    refill(found, ...fit.slice(0, FEW).map((one) => row(one, false)), fit.length > FEW
      ? h("li", { class: "small" }, t("and {n} more; type more of it", { n: fit.length - FEW }))
      : null, wanted && !fit.length ? h("li", { class: "small" }, t("Nothing is found.")) : null);
  };
  word.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") {
      event.preventDefault(); /** @type {HTMLElement | null} */
      (found.querySelector("button"))?.click();
    }
  });
  show();
  return { ...frame(blank, [mine, word, found], { tag: "div" }), read: () => on };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function order(blank, value, verbs, changed) {
  const on = new Set(value ?? []);
  const rest = blank.choices.map((one) => one.value).filter((one) => !on.has(one));
  let rows = [...on, ...rest];
  /** @param {any} one */
  const label = (one) => blank.choices.find((pick) => pick.value === one)?.label ?? one;
  const list = h("ol", { class: "order" });
  /** @param {number} at
   * @param {number} by
   */
  const move = (at, by) => {
    const to = at + by;
    if (to >= 0 && to < rows.length) {
      [rows[at], rows[to]] = [rows[to], rows[at]];
      show();
      changed();
    }
  };
  const show = () =>
    refill(list, ...rows.map((one, at) =>
      h("li", { class: on.has(one) ? "" : "off" },
        h("input", { type: "checkbox", checked: on.has(one), "aria-label": label(one), onchange: (event) => {
          if (event.target.checked)
            on.add(one);
          else on.delete(one);
          show();
          changed();
        } }), label(one),
        h("button", { class: "button", type: "button", "aria-label": t("{label} earlier", { label: label(one) }),
          onclick: () =>
            move(at, -1) }, "↑"),
        h("button", { class: "button", type: "button", "aria-label": t("{label} later", { label: label(one) }),
          onclick: () => move(at, 1) }, "↓"))
    ));
  show();
  return { ...frame(blank, list, { tag: "div" }), read: () => rows.filter((one) => on.has(one)) };
}

/** @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function oneOf(blank, value, verbs, changed) {
  const [name, given] = Object.entries(value ?? {})[0] ?? [blank.choices[0].value, undefined];
  /** @type {FieldPart | null} */
  let inner = null;
  const place = h("div", {});
  const select = h("select", { name: blank.name, onchange: () => {
    fill();
    changed();
  } }, blank.choices.map((one) => h("option", { value: one.value, selected: one.value === name }, one.label)));
  /** @param {any} [start] */
  const fill = (start) => {
    const pick = blank.choices.find((one) => one.value === select.value);
    inner = pick?.blank ? blankOf(pick.blank, start, verbs, changed) : null;
    refill(place, ...(inner ? [inner.el] : []));
  };
  fill(typeof given === "boolean" ? undefined : given);
  return { ...frame(blank, [select, place], { tag: "div" }),
    read: () => ({ [select.value]: inner ? inner.read() ?? "" : true }) };
}

/** A list of verbs, one below the other.
 * @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function script(blank, value, verbs, changed) {
  /** @type {ReturnType<typeof step>[]} */
  const steps = [];
  const list = h("div", { class: "script" });
  const more = h("select", { "aria-label": t("Add to {label}", { label: blank.label }), onchange: () => {
    if (more.value) {
      add({ verb: more.value });
      more.value = "";
      show();
      changed();
    }
  } }, h("option", { value: "" }, t("+ add …")),
    [...verbs.values()].map((one) => h("option", { value: one.word }, one.label)));
  /** @param {any} given */
  const add = (given) => steps.push(step(given, verbs, changed));
  /** @param {any} one */
  const drop = (one) => {
    steps.splice(steps.indexOf(one), 1);
    show();
    changed();
  };
  /** @param {any} one */
  const up = (one) => {
    const at = steps.indexOf(one);
    if (at > 0) {
      [steps[at - 1], steps[at]] = [one, steps[at - 1]];
      show();
      changed();
    }
  };
  const own = h("span", {});
  const show = () =>
    refill(list, h("span", { class: "title" }, blank.label),
      blank.help ? h("span", { class: "small" }, blank.help) : "", own, ...steps.map((one) =>
        one.frame(() => up(one), () => drop(one))
      ), more);
  for (const given of value ?? []) if (verbs.has(given.verb)) add(given);
  show();
  return { el: list, read: () => steps.map((one) => one.read()), mark: (/** @type {Fault[]} */ faults) => {
    refill(own, ...faults.filter((one) => !one.field).map((one) => h("span", { class: "fault" }, one.say)));
    return [...faults.filter((one) => !one.field), ...steps.flatMap((one, at) => one.mark(within(faults, `[${at}]`)))];
  } };
}

/** @param {any} given
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function step(given, verbs, changed) {
  const verb = /** @type {VerbHelp} */ (verbs.get(given.verb));
  const inner = blanksOf(verb.blanks, given, verbs, changed);
  const said = h("span", {});
  /** @type {HTMLElement | null} */
  let el = null;
  return {
    frame: (/** @type {() => void} */ up,
      /** @type {() => void} */ drop) => (el = h("section", { class: "step" },
        h("div", { class: "bar" }, h("b", {}, verb.label),
          h("button", { class: "button", type: "button", "aria-label": t("{label}: earlier", { label: verb.label }),
            onclick: up }, "↑"),
          h("button", { class: "button", type: "button", "aria-label": t("{label}: remove", { label: verb.label }),
            onclick: drop }, "×")), verb.help ? h("span", { class: "small" }, verb.help) : null, said, inner.el)),
    read: () => ({ verb: verb.word, ...inner.read() }),
    mark: (/** @type {Fault[]} */ faults) => {
      const own = faults.filter((one) => !one.field || !verb.blanks.some((blank) => one.field.startsWith(blank.name)));
      el?.classList.toggle("bad", own.length > 0);
      refill(said, ...own.map((one) => h("span", { class: "fault" }, one.say)));
      return [...own, ...inner.mark(faults)];
    },
  };
}

/** Several lists of verbs to choose from.
 * @param {FormField} blank
 * @param {any} value
 * @param {Map<string, VerbHelp>} verbs
 * @param {() => void} changed
 */
function scripts(blank, value, verbs, changed) {
  /** @type {FieldPart[]} */
  const lists = [];
  const place = h("div", { class: "stack" });
  /** @param {any} given */
  const add = (given) =>
    lists.push(
      script({ ...blank, kind: "script", label: t("Option {lists}", { lists: lists.length + 1 }), help: "" }, given,
        verbs, changed),
    );
  const show = () =>
    refill(place, ...lists.map((one) => one.el), h("button", { class: "button", type: "button", onclick: () => {
      add([]);
      show();
      changed();
    } }, t("+ another option")));
  for (const given of value?.length ? value : [[], []]) add(given);
  show();
  return { ...frame(blank, place, { tag: "div" }), read: () => lists.map((one) => one.read()) };
}
