// Names as people write them, compared as companion/games/common/spelling.py compares them.

const MARKS =
  "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u0652\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f";
const ACCENT = new RegExp(`[${MARKS}]`, "g");
const BETWEEN = /[^\p{L}\p{N}\p{M}\p{So}]|[\ufe00-\ufe0f]/gu;
/** @type {Record<string, string>} */
const PLAIN = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ŧ: "t", ħ: "h" };
const folded = (/** @type {string} */ text) =>
  text.normalize("NFKD").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").normalize("NFKD");

/** Its letters, digits and pictures in lower case, without what stands between them.
 * @param {string} text
 */
export const letters = (text) => folded(text).replace(BETWEEN, "") || folded(text).replace(/\s+/g, "");

/** The same without marks: "Bjørnë" is "bjorne".
 * @param {string} text
 */
export const bare = (text) => letters(text).replace(ACCENT, "").replace(/[øłđðþæœıŧħ]/g, (sign) => PLAIN[sign]);

/** Whether a name has a piece in it that somebody writes in search of it: as it stands, or without its marks.
 * @param {string} name
 * @param {string} piece
 */
export function has(name, piece) {
  const wanted = piece.trim();
  if (name.toLowerCase().includes(wanted.toLowerCase())) return true;
  return letters(name).includes(letters(wanted))
    || (letters(wanted) === bare(wanted) && bare(name).includes(bare(wanted)));
}

/** The one of some things whose name is written so; nothing where it may be more than one.
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => string} nameOf
 * @param {string} text
 * @returns {T | undefined}
 */
export function named(things, nameOf, text) {
  const wanted = text.trim();
  const exact = things.find((one) => nameOf(one).toLowerCase() === wanted.toLowerCase());
  if (exact || !wanted) return exact;
  const alike = things.filter((one) => letters(nameOf(one)) === letters(wanted));
  const plain = alike.length || letters(wanted) !== bare(wanted)
    ? alike
    : things.filter((one) => bare(nameOf(one)) === bare(wanted));
  return plain.length === 1 ? plain[0] : undefined;
}
