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
const legalForms: ReadonlySet<string> = new Set(Object.values(spellings));
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
