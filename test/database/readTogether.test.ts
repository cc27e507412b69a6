import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readAtOnce, readWithNext, type ReadStatement } from '../../src/database/readTogether.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { clean } from '../support/registers/sample.js';

interface Read {
  readonly number: number;
  /** The same for all that is read in one round trip. */
  readonly at: string;
}

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: true });
});
afterAll(() => app.stop());

const numbers = (name: string, ...asked: readonly number[]): ReadStatement => ({
  name,
  text: `select number, statement_timestamp()::text as at from unnest($1::int[]) as asked (number) where number > $2 order by number desc`,
  values: [asked, 0],
});

it('reads the statements that wait in the round trip of the next one, each with its own values, in the order of its rows', async () => {
  const { pool } = app.database;
  const waiting = [readWithNext<Read>(pool, numbers('one', 1, 3, 2)), readWithNext<Read>(pool, numbers('two'))];
  const read = await Promise.all([...waiting, readAtOnce<Read>(pool, numbers('three', 5, 4))]);
  expect(read.map((rows) => rows.map(({ number }) => number))).toEqual([[3, 2, 1], [], [5, 4]]);
  expect(new Set(read.flat().map(({ at }) => at)).size).toBe(1);
});

it('reads the statements that wait without another one', async () => {
  const { pool } = app.database;
  const alone = await readWithNext<Read>(pool, numbers('one', 7));
  const [one, two] = await Promise.all([
    readWithNext<Read>(pool, numbers('one', 8)),
    readWithNext<Read>(pool, numbers('two', 9)),
  ]);
  expect([...alone, ...one, ...two].map(({ number }) => number)).toEqual([7, 8, 9]);
  expect(one[0]?.at).toBe(two[0]?.at);
});

it('rejects every statement of a round trip that fails, and serves the next', async () => {
  const { pool } = app.database;
  const faulty = { name: 'faulty', text: 'select 1 / $1::int as number', values: [0] };
  const settled = await Promise.allSettled([readWithNext(pool, numbers('one', 1)), readAtOnce(pool, faulty)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readWithNext<Read>(pool, numbers('one', 1))).toMatchObject([{ number: 1 }]);
});

it('reads all that policy 2026-3 asks of an ABN in the round trip of the register', async () => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ abn: string }>(
    `select abn::text from abr_entities
     where ${clean} and acn = right(abn::text, 9) and status_from < '2020-01-01' order by abn limit 1`,
  );
  const callers = new Map<string, ReturnType<typeof createApiClient>>();
  for (const policyVersion of ['2026-1', '2026-3'] as const) {
    const organisationId = await app.newOrganisation('Test Pty Ltd', 'enterprise', policyVersion);
    callers.set(policyVersion, createApiClient(app, (await app.newKey(organisationId)).key));
  }
  const readUnder = async (policyVersion: '2026-1' | '2026-3'): Promise<readonly string[]> => {
    const sent = jest.spyOn(pool, 'query');
    try {
      expect((await callers.get(policyVersion)?.verify(rows[0]?.abn ?? ''))?.status).toBe(200);
      const names = sent.mock.calls.map(([query]) => (query as { readonly name?: string }).name ?? '');
      return names.filter((name) => /find-a|datasets|candidate/.test(name));
    } finally {
      sent.mockRestore();
    }
  };
  expect(await readUnder('2026-1')).toEqual(['find-abn']);
  expect(await readUnder('2026-3')).toEqual(['datasets+candidate resolutions+find-abn']);
  await pool.query(`insert into datasets values ('ASIC companies', current_date, 0, 0, '[]', now())`);
  expect(await readUnder('2026-3')).toEqual(['datasets+candidate resolutions+find-abn', 'find-at-asic']);
  expect(await readUnder('2026-3')).toEqual(['find-at-asic+candidate resolutions+datasets+find-abn']);
});
