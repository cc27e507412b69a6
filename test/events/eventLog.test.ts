import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeBackwardCursor, encodeEventCursor } from '../../src/domain/page.js';
import { newId } from '../../src/domain/ids.js';
import { orderEvents } from '../../src/events/eventLog.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import { parseBlocks } from '../support/guides/guideBlocks.js';
import { untilLockWaits } from '../support/database/lockWaits.js';

// The log has one order per tenant that never changes under a reader, for any number of writers and however long they
// take.
let app: TestApp;
let organisation: string;
let client: ReturnType<typeof createApiClient>;
let abn: string;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
  abn = await sampleAbn(app.database.pool, clean);
  client = createApiClient(app, (await app.newKey(organisation, 'live')).key);
});
afterAll(() => app.stop());

const insert = `insert into events (id, organisation_id, mode, kind, data, occurred_at)
  values ($1, $2, 'live', 'verification.completed', '{}', now())`;

interface Item {
  readonly id: string;
  readonly cursor: string;
}

/** Reads on from a cursor until there is no more. */
async function readFrom(after: string | null, of = client): Promise<Item[]> {
  const items: Item[] = [];
  let cursor = after;
  for (;;) {
    const query = cursor === null ? '&order=oldest' : `&after=${cursor}`;
    const { body } = await of.get(`/api/enterprise/events?limit=100${query}`);
    items.push(...body.items);
    if (body.nextCursor === null) return items;
    cursor = body.nextCursor;
  }
}

