import type { PoolClient } from 'pg';
import { commonWords } from '../../domain/names/commonWords.js';
import { editDistance, lettersForgiven } from '../../domain/names/editDistance.js';
import { oneLetterOff } from '../../domain/names/oneLetterOff.js';

/** A word of the register that may stand for one that is asked for. */
export interface KnownWord {
  readonly word: string;
  /** How many names hold it, about. */
  readonly names: number;
}

/** For each word that is asked for those that may stand for it. */
export type Alternatives = readonly (readonly KnownWord[])[];

interface PlacedWord extends KnownWord {
  /** The place of the word that is asked for, from 1. */
  readonly place: number;
}

const mostAlternatives = 12;
const shortestBeginning = 3;
/** So many words of one search are looked for in other spellings. */
const mostRespelt = 4;
/** Words of which two letters may be wrong are found by their trigrams. */
const twoLetters = 2;

/** Each word itself, and the most frequent of those that begin with the last one. One statement. */
export async function findWords(client: PoolClient, table: string, words: readonly string[]): Promise<Alternatives> {
  const { rows } = await client.query<PlacedWord>({
    name: `find-${table}`,
    text: `select place::int, found.word, found.names from unnest($1::text[]) with ordinality as asked (asked, place)
      cross join lateral (
        (select word, names from ${table} where word = asked)
        union
        (select word, names from ${table} where place = $2 and length(asked) >= ${shortestBeginning}
           and word > asked and word < asked || U&'\\+10FFFF' order by names desc limit ${mostAlternatives})
      ) as found`,
    values: [words, words.length],
  });
  return placed(words, rows);
}

/**
 * The same with words in other spellings: those with one wrong letter by themselves, those with two by trigrams. One
 * statement; null where so many words are not known that none can be meant.
 */
export async function findRespelt(
  client: PoolClient,
  table: string,
  words: readonly string[],
  known: Alternatives,
): Promise<Alternatives | null> {
  const isUnknown = (at: number): boolean => known[at]?.length === 0;
  if ([...words.keys()].filter(isUnknown).length > mostRespelt) return null;
  const asked = [...words.entries()]
    .filter(([, word]) => lettersForgiven(word) > 0 && !commonWords.has(word))
    .sort(([one], [other]) => Number(isUnknown(other)) - Number(isUnknown(one)))
    .slice(0, mostRespelt);
  const near = asked.flatMap(([at, word]) => oneLetterOff(word).map((spelling) => ({ place: at + 1, spelling })));
  const long = asked.filter(([at, word]) => isUnknown(at) && lettersForgiven(word) === twoLetters);
  const { rows } = await client.query<PlacedWord & { asked: string }>({
    name: `respell-${table}`,
    text: `select place, word, names from unnest($1::int[], $2::text[]) as near (place, spelling) join ${table} on word = spelling
      union
      select place, found.word, found.names from unnest($3::int[], $4::text[]) as long (place, asked)
      cross join lateral (select word, names from ${table} where word % asked
        order by similarity(word, asked) desc, names desc limit ${3 * mostAlternatives}) as found`,
    values: [
      near.map(({ place }) => place),
      near.map(({ spelling }) => spelling),
      long.map(([at]) => at + 1),
      long.map(([, word]) => word),
    ],
  });
  const forgiven = rows.filter(({ place, word }) => {
    const wanted = words[place - 1] ?? '';
    const most = lettersForgiven(wanted);
    return editDistance(wanted, word, most) <= most;
  });
  const respelt = placed(words, forgiven);
  return words.map((_, at) => [...(known[at] ?? []), ...(respelt[at] ?? [])]);
}

function placed(words: readonly string[], rows: readonly PlacedWord[]): Alternatives {
  return words.map((_, at) => rows.filter(({ place }) => place === at + 1).slice(0, 2 * mostAlternatives));
}
