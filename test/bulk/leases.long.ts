import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { claimBulk, releaseBulk } from '../../src/workers/bulk/claimBulk.js';
import { decryptChunks } from '../../src/workers/bulk/verifyChunk.js';
import { EventLoopYield } from '../../src/platform/eventLoopYield.js';
import { verifyChunk } from '../../src/workers/bulk/verifyChunk.js';
import { writeChunk } from '../../src/workers/bulk/writeChunk.js';
import { sweepExpired } from '../../src/workers/jobs/retention.js';
import { testApp, type TestApp } from '../support/app.js';
import { loadOutcomes, seedBulk, untilBulk } from '../support/seeds/bulks.js';

// Several processes share the bulks out; what two of them do by mistake is done once.
let app: TestApp;
let organisationId: string;
let apiKeyId: string;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  apiKeyId = (await app.newKey(organisationId)).id;
});
afterAll(() => app.stop());

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ queryValue: '51 824 753 556', reference: `${n}` }));
const claim = (after = '') => claimBulk(app.database.pool, 'live', after, new Date());
const verifications = async (id: string) =>
  (
    await app.database.pool.query('select reference from verifications where id = any ($1)', [
      (await loadOutcomes(app, id)).filter((outcome) => typeof outcome === 'string'),
    ])
  ).rows.length;
const countAll = async (tenant: string): Promise<number> =>
  Number(
    (await app.database.pool.query('select count(*) from verifications where organisation_id = $1', [tenant])).rows[0]
      .count,
  );

