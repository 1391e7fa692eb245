// A phone without the code types it here.
import { site } from "./site.js";

document.getElementById("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = /** @type {HTMLInputElement} */ (document.getElementById("code")).value.trim();
  const next = /** @type {HTMLElement} */ (event.target).dataset.next;
  if (code) location.href = site(`/join/${encodeURIComponent(code)}${next ? `?next=${encodeURIComponent(next)}` : ""}`);
});
