import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '../../src/auth/permissions.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { clientOf, testApp, type TestApp } from '../support/app.js';
import { operationsOf } from '../support/operations.js';

// An operation is open to those that its row in the authorisation table names, and to nobody else.
const operations = operationsOf(buildSchema());
let app: TestApp;
let callers: Record<string, ReturnType<typeof clientOf>>;

beforeAll(async () => {
  app = await testApp();
  const organisation = await app.newOrganisation();
  const expired = await app.newKey(organisation, 'live', { expiresAt: new Date(Date.now() - 1000) });
  const revoked = await app.newKey(organisation);
  await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
  callers = {
    key: clientOf(app, (await app.newKey(organisation)).key),
    operator: clientOf(app, (await app.newKey(null, 'admin')).key),
    expired: clientOf(app, expired.key),
    revoked: clientOf(app, revoked.key),
    nobody: clientOf(app, null),
  };
});
afterAll(() => app.stop());

describe('authorisation', () => {
  it('has a row for each root field', () => {
    expect(operations.map(({ name, kind }) => `${kind === 'query' ? 'Query' : 'Mutation'}.${name}`).sort()).toEqual(
      Object.keys(permissions).sort(),
    );
  });

  it.each(operations)('$kind $name opens to whom its row names', async ({ name, kind, document }) => {
    const permitted = permissions[`${kind === 'query' ? 'Query' : 'Mutation'}.${name}`]?.callers ?? [];
    for (const [caller, client] of Object.entries(callers)) {
      const { status, body } = await client.graphql(document('key_01ARZ3NDEKTSV4RRFFQ69G5FAV'));
      const code = body.errors?.[0]?.extensions?.code;
      if (caller === 'key' || caller === 'operator') {
        expect(status).toBe(200);
        expect(code === 'FORBIDDEN').toBe(!permitted.includes(caller));
      } else {
        expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
      }
    }
  });
});
