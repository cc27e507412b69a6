import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { deviations, documentedOperations } from '../support/requests/documented.js';
import { until } from '../support/until.js';

// Where the service cannot do what it is asked for, each operation says so as openapi.json does.
const withKey = documentedOperations().filter(({ path, needsKey }) => needsKey && path.startsWith('/api/enterprise/'));
const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  client = createApiClient(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
});
afterAll(() => app.stop());

/** The bodies of the examples, for where nothing can be asked. */
const examples = new Map(withKey.map((one) => [one, one.calls.find((call) => call.body !== undefined)?.body]));

describe('a documented error', () => {
  it('OVERLOADED, of every operation that needs a key', async () => {
    const { pool } = app.database;
    // The requests that wait stay until the end, however long the many operations take.
    const { connectionTimeoutMillis } = pool.options;
    pool.options.connectionTimeoutMillis = 0;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = Array.from({ length: 256 }, () => client.get('/api/enterprise/api-keys'));
    try {
      // The next one is refused as soon as all of these have come in. One that came before them waits as they do.
      await until(() => {
        const next = client.get('/api/enterprise/api-keys');
        waiting.push(next);
        return Promise.race([next.then(({ status }) => status === 503), setTimeout(200, false)]);
      });
      for (const operation of withKey) {
        const path = operation.path.replace('{id}', `key_${missing}`);
        const answer = await client.send(operation.method, path, examples.get(operation));
        expect(answer.body).toMatchObject({ code: 'OVERLOADED' });
        expect(deviations(operation, answer)).toEqual([]);
      }
    } finally {
      for (const connection of taken) connection.release();
      // On a slow machine the service may close some that waited too long.
      await Promise.allSettled(waiting);
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    }
  }, 60_000);

  it('INTERNAL, of every operation that needs a key', async () => {
    await app.database.pool.query('alter table api_keys rename column hash to lost');
    try {
      for (const operation of withKey) {
        const path = operation.path.replace('{id}', `key_${missing}`);
        const answer = await client.send(operation.method, path, examples.get(operation));
        expect(answer.body).toMatchObject({ code: 'INTERNAL' });
        expect(deviations(operation, answer)).toEqual([]);
      }
    } finally {
      await app.database.pool.query('alter table api_keys rename column lost to hash');
    }
  });
});
