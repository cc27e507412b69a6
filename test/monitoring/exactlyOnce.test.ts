import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { repeatUntilStopped } from '../../src/platform/loop.js';
import { findJob } from '../support/runJob.js';
import { abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { WatchedRegister } from './watchedRegister.js';

// A change is notified once: by several processes at the same time, by one that is killed, and after an import without
// changes.
const watched = 6_000;
let app: TestApp;
let register: WatchedRegister;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
});
beforeEach(async () => {
  await app.database.pool.query('truncate monitored_entities, events cascade');
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
});
afterAll(async () => {
  register.remove();
  await app.stop();
});

/** Watches every entity of the register in the name of one verification, and changes all of them. */
async function watchAll(round: number): Promise<void> {
  await register.import(abrRecords(watched));
  const { id } = (await client.verify(testAbn(1))).body.result;
  await app.database.pool.query(
    `insert into monitored_entities (id, organisation_id, mode, register, number, verification_id, status_code, status, legal_name,
       gst_registered, entity_type_code, entity_type, source, as_of, created_at)
     select 'mon_' || lpad(e.abn::text, 26, '0'), organisation_id, mode, 'abr', e.abn, verification.id, e.status, 'Active', e.legal_name,
       true, e.type_code, 'A company', 'ABR', '2026-05-01', now()
     from abr_entities e, verifications verification where verification.id = $1`,
    [id],
  );
  await register.import(abrRecords(watched).map((record) => record.replace('NUMBER', `ROUND ${round}`)));
}

async function countTold(): Promise<{ events: number; entities: number }> {
  const { rows } = await app.database.pool.query<{ events: number; entities: number }>(
    `select count(*)::int as events, count(distinct data ->> 'abn')::int as entities from events where kind = 'entity.changed'`,
  );
  return rows[0] ?? { events: 0, entities: 0 };
}

describe('a change is told once', () => {
  it('by many who tell at the same time', async () => {
    await watchAll(1);
    const told = await Promise.all(Array.from({ length: 6 }, () => register.tell()));
    expect(told.reduce((sum, events) => sum + events)).toBe(watched);
    expect(await countTold()).toEqual({ events: watched, entities: watched });
    expect(await register.tell()).toBe(0);
  });

  it('when whoever tells is killed on the way', async () => {
    await watchAll(2);
    const script = `import pg from 'pg';
      import { notifyChanges } from ${JSON.stringify(new URL('../../dist/operations/monitoring/notifyChanges.js', import.meta.url).href)};
      const pool = new pg.Pool(${JSON.stringify(app.database.address)});
      await notifyChanges({ pool, eventLog: { committed: () => undefined }, clock: () => new Date(), production: false });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const exit = once(child, 'exit');
    while ((await countTold()).events === 0 && child.exitCode === null) await setTimeout(2);
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    const { events } = await countTold();
    expect(events).toBeGreaterThan(0);
    expect(events).toBeLessThan(watched);
    // The rows of the killed process are locked until the server has noticed.
    let told = events;
    while (told < watched) {
      told += await register.tell();
      await setTimeout(20);
    }
    expect(await countTold()).toEqual({ events: watched, entities: watched });
  });

  it('when the event cannot be written at first', async () => {
    await watchAll(3);
    const { pool } = app.database;
    await pool.query(
      `create function refuse_event() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`,
    );
    await pool.query('create trigger refuse_event before insert on events execute function refuse_event()');
    await expect(register.tell()).rejects.toThrow('disk full');
    await pool.query('drop trigger refuse_event on events');
    expect(await countTold()).toEqual({ events: 0, entities: 0 });
    expect(await register.tell()).toBe(watched);
  });
});

describe('the worker', () => {
  it('tells what an import that was killed has not told, with nobody asking', async () => {
    await register.import(abrRecords(2));
    const verificationId = (await client.verify(testAbn(1), 'AU', { monitor: true })).body.result.id;
    await register.import([abrRecord({ abn: testAbn(1), status: 'CAN' }), ...abrRecords(1, 2)]);
    const job = repeatUntilStopped(findJob(app, 'change notifications'), app.services.log);
    while ((await countTold()).events === 0) await setTimeout(10);
    await job.stop();
    const { rows } = await app.database.pool.query(`select data from events where kind = 'entity.changed'`);
    expect(rows).toMatchObject([{ data: { verificationId } }]);
  });
});
