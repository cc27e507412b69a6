import type { PoolClient } from 'pg';
import { editDistance, lettersForgiven } from '../../domain/names/editDistance.js';
import type { WantedName } from '../../domain/names/likeness.js';
import type { NameTables } from './nameTables.js';

/** A name that may be like what is looked for. */
export interface Candidate {
  readonly number: string;
  readonly core: string;
  readonly form: string | null;
  readonly kind: number;
  readonly is_active: boolean;
}

/** A word of the register that may stand for one that is asked for. */
interface KnownWord {
  /** The place of the word that is asked for. */
  readonly place: number;
  readonly word: string;
  readonly names: number;
}

/** So many names are ranked of each statement: those with the fewest words of what lies in the table. */
const mostCandidates = 500;
/** Of a word that more names hold the index is not asked: to read where they all are takes longer than a search may. */
const mostNames = 1_000_000;
const mostAlternatives = 12;

/**
 * The names that may be like what is looked for: three statements at most, each bounded by an index and a limit. Sequential
 * reads must be off. `enough`: how many entities the caller wants; other spellings are looked for where there are fewer.
 */
export async function findCandidates(
  client: PoolClient,
  tables: NameTables,
  wanted: WantedName,
  enough: number,
): Promise<readonly Candidate[]> {
  const known = await findWords(client, tables.words, wanted.words);
  const itself = await readNames(client, tables, nameItself(wanted, alternativesOf(wanted, known, false)));
  if (new Set(itself.map(({ number }) => number)).size >= enough) return itself;
  const respelt = alternativesOf(wanted, known, true);
  if (respelt === null) return itself;
  return [...itself, ...(await readNames(client, tables, [wordsOf(respelt)]))];
}

/** Each word itself, the most frequent of those that begin with the last one, and those that are spelt like it. */
async function findWords(client: PoolClient, table: string, words: readonly string[]): Promise<readonly KnownWord[]> {
  const { rows } = await client.query<KnownWord>({
    name: `find-${table}`,
    text: `select place::int, found.word, found.names from unnest($1::text[]) with ordinality as asked (asked, place)
      cross join lateral (
        (select word, names from ${table} where word = asked)
        union
        (select word, names from ${table} where place = $2 and length(asked) >= 3
           and word > asked and word < asked || U&'\\+10FFFF' order by names desc limit ${mostAlternatives})
        union
        (select word, names from ${table} where length(asked) >= 4 and word % asked
           order by similarity(word, asked) desc, names desc limit ${3 * mostAlternatives})
      ) as found`,
    values: [words, words.length],
  });
  return rows;
}

/** For each word that is asked for those that may stand for it; null where there is none for one of them. */
function alternativesOf(
  { words }: WantedName,
  known: readonly KnownWord[],
  withRespelt: boolean,
): readonly (readonly KnownWord[])[] | null {
  const alternatives = words.map((asked, at) => {
    const most = withRespelt ? lettersForgiven(asked) : 0;
    const isLast = at === words.length - 1;
    return known
      .filter(({ place }) => place === at + 1)
      .filter(({ word }) => (isLast && word.startsWith(asked)) || editDistance(word, asked, most) <= most)
      .slice(0, mostAlternatives);
  });
  return alternatives.every((each) => each.length > 0) ? alternatives : null;
}

/** A condition on names, as SQL over `n`, and the values of it. */
interface Condition {
  readonly text: string;
  readonly value: string | readonly string[];
}

/** The name itself, what begins with it, and what holds all of its words. */
function nameItself(
  { core }: WantedName,
  alternatives: readonly (readonly KnownWord[])[] | null,
): readonly Condition[][] {
  const conditions: Condition[][] = [
    [{ text: 'n.core = $', value: core }],
    [
      { text: 'n.core >= $', value: `${core} ` },
      { text: 'n.core < $', value: `${core}!` },
    ],
  ];
  if (alternatives) conditions.push(wordsOf(alternatives));
  return conditions;
}

/** That a name holds one of the alternatives of each word; of words that too many names hold only where none else is asked. */
function wordsOf(alternatives: readonly (readonly KnownWord[])[]): Condition[] {
  const countOf = (each: readonly KnownWord[]): number => each.reduce((total, { names }) => total + names, 0);
  const rarest = alternatives.toSorted((left, right) => countOf(left) - countOf(right));
  return rarest
    .filter((each) => countOf(each) <= mostNames)
    .map((each) => ({ text: `string_to_array(n.core, ' ') && $`, value: each.map(({ word }) => word) }));
}

async function readNames(
  client: PoolClient,
  { names, entities, key, isActive }: NameTables,
  alternatives: readonly (readonly Condition[])[],
): Promise<readonly Candidate[]> {
  const values: unknown[] = [];
  const selects = alternatives
    .filter((conditions) => conditions.length > 0)
    .map((conditions) => {
      const where = conditions.map(({ text, value }) => `${text}${values.push(value)}`).join(' and ');
      return `(select n.number, n.core, n.form, n.kind from ${names} n where ${where} limit ${mostCandidates})`;
    });
  if (selects.length === 0) return [];
  const { rows } = await client.query<Candidate>(
    `select n.number::text, n.core, n.form, n.kind, ${isActive} as is_active
     from (${selects.join(' union ')}) n join ${entities} e on e.${key} = n.number`,
    values,
  );
  return rows;
}
