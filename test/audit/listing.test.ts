import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertAudit } from '../../src/audit/auditRow.js';
import { sealEntries } from '../../src/audit/sealEntries.js';
import { leafHash } from '../../src/domain/audit/merkle.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../support/app.js';
import { entryRow } from '../support/audit/auditLog.js';
import { newPerson } from '../support/browser/portal.js';
import { signInPerson } from '../support/people/session.js';

let app: TestApp;
let organisationId: string;
let owner: ReturnType<typeof clientWith>;
let keyId: string;
let verificationId: string;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  const person = await newPerson(app, { organisationId });
  owner = clientWith(app, (await signInPerson(app, person)).headers);
  const { id, key } = await app.newKey(organisationId);
  keyId = id;
  // The filters below need entries with different milliseconds.
  await pause(5);
  verificationId = (await createApiClient(app, key).verify('51 824 753 556')).body.result.id;
  await createApiClient(app, key).post('/api/enterprise/webhooks', {
    url: 'https://hooks.customer.example/kyb',
    events: ['verification.completed'],
  });
  // Somebody else’s, and one of the other mode.
  const { em } = app.database.orm;
  await insertAudit(em, [
    entryRow({ action: 'webhook.deleted' }, { organisationId: await app.newOrganisation('Other') }),
    entryRow({ action: 'webhook.deleted' }, { organisationId, mode: 'test' }),
    entryRow({ action: 'organisation.updated' }, { organisationId, mode: null }),
  ]);
  await sealEntries(app.database.pool);
});
afterAll(() => app.stop());

const listActions = async (query = ''): Promise<string[]> => {
  const { status, body } = await owner.get(`/api/enterprise/audit${query}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.items.map(({ action }: { action: string }) => action);
};

describe('the entries of an organisation', () => {
  it('are read newest first, those of its mode and those that concern both', async () => {
    expect(await listActions()).toEqual([
      'organisation.updated',
      'webhook.created',
      'verification.recorded',
      'organisation.created',
    ]);
  });

  it('say what is sealed, to the byte, and where it stands', async () => {
    const { body } = await owner.get('/api/enterprise/audit?action=verification.recorded');
    const [entry] = body.items;
    expect(entry).toMatchObject({
      actor: { kind: 'key', id: keyId },
      object: { kind: 'verification', id: verificationId },
      outcome: 'done',
      mode: 'live',
      position: expect.any(Number),
      sealedAt: expect.any(String),
    });
    expect(leafHash(entry.body).toString('hex')).toBe(entry.leaf);
    expect(JSON.parse(entry.body).id).toBe(entry.id);
  });

  it('come by action, actor, object and time', async () => {
    const { body } = await owner.get('/api/enterprise/audit');
    const [{ at: last }, , { at: second }] = body.items;
    expect(await listActions('?action=webhook.created')).toEqual(['webhook.created']);
    expect(await listActions('?action=webhook.deleted')).toEqual([]);
    expect(await listActions(`?actorId=${keyId}`)).toEqual(['webhook.created', 'verification.recorded']);
    expect(await listActions(`?objectId=${verificationId}`)).toEqual(['verification.recorded']);
    expect(await listActions(`?objectId=${organisationId}`)).toEqual(['organisation.created']);
    expect(await listActions(`?since=${last}`)).toEqual(['organisation.updated']);
    expect(await listActions(`?until=${second}`)).toEqual(['organisation.created']);
    expect(await listActions(`?actorId=${keyId}&action=verification.recorded&since=${second}`)).toHaveLength(1);
    expect(await listActions('?until=1969-12-31T00:00:00Z')).toEqual([]);
    expect(await listActions('?actorId=nobody')).toEqual([]);
    expect(await listActions('?objectId=%00')).toEqual([]);
  });

  it('refuse an unknown action in a sentence that is not the whole list of them', async () => {
    const { status, body } = await owner.get('/api/enterprise/audit?action=null');
    expect([status, body.errors[0].pointer]).toEqual([400, '/action']);
    expect(body.detail).toMatch(
      /^\/action: Must be one of the \d+ words that the API reference lists, such as account\.locked, /,
    );
    expect(body.detail.length).toBeLessThan(200);
  });

  it('come page by page', async () => {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { body } = await owner.get(`/api/enterprise/audit?limit=2${after && `&after=${after}`}`);
      seen.push(...body.items.map(({ action }: { action: string }) => action));
      after = body.nextCursor;
    }
    expect(seen).toEqual(await listActions());
  });

  it('are found by an index, whichever filter there is', async () => {
    const { pool } = app.database;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      for (const condition of [
        `true`,
        `split_part(body, '"', 4) = 'webhook.created' and split_part(body, '"', 4) <> 'verification.recorded'`,
        `split_part(body, '"', 10) = 'key_1'`,
      ]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select id from audit_entries where organisation_id = 'org_1' and coalesce(mode, '') = 'live' and ${condition}
           order by id desc limit 20`,
        );
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* using audit_entries_\w+/);
      }
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  it.each(['developer', 'viewer'] as const)('are not for a %s, nor for a key', async (role) => {
    const person = await newPerson(app, { organisationId, role });
    const client = clientWith(app, (await signInPerson(app, person)).headers);
    const { key } = await app.newKey(organisationId);
    for (const caller of [client, createApiClient(app, key)]) {
      expect((await caller.get('/api/enterprise/audit')).status).toBe(403);
      expect((await caller.get('/api/enterprise/audit/check')).status).toBe(403);
    }
  });
});
