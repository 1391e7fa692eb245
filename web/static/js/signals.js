// What a phone says without being looked at: a tone and a buzz for "your turn", a refusal and the end; on wish, words aloud.
/** @import { Page } from "./page" */
import { h, toast } from "./dom.js";
import { t } from "./language.js";

/** Notes of each signal as [hertz, after seconds], and the buzz in milliseconds on, off, on …
 * @type {{ [name: string]: { notes: [number, number][], buzz: number[] } }}
 */
const SIGNALS = {
  turn: { notes: [[659, 0], [880, 0.16]], buzz: [60] },
  bell: { notes: [[1319, 0], [1976, 0.02]], buzz: [40] },
  refused: { notes: [[220, 0], [175, 0.14]], buzz: [30, 60, 30] },
  over: { notes: [[523, 0], [659, 0.16], [784, 0.32], [1047, 0.5]], buzz: [80, 60, 160] },
};
const LOUD = 0.12;
const FADES_S = 0.7;

/** What this phone's owner chose; it stays on this phone. */
const kept = {
  /** @param {string} name
   * @param {boolean} usual
   */
  get: (name, usual) => (localStorage.getItem(`signals.${name}`) ?? (usual ? "on" : "off")) === "on",
  /** @param {string} name
   * @param {boolean} on
   */
  set: (name, on) => localStorage.setItem(`signals.${name}`, on ? "on" : "off"),
};

/** @type {AudioContext | null} */
let air = null;
/** @type {Page | null} the page before */
let last = null;
let hadTurn = false;
/** @type {WakeLockSentinel | null} */
let awake = null;
/** Whether the browser has been asked and has not answered: pages come faster than it does. */
let asking = false;
/** @type {HTMLVideoElement | null} what keeps the screen lit where the browser has no lock for it */
let film = null;
/** Whether that video plays. */
let lit = false;
/** Whether this page was touched. */
let touched = false;

/** Says what is new on a page.
 * @param {Page} page
 * @param {{ seat: string | undefined, mine: boolean }} whose `mine`: its owner has something to do
 */
export function follow(page, { seat, mine }) {
  const before = last;
  last = page;
  const turned = mine && !hadTurn;
  hadTurn = mine;
  stayAwake();
  if (!before || before.title !== page.title) return;
  if (page.over && !before.over) signal("over");
  else if (page.trouble && page.trouble.say !== before.trouble?.say) signal("refused");
  else if (page.companions.some((one) => one.rang) && !before.companions.some((one) => one.rang)) signal("bell");
  else if (seat && turned) signal("turn");
  const known = before.moves.at(-1)?.n ?? 0;
  const lines = page.moves.filter((move) => move.n > known).flatMap((
    move,
  ) => (move.lines.length ? move.lines : [move.text]));
  const asked = mine && page.question && page.question.say !== before.question?.say ? [page.question.say] : [];
  if (page.view.headline !== before.view.headline && !lines.includes(page.view.headline))
    lines.push(page.view.headline);
  speak([...lines, ...asked]);
}

/** A tone and a buzz, if they are wanted and the phone was touched since the page was opened: before, browsers forbid both.
 * @param {"turn" | "bell" | "refused" | "over"} name
 */
export function signal(name) {
  if (!kept.get("sound", true) || !navigator.userActivation?.hasBeenActive) return;
  const { notes, buzz } = SIGNALS[name];
  navigator.vibrate?.(buzz);
  if (!("AudioContext" in window)) return;
  air ??= new AudioContext();
  air.resume();
  for (const [hertz, after] of notes) strike(air, hertz, air.currentTime + after);
}

/** One stroke of a small bell.
 * @param {AudioContext} air
 * @param {number} hertz
 * @param {number} at
 */
function strike(air, hertz, at) {
  const tone = air.createOscillator();
  const loud = air.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  loud.gain.setValueAtTime(LOUD, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + FADES_S);
  tone.connect(loud).connect(air.destination);
  tone.start(at);
  tone.stop(at + FADES_S);
}

/** Reads lines aloud in the page's language; what was being said gives way.
 * @param {string[]} lines
 */
function speak(lines) {
  if (!lines.length || !kept.get("voice", false) || document.hidden || !("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(lines.join(" "));
  words.lang = last?.in_all_languages ? document.documentElement.lang : "en";
  speechSynthesis.speak(words);
}

/** The screen stays lit while a game goes on and the page is looked at, where the browser can: by its own lock, which it
 * has on secure pages only, else by a playing video, which it begins after a touch only.
 */
async function stayAwake() {
  const wanted = Boolean(last?.game && !last.over) && !document.hidden;
  if (!("wakeLock" in navigator)) {
    if (!wanted) film?.pause();
    else if (touched) (film ??= awakeFilm()).play().then(() => (lit = true), () => (lit = false));
  } else if (wanted && !awake && !asking) {
    asking = true;
    awake = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
    awake?.addEventListener("release", () => (awake = null));
  } else if (!wanted) awake?.release();
}

/** Four seconds of black without a sound, over and over (web/static/video/README.md tells how it was made). */
function awakeFilm() {
  const video = document.createElement("video");
  video.loop = true;
  video.setAttribute("playsinline", "");
  video.append(
    ...[["webm", "video/webm"], ["mp4", "video/mp4"]].map(([ending, type]) =>
      h("source", { src: String(new URL(`../video/awake.${ending}`, import.meta.url)), type })
    ),
  );
  return video;
}

/** The first touch of a page: browsers let a page speak, sound and play from then on, some only what was begun in it. */
function primed() {
  touched = true;
  if (kept.get("sound", true) && "AudioContext" in window) (air ??= new AudioContext()).resume();
  if (kept.get("voice", false)) primeVoice();
  stayAwake();
}

/** Says nothing, within a tap: iPhones speak only after they have spoken in one. */
function primeVoice() {
  if ("speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("click", primed, { once: true, capture: true });

/** What day and night follow on this phone: its clock and its own setting, or neither. */
function shade() {
  /** @type {[string, string][]} */
  const choices = [["", t("Night in the evening")], ["night", t("Always night")], ["day", t("Always day")]];
  return h("label", { class: "shade" }, t("Light"), h("select", { data: { key: "shade" }, onchange: (event) => {
    if (event.target.value) localStorage.setItem("shade", event.target.value);
    else localStorage.removeItem("shade");
    dispatchEvent(new Event("shade"));
  } },
    choices.map(([value, words]) =>
      h("option", { value, selected: value === (localStorage.getItem("shade") ?? "") }, words)
    )));
}

/** The switches for the menu. */
export function switches() {
  const voice = "speechSynthesis" in window ? toggle("voice", false, t("Read aloud what happens")) : null;
  const dark = "wakeLock" in navigator || lit
    ? null
    : h("p", { class: "hint" }, t("This phone may go dark by itself here; its own settings say when."));
  return [toggle("sound", true, t("Sound and vibration")), voice, shade(), dark];
}

/** @param {string} name
 * @param {boolean} usual
 * @param {string} words
 */
function toggle(name, usual, words) {
  const button = h("button", { class: "plate quiet", type: "button", role: "switch",
    "aria-checked": String(kept.get(name, usual)), data: { signals: name }, onclick: () => {
      const on = !kept.get(name, usual);
      kept.set(name, on);
      button.setAttribute("aria-checked", String(on));
      toast(on ? t("{words}: on", { words }) : t("{words}: off", { words }));
      if (on && name === "sound") signal("turn");
      if (on && name === "voice") primeVoice();
      if (!on && name === "voice") speechSynthesis.cancel();
    } }, words);
  return button;
}
