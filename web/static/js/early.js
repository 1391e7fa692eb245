// A button that is pressed before its page's script has come does what it does as soon as it has.
(() => {
  /** @type {HTMLElement | undefined} */
  let pressed;
  const keep = (/** @type {any} */ { target }) => pressed = target.closest("button[type=button]") ?? pressed;
  addEventListener("click", keep, true);
  addEventListener("DOMContentLoaded", async () => {
    const script = /** @type {HTMLScriptElement | null} */ (document.querySelector("[type=module]"));
    // the page's own: it waits for all of it
    if (script) await import(script.src);
    removeEventListener("click", keep, true);
    pressed?.click();
  });
})();
