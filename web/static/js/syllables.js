// Where a long word of a name may break: soft hyphens, for browsers that hyphenate no names, or no German.

/** A vowel, then consonants, and of those the last before the next vowel; what is one sound stays together. */
const BREAKS =
  /([aeiouyäöü](?:[^\Waeiouy\d_]|ß)*?)((?:[cpst]h|ck|kn|st|squ|qu|[bcfgp]l|[bcdfgpt]r|[^\Waeiouy\d_])[aeiouyäöü])/gi;
/** Between two vowels these end a syllable: fish-er, rock-et. */
const STAYS = /^(?:[cst]h|ck)/i;
const LEAST = 3;

/** The name with a soft hyphen wherever a long word may break, at least three letters from either end.
 * @param {string} name
 */
export const breakable = (name) => name.replace(/\p{L}{9,}/gu, broken);

/** @param {string} word */
function broken(word) {
  const places = [];
  for (let at = 0;;) {
    BREAKS.lastIndex = at;
    const found = BREAKS.exec(word);
    if (!found) break;
    const place = found.index + found[1].length;
    const alone = found[1].length === 1 && STAYS.test(found[2]);
    if (!alone && place >= LEAST && word.length - place >= LEAST) places.push(place);
    at = place;
  }
  return places.reduceRight((text, place) => `${text.slice(0, place)}\u00ad${text.slice(place)}`, word);
}
