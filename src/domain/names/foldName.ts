// Ways in which one legal form is written. Folding them to one spelling never makes two different names alike.
const spellings: Readonly<Record<string, string>> = {
  PROPRIETARY: 'PTY',
  LIMITED: 'LTD',
  INCORPORATED: 'INC',
  COMPANY: 'CO',
  'NO LIABILITY': 'NL',
  AND: '&',
};
const otherSpelling = /\b(?:PROPRIETARY|LIMITED|INCORPORATED|COMPANY|NO LIABILITY|AND)\b/g;
const legalForm = /(?<= |^)(?:PTY|LTD|INC|CO|NL|&)(?= |$)/g;

// Letters that Unicode does not take apart into a plain one and a mark.
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

/** A name without what people write in different ways: case, accents, punctuation, and the spellings of legal forms. */
export function foldName(name: string): string {
  return plainName(name)
    .replace(otherSpelling, (spelling) => spellings[spelling] ?? spelling)
    .replace(/\bP L$/, 'PTY LTD');
}

/** Letters and digits alone, one space between words. Most names of registers are that already. */
function plainName(name: string): string {
  if (/^[A-Z0-9]+(?: [A-Z0-9]+)*$/.test(name)) return name;
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(nonAsciiLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/[.'’‘`´ʼʻ]/g, '')
    .replace(/&/g, ' AND ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A folded name without legal forms and `&`: what tells it apart. Empty where there is nothing else. */
export function toCoreName(folded: string): string {
  return folded.replace(legalForm, '').replace(/\s+/g, ' ').trim();
}
