import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrations } from '../../../src/database/migrations.js';
import { createApiClient, testApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let operator: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
});
afterAll(() => app.stop());

it('lists what was imported of each register, with its edition and who imported it', async () => {
  const { body } = await operator.graphql(
    '{ platformService { imports { register importedAt asOf isSample records added changed removed rejects files actor } } }',
  );
  expect(body.errors).toBeUndefined();
  expect(body.data.platformService.imports).toContainEqual({
    register: 'abr',
    importedAt: expect.stringMatching(/^\d{4}-/),
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    isSample: true,
    records: expect.any(Number),
    added: expect.any(Number),
    changed: 0,
    removed: 0,
    rejects: expect.any(Number),
    files: [expect.any(String)],
    actor: 'console',
  });
});

it('names the versions of the schema, of PostgreSQL and of Node.js', async () => {
  const { body } = await operator.graphql(
    '{ platformService { schema migrations expectedMigrations migratedAt database databaseBytes node } }',
  );
  expect(body.data.platformService).toEqual({
    schema: migrations.at(-1)?.name,
    migrations: migrations.length,
    expectedMigrations: migrations.length,
    migratedAt: expect.stringMatching(/^\d{4}-/),
    database: expect.stringMatching(/^\d+\.\d+/),
    databaseBytes: expect.any(Number),
    node: process.versions.node,
  });
});
