// How somebody is, as a face: out of play asleep, then worried, calm, glad. And what a sigil looks like.
/** @import { Wellbeing } from "./page" */
import { h, s } from "./dom.js";

const LINE = { fill: "none", stroke: "currentColor", "stroke-width": 2.6, "stroke-linecap": "round" };
/** @type {Record<string, () => SVGElement>} */
const eyes = {
  asleep: () => s("path", { d: "M10 17q3 3 6 0M24 17q3 3 6 0", ...LINE }),
  open: () =>
    s("g", { fill: "currentColor" }, s("circle", { cx: 13.500, cy: 16.500, r: 2.300 }),
      s("circle", { cx: 26.500, cy: 16.500, r: 2.300 })),
  worried: () => s("path", { d: "M10 13l6-2.500M30 13l-6-2.500M13.500 17.500v.5M26.500 17.500v.5", ...LINE }),
};
const looks = [
  { eyes: "asleep", mouth: "M15 28h10", more: () => s("path", { d: "M29 3h6l-6 6h6", ...LINE, "stroke-width": 2 }) },
  { eyes: "worried", mouth: "M13 29q7-6 14 0",
    more: () => s("path", { d: "M31 20q4 5 0 7-4-2 0-7", fill: "currentColor", opacity: .7 }) },
  { eyes: "open", mouth: "M13 26q7 5 14 0", more: () => null },
  { eyes: "open", mouth: "M12 24q8 10 16 0z",
    more: () => s("path", { d: "M34 2v8M30 6h8", ...LINE, "stroke-width": 2.400 }) },
];

/** The face of a condition {word, rank, most}: 0 is asleep, `most` glad.
 * @param {Wellbeing} given
 */
export function face({ word, rank, most }) {
  const look = rank <= 0 ? looks[0] : rank >= most ? looks[3] : rank === 1 ? looks[1] : looks[2];
  return s("svg", { viewBox: "0 0 40 40", role: "img", "aria-label": word, class: "face" },
    s("circle", { cx: 20, cy: 21, r: 16, class: "skin" }), eyes[look.eyes](), s("path", { d: look.mouth, ...LINE }),
    look.more());
}

/** The same as filled and empty dots, for eyes that do not like faces.
 * @param {Wellbeing} given
 */
export const pips = ({ rank, most }) => "●".repeat(Math.max(0, rank)) + "○".repeat(Math.max(0, most - rank));

const icons = document.body.dataset.signs === "yes";

/** A sigil's icon, for eyes only: its name always stands beside it, on a narrow card for ears and as a title. Loaded when it comes into sight. One that cannot be had leaves its place to the name.
 * @param {string | undefined} sigil
 */
export function sign(sigil) {
  if (!icons || !sigil) return null;
  const picture = h("img", { class: "sign", alt: "", loading: "lazy", draggable: "false", width: 24, height: 24,
    src: `/signs/${encodeURIComponent(sigil)}.svg` });
  picture.addEventListener("error", () => {
    picture.parentElement?.classList.remove("signed");
    picture.remove();
  });
  return picture;
}

/** @type {Record<string, string>} each colour has a cut of its own, for eyes that see none */
const CUTS = { green: "M3.500 1h5L11 3.500v5L8.500 11h-5L1 8.500v-5z", orange: "M6 1l5 9.500H1z",
  blue: "M6 .500L11.500 6 6 11.500.500 6z" };

/** A gem of a cost; one that any colour pays is a round stone.
 * @param {string} colour
 */
export const stone = (colour) =>
  s("svg", { viewBox: "0 0 12 12", class: `stone ${colour}` }, CUTS[colour]
    ? s("path", { d: CUTS[colour] })
    : s("circle", { cx: 6, cy: 6, r: 5 }));
