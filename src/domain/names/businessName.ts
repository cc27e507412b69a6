import { isTensAndUnit } from './abbreviations.js';
import { plainLetters } from './foldName.js';

/** A word of a name. */
export interface NameWord {
  /** Capital letters and digits. `F/T` keeps its slash. */
  readonly text: string;
  /** Spellings of the same word without accents: `MAAORI` of `Māori`, `MUELLER` of `Müller`. */
  readonly others: readonly string[];
  /** Matches the words that this one shortens: `CONSTR.`, `Q’LAND`. */
  readonly shortens: RegExp | null;
}

/** One name without its legal form. */
export interface PlainName {
  /** Without `AND` and `THE`. */
  readonly words: readonly NameWord[];
  /** The groups of words between `AND`s, for the names of partners. */
  readonly groups: readonly (readonly NameWord[])[];
  readonly form: LegalForm;
  readonly hasThe: boolean;
  readonly hasDomain: boolean;
}

export type LegalForm = 'company' | 'limited_partnership' | 'partnership' | null;

/** The parts of a business name: `HEAD as trustee for TRUST trading as TRADING`. */
export interface BusinessName {
  /** The original text. */
  readonly written: string;
  readonly head: PlainName | null;
  readonly trust: PlainName | null;
  readonly trading: PlainName | null;
  /** The original text after `trading as`. */
  readonly tradingWritten: string;
  /** The trust in capital letters, with its legal form and every `AND`; empty without one. */
  readonly trustWritten: string;
  /** Whether a note like `(IN LIQUIDATION)` was removed. */
  readonly hasNote: boolean;
  /** The digits of the numbers at the end, which were removed. */
  readonly numbers: readonly string[];
}

const maxNameLength = 500;

const tradingAs =
  /\s+(?:T\s?\/\s?AS?\.?|T\.A\.?|TRADING\s+AS|TRADING\s+UNDER(?:\s+THE\s+(?:BUSINESS\s+)?NAMES?)?(?:\s+OF)?|D\/?B\/?A|DOING\s+BUSINESS\s+AS|A\/K\/A|A\.K\.A\.?|ALSO\s+KNOWN\s+AS)\s+/;
const trusteeFor =
  /^(.*?)(?:^|[\s,(]+)(?:(?:AS\s+)?(?:THE\s+)?(?:TRUSTEES?|TTEES?)\s+(?:FOR|OF)|A\s?\/?\s?T\s?\/?\s?F|A\.T\.F\.?|ATFT)\s+(?:THE\s+)?(.+?)\)?$/;
const account = /^(.*?)\s*<\s*(.+?)\s+A\/C\s*>$/;
const note =
  /[\s([{-]+(?:IN\s+(?:VOLUNTARY\s+)?LIQUIDATION|IN\s+(?:VOLUNTARY\s+)?ADMINISTRATION|IN\s+RECEIVERSHIP|(?:UNDER\s+)?EXTERNAL\s+ADMINISTRATION|UNDER\s+ADMINISTRATION|(?:AN\s+)?ADMINISTRATORS?\s+APPOINTED|LIQUIDATORS?\s+APPOINTED|RECEIVERS?(?:\s*(?:AND|&)\s*MANAGERS?)?\s+APPOINTED|(?:SUBJECT\s+TO\s+(?:A\s+)?)?DEED\s+OF\s+COMPANY\s+ARRANGEMENT|DEREGISTERED|AS\s+TRUSTEES?)\s*[)\]}]*\s*$/;
const companyNumber = /[\s,(-]+(?:A\.?B\.?N\.?|A\.?C\.?N\.?|A\.?R\.?B\.?N\.?|NZBN)\s*:?\s*(\d[\d ]{7,16}\d)\s*\)?\s*$/;
const domain =
  /(?:HTTPS?:\/\/)?(?:WWW\.)?\b([\p{L}\p{N}][\p{L}\p{N}-]+)\.(?:(?:COM|NET|ORG|ASN|ID|CO|GOV|EDU|SCHOOL|MAORI|IWI)\.(?:AU|NZ)|COM|NET|ORG|BIZ|INFO|IO|AU|NZ)(?![\p{L}\p{N}.-])\/?/gu;

// Most names have none of these words, so that the patterns above need not be tried.
const noteWord =
  /(?:APPOINTED|LIQUIDATION|ADMINISTRATION|RECEIVERSHIP|ARRANGEMENT|DEREGISTERED|AS TRUSTEES?)[\s)\]}]*$/;
const tradingWord = /T\s?\/\s?A|T\.A|TRADING|DBA|D\/B|BUSINESS AS|A\/K|A\.K|KNOWN AS/;
const trusteeWord = /TRUSTEE|TTEE|A[ /.]*T[ /.]*F/;

