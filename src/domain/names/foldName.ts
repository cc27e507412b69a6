// Spellings of one legal form. Folding them never makes two different names match.
const spellings: Readonly<Record<string, string>> = {
  PROPRIETARY: 'PTY',
  LIMITED: 'LTD',
  INCORPORATED: 'INC',
  COMPANY: 'CO',
  'NO LIABILITY': 'NL',
  AND: '&',
};
const otherSpelling = /\b(?:PROPRIETARY|LIMITED|INCORPORATED|COMPANY|NO LIABILITY|AND)\b/g;
export const legalForms: ReadonlySet<string> = new Set(Object.values(spellings));
const hasLegalForm = /(?:^| )(?:PTY|LTD|INC|CO|NL|&)(?= |$)/;

// Letters that Unicode does not decompose into a plain letter and a mark.
export const plainLetters: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  ẞ: 'SS',
};
const nonAsciiLetters = /[ØŁĐÆŒÞÐẞ]/g;

/** A name without differences in case, accents, punctuation, and the spellings of legal forms. */
export function foldName(name: string): string {
  return plainName(name)
    .replace(otherSpelling, (spelling) => spellings[spelling] ?? spelling)
    .replace(/\bP L$/, 'PTY LTD');
}

/** Only letters and digits, with one space between words. Most register names already have this form. */
function plainName(name: string): string {
  if (isPlain(name)) return name;
  const cleaned = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(nonAsciiLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/[.'’‘`´ʼʻ]/g, '')
    .replace(/&/g, ' AND ');
  // The pattern for all alphabets takes longer than everything else here.
  return isPlain(cleaned) ? cleaned : cleaned.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function isPlain(name: string): boolean {
  return /^[A-Z0-9]+(?: [A-Z0-9]+)*$/.test(name);
}

/** A folded name without legal forms and `&`, which leaves its distinctive part; empty if nothing else is in it. */
export function toCoreName(folded: string): string {
  if (!hasLegalForm.test(folded)) return folded;
  const words = folded.split(' ');
  return words.filter((word) => !legalForms.has(word)).join(' ');
}

/** How `foldName` changes a byte of UTF-8. Other classes are the letter or digit that it becomes. */
export const byteClass = { separates: 0, vanishes: 1, ampersand: 2, latin: 3, other: 4 } as const;
export const byteClasses = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (byte === 0xc3) return byteClass.latin;
  if (byte > 127 || character === '\\') return byteClass.other;
  if (character === '&') return byteClass.ampersand;
  return ".'`".includes(character) ? byteClass.vanishes : foldName(character).charCodeAt(0) || byteClass.separates;
});
// Browsers load this file too, and have no `Buffer`.
const encoder = new TextEncoder();
/** Letters of Latin-1 by the second of their two bytes: `É` becomes `E`. */
export const latinLetters = Array.from({ length: 64 }, (_, at) =>
  encoder.encode(foldName(String.fromCharCode(0xc0 + at))),
);

const formCodes = new Map([...legalForms].map((form, at) => [form, at + 1]));
/** The code of words that `foldName` changes together with another word. There are fewer forms than this. */
const unclear = 7;
/** The code of each word that `foldName` changes, or that may be part of a legal form. */
export const wordCodes = new Map([
  ...formCodes,
  ...Object.entries(spellings).map(([spelling, form]): [string, number] => [
    spelling.split(' ').at(-1) ?? '',
    (spelling.includes(' ') ? undefined : formCodes.get(form)) ?? unclear,
  ]),
  ['L', unclear],
]);
export const codes = { unclear, ampersand: formCodes.get('&') ?? unclear } as const;

/** The words of a legal form from their codes in octal digits. Null for 0. */
export function toForm(digits: number): string | null {
  const forms = [...legalForms];
  return digits === 0 ? null : Array.from(digits.toString(8), (code) => forms[Number(code) - 1]).join(' ');
}
