import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { sweepExpired } from '../src/workers/jobs/retention.js';
import { withContest, needsWarmUp, type Contest } from './contest.js';
import { type Cell, count, printTable } from './figures.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { takeTurns, toRatio } from './rounds.js';
import { storeVerifications } from './storeVerifications.js';

const years = 7;
const organisations = 10;
/** How often a business is verified in all of the time. */
const perBusiness = 10;
const aPart = 250_000;
const exported = 1_000;
/** How many times as long a call may take with the many rows. */
const limit = 1.2;

interface Call {
  readonly path: string;
  readonly body?: unknown;
  /** Whether the response has what was asked for, so that an empty one does not count as fast. */
  readonly isRight: (text: string) => boolean;
}

interface Contestant {
  readonly kind: string;
  readonly contest: Contest;
  /** Calls at the same time. */
  readonly hands: number;
  readonly next: (turn: number) => Call;
}

/**
 * Compares a table with seven years of verifications with one of a million, in short rounds side by side: `--few`, `--many`,
 * `--rounds`, `--seconds`. The rows are copies of a real verification with all its facts, evenly spread over the years and ten
 * organisations. Their indexes are built after the rows.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      few: { type: 'string', default: '1000000' },
      many: { type: 'string', default: '20000000' },
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '2' },
    },
  });
  const [few, many, rounds, seconds] = [values.few, values.many, values.rounds, values.seconds].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  await withContest({}, (small) =>
    withContest({}, async (large) => {
      const sizes = [await fill(small, few), await fill(large, many)] as const;
      process.stdout.write(`${describeMachine()}\n\n`);
      printTable(
        ['verifications', 'GiB'],
        sizes.map(({ rows, bytes }) => [count(rows), (bytes / 2 ** 30).toFixed(1)]),
      );
      const compared: (readonly [string, ...Cell[]])[] = [];
      const sets = [toContestants(small, few), toContestants(large, many)] as const;
      for (const [index, one] of sets[0].entries()) {
        const other = sets[1][index];
        if (!other) continue;
        const results = await takeTurns([one, other], { rounds, warmUp: needsWarmUp({ seconds }) ? 1 : 0 }, (each) =>
          measure(each, seconds),
        );
        const [fewMs = [], manyMs = []] = results;
        const times = [fewMs, manyMs].map((each) => percentile(each, 50).toFixed(2));
        compared.push([one.kind, ...times, toRatio(manyMs, fewMs), String(limit)]);
      }
      printTable(
        ['call', ...sizes.map(({ rows }) => `${count(rows)}, ms`), 'ratio (of the rounds)', 'at most'],
        compared,
      );
      await measureDeletion(large, few / 2);
    }),
  );
}

const fields = 'id legalName abn status fractureScore fractureRisk verifiedAt';
const dayMs = 24 * 60 * 60 * 1_000;

function toContestants(contest: Contest, rows: number): readonly Contestant[] {
  const list = (kind: string, toWords: (turn: number) => string, least: number): Contestant => ({
    kind,
    contest,
    hands: 8,
    next: (turn) => ({
      path: '/graphql',
      body: { query: `{ verifications(${toWords(turn)}) { nodes { ${fields} } } }` },
      isRight: (text) => (text.match(/"verifiedAt"/g)?.length ?? 0) >= least,
    }),
  });
  const wanted = Math.min(exported, rows / organisations / 10);
  const periodMs = (1.1 * wanted * organisations * years * 365 * dayMs) / rows;
  /** A period of the first six years with the wanted number of rows. */
  const toPeriod = (turn: number): { readonly verifiedFrom: string; readonly verifiedBefore: string } => {
    const from = Date.now() - (365 + ((turn * 37) % ((years - 1) * 365 - 60))) * dayMs;
    return {
      verifiedFrom: new Date(from).toISOString(),
      verifiedBefore: new Date(from + periodMs).toISOString(),
    };
  };
  return [
    {
      kind: 'verify',
      contest,
      hands: 8,
      next: (turn) => ({
        path: '/api/enterprise/verify',
        body: { queryValue: contest.abns[turn % contest.abns.length], jurisdiction: 'AU' },
        isRight: (text) => text.includes('"fractureScore"'),
      }),
    },
    list('newest 20', () => 'first: 20', 20),
    list('20 of a past period', (turn) => `first: 20, filter: ${toInput(toPeriod(turn))}`, Math.min(20, wanted)),
    list(
      'a business, by ABN',
      (turn) => `first: 20, filter: { abn: "${toAbn(turn * organisations * 7919, rows)}" }`,
      perBusiness - 1,
    ),
    list('20 that are inactive', () => 'first: 20, filter: { status: INACTIVE }', 1),
    list('20 with the highest score', () => 'first: 20, order: HIGHEST_SCORE', 20),
    {
      kind: `export of ${exported.toLocaleString('en')}`,
      contest,
      hands: 1,
      next: (turn) => {
        const query = new URLSearchParams({ format: 'csv', ...toPeriod(turn) });
        return {
          path: `/api/enterprise/verifications?${query.toString()}`,
          isRight: (text) => text.split('\n').length > wanted,
        };
      },
    },
    {
      kind: 'overview of 30 days',
      contest,
      hands: 2,
      next: () => ({ path: '/api/enterprise/overview', isRight: (text) => text.startsWith('{') }),
    },
  ];
}

