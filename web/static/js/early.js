// A button that is pressed before its page's script has come does what it does as soon as it has.
(() => {
  /** @type {HTMLElement | null} */
  let pressed = null;

  function keep(/** @type {MouseEvent} */ { target }) {
    if (target instanceof Element) pressed = target.closest("button[type=button]") ?? pressed;
  }

  addEventListener("click", keep, true);
  addEventListener("DOMContentLoaded", async () => {
    const script = document.querySelector("script[type=module][src]");
    if (script) await import(/** @type {HTMLScriptElement} */ (script).src); // the page's own: it waits for all of it
    removeEventListener("click", keep, true);
    if (pressed?.isConnected) pressed.click();
  });
})();
