import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { toCoreName, foldName } from '../src/domain/names/foldName.js';
import { withContest, type Contest } from './contest.js';
import { count, printTable } from './figures.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';

/** Searches, grouped by how hard the name is to find. */
interface Kind {
  readonly title: string;
  readonly names: readonly string[];
}

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
}

const frequentWords = 'one of the most frequent words';
/** The most milliseconds for the p99 of a frequent word. */
const goalMs = 50;
/** A scan takes long, so this many of each group are enough. */
const scans = 3;

/**
 * Measures searches by name over REST, one at a time, in a register of 2,000,000 records whose words are as frequent as
 * those of real names. Each group is compared with the statement that finds names by all of their words, without
 * ranking, and with an `ilike '%…%'` over the legal names, both limited to 20.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { records: { type: 'string', default: '2000000' }, times: { type: 'string', default: '100' } },
  });
  const [records, times] = [Number(values.records), Number(values.times)];
  await withContest({ records, hasManyWords: true }, async (contest) => {
    const { pool } = contest.database;
    await printSizes(pool, records);
    const rows: (readonly [string, ...string[]])[] = [];
    let ofGoal = NaN;
    for (const { title, names } of await listKinds(pool, times)) {
      const ours = await measure(names, (name) => search(contest, name));
      const index = await measure(names, (name) => byIndex(pool, name));
      const scan = await measure(names.slice(0, scans), (name) => byScan(pool, name));
      const figures = [ours, index, scan].flatMap(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)]);
      rows.push([title, ...figures, ours.answers.toFixed(1)]);
      if (title === frequentWords) ofGoal = ours.p99 / goalMs;
    }
    const ways = ['search', 'the index alone', 'an `ilike` scan'].flatMap((way) => [
      `${way}, p50, ms`,
      `${way}, p99, ms`,
    ]);
    printTable(['looked for', ...ways, 'found'], rows);
    printTable(['ratio', 'value'], [[`p99 of a frequent word, of ${goalMs} ms`, ofGoal.toFixed(2)]]);
  });
}

async function printSizes(pool: Pool, records: number): Promise<void> {
  const { rows } = await pool.query<{ bytes: string; name: string }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
     where relname like 'abr\\_%' order by pg_relation_size(oid) desc`,
  );
  const { rows: counts } = await pool.query<{ names: string; words: string }>(
    'select (select count(*) from abr_names) as names, (select count(*) from abr_words) as words',
  );
  const { names = '', words = '' } = counts[0] ?? {};
  process.stdout.write(`${describeMachine()}\n\n`);
  printTable(
    ['register', 'count'],
    [
      ['records', count(records)],
      ['names', count(Number(names))],
      ['words', count(Number(words))],
    ],
  );
  printTable(
    ['table or index', 'MiB'],
    rows.map(({ name, bytes }) => [`\`${name}\``, count(Number(bytes) / 2 ** 20)]),
  );
}

/** Names of the register and others, this many in each group. */
async function listKinds(pool: Pool, times: number): Promise<Kind[]> {
  const few = async (statement: string): Promise<string[]> =>
    (await pool.query<{ name: string }>(statement, [times])).rows.map(({ name }) => name);
  const registered = await few('select legal_name as name from abr_entities where abn % 9973 = 0 limit $1');
  const rare = await few('select word as name from abr_words order by names, hashtext(word) limit $1');
  const frequent = await few('select word as name from abr_words order by names desc limit $1');
  const three = await few(`select substr(word, 1, 3) as name from abr_words where length(word) > 5
    group by 1 order by sum(names) desc limit $1`);
  const pairs = frequent.slice(0, 40).map((word, at) => `${word} ${frequent[(at + 7) % 40] ?? ''}`);
  const long = registered.map((name, at) => `${name} ${rare.slice(at, at + 20).join(' ')}`.slice(0, 200));
  return [
    { title: 'names as they are registered', names: registered },
    {
      title: 'the same, two letters swapped',
      names: registered.map((name) => name.replace(/(\w\w)(\w)(\w)/, '$1$3$2')),
    },
    { title: 'one of the rarest words', names: rare },
    { title: frequentWords, names: frequent },
    { title: 'two of the most frequent words', names: pairs },
    { title: 'three letters', names: three },
    { title: '200 characters', names: long },
    { title: 'hostile texts', names: hostile },
  ];
}

const hostile = [
  '%%%%aaa%%%',
  '___ ___ abc',
  "' or 1=1 --",
  '\\\\\\ab\\c',
  'aaa '.repeat(50),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3),
  'the trustee for the the',
  '😀abc😀',
  'zzz zzy zzx zzw',
  'services holdings group australia trust family fund pty ltd',
];

async function search({ url, headers }: Contest, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/enterprise/search?jurisdiction=AU&name=${encodeURIComponent(name)}`, {
    headers,
  });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 400) throw new Error(`${name}: ${answer.status} ${text}`);
  return answer.ok ? (JSON.parse(text) as { items: unknown[] }).items.length : 0;
}

async function byIndex(pool: Pool, name: string): Promise<number> {
  const { rowCount } = await pool.query(
    `select number from abr_names where string_to_array(core, ' ') @> $1 limit 20`,
    [toCoreName(foldName(name)).split(' ')],
  );
  return rowCount ?? 0;
}

async function byScan(pool: Pool, name: string): Promise<number> {
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const { rowCount } = await pool.query('select abn from abr_entities where legal_name ilike $1 limit 20', [pattern]);
  return rowCount ?? 0;
}

async function measure(names: readonly string[], work: (name: string) => Promise<number>): Promise<Measured> {
  const times: number[] = [];
  let answers = 0;
  for (const name of names) {
    const startedAt = performance.now();
    answers += await work(name);
    times.push(performance.now() - startedAt);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99), answers: answers / names.length };
}
