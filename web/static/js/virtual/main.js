// The virtual table: hands and a camera, nothing more. What the companion knows, it knows from the picture.
/** @import { Page } from "../page" */
import { byId, closeSheet, h, showSheet, toast } from "../dom.js";
import { t } from "../language.js";
import { getJson } from "../net.js";
import { site } from "../site.js";
import { lens, Phones } from "./beside.js";
import { Box, pinsShown } from "./box.js";
import { demonstration } from "./demo.js";
import { Fingers } from "./drag.js";
import { Space } from "./geometry.js";
import { glances } from "./glance.js";
import { playAlone, seeItPlay, teach } from "./lesson.js";
import { of } from "./pictures.js";
import { Piles } from "./piles.js";
import { says } from "./says.js";
import { Store } from "./store.js";
import { Tabletop } from "./tabletop.js";
import { chooser } from "./tools.js";
import { zoom } from "./zoom.js";

// A phone that lies beside a table shows no table inside itself.
if (window.frameElement) {
  if (document.body.dataset.root?.endsWith("/show")) window.parent.location.href = location.href;
  else location.replace(site("/"));
}
const about = await getJson("/virtual/mat.json");
of(about.edition);
const store = new Store();
const space = new Space(about, byId("wood"), byId("stage"));
const tabletop = new Tabletop(space, store);
const piles = new Piles(space, store, byId("piles"), about.hosts);
const fingers = new Fingers(space, store, tabletop, byId("ghost"), (card, el, keyed) => choose(card, el, keyed));
const choose = chooser(byId("tools"), store, piles, fingers, tabletop, space);
const box = about.devices ? new Box(byId("devices"), store) : null;
tabletop.onHeap = (key) => {
  piles.find(key, null);
};
const SEEN_MS = 2500;
/** What one press would do now: the button has its place, whether it does anything or not.
 * @type {Record<string, string>}
 */
const OFFERS = { set: t("Set the table"), owed: t("Do what is owed"), back: t("Put it back"), begun: t("Put it back"),
  yours: t("This one is yours") };
const owed = byId("tidy");
owed.hidden = !about.hosts || about.demo;
says(byId("says"), /** @type {HTMLIFrameElement} */ (byId("phone-frame")), owed, box && (() => box.ring()));
owed.addEventListener("click", async () => {
  const answer = await store.act("tidy", {});
  if (answer.moved === 0) toast(t("This one is yours: do what the phone says."), true);
});
let [offered, since] = ["", 0];
const phone = /** @type {HTMLIFrameElement} */ (byId("phone-frame"));
/** Whether the phone itself has the answer to what lies there, a golden one or several: then putting it back is none. */
let answered = false;
/** Golden is one thing: while the table is to be set, or something to be put back, nothing on the phone beside it is. */
const glow = () => {
  const back = offered === "begun" || (offered === "back" && answered);
  const golden = owed.classList.toggle("glow", !owed.disabled && !back);
  const body = phone.contentDocument?.body.classList;
  body?.toggle("unset", offered === "set" && !owed.hidden);
  body?.toggle("amiss", offered === "back" && golden);
};
phone.addEventListener("load", glow);
store.on("owed", (/** @type {string} */ offer) => {
  if (offer !== offered) [offered, since] = [offer, performance.now()];
  if (!about.hosts) owed.hidden = offer !== "back"; // what else is owed moves other people's cards
  owed.disabled = !["set", "owed", "back", "begun"].includes(offer);
  glow();
  if (offer === "yours" && performance.now() - since < SEEN_MS) return; // what was just done has not been seen yet
  const words = OFFERS[offer] ?? OFFERS.owed;
  if (owed.textContent !== words) owed.textContent = words;
});
let faced = "";
/** @param {Page} page */
const see = (page) => {
  answered = page.trouble?.verdict === "ambiguous"
    || Boolean(page.trouble?.choices.some((one) => one.standing === "next"));
  glow();
  piles.sit(page.view.players);
  piles.owe(page.hand_overs);
  box?.name(page.view.players);
  if (page.game) face(page);
  taught?.(page.taught);
};
/** Shows the step of the first lesson that is about what is to be done now. @type {((step: number) => void) | null} */
let taught = null;
/** Whose phone this is, or who alone plays at this screen (others have phones, or the companion plays), has their own side before them; the table stays as it is turned until that is somebody else.
 * @param {Page} page
 */