function toInput(fields: Readonly<Record<string, string>>): string {
  return `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }`;
}

/** A number of one of the businesses whose verifications were copied. */
function toAbn(place: number, rows: number): string {
  return String(10_000_000_000 + (place % Math.ceil(rows / perBusiness)));
}

/** Prints how many events past their retention the worker deletes in a second, in its own short transactions. */
async function measureDeletion({ database: { pool } }: Contest, rows: number): Promise<void> {
  await pool.query(
    `insert into events select copy.* from (select event from events as event limit 1) as one, generate_series(1, $1::int) as n,
       jsonb_populate_record(one.event, jsonb_build_object('position', 1000000000 + n,
         'id', bench_id('evt', now() - interval '1 year' + n * interval '1 millisecond', n))) as copy`,
    [rows],
  );
  await pool.query('vacuum analyze events');
  const startedAt = performance.now();
  const removed = await sweepExpired(pool, new Date());
  const seconds = (performance.now() - startedAt) / 1_000;
  printTable(
    ['events past their retention', 'value'],
    [
      ['deleted', count(removed)],
      ['seconds', seconds.toFixed(1)],
      ['a second', count(removed / seconds)],
    ],
  );
}

/** Milliseconds for each call, with a few calls at the same time. @throws Error if a response is not the wanted one */
async function measure({ kind, contest, hands, next }: Contestant, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const startedAt = performance.now();
  let calls = 0;
  const work = async (): Promise<void> => {
    do {
      const { path, body, isRight } = next((calls += 1));
      const response = await fetch(contest.url + path, {
        headers: contest.headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok || !isRight(text)) throw new Error(`${kind}: ${response.status} ${text.slice(0, 500)}`);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: hands }, work));
  return (performance.now() - startedAt) / calls;
}

/** @returns the number of rows, and their size with indexes */
async function fill(contest: Contest, rows: number): Promise<{ readonly rows: number; readonly bytes: number }> {
  await storeVerifications(contest, 1);
  const { pool } = contest.database;
  for (let other = 1; other < organisations; other += 1) await contest.newCaller('2026-1');
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'verifications'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  // A ULID has the milliseconds as ten digits to base 32.
  await pool.query(`create function bench_id(kind text, at timestamptz, n bigint) returns text language sql immutable as $$
    select kind || '_' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> (5 * place)) & 31)::int + 1, 1), '' order by place desc)
      || lpad(n::text, 16, '0')
    from (select floor(extract(epoch from at) * 1000)::bigint as ms) as time, generate_series(0, 9) as place $$`);
  const { rows: callers } = await pool.query<{ organisation: string; key: string }>(
    `select organisation_id as organisation, min(id) as key from api_keys where organisation_id is not null and mode = 'live'
     group by organisation_id order by organisation_id <> $1, organisation_id limit ${organisations}`,
    [contest.organisation],
  );
  const step = (years * 365 * dayMs) / rows;
  for (let stored = 1; stored < rows; stored += aPart) {
    await pool.query(
      `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk,
         abn, facts, verdict, policy_version, audit_hash, verified_at)
       select bench_id('ver', at, n), ($3::text[])[1 + n % ${organisations}], mode, ($4::text[])[1 + n % ${organisations}], jurisdiction,
         case when n % 997 < 10 then 'inactive' else 'verified' end, case when n % 997 < 10 then 90 when n % 97 < 10 then 25 else 0 end,
         case when n % 997 < 10 then 'critical' when n % 97 < 10 then 'medium' else 'low' end,
         (10000000000 + (n::bigint * 7919) % $5)::text, facts, verdict, policy_version, audit_hash, at
       from (select * from verifications order by id desc limit 1) as one, generate_series($1::int, $2::int) as n,
         lateral (select now() - ($6::float8 * ($7::int - n)) * interval '1 millisecond' as at) as time`,
      [
        ...[stored, Math.min(stored + aPart, rows) - 1],
        ...[callers.map(({ organisation }) => organisation), callers.map(({ key }) => key)],
        ...[Math.ceil(rows / perBusiness), step, rows],
      ],
    );
  }
  await pool.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum analyze verifications');
  const { rows: sizes } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('verifications') as bytes`,
  );
  return { rows, bytes: Number(sizes[0]?.bytes) };
}
