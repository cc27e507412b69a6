import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSchema } from '../../src/resolvers/schema.js';
import { anonymousWorks } from '../guarantees/databaseFaults/anonymousWorks.js';
import { callWorks } from '../guarantees/databaseFaults/callWorks.js';
import { faultFixture, type Work } from '../guarantees/databaseFaults/faultFixture.js';
import { jobWorks } from '../guarantees/databaseFaults/jobWorks.js';

// A newer release adds columns while this one serves requests. PostgreSQL refuses a prepared statement whose result has
// changed, as `select *` would have.
const timeoutMs = 600_000;
let fixture: Awaited<ReturnType<typeof faultFixture>>;
/** The refusals of PostgreSQL because a result has changed. A job would only try again, on another connection. */
const refusals: string[] = [];
beforeAll(async () => {
  fixture = await faultFixture();
  const { pool } = fixture.database;
  const watch = ({ connection }: { readonly connection: EventEmitter }): void => {
    connection.on('errorMessage', ({ code, message }: { readonly code?: string; readonly message: string }) => {
      if (code === '0A000') refusals.push(message);
    });
  };
  const open = (pool as unknown as { readonly _clients: readonly { readonly connection: EventEmitter }[] })._clients;
  for (const client of open) watch(client);
  pool.on('connect', watch);
});
afterAll(() => fixture.stop());

// A REST route runs a root field.
const works = [...callWorks(buildSchema()), ...anonymousWorks, ...jobWorks].filter(
  ({ title }) => !title.startsWith('REST '),
);

async function failuresOf(all: readonly Work[]): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const work of all) {
    const run = await work.prepare(fixture);
    const failure = await run();
    if (failure !== null) failures.push(`${work.title}: ${failure}`);
  }
  return failures;
}

it(
  'every operation and job goes on when each table gets a new column',
  async () => {
    expect(await failuresOf(works)).toEqual([]);
    const { direct } = fixture.database;
    const { rows } = await direct.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(60);
    for (const { name } of rows) {
      await direct.query(`alter table ${name} add column of_a_newer_release text default 'new'`);
    }
    expect(await failuresOf(works)).toEqual([]);
    expect(refusals).toEqual([]);
  },
  timeoutMs,
);