function face({ view: { players }, companions }) {
  const elsewhere = new Set([...companions.map((one) => one.seat), ...store.away]);
  const people = players.map((player) => player.seat).filter((seat) => !elsewhere.has(seat));
  const here = store.own || (people.length === 1 && players.length > 1 ? people[0] : "");
  if (here === faced) return;
  faced = here;
  if (here && (space.facing(here) === 180) !== space.flipped) turn();
}
new Phones(byId("tabs"), byId("phone-frame"), store, about.hosts, see);

if (!about.devices) byId("devices").hidden = true;
if (about.camera) lens(byId("lens"), byId("frame"), store);
else byId("lens").hidden = true;

const fit = () => {
  piles.size();
  space.fit();
  tabletop.draw();
};
new ResizeObserver(() => requestAnimationFrame(fit)).observe(byId("wood")); // what it does may change the size again
fit();

zoom(space, byId("rail"), () => tabletop.draw(), () => Boolean(fingers.grip));
glances(byId("glance"), store,
  (el) => piles.hidden.has(/** @type {HTMLElement | null} */ (el.closest("[data-seat]"))?.dataset.seat ?? ""));

const neat = byId("neat");
fingers.neat = neat.checked;
neat.addEventListener("change", () => {
  fingers.neat = neat.checked;
});

byId("spin").addEventListener("click", turn);

/** The table is seen from the other side. */
function turn() {
  space.flipped = !space.flipped;
  byId("stage").classList.toggle("flipped", space.flipped);
  piles.draw();
}

if (about.demo) {
  demonstration(byId("demo"), store);
  byId("lesson").hidden = byId("teach").hidden = true;
} else taught = teach(byId("lesson"), byId("teach"), about.lesson, [
    about.alone ? playAlone("button", about.alone) : null,
    about.show ? seeItPlay("button") : null,
  ]);

byId("more").addEventListener("click", () => {
  /** @param {string} words
   * @param {() => void} what
   */
  const button = (words, what) =>
    h("button", { class: "plate quiet", type: "button", onclick: () => {
      what();
      closeSheet();
    } }, words);
  const [w, hgt] = about.mat.size_mm;
  showSheet(t("The virtual table"), h("ul", { class: "ways" }, [
    t("Drag cards with mouse or finger, also off the top of a pile. By keyboard: Enter on a card, then its place."),
    t("Turn a card with a second finger or R, a tapped one with the wheel too; arrow keys move it."),
    t("Turn it over with a double click or F."),
    t("Wheel, two fingers on the bare table, or + and − bring everything nearer; 0 shows the whole table."),
    t("A card under the resting mouse, or pressed long, is shown large."),
    t("A card let go near a two-sided one in a row slips under it, and goes with it from then on."),
  ].map((one) => h("li", {}, one))),
    h("div", { class: "asks" }, button(t("Gather all cards into their piles"), () => store.act("gather", {})),
      button(store.dark ? t("Uncover the lens") : t("Cover the lens"),
        () => store.act("mishap", { dark: !store.dark })),
      button(t("Lay a stranger's QR code on the mat"),
        () => store.act("mishap", { foreign: "https://example.org/menu", x: w * 0.1, y: hgt * 0.4 })),
      store.foreign.length
        ? button(t("Take the strangers' codes away"), () => store.act("mishap", { foreign: "" }))
        : null,
      button(store.hand ? t("Take the hand away") : t("Hold a hand over the table"),
        () => store.act("hand", store.hand ? {} : { x: w * 0.45, y: hgt * 0.55 })), box
      ? button(pinsShown() ? t("Hide what the pins do") : t("Show what the pins do"), () => box.switchPins())
      : null, about.alone ? playAlone("plate quiet", about.alone) : null, about.show ? seeItPlay("plate quiet") : null,
      h("a", { class: "plate quiet", href: "/join?at=table" }, t("Bring another phone to the table")),
      h("a", { class: "plate quiet", href: "/new?at=table" }, t("Begin a new game"))));
});

document.documentElement.dataset.ready = "yes";
store.start();
