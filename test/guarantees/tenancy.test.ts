import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Verification } from '../../src/entities/verification.js';
import { encodeCursor } from '../../src/domain/page.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// No list shows a row of another organisation or mode, with any filter and any cursor. Reads by id are in
// authorisation/matrix.long.ts.
let app: TestApp;
let owner: ReturnType<typeof createApiClient>;
let strangers: ReturnType<typeof createApiClient>[];
let verificationId: string;
let keyId: string;

beforeAll(async () => {
  app = await testApp();
  const organisation = await app.newOrganisation('Owner');
  const ownKey = await app.newKey(organisation);
  keyId = ownKey.id;
  owner = createApiClient(app, ownKey.key);
  strangers = [
    createApiClient(app, (await app.newKey(await app.newOrganisation('Other'))).key),
    createApiClient(app, (await app.newKey(organisation, 'test')).key),
  ];
  verificationId = (await owner.verify('51 824 753 556', 'AU', { reference: 'ours' })).body.result.id;
});
afterAll(() => app.stop());

const verifications = '/api/enterprise/verifications';
const last = 'Z'.repeat(26);

describe('tenancy', () => {
  it.each(['', '?abn=51824753556', '?reference=ours', '?jurisdiction=AU', '?verifiedFrom=2000-01-01T00:00:00Z'])(
    'keeps lists inside the tenant, filtered by %j',
    async (filter) => {
      expect((await owner.get(verifications + filter)).body.items).toHaveLength(1);
      for (const stranger of strangers) expect((await stranger.get(verifications + filter)).body.items).toEqual([]);
    },
  );

  it('keeps the list of keys inside the tenant', async () => {
    for (const stranger of strangers) {
      const { items } = (await stranger.get('/api/enterprise/api-keys')).body;
      expect(items).toHaveLength(1);
      expect(items[0].id).not.toBe(keyId);
    }
  });

  it('keeps the lists of webhooks and of events inside the tenant', async () => {
    const input = { url: 'https://hooks.customer.example/', events: ['verification.completed'] };
    const { id } = (await owner.post('/api/enterprise/webhooks', input)).body.webhook;
    const lists = ['/api/enterprise/webhooks', `/api/enterprise/webhooks?after=${encodeCursor(`whk_${last}`)}`];
    for (const list of [...lists, '/api/enterprise/events']) {
      expect((await owner.get(list)).body.items).not.toEqual([]);
      for (const stranger of strangers) expect((await stranger.get(list)).body.items).toEqual([]);
    }
    for (const stranger of strangers) {
      expect((await stranger.get(`/api/enterprise/webhooks?after=${encodeCursor(id)}`)).body.items).toEqual([]);
    }
  });

  it('gives nothing of others where a list begins at their cursor, or at a forged one', async () => {
    for (const stranger of strangers) {
      for (const id of [verificationId, `ver_${last}`]) {
        expect((await stranger.get(`${verifications}?after=${encodeCursor(id)}`)).body.items).toEqual([]);
      }
      for (const id of [keyId, `key_${last}`]) {
        expect(
          JSON.stringify((await stranger.get(`/api/enterprise/api-keys?after=${encodeCursor(id)}`)).body),
        ).not.toContain(keyId);
      }
    }
  });

  it('takes no cursor of another list, and none that is no cursor', async () => {
    for (const cursor of [
      encodeCursor(keyId),
      encodeCursor(`ver_${last}' or 1=1`),
      encodeCursor(''),
      `${encodeCursor(verificationId)}=`,
      '*',
    ]) {
      expect((await owner.get(`${verifications}?after=${encodeURIComponent(cursor)}`)).body).toMatchObject({
        code: 'INVALID_REQUEST',
        errors: [{ pointer: '/after' }],
      });
    }
  });

  it('fails closed: a query on a fork without a tenant throws', async () => {
    await expect(app.database.orm.em.fork().find(Verification, {})).rejects.toThrow(/tenant/);
  });
});
