import type { Random } from './random.js';
import { respell, toCyrillic } from './respell.js';

/** A listed name to change. */
export interface Subject {
  readonly reference: string;
  readonly name: string;
  readonly isPerson: boolean;
  /** In the list's own form. */
  readonly dateOfBirth: string | null;
}

/** One row of the result table. */
export interface Change {
  readonly title: string;
  /** The share that must be found. */
  readonly wanted: number;
  /** The changed name. Null if the change is not possible. */
  readonly make: (subject: Subject, random: Random) => string | null;
  readonly withDateOfBirth?: boolean;
  /** Set where the match has to be at least in the band `contains`. */
  readonly isContained?: boolean;
}

const places = ['SYDNEY', 'NSW', 'PERTH', 'QUEENSLAND', 'AUCKLAND', 'MELBOURNE', 'ASIA PACIFIC', 'NEW ZEALAND'];
const added = ['AUSTRALIA', 'HOLDINGS', 'GROUP', 'TRADING'];
const formsBehind = [
  'PTY LTD',
  'LLC',
  'JSC',
  'GmbH',
  'Limited',
  'Inc.',
  'S.A.',
  'd.o.o.',
  'Limited Liability Company',
  'PJSC',
  'FZE',
  'Sdn Bhd',
];
const formsBefore = [
  'OOO',
  'JSC',
  'LLC',
  'AO',
  'PJSC',
  'Joint Stock Company',
  'Limited Liability Company',
  'PT',
  'ООО',
];
const formBehind =
  /[\s,]+(?:(?:(?:open |closed |public |private )?joint[- ]stock (?:company|co)|limited liability company|(?:federal )?state (?:unitary )?enterprise|co\.?,? ltd\.?|pty\.? ltd\.?|ltd\.?|limited|llc|jsc|ojsc|pjsc|cjsc|inc\.?|corporation|corp\.?|company|co\.?|plc|gmbh|ooo|oao|pao|zao))$/i;
const formBefore =
  /^(?:(?:open |closed |public |private )?joint[- ]stock company|limited liability company|federal state unitary enterprise|llc|jsc|ojsc|pjsc|cjsc|ooo|oao|pao|zao|ao)[\s,]+/i;

const words = (name: string): string[] => name.trim().split(/\s+/);

function changeWord(name: string, random: Random, change: (word: string) => string): string | null {
  const all = words(name);
  const long = [...all.keys()].filter((at) => (/^[a-z]+$/i.exec(all[at] ?? '')?.[0].length ?? 0) >= 5);
  if (long.length === 0) return null;
  const at = random.oneOf(long);
  return all.map((word, place) => (place === at ? change(word) : word)).join(' ');
}

function pickLetter(word: string, at: number): string {
  const other = 'etaoinsrhldcumfpgwybvk'.replace(word[at]?.toLowerCase() ?? '', '');
  return other[(word.length * 7 + at * 5) % other.length] ?? 'e';
}

const body =
  (make: Change['make']): Change['make'] =>
  (subject, random) =>
    subject.isPerson ? null : make(subject, random);
const person =
  (make: (parts: string[], random: Random) => string | null): Change['make'] =>
  ({ isPerson, name }, random) =>
    isPerson && !name.includes(',') && words(name).length > 1 ? make(words(name), random) : null;
const several = (name: string): string | null => (words(name).length > 1 ? name : null);

