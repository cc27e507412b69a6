import type { PoolClient } from 'pg';
import { commonWords } from '../../domain/names/wordRules.js';
import { computeEditDistance, countAllowedErrors, listOneLetterVariants } from '../../domain/names/editDistance.js';
import { isDistinctive, measureLikeness, type WantedName } from '../../domain/names/likeness.js';
import type { NameTables } from './buildNames.js';

/** A name that may be like what is looked for. */
export interface Candidate {
  readonly number: string;
  readonly core: string;
  readonly form: string | null;
  readonly kind: number;
  readonly is_active: boolean;
}

/** A name and how like what is looked for it is. */
export interface RankedCandidate extends Candidate {
  readonly score: number;
}

/** So many names are ranked of each way to find them: those with the fewest words, as they lie in the table. */
const maxCandidates = 300;
/** The index is not asked for words that are in more names than this: reading all positions takes longer than a search may. */
const maxNames = 1_000_000;
/** Where so many are like it other spellings are not looked for. */
const enough = 20;
/** From this on a name is what is looked for, but for its legal form. */
const itself = 99;

/**
 * The names that are like what is looked for: four statements at most, each bounded by an index and a limit; sequential
 * reads must be off. Other spellings are looked for where the name itself is not there and few are like it.
 */
export async function findCandidates(
  client: PoolClient,
  tables: NameTables,
  wanted: WantedName,
): Promise<readonly RankedCandidate[]> {
  const known = await findWords(client, tables.words, wanted.words);
  const found = similarTo(
    wanted,
    await loadNames(client, tables, [...exactName(wanted), isDistinctive(wanted) ? containing(known) : []]),
  );
  if (found.length >= enough || found.some(({ score }) => score >= itself) || !isDistinctive(wanted)) return found;
  const respelt = await findRespelt(client, tables.words, wanted.words, known);
  if (!respelt) return found;
  return [...found, ...similarTo(wanted, await loadNames(client, tables, [containing(respelt)]))];
}

/** A condition on names, as SQL over `n` that ends where its value stands. */
interface Condition {
  readonly text: string;
  readonly value: string | readonly string[];
}

/** The name itself, and what begins with it. */
function exactName({ core }: WantedName): readonly Condition[][] {
  return [
    [{ text: 'n.core = $', value: core }],
    [
      { text: 'n.core >= $', value: `${core} ` },
      { text: 'n.core < $', value: `${core}!` },
    ],
  ];
}

/**
 * That a name holds one of the alternatives of each word, but for words that too many names hold: the likeness of what is
 * found tells of these. No condition where a word has no alternative, or all are too frequent.
 */
function containing(alternatives: Alternatives): Condition[] {
  if (alternatives.some((each) => each.length === 0)) return [];
  const countNames = (each: readonly KnownWord[]): number => each.reduce((total, { names }) => total + names, 0);
  return alternatives
    .filter((each) => countNames(each) <= maxNames)
    .toSorted((left, right) => countNames(left) - countNames(right))
    .map((each) => ({ text: `string_to_array(n.core, ' ') && $`, value: each.map(({ word }) => word) }));
}

async function loadNames(
  client: PoolClient,
  { names, entities, key, isActive }: NameTables,
  ways: readonly (readonly Condition[])[],
): Promise<readonly Candidate[]> {
  const values: unknown[] = [];
  const selects = ways
    .filter((conditions) => conditions.length > 0)
    .map((conditions) => {
      const where = conditions.map(({ text, value }) => `${text}${values.push(value)}`).join(' and ');
      return `(select n.number, n.core, n.form, n.kind from ${names} n where ${where} limit ${maxCandidates})`;
    });
  if (selects.length === 0) return [];
  const { rows } = await client.query<Candidate>(
    `select n.number::text, n.core, n.form, n.kind, ${isActive} as is_active
     from (${selects.join(' union ')}) n join ${entities} e on e.${key} = n.number`,
    values,
  );
  return rows;
}

