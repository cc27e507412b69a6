import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { heldRequest } from '../support/requests/heldRequest.js';

// A revoked key does nothing any more: not by a request whose body it held back, and not by one that runs at the same
// time as the revocation. Its objects are listed, so that none is overlooked.
let app: TestApp;
let organisation: string;
let owner: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
  owner = createApiClient(app, (await app.newKey(organisation)).key);
});
afterAll(() => app.stop());

const create = '/api/enterprise/api-keys/create';
const revoke = (id: string) => owner.post(`/api/enterprise/api-keys/${id}/revoke`);

describe('a revoked key', () => {
  it.each([
    [create, { name: 'backdoor' }],
    ['/api/enterprise/verify', { queryValue: '51 824 753 556', jurisdiction: 'AU' }],
    ['/graphql', { query: '{ verifications { nodes { id } } }' }],
    ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ])('is refused on %s although its headers came before the revocation', async (path, content) => {
    const { id, key } = await app.newKey(organisation);
    expect(await heldRequest(app.url + path, key, content, () => revoke(id))).toBe(401);
  });

  it('makes no key beside or after its revocation that the revocation does not list', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, key } = await app.newKey(organisation);
      const maker = createApiClient(app, key);
      const attempts = Array.from({ length: 15 }, () => maker.post(create, { name: 'child' }));
      const revoked = await revoke(id);
      const made = (await Promise.all(attempts)).filter(({ status }) => status === 201);
      const listed = revoked.body.apiKey.madeKeys.map((child: { id: string }) => child.id);
      expect(listed.sort()).toEqual(made.map(({ body }) => body.apiKey.id).sort());
      expect((await maker.post(create, { name: 'late' })).status).toBe(401);
    }
  });

  it.each(['rotate', 'revoke'])('may %s itself several times at once, and nothing waits for itself', async (verb) => {
    const { id, key } = await app.newKey(organisation);
    const self = createApiClient(app, key);
    const path = `/api/enterprise/api-keys/${id}/${verb}`;
    const answers = await Promise.all(Array.from({ length: 12 }, () => self.post(path)));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  it('that is a test key is seen and ended by the live key that made it, and sees no live key itself', async () => {
    const { apiKey } = (await owner.post(create, { name: 'for tests', mode: 'test' })).body;
    const ids = (answer: { body: any }) => answer.body.items.map(({ id }: { id: string }) => id);
    expect(ids(await owner.get('/api/enterprise/api-keys?limit=100'))).toContain(apiKey.id);
    expect(ids(await createApiClient(app, apiKey.key).get('/api/enterprise/api-keys'))).toEqual([apiKey.id]);
    expect((await revoke(apiKey.id)).status).toBe(200);
    expect((await createApiClient(app, apiKey.key).get('/api/enterprise/api-keys')).status).toBe(401);
  });
});