describe('the event log', () => {
  it('holds what was answered before, with its data as they were written', async () => {
    const { id } = (await client.verify(abn, 'AU', { reference: 'é 🦘' })).body.result;
    const [event] = (await client.get('/api/enterprise/events?newestFirst=true&limit=1')).body.items;
    expect(event).toMatchObject({ event: 'verification.completed', mode: 'live', data: { id, reference: 'é 🦘' } });
    expect(Object.keys(event.data)[0]).toBe('id');
    expect((await client.get(`/api/enterprise/events/${event.id}`)).body).toEqual({ event });
  });

  it('is listed newest first, each event once, while others are added', async () => {
    const own = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    for (let count = 0; count < 5; count += 1) await own.verify(abn);
    const log = await readFrom(null, own);
    const first = (await own.get('/api/enterprise/events?limit=2')).body;
    await own.verify(abn);
    const second = (await own.get(`/api/enterprise/events?limit=2&after=${first.nextCursor}`)).body;
    const third = (await own.get(`/api/enterprise/events?limit=2&after=${second.nextCursor}`)).body;
    expect(third.nextCursor).toBeNull();
    expect([...first.items, ...second.items, ...third.items]).toEqual(log.toReversed());
  });

  it('is read forward behind the cursor of an event, whichever list had it, and as the caller says', async () => {
    const own = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    for (let count = 0; count < 4; count += 1) await own.verify(abn);
    const read = async (query: string): Promise<Item[]> =>
      (await own.get(`/api/enterprise/events?${query}`)).body.items;
    const [one, two, three, four] = await readFrom(null, own);
    const { items, nextCursor } = (await own.get('/api/enterprise/events?limit=2')).body;
    expect(await read(`after=${items[1].cursor}`)).toEqual([four]);
    expect(await read(`after=${nextCursor}`)).toEqual([two, one]);
    expect(await read(`after=${nextCursor}&order=oldest`)).toEqual([four]);
    expect(await read(`after=${three?.cursor}&order=newest`)).toEqual([two, one]);
    expect(await read(`after=${three?.cursor}&newestFirst=true`)).toEqual([two, one]);
    expect(await read('newestFirst=false&limit=1')).toEqual([one]);
    const contradiction = await own.get('/api/enterprise/events?order=oldest&newestFirst=true');
    expect(contradiction).toMatchObject({ status: 400, body: { errors: [{ pointer: '/newestFirst' }] } });
    const document = `{ events(first: 2) { edges { cursor node { cursor } } pageInfo { endCursor } } }`;
    const { edges, pageInfo } = (await own.graphql(document)).body.data.events;
    expect([edges[1].cursor, pageInfo.endCursor]).toEqual([nextCursor, nextCursor]);
    expect(edges[1].node.cursor).toBe(three?.cursor);
  });

  it('ends at the oldest event that is kept, for a list that is read backward', async () => {
    const own = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    for (let count = 0; count < 3; count += 1) await own.verify(abn);
    const { items, nextCursor } = (await own.get('/api/enterprise/events?limit=1')).body;
    await app.database.pool.query(
      'delete from events where organisation_id = (select organisation_id from events where id = $1)',
      [items[0].id],
    );
    const end = { items: [], nextCursor: null };
    expect((await own.get(`/api/enterprise/events?after=${nextCursor}`)).body).toEqual(end);
    expect((await own.get('/api/enterprise/events')).body).toEqual(end);
  });

  it('takes kinds as a list, and says which there are', async () => {
    const known = await client.get('/api/enterprise/events?types=verification.high_risk,endpoint.failing');
    expect(known.body.items).toEqual([]);
    const unknown = await client.get('/api/enterprise/events?types=verification.high_risk,nonsense');
    expect(unknown.body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer: '/types/1' }] });
  });

  it('puts an event that is committed late behind those that were read before, and loses none', async () => {
    const slow = await app.database.pool.connect();
    await slow.query('begin');
    const late = newId('event');
    await slow.query(insert, [late, organisation]);
    const before = (await client.verify(abn)).body.result.id;
    const read = await readFrom(null);
    expect(JSON.stringify(read)).toContain(before);
    expect(read.map(({ id }) => id)).not.toContain(late);
    await slow.query('commit');
    slow.release();
    expect((await readFrom(read.at(-1)?.cursor ?? null)).map(({ id }) => id)).toEqual([late]);
  });

  it('holds what was answered before, also while somebody else puts it in order', async () => {
    const other = await app.database.pool.connect();
    await other.query('begin');
    // As a pass does: it has the event, and has not committed its place. A poll of the application may be first.
    const holdsNewEvent = async (): Promise<string> => {
      const id = newId('event');
      await app.database.pool.query(insert, [id, organisation]);
      const held = await other.query('select from events where id = $1 and position is null for update', [id]);
      return held.rowCount === 1 ? id : holdsNewEvent();
    };
    const late = await holdsNewEvent();
    const reading = client.get(`/api/enterprise/events/${late}`);
    await untilLockWaits(app.database);
    await other.query('commit');
    other.release();
    expect((await reading).status).toBe(200);
  });

  it('goes on beside a transaction that takes long, as an import does', async () => {
    const importing = await app.database.pool.connect();
    await importing.query('begin');
    await importing.query('create table staging (n int)');
    const from = (await readFrom(null)).at(-1)?.cursor ?? null;
    await client.verify(abn);
    const read = await readFrom(from);
    await importing.query('rollback');
    importing.release();
    expect(read).toHaveLength(1);
  });

  it('gives a reader each event once, in one order, while many write and many put in order', async () => {
    const owner = await app.newOrganisation();
    const own = createApiClient(app, (await app.newKey(owner, 'live')).key);
    const written: string[] = [];
    const write = async (): Promise<void> => {
      for (let count = 0; count < 40; count += 1) {
        const id = newId('event');
        const connection = await app.database.pool.connect();
        await connection.query('begin');
        await connection.query(insert, [id, owner]);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        await connection.query(count % 5 === 0 ? 'rollback' : 'commit');
        connection.release();
        if (count % 5 !== 0) written.push(id);
      }
    };
    let isDone = false;
    const order = async (): Promise<void> => {
      while (!isDone) await orderEvents(app.database.pool);
    };
    const read: Item[] = [];
    const tail = async (): Promise<void> => {
      do read.push(...(await readFrom(read.at(-1)?.cursor ?? null, own)));
      while (!isDone);
    };
    const others = [order(), order(), tail()];
    await Promise.all(Array.from({ length: 6 }, write));
    isDone = true;
    await Promise.all(others);
    read.push(...(await readFrom(read.at(-1)?.cursor ?? null, own)));
    expect(read.map(({ id }) => id).sort()).toEqual(written.sort());
    expect((await readFrom(null, own)).map(({ id }) => id)).toEqual(read.map(({ id }) => id));
    const { rows } = await app.database.pool.query(
      'select count(*)::int, max(position)::int from events where organisation_id = $1',
      [owner],
    );
    expect(rows).toEqual([{ count: written.length, max: written.length }]);
  });

  it('says which cursor is the oldest once events are gone, and goes on from it', async () => {
    await readFrom(null);
    const [first, second, third] = await readFrom(null);
    await app.database.pool.query('delete from events where id = any ($1)', [[first?.id, second?.id]]);
    const expired = await client.get(`/api/enterprise/events?after=${first?.cursor}`);
    expect(expired).toMatchObject({ status: 410, body: { code: 'CURSOR_EXPIRED', oldestCursor: second?.cursor } });
    expect((await readFrom(expired.body.oldestCursor))[0]?.id).toBe(third?.id);
    expect((await readFrom('start'))[0]?.id).toBe(third?.id);
  });

  it('refuses what is no cursor, or one of another log', async () => {
    const other = createApiClient(app, (await app.newKey(organisation, 'test')).key);
    const { cursor } = (await client.get('/api/enterprise/events?newestFirst=true&limit=1')).body.items[0];
    await other.verify('55 999 999 003');
    const { cursor: own } = (await other.get('/api/enterprise/events')).body.items[0];
    expect((await other.get(`/api/enterprise/events?after=${own}`)).status).toBe(200);
    // Also one whose place this log has, too.
    const first = encodeEventCursor('live', 1);
    for (const after of [
      'x',
      'ZXZwXy0x',
      encodeEventCursor('test', 9_999),
      encodeBackwardCursor('test', 9_999),
      cursor,
      first,
    ]) {
      const answer = await other.get(`/api/enterprise/events?after=${after}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/after' }] } });
    }
  });
});

// The last test: it raises the positions of every organisation.
it('goes on after the cursor of an event that a restore lost, once the positions are raised', async () => {
  const { pool } = app.database;
  const organisationId = await app.newOrganisation();
  const own = createApiClient(app, (await app.newKey(organisationId)).key);
  for (let count = 0; count < 4; count += 1) await own.verify(abn);
  const [one, two, , lost] = await readFrom(null, own);
  // The state of a backup from after the second event.
  await pool.query('delete from events where organisation_id = $1 and id > $2', [organisationId, two?.id]);
  await pool.query('update event_heads set position = 2 where organisation_id = $1', [organisationId]);
  expect(await own.get(`/api/enterprise/events?after=${lost?.cursor}`)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/after', detail: expect.stringContaining('a backup was restored') }] },
  });
  const blocks = parseBlocks(readFileSync('docs/guides/backup-and-restore.md', 'utf8'));
  for (const { code } of blocks.filter(({ language }) => language === 'sql')) await pool.query(code);
  const { id } = (await own.verify(abn)).body.result;
  for (const known of [two, lost]) {
    const { items } = (await own.get(`/api/enterprise/events?after=${known?.cursor}`)).body;
    expect(items).toMatchObject([{ data: { id } }]);
  }
  const all = await readFrom(null, own);
  expect(all.slice(0, 2)).toEqual([one, two]);
  expect(all).toHaveLength(3);
});
