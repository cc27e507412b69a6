import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { loadOutcomes, seedBulk, untilBulk } from '../support/seeds/bulks.js';
import { eventDeviations } from '../support/requests/documented.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { newMember } from '../support/people/officers.js';
import { until } from '../support/until.js';

// How a bulk ends, and who is notified: once, with its counts; and never in the name of a member who has left.
let app: TestApp;
let worker: BulkWorker;
let organisationId: string;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const abn = '51 824 753 556';
const rows = (count: number): string[] => Array.from({ length: count }, () => abn);
async function loadAudit(id: string): Promise<any[]> {
  const { rows: entries } = await app.database.pool.query('select body from audit_entries where object_id = $1', [id]);
  return entries.map(({ body }) => JSON.parse(body));
}
async function loadEvents(tenant: string, kind: string): Promise<any[]> {
  const query = 'select id, data from events where organisation_id = $1 and kind = $2 order by id';
  return (await app.database.pool.query(query, [tenant, kind])).rows;
}

describe('the end of a bulk', () => {
  it('is told once, to those who want it, and is on record', async () => {
    const tenant = await app.newOrganisation();
    const key = await app.newKey(tenant);
    const endpoint = {
      organisationId: tenant,
      url: 'https://hooks.customer.example/',
      kinds: ['bulk.completed'] as const,
    };
    await seedEndpoint(app, endpoint);
    const id = await seedBulk(app, { organisationId: tenant, apiKeyId: key.id, rows: [...rows(600), 'x'] });
    await untilBulk(app, id);
    const { body } = await createApiClient(app, key.key).get('/api/enterprise/events');
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ event: 'bulk.completed' });
    const { data } = body.items[0];
    expect(Object.keys(data)).toEqual([
      ...['id', 'status', 'total', 'processed', 'failed', 'counts', 'createdAt', 'finishedAt'],
    ]);
    const counts = { not_found: 600, IDENTIFIER_INVALID: 1 };
    expect(data).toMatchObject({ id, status: 'completed', total: 601, processed: 601, failed: 1, counts });
    expect(eventDeviations('bulk.completed', data)).toEqual([]);
    const { rows: deliveries } = await app.database.pool.query(
      'select event_id from deliveries where organisation_id = $1',
      [tenant],
    );
    expect(deliveries).toEqual([{ event_id: body.items[0].id }]);
    expect(await loadAudit(id)).toMatchObject([
      {
        action: 'bulk.completed',
        actor: { kind: 'system', id: 'bulk' },
        organisationId: tenant,
        details: { failed: 1, processed: 601, total: 601 },
      },
    ]);
  });

  it('comes after the events of each row, where they are wanted', async () => {
    const tenant = await app.newOrganisation();
    const key = await app.newKey(tenant);
    const bulk = { organisationId: tenant, apiKeyId: key.id, rows: rows(300), hasEvents: true };
    const id = await seedBulk(app, bulk);
    await untilBulk(app, id);
    const told = await loadEvents(tenant, 'verification.completed');
    expect(told.map(({ data }) => data.id)).toEqual(await loadOutcomes(app, id));
    expect(await loadEvents(tenant, 'bulk.completed')).toHaveLength(1);
  });
});

const suspendOrganisationSql = (table: string): string =>
  `update organisations set suspended_at = now(), suspended_reason = 'text'
   where id = (select organisation_id from ${table} where id = $1)`;

describe('a bulk whose caller has ended', () => {
  it.each([
    ['a key that was revoked', 'update api_keys set revoked_at = now() where id = $1', 'key'],
    ['a key that has expired', `update api_keys set expires_at = now() where id = $1`, 'key'],
    ['a member who was removed', 'update members set removed_at = now() where id = $1', 'member'],
    ['a member who may only read by now', `update members set role = 'viewer' where id = $1`, 'member'],
    ['a key of a member who was removed', 'update members set removed_at = now() where id = $1', 'key of a member'],
    ['a key of a member who may only read', `update members set role = 'viewer' where id = $1`, 'key of a member'],
    ['a key of a suspended organisation', suspendOrganisationSql('api_keys'), 'key'],
    ['a member of a suspended organisation', suspendOrganisationSql('members'), 'member'],
  ])('fails and says so: %s', async (_title, statement, kind) => {
    const ownId = await app.newOrganisation();
    const memberId = kind === 'key' ? null : await newMember(app, ownId, 'officer');
    const rights = memberId === null ? {} : ({ memberId, role: 'officer' } as const);
    const apiKeyId = kind === 'member' ? null : (await app.newKey(ownId, 'live', rights)).id;
    const caller = apiKeyId === null ? { memberId: memberId ?? '' } : { apiKeyId };
    const id = await seedBulk(app, { organisationId: ownId, ...caller, rows: rows(40_000), chunkRows: 100 });
    await until(async () => (await loadOutcomes(app, id)).length > 0);
    await app.database.pool.query(statement, [memberId ?? apiKeyId]);
    const { rows: before } = await app.database.pool.query('select processed from bulks where id = $1', [id]);
    const bulk = await untilBulk(app, id);
    expect(bulk).toMatchObject({ status: 'failed', failure: expect.stringContaining('may no longer start one') });
    // One that was being written when it ended came before it.
    expect(bulk.processed - Number(before[0].processed)).toBeLessThanOrEqual(200);
    expect(await loadOutcomes(app, id)).toHaveLength(bulk.processed);
    expect(await loadAudit(id)).toMatchObject([{ action: 'bulk.failed' }]);
  });

  it('is a member’s own as long as the member is there, signed in or not', async () => {
    const memberId = await newMember(app, organisationId, 'owner');
    const id = await seedBulk(app, { organisationId, memberId, rows: rows(3) });
    expect(await untilBulk(app, id)).toMatchObject({ status: 'completed', processed: 3 });
    const { rows: stored } = await app.database.pool.query(
      `select v.member_id, v.api_key_id, a.body from verifications v join audit_entries a on a.id = 'aud_' || substr(v.id, 5)
       where v.id = any ($1) order by v.id limit 1`,
      [await loadOutcomes(app, id)],
    );
    expect(stored).toMatchObject([{ member_id: memberId, api_key_id: null }]);
    expect(JSON.parse(stored[0].body).actor).toEqual({ kind: 'member', id: memberId, role: 'owner' });
  });
});
