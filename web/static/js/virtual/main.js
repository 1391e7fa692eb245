// The virtual table: hands and a camera, nothing more. What the companion knows, it knows from the picture.
/** @import { Page } from "../page" */
import { t } from "../language.js";
import { byId, closeSheet, h, showSheet } from "../dom.js";
import { getJson } from "../net.js";
import { lens, Phones } from "./beside.js";
import { Box, pinsShown } from "./box.js";
import { demonstration } from "./demo.js";
import { Fingers } from "./drag.js";
import { Space } from "./geometry.js";
import { glances } from "./glance.js";
import { teach } from "./lesson.js";
import { of } from "./pictures.js";
import { Store } from "./store.js";
import { Tabletop } from "./tabletop.js";
import { chooser, Piles } from "./piles.js";
import { zoom } from "./zoom.js";

const about = await getJson("/virtual/mat.json");
of(about.edition);
const store = new Store();
const space = new Space(about, byId("wood"), byId("stage"));
const tabletop = new Tabletop(space, store);
const piles = new Piles(space, store, byId("piles"));
const fingers = new Fingers(space, store, tabletop, byId("ghost"), (card, el) => choose(card, el));
const choose = chooser(byId("tools"), store, piles, fingers, tabletop);
const box = about.devices ? new Box(byId("devices"), store) : null;
tabletop.onHeap = (key) => { piles.find(key, null); };
const owed = byId("tidy");
owed.addEventListener("click", () => store.act("tidy", {}));
/** @param {Page} page */
const see = (page) => {
  piles.sit(page.view.players);
  box?.name(page.view.players);
  owed.hidden = !page.chores.length || page.over;
  owed.textContent = store.cards.length ? t("Do what is owed") : t("Set the table");
};
new Phones(byId("tabs"), byId("phone-frame"), store, see);

if (!about.devices) byId("devices").hidden = true;
if (about.camera) lens(byId("lens"), byId("frame"), store);
else byId("lens").hidden = true;

const fit = () => { space.fit(); tabletop.draw(); };
new ResizeObserver(fit).observe(byId("wood"));
fit();

zoom(space, () => tabletop.draw(), () => Boolean(fingers.grip));
glances(byId("glance"), store, (el) => piles.hidden.has(/** @type {HTMLElement | null} */ (el.closest("[data-seat]"))?.dataset.seat ?? ""));

const neat = byId("neat");
fingers.neat = neat.checked;
neat.addEventListener("change", () => { fingers.neat = neat.checked; });

byId("spin").addEventListener("click", () => {
  space.flipped = !space.flipped;
  byId("stage").classList.toggle("flipped", space.flipped);
  piles.draw();
});

if (about.demo) {
  demonstration(byId("demo"), store);
  byId("lesson").hidden = byId("teach").hidden = true;
} else teach(byId("lesson"), byId("teach"), about.lesson);

byId("more").addEventListener("click", () => {
  /** @param {string} words
   * @param {() => void} what
   */
  const button = (words, what) => h("button", { class: "plate quiet", type: "button", onclick: () => { what(); closeSheet(); } }, words);
  const [w, hgt] = about.mat.size_mm;
  showSheet(t("The virtual table"),
    h("p", {}, t("Drag cards with mouse or finger, also off the top of a pile. Turn one with a second finger or R, a tapped one with the wheel too; turn it over with a double click or F; arrow keys move it. The wheel or two fingers on the bare table bring everything nearer; a card under the resting mouse or a long press is shown large. Let go near somebody in a row, a card is tucked under; who is moved takes along what lies tucked there.")),
    h("div", { class: "asks" },
      button(t("Gather all cards into their piles"), () => store.act("gather", {})),
      button(store.dark ? t("Uncover the lens") : t("Cover the lens"), () => store.act("mishap", { dark: !store.dark })),
      button(t("Lay a stranger's QR code on the mat"), () => store.act("mishap", { foreign: "https://example.org/menu", x: w * 0.1, y: hgt * 0.4 })),
      store.foreign.length ? button(t("Take the strangers' codes away"), () => store.act("mishap", { foreign: "" })) : null,
      button(store.hand ? t("Take the hand away") : t("Hold a hand over the table"), () => store.act("hand", store.hand ? {} : { x: w * 0.45, y: hgt * 0.55 })),
      box ? button(pinsShown() ? t("Hide what the pins do") : t("Show what the pins do"), () => box.switchPins()) : null,
      h("a", { class: "plate quiet", href: "/join" }, t("Bring another phone to the table")),
      h("a", { class: "plate quiet", href: "/new" }, t("Begin a new game"))));
});

document.documentElement.dataset.ready = "yes";
store.start();
