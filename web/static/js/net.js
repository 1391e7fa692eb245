// Talking to the table: one waiting question for news, and taps that may be repeated without harm.
import { t } from "./language.js";
import { site } from "./site.js";
/** @import { Page } from "./page" */
const PATIENCE_MS = 16000;

/** A key that makes a repeated tap the same tap. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36)).join("");
}

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

// so young a page has just been told what this phone may do
const SETTLED_MS = 3000;

/** Who becomes host, or is none any more, gets the page that belongs to it; what was half said is there again.
 * @param {string | null} role what the table says this phone may do
 */
function heed(role) {
  const shown = document.body.dataset.role;
  if (role && shown && role !== shown && performance.now() > SETTLED_MS) location.reload();
}

/** @param {string} path
 * @param {RequestInit} options
 * @param {number} ms how long an answer is waited for
 * @param {AbortController} stop ends the waiting
 */
async function ask(path, options = {}, ms = PATIENCE_MS, stop = new AbortController()) {
  const timer = setTimeout(() => stop.abort(), ms);
  try {
    const response = await fetch(site(path), { ...options, signal: stop.signal, credentials: "same-origin" });
    heed(response.headers.get("Table-Role"));
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** The JSON behind a path. Error with its words and `status` when the server refuses.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function getJson(path) {
  const response = await ask(path, { headers: { Accept: "application/json" } });
  const value = await response.json();
  if (!response.ok) throw Object.assign(new Error(value.say || response.statusText), { status: response.status });
  return value;
}

/** Posts JSON and gives the answer {ok, say, code}; a table that is busy or out of reach is asked three times.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(path, body, tries = 3, ms = 5000) {
  const options = { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body) };
  for (let attempt = 1;; attempt++) {
    try {
      const response = await ask(path, options, ms);
      const answer = await response.json();
      if (response.status !== 503 || attempt >= tries) return answer;
    } catch {
      if (attempt >= tries)
        return { ok: false,
          say: t("No answer came. When the table is reached again, this page shows whether it was done."),
          code: "E_OFFLINE" };
    }
    await pause(400 * attempt);
  }
}

/** Follows the page of a seat ("" for the table's own screen). `onPage(page)`, `onLink(true|false)`; returns refresh().
 * @param {string} seat
 * @param {(page: Page) => void} onPage
 * @param {(up: boolean) => void} onLink
 */
export const watch = (seat, onPage, onLink) =>
  follow(`/api/page?seat=${encodeURIComponent(seat)}`, onPage, onLink, seat, sent());

/** What the server sent along, so that the first page is drawn before anything is asked. */
function sent() {
  const first = /** @type {HTMLTemplateElement | null} */ (document.getElementById("first"));
  return first ? { value: JSON.parse(first.content.textContent ?? ""), tag: first.dataset.tag ?? "" } : null;
}

/** Follows what has a version and is told to whoever waits for another. A phone that may not see it is led to where it gets in.
 * @param {string} path With a query.
 * @param {(value: any) => void} onValue
 * @param {(up: boolean) => void} onLink
 * @param {string} [seat]
 * @param {{ value: any, tag: string } | null} [first] what is known already
 */
export function follow(path, onValue, onLink, seat = "", first = null) {
  /** @type {number | null} */
  let version = null;
  let tag = "";
  let failures = 0;
  let wake = () => {};
  let stop = new AbortController();
  let anew = false;
  async function once() {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (version !== null && tag) headers["If-None-Match"] = tag;
    const response = await ask(version === null ? path : `${path}&after=${version}`, { headers, cache: "no-store" },
      PATIENCE_MS, stop);
    if (response.status === 403 || (seat && response.status === 404))
      location.href = site(`/seats?wanted=${encodeURIComponent(seat)}`);
    if (response.status === 401) location.href = site(`/join?next=${encodeURIComponent(location.pathname)}`);
    if (response.status === 304) return false;
    if (!response.ok) throw new Error(response.statusText);
    const value = await response.json();
    const news = value.version !== version;
    version = value.version;
    tag = response.headers.get("ETag") ?? "";
    onValue(value);
    return news;
  }

  if (first) {
    ({ tag, value: { version } } = first);
    queueMicrotask(() => {
      onLink(true);
      onValue(first.value);
    });
  }

  async function loop() {
    for (;;) {
      while (document.hidden)
        await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
      const began = performance.now();
      stop = new AbortController();
      anew = false;
      try {
        const news = await once();
        if (failures >= 0) onLink(true);
        failures = 0;
        // a server that does not hold questions is not asked all the time
        if (!news && performance.now() - began < 60) await pause(250);
      } catch (/** @type {any} */ error) {
        if (anew) continue;
        if (++failures > 1) onLink(false);
        if (!(error instanceof TypeError) && error.name !== "AbortError") console.error(error);
        await Promise.race([pause(Math.min(400 * failures, 1000)), new Promise((done) => {
          wake = () => done(undefined);
        })]);
      }
    }
  }

  /** Asks at once. A question that is under way may wait on a connection that died while the phone slept. */
  function askNow() {
    anew = true;
    stop.abort();
    wake();
  }

  window.addEventListener("online", askNow);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) askNow();
  });
  loop();
  return () => {
    version = null;
    askNow();
  };
}
