import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Verification } from '../../src/entities/verification.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { routes } from '../../src/rest/routes.js';
import { clientOf, testApp, type Answer, type TestApp } from '../support/app.js';
import { operationsOf } from '../support/operations.js';

// No caller sees a row of another organisation or mode, or can tell that it exists: a foreign id, a missing one and a
// malformed one get the same answer, in every operation that takes an id.
let app: TestApp;
let owner: ReturnType<typeof clientOf>;
let strangers: [string, ReturnType<typeof clientOf>][];
let foreignIds: string[];

beforeAll(async () => {
  app = await testApp();
  const organisation = await app.newOrganisation('Owner');
  const ownKey = await app.newKey(organisation);
  owner = clientOf(app, ownKey.key);
  strangers = [
    ['another organisation', clientOf(app, (await app.newKey(await app.newOrganisation('Other'))).key)],
    ['the test mode of the same organisation', clientOf(app, (await app.newKey(organisation, 'test')).key)],
  ];
  foreignIds = [(await owner.verify('51 824 753 556')).body.result.id, ownKey.id];
});
afterAll(() => app.stop());

const withId = operationsOf(buildSchema()).filter(({ takesId }) => takesId);
const missingIds = [
  'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'key_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'org_1',
  '',
  "' or 1=1",
  '../../etc/passwd',
  'x'.repeat(5000),
];

function comparable({ status, body, headers }: Answer): unknown {
  const text = JSON.stringify(body).replaceAll(/req_[0-9A-Z]{26}/g, 'req_…');
  const names = [...headers.keys()].sort();
  return { status, text, names, length: headers.get('content-length') };
}

describe('tenancy', () => {
  it('is tested on operations that take ids', () => {
    expect(withId.map(({ name }) => name)).toEqual(expect.arrayContaining(['verification', 'revokeApiKey']));
  });

  it.each(withId)('GraphQL $name answers foreign, missing and malformed ids alike', async ({ document }) => {
    for (const [, stranger] of strangers) {
      const answers = [];
      for (const id of [...foreignIds, ...missingIds]) answers.push(comparable(await stranger.graphql(document(id))));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(JSON.stringify(answers[0])).toContain('NOT_FOUND');
    }
  });

  it.each(routes.filter(({ path }) => path.includes(':id')))(
    'REST $method $path answers them alike',
    async ({ method, path }) => {
      for (const [, stranger] of strangers) {
        const answers = [];
        for (const id of [...foreignIds, ...missingIds.filter((missing) => missing !== '')]) {
          answers.push(
            comparable(await stranger.send(method.toUpperCase(), path.replace(':id', encodeURIComponent(id)))),
          );
        }
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(JSON.stringify(answers[0])).toContain('NOT_FOUND');
      }
    },
  );

  it('keeps lists and their filters inside the tenant', async () => {
    for (const [, stranger] of strangers) {
      const mine = await stranger.get('/api/enterprise/verifications');
      expect(mine.body.items).toEqual([]);
      const filtered = await stranger.get('/api/enterprise/verifications?abn=51824753556');
      expect(filtered.body.items).toEqual([]);
      const keys = await stranger.get('/api/enterprise/api-keys');
      expect(keys.body.items.map(({ id }: { id: string }) => id)).not.toContain(foreignIds[1]);
    }
    expect((await owner.get('/api/enterprise/verifications')).body.items).toHaveLength(1);
  });

  it('gives nothing when another’s cursor is used', async () => {
    const cursor = Buffer.from(`ver_${'Z'.repeat(26)}`).toString('base64url');
    for (const [, stranger] of strangers) {
      expect((await stranger.get(`/api/enterprise/verifications?after=${cursor}`)).body.items).toEqual([]);
    }
  });

  it('leaves the key alive that a stranger tried to revoke', async () => {
    for (const [, stranger] of strangers) await stranger.post(`/api/enterprise/api-keys/${foreignIds[1]}/revoke`);
    expect((await owner.get('/api/enterprise/api-keys')).status).toBe(200);
  });

  it('fails closed: a query on a fork without a tenant throws', async () => {
    await expect(app.database.orm.em.fork().find(Verification, {})).rejects.toThrow(/tenant/);
  });
});
