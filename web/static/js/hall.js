// The list of tables, and opening and closing one.
/** @import { HallPage, ShownTable } from "./page" */
import { byId, draw, h, toast } from "./dom.js";
import { t } from "./language.js";
import { follow, post } from "./net.js";
import { site } from "./site.js";

const STANDS = { free: t("No game yet"), playing: t("Playing"), over: t("Finished"), away: t("Switched off"),
  failed: t("Cannot be opened") };
const at = Object.fromEntries(
  ["open", "name", "left", "wrong", "tables", "broker", "lost", "claim", "pin"].map((id) => [id, byId(id)]),
);

/** Says what is wrong, or nothing.
 * @param {string} say
 */
function wrong(say) {
  at.wrong.textContent = say;
  at.wrong.hidden = !say;
}

/** @param {ShownTable} shown */
function card({ table, closes, code }) {
  const go = table.address
    ? h("a", { class: "plate quiet", href: table.address }, table.box ? t("To this table's own page") : t("Go there"))
    : null;
  return h("section", { class: `paper ${table.state}`, data: { table: table.id } },
    h("h2", {}, h("bdi", {}, table.name)),
    h("p", { class: "stand" }, STANDS[table.state], table.game ? `: ${table.game}` : null,
      table.box ? t(" (a box of its own)") : null),
    table.players.length ? h("p", {}, h("bdi", {}, table.players.join(", "))) : null,
    table.headline && table.state !== "away" ? h("p", {}, h("bdi", {}, table.headline)) : null,
    table.say ? h("p", { class: "small" }, table.say) : null,
    code ? h("p", { class: "small" }, t("Code: "), h("b", {}, code)) : null, go, closes
    ? h("button", { class: "button", type: "button", data: { key: table.id },
      onclick: () => close(table.id, table.name) }, t("Close this table"))
    : null);
}

/** @param {string} table
 * @param {string} name
 */
async function close(table, name) {
  if (!confirm(t("Close {name}? Its games are kept, and nobody plays there any more.", { name }))) return;
  const answer = await post("/api/hall/close", { table });
  toast(answer.say, !answer.ok);
}

/** @param {HallPage} page */
function show(page) {
  draw(at.tables, page.tables, (tables) => (tables.length
    ? h("div", { class: "tables" }, tables.map(card))
    : h("p", { class: "slab" }, t("No table is open yet. Open the first one."))));
  at.left.textContent = page.left
    ? t("{left} more may be opened from here.", { left: page.left })
    : t("No more may be opened from here.");
  at.open.querySelector("button").disabled = !page.left;
  at.broker.textContent = page.broker;
  at.broker.hidden = !page.broker;
}

at.open.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const answer = await post("/api/hall/open", { name: at.name.value }, 1);
  wrong(answer.ok ? "" : answer.say);
  if (answer.ok) location.href = site(answer.path);
});

at.claim?.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const answer = await post("/api/people/claim", { pin: at.pin.value });
  wrong(answer.ok ? "" : answer.say);
  if (answer.ok) location.reload();
});

follow("/api/hall?", show, (up) => {
  at.lost.hidden = up;
});
