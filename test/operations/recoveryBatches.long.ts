import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { finishRecoveries } from '../../src/workers/jobs/finishRecoveries.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { seedMissed } from '../support/seeds/missedDeliveries.js';

// A backlog may be of any size. No statement of a recovery may grow with it, and no kill may lose a delivery or count it twice.
const failed = 200_000;
const unrecorded = 100_000;
const kills = 3;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const built = (file: string): string => JSON.stringify(new URL(`../../dist/${file}`, import.meta.url).href);

it('recovers 300,000 deliveries by statements of 1,000 rows, once each, while its workers are killed', async () => {
  const { pool, orm, address } = app.database;
  const organisationId = await app.newOrganisation();
  const client = createApiClient(app, (await app.newKey(organisationId)).key);
  const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
  await seedMissed(app, { organisationId, endpointId: id, failed, unrecorded });
  await pool.query('create table written (rows integer)');
  await pool.query(`create function count_written() returns trigger language plpgsql as
    $$ begin insert into written select count(*) from changed; return null; end $$`);
  for (const event of ['insert', 'update']) {
    await pool.query(`create trigger count_${event} after ${event} on deliveries referencing new table as changed
      for each statement execute function count_written()`);
  }

  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { status, body } = await client.post(`/api/enterprise/webhooks/${id}/recover`, { since });
  expect([status, body]).toEqual([202, { recovered: 10_000, isComplete: false }]);
  const progress = async () => (await client.get(`/api/enterprise/webhooks/${id}`)).body.webhook.recovery;

  const script = `import { openDatabase } from ${built('database/orm.js')};
    import { finishRecoveries } from ${built('workers/jobs/finishRecoveries.js')};
    const { orm } = await openDatabase(${JSON.stringify(address)});
    await finishRecoveries({ em: orm.em, eventLog: { committed: () => undefined }, log: console });`;
  let last = 10_000;
  for (let count = 0; count < kills; count += 1) {
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const exit = once(worker, 'exit');
    while ((await progress()).recovered === last && worker.exitCode === null) await setTimeout(2);
    worker.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    const { recovered, isComplete } = await progress();
    expect(isComplete).toBe(false);
    expect(recovered).toBeGreaterThan(last);
    last = recovered;
  }
  // The rows that a killed worker had locked are locked until the server has noticed.
  while (!(await progress()).isComplete) {
    await finishRecoveries({ ...app.services, em: orm.em });
    await setTimeout(20);
  }

  expect(await progress()).toMatchObject({ recovered: failed + unrecorded, finishedAt: expect.any(String) });
  const { rows } = await pool.query(
    'select state, count(*)::int as count from deliveries where endpoint_id = $1 group by 1',
    [id],
  );
  expect(rows).toEqual([{ state: 'pending', count: failed + unrecorded }]);
  expect((await pool.query('select max(rows) as most from written')).rows).toEqual([{ most: 1_000 }]);
}, 240_000);
