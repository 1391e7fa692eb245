// Taking a seat with one tap, and what the host decides about phones.
import { refill } from "./dom.js";
import { post } from "./net.js";
import { look as lookAfterTheGame } from "./same_game.js";
import { site } from "./site.js";

const AGAIN_MS = 2500;

/** Posts, and shows the page as it is then, or what is wrong.
 * @param {string} path
 * @param {object} body
 * @param {string} [after]
 */
async function tell(path, body, after = location.href) {
  const answer = await post(path, body);
  if (answer.ok) location.href = after;
  else say(answer);
}

document.addEventListener("click", async (event) => {
  const one = event.target instanceof Element
    ? /** @type {HTMLElement | null} */ (event.target.closest("[data-take], [data-post]"))
    : null;
  if (!one) return;
  const { take, post: path = "", phone, on, ask, stays, seat, level } = one.dataset;
  if (take !== undefined) {
    const answer = await post("/api/seat/take", { seat: take });
    if (answer.ok) location.href = site(`/seat/${encodeURIComponent(take)}`);
    else {
      await refresh(); // somebody else sits there by now
      say(answer);
    }
    return;
  }
  if (ask && !confirm(ask)) return;
  const body = { ...(phone ? { phone: Number(phone) } : {}), ...(on === undefined ? {} : { on: on === "yes" }),
    ...(seat ? { seat, level: level ?? "" } : {}) };
  if (stays) say(await post(path, body));
  else tell(path, body);
});

/** What became of it, on the page that stays.
 * @param {{ ok: boolean, say: string }} answer
 */
function say(answer) {
  const said = document.getElementById(answer.ok ? "said" : "wrong");
  if (said) Object.assign(said, { hidden: false, textContent: answer.say });
}

const here = document.querySelector("#phones, #seats nav");
const name = here?.id ? "#phones" : "#seats nav";
let known = here?.innerHTML;

/** Shows the part of the page that changes as it is now. */
async function refresh() {
  const page = await fetch(location.href, { credentials: "same-origin" }).then((
    answer,
  ) => (answer.ok ? answer.text() : "")).catch(() => "");
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector(name)?.innerHTML ?? "";
  if (here && fresh && fresh !== known)
    refill(here, ...new DOMParser().parseFromString(fresh, "text/html").body.childNodes);
  known = fresh || known;
}

/** Who joins, sits down or becomes host is seen without a reload. */
async function follow() {
  while (here) {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    if (!document.hidden) await refresh();
  }
}

const everybody = /** @type {HTMLInputElement | null} */ (document.getElementById("everybody"));
everybody?.addEventListener("change", () => tell("/api/people/everybody", { on: everybody.checked }));

document.getElementById("claim")?.addEventListener("submit", (event) => {
  event.preventDefault();
  tell("/api/people/claim", { pin: /** @type {HTMLInputElement} */ (document.getElementById("pin")).value });
});

follow();
lookAfterTheGame();

if (location.hash === "#give") document.getElementById("give")?.setAttribute("open", "");