function similarTo(wanted: WantedName, candidates: readonly Candidate[]): readonly RankedCandidate[] {
  return candidates.flatMap((candidate) => {
    const { core, form } = candidate;
    const likeness = measureLikeness(wanted, form === null ? core : `${core} ${form}`);
    return likeness ? [{ ...candidate, score: likeness.score }] : [];
  });
}

/** A word of the register that may stand for one that is asked for. */
interface KnownWord {
  readonly word: string;
  /** How many names hold it, about. */
  readonly names: number;
}

/** For each word that is asked for those that may stand for it. */
type Alternatives = readonly (readonly KnownWord[])[];

interface PlacedWord extends KnownWord {
  /** The place of the word that is asked for, from 1. */
  readonly place: number;
}

const maxAlternatives = 12;
const minBeginningLength = 3;
/** So many words of one search are looked for in other spellings. */
const maxRespelt = 4;
/** Words of which two letters may be wrong are found by their trigrams. */
const twoLetters = 2;

/** Each word itself, and the most frequent of those that begin with the last one. One statement. */
async function findWords(client: PoolClient, table: string, words: readonly string[]): Promise<Alternatives> {
  const { rows } = await client.query<PlacedWord>({
    name: `find-${table}`,
    text: `select place::int, found.word, found.names from unnest($1::text[]) with ordinality as asked (asked, place)
      cross join lateral (
        (select word, names from ${table} where word = asked)
        union
        (select word, names from ${table} where place = $2 and length(asked) >= ${minBeginningLength}
           and word > asked and word < asked || U&'\\+10FFFF' order by names desc limit ${maxAlternatives})
      ) as found`,
    values: [words, words.length],
  });
  return placed(words, rows);
}

/**
 * The same with words in other spellings: those with one wrong letter by themselves, those with two by trigrams. One
 * statement; null where so many words are not known that none can be meant.
 */
async function findRespelt(
  client: PoolClient,
  table: string,
  words: readonly string[],
  known: Alternatives,
): Promise<Alternatives | null> {
  const isUnknown = (at: number): boolean => known[at]?.length === 0;
  if ([...words.keys()].filter(isUnknown).length > maxRespelt) return null;
  const asked = [...words.entries()]
    .filter(([, word]) => countAllowedErrors(word) > 0 && !commonWords.has(word))
    .sort(([one], [other]) => Number(isUnknown(other)) - Number(isUnknown(one)))
    .slice(0, maxRespelt);
  const near = asked.flatMap(([at, word]) =>
    listOneLetterVariants(word).map((spelling) => ({ place: at + 1, spelling })),
  );
  const long = asked.filter(([at, word]) => isUnknown(at) && countAllowedErrors(word) === twoLetters);
  const { rows } = await client.query<PlacedWord & { asked: string }>({
    name: `respell-${table}`,
    text: `select place, word, names from unnest($1::int[], $2::text[]) as near (place, spelling) join ${table} on word = spelling
      union
      select place, found.word, found.names from unnest($3::int[], $4::text[]) as long (place, asked)
      cross join lateral (select word, names from ${table} where word % asked
        order by similarity(word, asked) desc, names desc limit ${3 * maxAlternatives}) as found`,
    values: [
      near.map(({ place }) => place),
      near.map(({ spelling }) => spelling),
      long.map(([at]) => at + 1),
      long.map(([, word]) => word),
    ],
  });
  const forgiven = rows.filter(({ place, word }) => {
    const wanted = words[place - 1] ?? '';
    const most = countAllowedErrors(wanted);
    return computeEditDistance(wanted, word, most) <= most;
  });
  const respelt = placed(words, forgiven);
  return words.map((_, at) => [...(known[at] ?? []), ...(respelt[at] ?? [])]);
}

function placed(words: readonly string[], rows: readonly PlacedWord[]): Alternatives {
  return words.map((_, at) => rows.filter(({ place }) => place === at + 1).slice(0, 2 * maxAlternatives));
}
