// Ways in which one legal form is written. Folding them to one spelling never makes two different names alike.
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bPROPRIETARY\b/g, 'PTY'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bINCORPORATED\b/g, 'INC'],
  [/\bCOMPANY\b/g, 'CO'],
  [/\bNO LIABILITY\b/g, 'NL'],
  [/\bP L$/, 'PTY LTD'],
  [/\bAND\b/g, '&'],
];
const legalForm = /(?<= |^)(?:PTY|LTD|INC|CO|NL|&)(?= |$)/g;

// Letters that Unicode does not take apart into a plain one and a mark.
const plainLetters: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  ẞ: 'SS',
};
const whereNotPlain = /[ØŁĐÆŒÞÐẞ]/g;

/** A name without what people write in different ways: case, accents, punctuation, and the spellings of legal forms. */
export function foldName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(whereNotPlain, (letter) => plainLetters[letter] ?? letter)
    .replace(/[.'’‘`´ʼʻ]/g, '')
    .replace(/&/g, ' AND ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return spellings
    .reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), letters)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A folded name without legal forms and `&`: what tells it apart. Empty where there is nothing else. */
export function coreOf(folded: string): string {
  return folded.replace(legalForm, '').replace(/\s+/g, ' ').trim();
}
