/**
 * The characters that a certificate prints unchanged: letters, digits, punctuation and currency signs of the Latin, Greek and
 * Cyrillic scripts for which Noto Sans has a glyph. It excludes control, bidirectional, zero-width and combining characters. A
 * test compares the list with the fonts.
 */
export const printableCharacters = [
  '\\u0020-\\u007e\\u00a1-\\u00ac\\u00ae-\\u024f\\u0259',
  '\\u0370-\\u0373\\u0375-\\u0377\\u037b-\\u037d\\u037f\\u0384-\\u0386\\u0388-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03e1',
  '\\u0400-\\u0482\\u048a-\\u052f\\u1e00-\\u1eff',
  '\\u1f00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d\\u1f50-\\u1f57\\u1f60-\\u1f70\\u1f80-\\u1fb4',
  '\\u2010-\\u2015\\u2018-\\u2022\\u2026\\u2030-\\u203a\\u20a0-\\u20c0\\u2116\\u2122\\u2212',
].join('');

const unprintable = new RegExp(`[^${printableCharacters}]+`, 'gu');

/**
 * A text as a certificate prints it: composed (NFC), every space as a plain one, and each character outside of
 * `printableCharacters` as its code point in brackets: `[U+202E]`, `[U+4E2D U+6587]`. So no character disappears or becomes an
 * empty box. A bracket in the text that looks like this is printed as `[U+005B]U+…`, so that both differ.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('[U+', '[U+005B]U+')
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(unprintable, (run) => `[${Array.from(run, codePoint).join(' ')}]`);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