describe('bulks', () => {
  it('have one worker at a time, and another when its lease is over', async () => {
    const id = await seedBulk(app, { organisationId, apiKeyId, rows: rows(3) });
    expect((await claim())?.id).toBe(id);
    expect(await claim()).toBeNull();
    await app.database.pool.query(`update bulks set leased_until = now() - interval '1 second' where id = $1`, [id]);
    const second = await claim();
    if (second?.id !== id) throw new Error('It is open.');
    await releaseBulk(app.database.pool, second);
    expect((await claim())?.id).toBe(id);
    await app.database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  });

  it('are continued when the clock of the database has stepped back, and the lease seems to end in an hour', async () => {
    const id = await seedBulk(app, { organisationId, apiKeyId, rows: rows(3) });
    expect((await claim())?.id).toBe(id);
    await app.database.pool.query(`update bulks set leased_until = now() + interval '1 hour' where id = $1`, [id]);
    expect((await claim())?.id).toBe(id);
    await app.database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  });

  it('keep the lease of a second worker when the first one, whose lease has run out, ends its turn', async () => {
    const id = await seedBulk(app, { organisationId, apiKeyId, rows: rows(3) });
    const first = await claim();
    await app.database.pool.query(`update bulks set leased_until = now() - interval '1 second' where id = $1`, [id]);
    const second = await claim();
    if (first?.id !== id || second?.id !== id) throw new Error('It is open.');
    await releaseBulk(app.database.pool, first);
    expect(await claim()).toBeNull();
    await releaseBulk(app.database.pool, second);
    expect((await claim())?.id).toBe(id);
    await app.database.pool.query(`update bulks set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  });

  it('of several organisations have their turns, the oldest of each first', async () => {
    const tenants = [];
    for (let n = 0; n < 3; n += 1) {
      const tenant = await app.newOrganisation();
      const caller = (await app.newKey(tenant)).id;
      const planted = [];
      for (let m = 0; m < 2; m += 1) {
        planted.push(await seedBulk(app, { organisationId: tenant, apiKeyId: caller, rows: rows(1) }));
      }
      tenants.push({ tenant, first: planted[0] ?? '', second: planted[1] ?? '' });
    }
    const order = [];
    let after = '';
    for (let n = 0; n < 6; n += 1) {
      const bulk = await claim(after);
      if (!bulk) throw new Error('There are three.');
      order.push(bulk.id);
      after = bulk.organisationId;
      await releaseBulk(app.database.pool, bulk);
    }
    const firsts = tenants.map(({ first }) => first).sort();
    expect(order.slice(0, 3).sort()).toEqual(firsts);
    expect(order.slice(3).sort()).toEqual(firsts);
    await app.database.pool.query(
      `update bulks set status = 'cancelled', finished_at = now() where finished_at is null`,
    );
  });

  it('that two workers are at are verified once, also where both write the same chunk at the same moment', async () => {
    const tenant = await app.newOrganisation();
    const caller = (await app.newKey(tenant)).id;
    const id = await seedBulk(app, { organisationId: tenant, apiKeyId: caller, rows: rows(500), chunkRows: 100 });
    const bulk = await claim();
    if (!bulk) throw new Error('It is open.');
    const { pool } = app.database;
    for await (const chunk of decryptChunks(pool, id)) {
      const eventLoopYield = new EventLoopYield(1);
      const verified = [];
      for (let n = 0; n < 3; n += 1) verified.push(await verifyChunk(app.services, bulk, chunk, eventLoopYield));
      const written = await Promise.all(verified.map((one) => writeChunk(pool, bulk, one, eventLoopYield)));
      expect(written.filter(({ isWritten }) => isWritten)).toHaveLength(1);
    }
    expect(await countAll(tenant)).toBe(500);
    expect(await verifications(id)).toBe(500);
    await releaseBulk(pool, bulk);
    const workers = [1, 2, 3].map(() => startBulkWorker(app.services, { pollMs: 20 }));
    const done = await untilBulk(app, id);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(done).toMatchObject({ status: 'completed', processed: 500, counts: { not_found: 500 } });
    expect(await countAll(tenant)).toBe(500);
  });

  it('of live data do not wait for the sandbox, which can be told to take its time', async () => {
    const tenant = await app.newOrganisation();
    const slow = { organisationId: tenant, mode: 'test' as const, apiKeyId: (await app.newKey(tenant, 'test')).id };
    const slowId = await seedBulk(app, { ...slow, rows: ['80 999 999 110'] });
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    await untilBulk(app, slowId, ['running']);
    const id = await seedBulk(app, { organisationId, apiKeyId, rows: rows(10) });
    expect(await untilBulk(app, id)).toMatchObject({ status: 'completed' });
    const { rows: other } = await app.database.pool.query('select status, processed from bulks where id = $1', [
      slowId,
    ]);
    expect(other).toEqual([{ status: 'running', processed: 0 }]);
    expect(await untilBulk(app, slowId)).toMatchObject({ counts: { REGISTER_UNAVAILABLE: 1 } });
    await worker.stop();
  });

  /** Two bulks, the first of which the database refuses with this error code until `end`. */
  const plantRefused = async (code: string) => {
    const [one, other] = [await app.newOrganisation(), await app.newOrganisation()];
    const plant = async (tenant: string) =>
      seedBulk(app, { organisationId: tenant, apiKeyId: (await app.newKey(tenant)).id, rows: rows(10) });
    const [bad, good] = [await plant(one), await plant(other)];
    const { pool } = app.database;
    // No row can come to this by any way in: an organisation that is not there.
    await pool.query(`create function refuse_one() returns trigger language plpgsql as
      $$ begin
        if new.organisation_id = '${one}' then raise exception 'refused' using errcode = '${code}'; end if;
        return new;
      end $$`);
    await pool.query(
      'create trigger refuse_one before insert on verifications for each row execute function refuse_one()',
    );
    const end = () => pool.query('drop function refuse_one cascade');
    return { one, bad, good, end };
  };

  it('that fail each time with a temporary fault keep nobody else waiting', async () => {
    const { bad, good, end } = await plantRefused('57014');
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    expect(await untilBulk(app, good)).toMatchObject({ status: 'completed' });
    expect(await untilBulk(app, bad, ['running'])).toMatchObject({ processed: 0 });
    await end();
    expect(await untilBulk(app, bad)).toMatchObject({ status: 'completed', processed: 10 });
    await worker.stop();
  });

  it('with rows that the database refuses for ever fail, and keep nobody else waiting', async () => {
    const { one, bad, good, end } = await plantRefused('P0001');
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    expect(await untilBulk(app, good)).toMatchObject({ status: 'completed' });
    expect(await untilBulk(app, bad)).toMatchObject({
      ...{ status: 'failed', processed: 0, failure: expect.stringContaining('could not be stored') },
    });
    await worker.stop();
    await end();
    expect(await countAll(one)).toBe(0);
  });

  it('that fail for too long with another error fail for good', async () => {
    const { bad, good, end } = await plantRefused('57014');
    const worker = startBulkWorker(app.services, { pollMs: 20, retryMs: 1 });
    expect(await untilBulk(app, bad)).toMatchObject({
      ...{ status: 'failed', processed: 0, failure: expect.stringContaining('could not be stored') },
    });
    expect(await untilBulk(app, good)).toMatchObject({ status: 'completed' });
    await worker.stop();
    await end();
  });

  it('lose their rows and the name of their file 90 days after their end, and no verification', async () => {
    const tenant = await app.newOrganisation();
    const caller = (await app.newKey(tenant)).id;
    const plant = () => seedBulk(app, { organisationId: tenant, apiKeyId: caller, rows: rows(40), chunkRows: 10 });
    const [old, young] = [await plant(), await plant()];
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    for (const id of [old, young]) await untilBulk(app, id);
    await worker.stop();
    const end = (id: string, days: number) =>
      app.database.pool.query(`update bulks set finished_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
    await end(old, 91);
    await end(young, 89);
    await app.database.pool.query(`update bulks set file_name = 'a.csv' where organisation_id = $1`, [tenant]);
    expect(await sweepExpired(app.database.pool, new Date())).toBe(5);
    const { rows: named } = await app.database.pool.query(
      'select id from bulks where organisation_id = $1 and file_name is not null',
      [tenant],
    );
    expect(named).toEqual([{ id: young }]);
    expect(await loadOutcomes(app, old)).toEqual([]);
    expect(await loadOutcomes(app, young)).toHaveLength(40);
    expect(await untilBulk(app, old)).toMatchObject({ processed: 40 });
    expect(await countAll(tenant)).toBe(80);
  });
});
