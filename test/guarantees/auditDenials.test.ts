import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../../src/domain/audit/auditEntry.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../support/app.js';
import { signInAs, signInOperator } from '../support/people/session.js';
import { readClose } from '../support/requests/sockets.js';

// Each refusal of a known caller is recorded once. Strangers leave no entry, and nobody fills the audit log.
let app: TestApp;
let organisationId: string;
let seen = 0;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  app = await testApp({
    services: { rateLimits: createRateLimits(parseLimits('{"starter": {"requests": 3, "signIns": 3}}')) },
  });
  organisationId = await app.newOrganisation();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => app.stop());

/** The denials since it was last asked. */
async function denials(): Promise<AuditEntry[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from audit_entries where body::json ->> 'action' = 'operation.denied' order by id`,
  );
  const all: AuditEntry[] = rows.map(({ body }) => JSON.parse(body));
  const since = all.slice(seen);
  seen = all.length;
  return since;
}

async function introduced(key: string): Promise<WebSocket> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }));
  return socket;
}

const webhooks = '/api/enterprise/webhooks';
const elsewhere = { allowedCidrs: ['203.0.113.0/24'] };

describe('a denial leaves one entry', () => {
  it('of a member whose role is not named', async () => {
    const { memberId, headers } = await signInAs(app, { organisationId, role: 'viewer', mode: 'test' });
    expect((await clientWith(app, headers).post(webhooks, {})).status).toBe(400);
    const body = { url: 'https://hooks.customer.example/', events: ['verification.completed'] };
    expect((await clientWith(app, headers).post(webhooks, body)).status).toBe(403);
    expect(await denials()).toMatchObject([
      {
        actor: { kind: 'member', id: memberId, role: 'viewer' },
        organisationId,
        mode: 'test',
        outcome: 'denied',
        object: null,
        details: { operation: 'Mutation.createWebhook' },
        personal: { address: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
  });

  it('of a key without the scope that is enforced', async () => {
    const strict = await app.newOrganisation();
    await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [strict]);
    const { id, key } = await app.newKey(strict, 'live', { scopes: [] });
    expect((await createApiClient(app, key).get(webhooks)).status).toBe(403);
    expect(await denials()).toMatchObject([{ actor: { kind: 'key', id }, organisationId: strict }]);
  });

  it('of an operator who asks for what is of an organisation', async () => {
    const { operatorId, headers } = await signInOperator(app);
    expect((await clientWith(app, headers).get(webhooks)).status).toBe(403);
    expect(await denials()).toMatchObject([
      { actor: { kind: 'operator', id: operatorId }, organisationId: null, mode: null },
    ]);
  });

  it('of a key outside its addresses, over HTTP and over a socket', async () => {
    const { id, key } = await app.newKey(organisationId, 'live', elsewhere);
    expect((await createApiClient(app, key).get(webhooks)).status).toBe(403);
    expect((await createApiClient(app, key).graphql('{ me { kind } }')).status).toBe(403);
    expect((await readClose(await introduced(key))).code).toBe(4403);
    const denied = await denials();
    expect(denied).toHaveLength(3);
    for (const entry of denied) {
      expect(entry).toMatchObject({ actor: { kind: 'key', id }, organisationId, details: { operation: null } });
      expect(entry.requestId).toMatch(/^req_/);
    }
  });

  it('of a key that sends a mutation over a socket', async () => {
    const { id, key } = await app.newKey(organisationId);
    const socket = await introduced(key);
    await once(socket, 'message');
    const query = 'mutation { verify(input: { queryValue: "51824753556", jurisdiction: AU }) { id } }';
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(answer.toString()).payload).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(await denials()).toMatchObject([{ actor: { kind: 'key', id }, organisationId }]);
  });

  it('of a person who would make a key that acts for another', async () => {
    const officer = await signInAs(app, { organisationId, role: 'officer' });
    const { memberId, headers } = await signInAs(app, { organisationId, role: 'owner' });
    const body = { name: 'lent', onBehalfOf: officer.memberId };
    expect((await clientWith(app, headers).post('/api/enterprise/api-keys/create', body)).status).toBe(403);
    expect(await denials()).toMatchObject([{ actor: { kind: 'member', id: memberId } }]);
  });
});

describe('nothing is entered', () => {
  it('of strangers', async () => {
    const { key } = await app.newKey(organisationId);
    const { headers } = await signInAs(app, { organisationId, role: 'owner' });
    const page = { Origin: 'https://elsewhere.example' };
    const answers = await Promise.all([
      createApiClient(app, null).get(webhooks),
      createApiClient(app, `${key.slice(0, -1)}x`).get(webhooks),
      createApiClient(app, key).get(webhooks, page),
      clientWith(app, { ...headers, ...page }).get(webhooks),
      clientWith(app, { Cookie: headers.Cookie }).post(webhooks, {}),
      clientWith(app, { Cookie: 'kyb_session=s%3Ax.y' }).get(webhooks),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403, 403, 401]);
    expect(await denials()).toEqual([]);
  });

  it.each([
    ['its scope', { scopes: [] }],
    ['its address', elsewhere],
  ])('beyond the limit of a key that is refused for %s', async (_title, options) => {
    const poor = await app.newOrganisation('Poor', 'starter');
    await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [poor]);
    const { key } = await app.newKey(poor, 'live', options);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await createApiClient(app, key).get(webhooks)).status);
    expect(statuses).toEqual([403, 403, 403, 429, 429, 429]);
    expect(await denials()).toHaveLength(3);
  });

  it('beyond a limit apart from that of the key, which its owner can use all the while', async () => {
    const poor = await app.newOrganisation('Poor', 'starter');
    const { id, key } = await app.newKey(poor, 'live', elsewhere);
    for (let n = 0; n < 6; n += 1) await createApiClient(app, key).get(webhooks);
    expect(await denials()).toHaveLength(3);
    await app.database.pool.query(`update api_keys set allowed_cidrs = '{}' where id = $1`, [id]);
    expect((await createApiClient(app, key).get(webhooks)).status).toBe(200);
  });

  it('beyond the limit of a member, however often it signs in', async () => {
    const poor = await app.newOrganisation('Poor', 'starter');
    const { memberId, headers } = await signInAs(app, { organisationId: poor, role: 'viewer' });
    const again = await signInAs(app, { organisationId: poor, role: 'viewer', memberId });
    const statuses = [];
    for (const own of [headers, again.headers, headers, again.headers, headers]) {
      statuses.push((await clientWith(app, own).get('/api/enterprise/api-keys')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});