/**
 * Splits a business name into its parts. A text without a letter or digit has neither head nor trust.
 * @param isEveryNumber Whether every number at the end is removed, and not only the last
 */
export function parseBusinessName(name: string, isPerson: boolean, isEveryNumber = false): BusinessName {
  const upper = name.slice(0, maxNameLength).toWellFormed().normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  const { numberless, numbers } = isEveryNumber ? withoutNumbers(upper) : withoutLastNumber(upper);
  const plain = noteWord.test(numberless) ? numberless.replace(note, '') : numberless;
  const [before = '', ...after] = tradingWord.test(plain) ? plain.split(tradingAs) : [plain];
  const [, accountHead, accountName = ''] = before.endsWith('>') ? (account.exec(before) ?? []) : [];
  const isWorded = accountHead === undefined && trusteeWord.test(before);
  const [, trusteeHead, trustName = ''] = isWorded ? (trusteeFor.exec(before) ?? []) : [];
  const head = accountHead ?? trusteeHead ?? before;
  const trust = accountHead === undefined ? trustName : toAccountName(accountName);
  return {
    written: name,
    head: parsePlainName(isPerson ? givenFirst(head) : head, isPerson),
    trust: parsePlainName(trust, false),
    trading: parsePlainName(after.join(' '), false),
    tradingWritten: after.join(' ').trim(),
    trustWritten: trust.trim(),
    hasNote: plain !== numberless,
    numbers,
  };
}

/** Whether a name ends with more than one number. */
export function hasSeveralNumbers(name: string | null): boolean {
  return name !== null && parseBusinessName(name, false, true).numbers.length > 1;
}

interface WithoutNumbers extends Pick<BusinessName, 'numbers'> {
  readonly numberless: string;
}

function withoutLastNumber(upper: string): WithoutNumbers {
  const [, digits] = /\d\s?\)?$/.test(upper) ? (companyNumber.exec(upper) ?? []) : [];
  if (digits === undefined) return { numberless: upper, numbers: [] };
  return { numberless: upper.replace(companyNumber, ''), numbers: [digits.replaceAll(' ', '')] };
}

function withoutNumbers(upper: string): WithoutNumbers {
  const { numberless, numbers } = withoutLastNumber(upper);
  if (numbers.length === 0) return { numberless, numbers };
  const before = withoutNumbers(numberless.replace(/(?:[\s,(/;&-]|\bAND)+$/, ''));
  return before.numbers.length === 0
    ? { numberless, numbers }
    : { ...before, numbers: [...before.numbers, ...numbers] };
}

/** `<SMITH FAMILY A/C>` in a share register means the Smith Family Trust. */
function toAccountName(name: string): string {
  return /\b(?:TRUST|FUND|SUPER|S\/F|SMSF|ESTATE)\b/.test(name) ? name : `${name} TRUST`;
}

function givenFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}

const forms: readonly (readonly [RegExp, LegalForm])[] = [
  [/ (?:LP|L P|LIMITED PARTNERSHIP|LTD PARTNERSHIP|LLLP)$/, 'limited_partnership'],
  [
    / (?:PTY|PROPRIETARY|LTD|LIMITED|INC|INCORP|INCORPORATED|NL|N L|NO LIABILITY|UNLTD|UNLIMITED|LLC|PLC|P L|PTYLTD|CO|COMPANY|COY)$/,
    'company',
  ],
];

