// Taking a seat with one tap, and what the host decides about phones.
import { post } from "./net.js";
import { site } from "./site.js";
import { look as lookAfterTheGame } from "./same_game.js";

const wrong = document.getElementById("wrong");

/** Posts, and shows the page as it is then, or what is wrong.
 * @param {string} path
 * @param {object} body
 * @param {string} [after]
 */
async function tell(path, body, after = location.href) {
  const answer = await post(path, body);
  if (answer.ok || !wrong) location.href = after;
  else Object.assign(wrong, { hidden: false, textContent: answer.say });
}

for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-take]"))) {
  const seat = one.dataset.take ?? "";
  one.addEventListener("click", async () => {
    const answer = await post("/api/seat/take", { seat });
    location.href = site(answer.ok ? `/seat/${encodeURIComponent(seat)}` : "/seats");
  });
}

for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-post]"))) {
  const { post: path = "", phone, on } = one.dataset;
  const body = { ...(phone ? { phone: Number(phone) } : {}), ...(on === undefined ? {} : { on: on === "yes" }) };
  one.addEventListener("click", () => tell(path, body));
}

const everybody = /** @type {HTMLInputElement | null} */ (document.getElementById("everybody"));
everybody?.addEventListener("change", () => tell("/api/people/everybody", { on: everybody.checked }));

document.getElementById("claim")?.addEventListener("submit", (event) => {
  event.preventDefault();
  tell("/api/people/claim", { pin: /** @type {HTMLInputElement} */ (document.getElementById("pin")).value });
});

lookAfterTheGame();
