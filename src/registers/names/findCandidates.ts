import type { PoolClient } from 'pg';
import { commonWords } from '../../domain/names/wordRules.js';
import { computeEditDistance, countAllowedErrors, listOneLetterVariants } from '../../domain/names/editDistance.js';
import { isDistinctive, measureLikeness, type WantedName } from '../../domain/names/likeness.js';
import { maxCandidates, type NameTables } from './buildNames.js';

/** A name that may match the searched one. */
export interface Candidate {
  readonly number: string;
  readonly core: string;
  readonly form: string | null;
  readonly kind: number;
  readonly is_active: boolean;
}

/** A name with its similarity to the searched one. */
export interface RankedCandidate extends Candidate {
  readonly score: number;
}

/** Words in more names than this are not searched in the index: reading all their positions exceeds the time limit. */
const maxNames = 1_000_000;
/** With this many matches, other spellings are not searched for. */
const enough = 20;
/** From this score on, two names differ at most in the legal form. */
const itself = 99;

/**
 * Names similar to the searched one, by at most four statements, each bounded by an index and a limit. Sequential scans
 * must be off. Other spellings are searched for if the name itself is missing and there are few matches.
 */
export async function findCandidates(
  client: PoolClient,
  tables: NameTables,
  wanted: WantedName,
): Promise<readonly RankedCandidate[]> {
  const known = await findWords(client, tables.words, wanted.words);
  const { frequent, others } = separateFrequent(wanted, isDistinctive(wanted) ? known : []);
  const found = similarTo(
    wanted,
    await loadNames(client, tables, [...exactName(wanted), containing(others)], frequent),
  );
  if (found.length >= enough || found.some(({ score }) => score >= itself) || !isDistinctive(wanted)) return found;
  const respelt = await findRespelt(client, tables.words, wanted.words, known);
  if (!respelt) return found;
  const other = separateFrequent(wanted, respelt);
  return [...found, ...similarTo(wanted, await loadNames(client, tables, [containing(other.others)], other.frequent))];
}

/** A condition on names, as SQL over `n` that ends where its value belongs. */
interface Condition {
  readonly text: string;
  readonly value: string | readonly string[];
}

/** The name itself, and names that start with it. */
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
 * Requires one alternative of each word. Words in too many names are left out; ranking takes them into account. There
 * is no condition if a word has no alternative, or all are too frequent.
 */
function containing(alternatives: Alternatives): Condition[] {
  if (alternatives.some((each) => each.length === 0)) return [];
  const countNames = (each: readonly KnownWord[]): number => each.reduce((total, { names }) => total + names, 0);
  return alternatives
    .filter((each) => countNames(each) <= maxNames)
    .toSorted((left, right) => countNames(left) - countNames(right))
    .map((each) => ({ text: `string_to_array(n.core, ' ') && $`, value: each.map(({ word }) => word) }));
}

/**
 * In a search for one word, the words whose first entities are stored with them, which spares a list of all their names. The searched
 * word itself is apart from the words that begin with it, of which there may be many.
 */
function separateFrequent(
  { words }: WantedName,
  known: Alternatives,
): { readonly frequent: readonly (readonly string[])[]; readonly others: Alternatives } {
  const [alternatives = [], ...rest] = known;
  if (rest.length > 0) return { frequent: [], others: known };
  const { frequent = [], others = [] } = Object.groupBy(alternatives, (each) =>
    each.is_frequent ? 'frequent' : 'others',
  );
  const { itself = [], longer = [] } = Object.groupBy(
    frequent.map(({ word }) => word),
    (word) => (word === words[0] ? 'itself' : 'longer'),
  );
  return { frequent: [itself, longer], others: [others] };
}

async function loadNames(
  client: PoolClient,
  { names, words, entities, key, isActive }: NameTables,
  ways: readonly (readonly Condition[])[],
  frequent: readonly (readonly string[])[] = [],
): Promise<readonly Candidate[]> {
  const values: unknown[] = [];
  const selects = ways
    .filter((conditions) => conditions.length > 0)
    .map((conditions) => {
      const where = conditions.map(({ text, value }) => `${text}${values.push(value)}`).join(' and ');
      return `(select n.number, n.core, n.form, n.kind from ${names} n where ${where} limit ${maxCandidates})`;
    });
  for (const group of frequent.filter(({ length }) => length > 0)) {
    const at = `$${values.push(group)}`;
    selects.push(`(select n.number, n.core, n.form, n.kind from
      (select first.number from ${words} cross join unnest(first_numbers) with ordinality as first (number, place)
        where word = any (${at}) group by first.number order by min(place) limit ${maxCandidates}) first
      join ${names} n using (number) where string_to_array(n.core, ' ') && ${at})`);
  }
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

/** A word of the register that may match a searched word. */
interface KnownWord {
  readonly word: string;
  /** The approximate number of names that contain it. */
  readonly names: number;
  /** Whether its first entities are stored with it. */
  readonly is_frequent: boolean;
}

/** For each searched word, the words that may match it. */
type Alternatives = readonly (readonly KnownWord[])[];

interface PlacedWord extends KnownWord {
  /** The position of the searched word, from 1. */
  readonly place: number;
}

const maxAlternatives = 12;
const minBeginningLength = 3;
/** The most words of one search that are looked up in other spellings. */
const maxRespelt = 4;
/** Words in which two letters may be wrong are found by trigrams. */
const twoLetters = 2;

const isFrequent = 'first_numbers is not null as is_frequent';

/** Each word itself, and the most frequent words that start with the last one, by one statement. */
async function findWords(client: PoolClient, table: string, words: readonly string[]): Promise<Alternatives> {
  const { rows } = await client.query<PlacedWord>({
    name: `find-${table}`,
    text: `select place::int, found.* from unnest($1::text[]) with ordinality as asked (asked, place)
      cross join lateral (
        (select word, names, ${isFrequent} from ${table} where word = asked)
        union
        (select word, names, ${isFrequent} from ${table} where place = $2 and length(asked) >= ${minBeginningLength}
           and word > asked and word < asked || U&'\\+10FFFF' order by names desc limit ${maxAlternatives})
      ) as found`,
    values: [words, words.length],
  });
  return placed(words, rows);
}

/**
 * The words in other spellings, by one statement: those with one wrong letter directly, those with two by trigrams.
 * Null if so many words are unknown that no name can be meant.
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
    text: `select place, word, names, ${isFrequent} from unnest($1::int[], $2::text[]) as near (place, spelling) join ${table} on word = spelling
      union
      select place, found.* from unnest($3::int[], $4::text[]) as long (place, asked)
      cross join lateral (select word, names, ${isFrequent} from ${table} where word % asked
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
