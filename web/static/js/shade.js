// Day or night, before anything is painted: what this phone's owner chose; else night in the evening and where the phone wants it dark.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const [EVENING_H, MORNING_H, AGAIN_MS] = [18, 7, 60000];

  function chosen() {
    try {
      return localStorage.getItem("shade") ?? "";
    } catch {
      // a browser that keeps nothing
      return "";
    }
  }

  function show() {
    const hour = new Date().getHours();
    const evening = hour >= EVENING_H || hour < MORNING_H;
    root.dataset.shade = root.dataset.room ? "night" : chosen() || (dark.matches || evening ? "night" : "day");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content",
      root.dataset.shade === "day" ? "#efe4cb" : "#120b07");
  }

  show();
  dark.addEventListener("change", show);
  for (const news of ["shade", "storage", "pageshow"]) addEventListener(news, show);
  setInterval(show, AGAIN_MS);
})();
