import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { newId } from '../../src/domain/ids.js';
import { createPostgresBus } from '../../src/events/bus/postgresBus.js';
import { createLog } from '../../src/platform/log.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { loadOutcomes, seedBulk, untilBulk } from '../support/seeds/bulks.js';
import type { TestDatabase } from '../support/database/database.js';
import { follow, liveClient, type Followed } from '../support/requests/liveClient.js';
import { until } from '../support/until.js';

// A process other than the bulk's worker publishes its progress, to its own organisation alone.
const newBus = ({ address }: TestDatabase) => createPostgresBus(address, createLog('silent'));
const query = `subscription ($id: ID!) {
  bulkProgress(id: $id) { id status total processed failed counts finishedAt progress { rowsPerSecond secondsLeft } }
}`;
let here: TestApp;
let there: TestApp;
let organisationId: string;
let key: { id: string; key: string };
const clients: { dispose(): void | Promise<void> }[] = [];

beforeAll(async () => {
  here = await testApp({ newBus });
  there = await testApp({ newBus, database: here.database });
  organisationId = await here.newOrganisation();
  key = await here.newKey(organisationId);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const rows = (count: number): string[] => Array.from({ length: count }, () => '51 824 753 556');
const seed = (count: number) => seedBulk(here, { organisationId, apiKeyId: key.id, rows: rows(count), chunkRows: 50 });
function watch(id: string, by = key.key): Followed {
  const client = liveClient(there, by);
  clients.push(client);
  return follow(client, query, { id });
}

describe('a bulk that is followed', () => {
  it('is told as it is, then as it goes, and then it is over', async () => {
    const id = await seed(3_000);
    const followed = watch(id);
    await followed.has(1);
    expect(followed.items[0]).toMatchObject({ id, status: 'QUEUED', total: 3_000, processed: 0, counts: {} });
    const worker = startBulkWorker(here.services, { pollMs: 20 });
    expect(await followed.ended).toBeNull();
    await worker.stop();
    const told = followed.items.map(({ processed }) => processed);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(followed.items.at(-1)).toMatchObject({
      status: 'COMPLETED',
      processed: 3_000,
      counts: { not_found: 3_000 },
    });
    expect(followed.items.at(-1).progress).toMatchObject({ secondsLeft: 0, rowsPerSecond: expect.any(Number) });
    expect(await watch(id).ended).toBeNull();
  });

  it('is not told to others, nor where there is none, alike', async () => {
    const id = await seed(1);
    const elsewhere = await here.newKey(await here.newOrganisation());
    const test = await here.newKey(organisationId, 'test');
    const refused = [watch(id, elsewhere.key), watch(id, test.key), watch(newId('bulk')), watch('x')];
    for (const { ended, items } of refused) {
      expect(await ended).toMatchObject([
        { message: 'No bulk with this id exists.', extensions: { code: 'NOT_FOUND' } },
      ]);
      expect(items).toEqual([]);
    }
  });

  it('is not told to a key any more that has ended', async () => {
    const id = await seed(1);
    const revoked = await here.newKey(organisationId);
    const followed = watch(id, revoked.key);
    await followed.has(1);
    await here.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
    expect(await followed.ended).toMatchObject({ code: 4401 });
  });
});

describe('a bulk that is cancelled', () => {
  it('stops between two chunks, keeps what is done, and cannot be cancelled twice', async () => {
    const id = await seed(20_000);
    const client = createApiClient(here, key.key);
    const worker = startBulkWorker(there.services, { pollMs: 20 });
    await until(async () => (await client.get(`/api/enterprise/bulk/${id}`)).body.bulk.processed > 0);
    const { status, body } = await client.post(`/api/enterprise/bulk/${id}/cancel`);
    expect([status, body.bulk.status]).toEqual([200, 'cancelled']);
    expect(body.bulk.progress.secondsLeft).toBe(0);
    await worker.stop();
    const bulk = await untilBulk(here, id);
    expect(bulk).toMatchObject({ status: 'cancelled', processed: body.bulk.processed });
    expect(bulk.processed).toBeLessThan(20_000);
    expect(await loadOutcomes(here, id)).toHaveLength(bulk.processed);
    expect((await client.post(`/api/enterprise/bulk/${id}/cancel`)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      detail: 'This bulk is cancelled and cannot be cancelled.',
    });
  });

  it('is in the list, newest first and by its status', async () => {
    const client = createApiClient(here, key.key);
    const id = await seed(1);
    const all = (await client.get('/api/enterprise/bulk?limit=100')).body.items;
    expect(all[0].id).toBe(id);
    const cancelled = (await client.get('/api/enterprise/bulk?status=cancelled')).body.items;
    expect(new Set(cancelled.map((bulk: { status: string }) => bulk.status))).toEqual(new Set(['cancelled']));
    const { items, nextCursor } = (await client.get('/api/enterprise/bulk?limit=1')).body;
    const next = (await client.get(`/api/enterprise/bulk?limit=1&after=${nextCursor}`)).body.items;
    expect([items[0].id, next[0].id]).toEqual([all[0].id, all[1].id]);
  });
});
