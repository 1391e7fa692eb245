// A phone without the code types it here.
document.getElementById("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = document.getElementById("code").value.trim();
  const next = event.target.dataset.next;
  if (code) location.href = `/join/${encodeURIComponent(code)}${next ? `?next=${encodeURIComponent(next)}` : ""}`;
});
