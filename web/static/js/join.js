// A phone without the code types it here.
document.getElementById("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = /** @type {HTMLInputElement} */ (document.getElementById("code")).value.trim();
  const next = /** @type {HTMLElement} */ (event.target).dataset.next;
  if (code) location.href = `/join/${encodeURIComponent(code)}${next ? `?next=${encodeURIComponent(next)}` : ""}`;
});