/** The groups of changes. */
export const changes: readonly Change[] = [
  { title: 'none', wanted: 1, make: ({ name }) => name },
  {
    title: 'case',
    wanted: 1,
    make: ({ name }, random) => (random.next() < 0.5 ? name.toUpperCase() : name.toLowerCase()),
  },
  {
    title: 'accents',
    wanted: 1,
    make: ({ name }) => name.replace(/[aeiouc]/gi, (letter) => `${letter}\u0301`).normalize('NFC'),
  },
  {
    title: 'punctuation',
    wanted: 1,
    make: ({ name }, random) =>
      `"${words(name).join(random.oneOf([' - ', ', ', '. ', ' / ']))}"`.replace(
        /^"([^"]*)"$/,
        random.next() < 0.5 ? '“$1”' : '$1.',
      ),
  },
  {
    title: 'word order',
    wanted: 1,
    make: ({ name }, random) =>
      several(name) === null || name.includes(',') ? null : random.some(words(name), Infinity).join(' '),
  },
  {
    title: 'two words joined',
    wanted: 1,
    make: ({ name }, random) => joinWords(name, random),
  },
  {
    title: 'a word split',
    wanted: 1,
    make: ({ name }, random) =>
      name.includes(',')
        ? null
        : changeWord(name, random, (word) => splice(word, 2 + random.below(word.length - 3), ' ')),
  },
  {
    title: 'legal form added behind',
    wanted: 0.99,
    make: body(({ name }, random) => (formBehind.test(name) ? null : `${name} ${random.oneOf(formsBehind)}`)),
  },
  {
    title: 'legal form added in front',
    wanted: 0.99,
    make: body(({ name }, random) => (formBefore.test(name) ? null : `${random.oneOf(formsBefore)} ${name}`)),
  },
  {
    title: 'legal form dropped',
    wanted: 0.99,
    make: body(({ name }) => {
      const bare = name.replace(formBehind, '').replace(formBefore, '');
      return bare === name ? null : bare;
    }),
  },
  {
    title: 'legal form replaced behind',
    wanted: 0.99,
    make: body(({ name }, random) =>
      formBehind.test(name) ? name.replace(formBehind, ` ${random.oneOf(formsBehind)}`) : null,
    ),
  },
  {
    title: 'legal form replaced in front',
    wanted: 0.99,
    make: body(({ name }, random) =>
      formBefore.test(name) ? name.replace(formBefore, `${random.oneOf(formsBefore)} `) : null,
    ),
  },
  {
    title: 'a word added',
    wanted: 0.95,
    isContained: true,
    make: body(({ name }, random) => `${name} ${random.oneOf(added)}`),
  },
  {
    title: 'a word and PTY LTD added',
    wanted: 0.95,
    isContained: true,
    make: body(({ name }, random) => `${name} ${random.oneOf(added)} PTY LTD`),
  },
  {
    title: 'a place added',
    wanted: 0.95,
    isContained: true,
    make: body(({ name }, random) => `${name} ${random.oneOf(places)}`),
  },
  { title: 'trailing word dropped', wanted: 0.95, isContained: true, make: body(({ name }) => dropWord(name)) },
  {
    title: 'a letter wrong',
    wanted: 0.95,
    make: ({ name }, random) => changeWord(name, random, (word) => wrong(word, 1 + random.below(word.length - 1))),
  },
  {
    title: 'a letter missing',
    wanted: 0.95,
    make: ({ name }, random) => changeWord(name, random, (word) => splice(word, random.below(word.length), '', 1)),
  },
  {
    title: 'a letter doubled',
    wanted: 0.95,
    make: ({ name }, random) =>
      changeWord(name, random, (word) => {
        const at = random.below(word.length);
        return splice(word, at, word[at] ?? '');
      }),
  },
  {
    title: 'two letters swapped',
    wanted: 0.95,
    make: ({ name }, random) =>
      changeWord(name, random, (word) => {
        const at = random.below(word.length - 1);
        return splice(word, at, `${word[at + 1] ?? ''}${word[at] ?? ''}`, 2);
      }),
  },
  {
    title: 'another transliteration, one word',
    wanted: 0.95,
    make: person((parts, random) => respell(parts, random, 1)),
  },
  {
    title: 'another transliteration, each word',
    wanted: 0.95,
    make: person((parts, random) => respell(parts, random, Infinity)),
  },
  { title: 'from Cyrillic', wanted: 0.95, make: person((parts) => toCyrillic(parts)) },
  {
    title: 'first and last name alone',
    wanted: 0.99,
    make: person((parts) => (parts.length > 2 ? `${parts[0] ?? ''} ${parts.at(-1) ?? ''}` : null)),
  },
  {
    title: 'last name first',
    wanted: 0.99,
    make: person((parts) => `${parts.at(-1) ?? ''} ${parts.slice(0, -1).join(' ')}`),
  },
  {
    title: 'LAST, First',
    wanted: 0.99,
    make: person((parts) => `${parts.at(-1)?.toUpperCase() ?? ''}, ${parts.slice(0, -1).join(' ')}`),
  },
  { title: 'given names joined, first name last', wanted: 0.95, make: person(joinGiven) },
  {
    title: 'initials, same date of birth',
    wanted: 0.95,
    withDateOfBirth: true,
    make: (subject, random) =>
      subject.dateOfBirth === null
        ? null
        : person(
            (parts) =>
              `${parts
                .slice(0, -1)
                .map((part) => `${part[0] ?? ''}.`)
                .join(' ')} ${parts.at(-1) ?? ''}`,
          )(subject, random),
  },
  {
    title: 'first initial, same date of birth',
    wanted: 0.95,
    withDateOfBirth: true,
    make: (subject, random) =>
      subject.dateOfBirth === null
        ? null
        : person((parts) => `${parts[0]?.[0] ?? ''} ${parts.at(-1) ?? ''}`)(subject, random),
  },
];

/** A name without one of its spaces. */
function joinWords(name: string, random: Random): string | null {
  const all = words(name);
  if (all.length < 2 || name.includes(',')) return null;
  const at = random.below(all.length - 1);
  return [...all.slice(0, at), `${all[at] ?? ''}${all[at + 1] ?? ''}`, ...all.slice(at + 2)].join(' ');
}

/** A name of three words with the last two as one in front: `RI HONG-SOP` as `HONGSOP RI`. Names with Arabic articles are left out. */
function joinGiven(parts: readonly string[]): string | null {
  const [first = '', one = '', other = '', ...more] = parts.join(' ').split(/[\s-]+/);
  const isArticle = /\b(?:a[lnrdstz]|ash|e[ln]|u[lr]|bin|ibn)\b/i.test(parts.join(' '));
  return other === '' || more.length > 0 || isArticle ? null : `${one}${other} ${first}`;
}

/** A name without its last word. Null if only a legal form or an article would remain. */
function dropWord(name: string): string | null {
  const left = words(name).slice(0, -1).join(' ');
  const isName =
    !/^(?:the|al|el)?$/i.test(left) &&
    !formBefore.test(`${left} `) &&
    !/^(?:limited liability|(?:public )?joint[- ]stock|cjsc|ano)$/i.test(left);
  return isName || formBefore.test(left) ? left : null;
}

function splice(word: string, at: number, text: string, less = 0): string {
  return word.slice(0, at) + text + word.slice(at + less);
}

function wrong(word: string, at: number): string {
  return splice(word, at, pickLetter(word, at), 1);
}
