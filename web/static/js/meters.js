// The numbers of players and table.
/** @import { Meter, View } from "./page" */
import { h, showSheet } from "./dom.js";
import { t } from "./language.js";
import { breakable } from "./syllables.js";

/** Everybody's numbers: bones, decks, hands.
 * @param {View} view
 * @param {string} seat
 */
export function meters(view, seat) {
  const order = [...view.players].sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
  const groups = order.filter((player) => player.meters.length)
    .map((player) =>
      h("section", {}, h("h2", {}, player.seat === seat ? t("{name} (you)", { name: player.name }) : player.name),
        h("ul", {}, player.meters.map(meter)))
    );
  if (view.meters.length) groups.push(h("section", {}, h("h2", {}, t("Table")), h("ul", {}, view.meters.map(meter))));
  return groups.length ? h("div", { class: "meters slab" }, groups) : null;
}

/** @param {Meter} one */
function meter(one) {
  const value = h("b", {}, one.value, one.maximum === null ? null : h("small", {}, `/${one.maximum}`));
  const label = h("span", {}, breakable(one.label));
  if (!one.known.length) return h("li", {}, h("div", { class: "meter", data: { counts: one.key } }, value, label));
  const open = () =>
    showSheet(one.label, h("p", { class: "small" }, t("Known to be there:")), h("ul", {}, one.known.map((name) =>
      h("li", {}, name)
    )));
  return h("li", {},
    h("button", { class: "meter", type: "button", data: { key: one.key, counts: one.key }, onclick: open }, value,
      label));
}