function parsePlainName(upper: string, isPerson: boolean): PlainName | null {
  const hasDomain = upper.includes('.') && upper.search(domain) >= 0;
  const text = (hasDomain ? upper.replace(domain, ' $1 ') : upper)
    .replace(/\bP\s?\/\s?L\b\.?/g, ' PTY LTD ')
    .replace(/\bCO[ -]OP(?:ERATIVE)?\b/g, 'COOPERATIVE')
    .replace(/#\s*(?=\d)/g, ' NO ')
    .replace(/[&+]/g, ' AND ')
    .replace(/(?<=\p{L}\s)['’]?N['’]?(?=\s+\p{L}{2})/gu, ' AND ');
  let words = wordsIn(text);
  if (words.length === 0) return null;
  let form: LegalForm = null;
  const withoutForm = isPerson ? null : stripLegalForms(words);
  if (withoutForm) [words, form] = [withoutForm.words, withoutForm.form];
  if (/^(?:THE )?PARTNERSHIP (?:OF|BETWEEN) ./.test(joinWords(words))) {
    words = words.slice(words.findIndex((word) => word.text === 'PARTNERSHIP') + 2);
    form = 'partnership';
  }
  const isEstate = words.some((word) => word.text === 'ESTATE');
  const groups: NameWord[][] = [[]];
  for (const word of words) {
    if (word.text === 'AND') groups.push([]);
    else if (word.text !== 'THE' && !(isEstate && word.text === 'LATE')) groups.at(-1)?.push(word);
  }
  if (groups.length > 1 && groups.at(-1)?.at(-1)?.text === 'PARTNERSHIP') {
    groups.at(-1)?.pop();
    form = 'partnership';
  }
  const joined = groups
    .map((group) => (isPerson ? group : joinNumbers(joinLetters(group))))
    .filter(({ length }) => length > 0);
  // A name of only such words is compared unchanged.
  const all = joined.length > 0 ? joined : [words];
  return { words: all.flat(), groups: all, form, hasThe: words.some((word) => word.text === 'THE'), hasDomain };
}

const formWords = new Set(
  'LP P PARTNERSHIP LLLP PTY PROPRIETARY LTD LIMITED INC INCORP INCORPORATED NL L LIABILITY UNLTD UNLIMITED LLC PLC PTYLTD CO COMPANY COY'.split(
    ' ',
  ),
);

/** The words without the legal forms at their end. At least one word remains. */
function stripLegalForms(words: readonly NameWord[]): { readonly words: NameWord[]; readonly form: LegalForm } {
  let [rest, form]: [NameWord[], LegalForm] = [[...words], null];
  for (;;) {
    if (!formWords.has(rest.at(-1)?.text ?? '')) return { words: rest, form };
    const text = ` ${joinWords(rest)}`;
    const found = forms.find(([pattern]) => pattern.test(text));
    const length = found ? (found[0].exec(text)?.[0].trim().split(' ').length ?? 0) : 0;
    if (!found || length >= rest.length) return { words: rest, form };
    rest = rest.slice(0, -length);
    form ??= found[1];
  }
}

function joinWords(words: readonly NameWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Words of letters and digits. An apostrophe or a full stop between letters is not a separator. */
function wordsIn(upper: string): NameWord[] {
  const spaced = upper.replace(/(?<=(?:^|[^\p{L}\p{N}])\p{L})\.(?=\p{L}(?:[^\p{L}\p{N}]|$))/gu, ' ');
  return [...spaced.matchAll(/[\p{L}\p{N}\p{M}'’‘`´ʼʻ]+(?:\/[\p{L}]+(?!\/))?\.?/gu)].flatMap(([written]) =>
    toNameWords(written),
  );
}

function toNameWords(written: string): NameWord[] {
  const isSlashed = /^\p{L}\/\p{L}+\.?$/u.test(written);
  if (!isSlashed && written.includes('/')) return written.split('/').flatMap(toNameWords);
  if (/^[A-Z0-9]+$/.test(written)) return [{ text: written, others: [], shortens: null }];
  const bare = written.replace(/\.$/, '');
  const text = toPlainLetters(bare).replace(/['’‘`´ʼʻ]/g, '');
  if (text === '') return [];
  const others = [longVowels, umlauts]
    .map((table) =>
      toPlainLetters(bare.replace(/\p{L}/gu, (letter) => table[letter] ?? letter)).replace(/['’‘`´ʼʻ]/g, ''),
    )
    .filter((other) => other !== text);
  return [{ text, others, shortens: shortenedBy(written) }];
}

/** A word that a full stop or an apostrophe shortens. `O’Hara` is not shortened. */
function shortenedBy(written: string): RegExp | null {
  const [, start = '', end = ''] = /^([A-Z]+)['’]([A-Z]+)\.?$/.exec(written) ?? [];
  if (start !== '' && end !== 'S' && !/^[ODLN]$/.test(start) && start.length + end.length > 2) {
    return new RegExp(`^${start}[A-Z]+${end}$`);
  }
  return /^[A-Z]{3,}\.$/.test(written) ? new RegExp(`^${written.slice(0, -1)}[A-Z]{2,}$`) : null;
}

const longVowels: Readonly<Record<string, string>> = { Ā: 'AA', Ē: 'EE', Ī: 'II', Ō: 'OO', Ū: 'UU' };
const umlauts: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Ø: 'OE', Å: 'AA' };

function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, (letter) => plainLetters[letter] ?? letter);
}

/** Consecutive single letters are one word, as in `A B C Plumbing`. */
function joinLetters(words: readonly NameWord[]): NameWord[] {
  const joined: NameWord[] = [];
  let isRun = false;
  for (const word of words) {
    const isLetter = /^\p{L}$/u.test(word.text);
    const last = joined.at(-1);
    if (isLetter && isRun && last) joined.splice(-1, 1, { ...last, text: last.text + word.text });
    else joined.push(word);
    isRun = isLetter;
  }
  return joined;
}

/** `TWENTY ONE` is one number. */
function joinNumbers(words: readonly NameWord[]): NameWord[] {
  const joined: NameWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && isTensAndUnit(last.text, word.text)) joined.splice(-1, 1, { ...last, text: last.text + word.text });
    else joined.push(word);
  }
  return joined;
}
