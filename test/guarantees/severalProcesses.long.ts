import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { derivePeppers } from '../../src/encryption/secretsKey.js';
import { ApiKey } from '../../src/entities/apiKey.js';
import { prepareKey } from '../../src/operations/keys/createApiKey.js';
import { createOrganisation } from '../../src/operations/organisations/createOrganisation.js';
import { createApiClient } from '../support/app.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { eventsQuery, follow, liveClient } from '../support/requests/liveClient.js';
import { startProduct, type ProductProcess } from '../support/processes/productProcess.js';
import { startReceiver, type Receiver } from '../support/servers/receiver.js';
import { describeWithRedis, TestRedis } from '../support/servers/redis.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';

// docs/guides/scale-out.md: two gateways, two workers and Redis on one database are one service.
describeWithRedis('two gateways and two workers', () => {
  const secret = 'a secret of the tests that is long enough for it';
  const number = '55 999 999 003';
  const files = new TemporaryFiles();
  let database: TestDatabase;
  let redis: TestRedis;
  let receiver: Receiver;
  let gateways: ProductProcess[] = [];
  let workers: ProductProcess[] = [];

  const newKey = async (): Promise<{ id: string; key: string }> => {
    const em = database.orm.em.fork();
    const now = new Date();
    const { id: organisationId } = await createOrganisation(em, { name: 'Test Pty Ltd', plan: 'enterprise', now });
    const { key, row } = prepareKey({ kind: 'test', organisationId, name: 'test key' }, derivePeppers([secret]), now);
    em.create(ApiKey, row);
    await em.flush();
    return { id: row.id, key };
  };

  beforeAll(async () => {
    [database, redis, receiver] = await Promise.all([testDatabase(), TestRedis.start(), startReceiver()]);
    const settings = {
      ...database.settings,
      NODE_ENV: 'production',
      SECRETS_KEY: secret,
      REDIS_URL: redis.url,
      RATE_LIMITS: '{"enterprise": {"verifications": 40}}',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_EXTRA_CA_FILE: files.write('ca.pem', receiver.ca),
    };
    gateways = await Promise.all([1, 2].map(() => startProduct({ ...settings, ROLES: 'gateway' })));
    workers = await Promise.all([1, 2].map(() => startProduct({ ...settings, ROLES: 'worker' })));
  });
  afterAll(async () => {
    await Promise.all([...gateways, ...workers].map((one) => one.stop()));
    await Promise.all([database.drop(), redis.kill(), receiver.stop()]);
    files.remove();
  });

  /** Clients of one key, one for each gateway. */
  const createClients = (key: string) => gateways.map((gateway) => createApiClient(gateway, key));
  const verifyAt = async (client: ReturnType<typeof createApiClient>): Promise<string> => {
    const { status, body } = await client.verify(number);
    expect(status).toBe(200);
    return body.result.id;
  };
  /** The verifications that deliveries were made of, each as often as it came. */
  const delivered = (): string[] =>
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ event }) => event === 'verification.completed')
      .map(({ data }) => data.id);

  // A gateway counts for itself while Redis takes longer than 300 ms, as on a busy machine. Then a new key has another attempt.
  it('count the limits of a key together', async () => {
    const wanted = [...Array.from({ length: 40 }, () => 200), ...Array.from({ length: 20 }, () => 429)];
    let statuses: readonly number[] = [];
    for (let attempt = 0; attempt < 3 && statuses.join() !== wanted.join(); attempt++) {
      const clients = createClients((await newKey()).key);
      const answers = await Promise.all(
        clients.flatMap((client) => Array.from({ length: 30 }, () => client.verify(number))),
      );
      statuses = answers.map(({ status }) => status).toSorted();
    }
    expect(statuses).toEqual(wanted);
  });

  it('tell each other of everything, once, whichever is asked, and whichever ends', async () => {
    const { key } = await newKey();
    const clients = createClients(key);
    const [first, second] = clients;
    if (!first || !second || !gateways[1]) throw new Error('There are two.');
    const made = await first.post('/api/enterprise/webhooks', {
      url: `${receiver.url}/hook`,
      events: ['verification.completed'],
    });
    expect(made.status).toBe(201);
    const socket = liveClient(gateways[1], key);
    const followed = follow(socket, eventsQuery, { types: ['VERIFICATION_COMPLETED'] });
    await until(async () => {
      await verifyAt(first);
      return followed.items.length > 0;
    });
    const ids: string[] = [];
    for (let at = 0; at < 10; at += 1) ids.push(await verifyAt(clients[at % 2] ?? first));

    await workers.shift()?.kill();
    for (let at = 0; at < 4; at += 1) ids.push(await verifyAt(clients[at % 2] ?? first));
    await redis.kill();
    for (let at = 0; at < 4; at += 1) ids.push(await verifyAt(clients[at % 2] ?? first));

    const heard = () => followed.items.map(({ data }) => data.id as string);
    await until(() => ids.every((id) => heard().includes(id)));
    expect(new Set(heard()).size).toBe(heard().length);
    await until(() => ids.every((id) => delivered().includes(id)));
    await redis.restart();
    followed.stop();
    await socket.dispose();
  });

  it('refuse at once what another of them has revoked', async () => {
    const { id, key } = await newKey();
    const [first, second] = createClients(key);
    expect((await second?.get('/api/enterprise/api-keys'))?.status).toBe(200);
    expect((await first?.post(`/api/enterprise/api-keys/${id}/revoke`))?.status).toBe(200);
    expect((await second?.get('/api/enterprise/api-keys'))?.status).toBe(401);
  });

  it('verify a bulk that one has taken, and tell of it at the other', async () => {
    const { key } = await newKey();
    const [first, second] = createClients(key);
    const rows = Array.from({ length: 2_000 }, (_, at) => `${number},row ${at}`).join('\n');
    const sent = await first?.post('/api/enterprise/bulk?jurisdiction=AU', `queryValue,reference\n${rows}\n`, {
      'content-type': 'text/csv',
    });
    expect(sent?.status).toBe(202);
    const { id } = sent?.body.bulk ?? {};
    await until(async () => (await second?.get(`/api/enterprise/bulk/${id}`))?.body.bulk.status === 'completed');
    const results = await second?.get(`/api/enterprise/bulk/${id}/results`);
    const lines = String(results?.body).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).result?.reference)).toEqual(
      rows.split('\n').map((_, at) => `row ${at}`),
    );
  });
});
