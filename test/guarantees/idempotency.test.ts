import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import { type Context, createContext } from '../../src/caller/context.js';
import { runOnce } from '../../src/caller/idempotency/runOnce.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { seededCase } from '../support/seeds/seededCase.js';

// A change that is asked for again with the same Idempotency-Key is done once, and everybody who asked gets the answer of
// the first: in parallel, after a lost reply, over REST and GraphQL.
let app: TestApp;
let organisation: string;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisation)).key);
});
afterAll(() => app.stop());

const verify = '/api/enterprise/verify';
const create = '/api/enterprise/api-keys/create';
const good = { queryValue: '51 824 753 556', jurisdiction: 'AU' };
const count = async (table: string): Promise<number> =>
  Number((await app.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
const once = (path: string, body: unknown, key: string, caller = client): Promise<Answer> =>
  caller.post(path, body, { 'idempotency-key': key });
const replayed = ({ headers }: Answer): string | null => headers.get('idempotency-replayed');

describe('a call with an Idempotency-Key', () => {
  it.each([
    [verify, good, 'verifications'],
    [create, { name: 'once' }, 'api_keys'],
  ])('to %s has one effect, however often it is sent, 100 times at once too', async (path, body, table) => {
    const before = await count(table);
    const events = await count('events');
    const answers = await Promise.all(Array.from({ length: 100 }, () => once(path, body, `parallel ${path}`)));
    expect(await count(table)).toBe(before + 1);
    expect(await count('events')).toBeLessThanOrEqual(events + 2);
    const texts = new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])));
    expect(texts.size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    const later = await once(path, body, `parallel ${path}`);
    expect(texts).toContain(JSON.stringify([later.status, later.body]));
    expect(replayed(later)).toBe('true');
  });

  // The state that the first call leaves refuses the others, which have waited for its locks.
  it.each([
    ['a revocation', async () => [client, `/api/enterprise/api-keys/${(await app.newKey(organisation)).id}/revoke`]],
    [
      'a new secret',
      async () => {
        const webhook = { url: 'https://hooks.customer.example/', events: ['verification.completed'] };
        const { body } = await client.post('/api/enterprise/webhooks', webhook);
        return [client, `/api/enterprise/webhooks/${body.webhook.id}/rotate-secret`];
      },
    ],
    [
      'the end of a bulk',
      async () => {
        const { body } = await client.post('/api/enterprise/bulk', { items: [good] });
        return [client, `/api/enterprise/bulk/${body.bulk.id}/cancel`];
      },
    ],
    [
      'the decision of a second officer',
      async () => {
        const organisationId = await app.newOrganisation('Four eyes');
        await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
        const [first, second] = [await newOfficer(app, organisationId), await newOfficer(app, organisationId, 'Other')];
        const { onboardingId } = await seededCase(app, { organisationId });
        const decision = { onboardingId, decision: 'approved', message: 'Because.' };
        const { body } = await first.post('/api/enterprise/decision-notify', decision);
        return [second, `/api/enterprise/decisions/${body.decision.id}/confirm`];
      },
    ],
  ] as const)('that asks for %s has one response, however often it is sent at once', async (title, prepare) => {
    const [caller, path] = (await prepare()) as [typeof client, string];
    const answers = await Promise.all(Array.from({ length: 20 }, () => once(path, undefined, title, caller)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
  });

  it('and another body is refused', async () => {
    await once(verify, good, 'two bodies');
    const other = await once(verify, { ...good, reference: 'other' }, 'two bodies');
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    const sameInOtherOrder = await once(verify, { jurisdiction: 'AU', queryValue: good.queryValue }, 'two bodies');
    expect(replayed(sameInOtherOrder)).toBe('true');
  });

  it('is recognised when SECRETS_KEY has a newer entry since, and its body cannot be guessed from the table', async () => {
    const first = await once(verify, good, 'rotated');
    const secrets = ['a newer secret of the tests, long enough', ...app.services.secrets];
    const rotated = await testApp({ database: app.database, services: { secrets } });
    const { key } = await app.newKey(organisation);
    const later = createApiClient(rotated, key);
    const second = await once(verify, good, 'rotated', later);
    expect([replayed(second), second.body]).toEqual(['true', first.body]);
    const other = await once(verify, { ...good, reference: 'other' }, 'rotated', later);
    expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT');
    await rotated.stop();
    const { rows } = await app.database.pool.query<{ fingerprint: Buffer }>('select fingerprint from idempotency_keys');
    const guess = createHash('sha256')
      .update(canonicalize(good) ?? '')
      .digest();
    expect(rows.some(({ fingerprint }) => fingerprint.equals(guess))).toBe(false);
    // As it was stored before an update.
    await app.database.pool.query(`update idempotency_keys set fingerprint = $1 where key = 'rotated'`, [guess]);
    expect(replayed(await once(verify, good, 'rotated'))).toBe('true');
  });

  it.each([
    [
      'an id with half of a surrogate pair',
      `deleteWebhook(input: { id: $text, idempotencyKey: "k" }) { id }`,
      'NOT_FOUND',
    ],
    [
      'a header whose name has half of a surrogate pair',
      `createWebhook(input: { url: "https://hooks.customer.example/", events: [VERIFICATION_COMPLETED], headers: $object, idempotencyKey: "k" }) { id }`,
      'INVALID_REQUEST',
    ],
  ])('and %s is refused as it is without the key', async (_title, call, code) => {
    const [name, type, value] = call.includes('$text')
      ? ['text', 'ID!', 'whk_\ud800']
      : ['object', 'JSONObject', { 'X-\ud800': 'x' }];
    const query = `mutation ($${name}: ${type}) { ${call} }`;
    const { body } = await client.post('/graphql', { query, variables: { [name]: value } });
    expect(body.errors).toMatchObject([{ extensions: { code } }]);
  });

  it('has its key in a header over REST, not in the body', async () => {
    const answer = await client.post(verify, { ...good, idempotencyKey: 'in the body' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/idempotencyKey' }] } });
  });

  it('is refused under the name of the header that has no key', async () => {
    const answer = await once(verify, good, 'x'.repeat(256));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/Idempotency-Key' }] } });
  });

  it('is that of one operation, organisation and mode alone', async () => {
    const first = await once(verify, good, 'shared');
    const callers = [
      createApiClient(app, (await app.newKey(await app.newOrganisation('Other'))).key),
      createApiClient(app, (await app.newKey(organisation, 'test')).key),
    ];
    for (const caller of callers) {
      const answer = await once(verify, good, 'shared', caller);
      expect([answer.status, replayed(answer)]).toEqual([200, null]);
      expect(answer.body.result.id).not.toBe(first.body.result.id);
    }
    expect(replayed(await once(create, { name: 'x' }, 'shared'))).toBeNull();
    const colleague = createApiClient(app, (await app.newKey(organisation)).key);
    expect((await once(verify, good, 'shared', colleague)).body).toEqual(first.body);
  });

  it('keeps a secret for the key that asked, encrypted', async () => {
    const made = await once(create, { name: 'secret' }, 'secret');
    const colleague = createApiClient(app, (await app.newKey(organisation)).key);
    const refused = await once(create, { name: 'secret' }, 'secret', colleague);
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(replayed(refused)).toBeNull();
    expect((await once(create, { name: 'secret' }, 'secret')).body).toEqual(made.body);
    const { rows } = await app.database.pool.query('select t::text from idempotency_keys t');
    expect(JSON.stringify(rows)).not.toContain(made.body.apiKey.key);
  });

  it('keeps the address of a person encrypted', async () => {
    const owner = browserClient(app, await signInAs(app, { organisationId: organisation, role: 'owner' }));
    const email = 'invited.person@acme.example';
    const invite = () =>
      owner.graphql(
        `mutation ($email: String!) { inviteMember(input: { email: $email, role: VIEWER, idempotencyKey: "invited" }) { email } }`,
        { email },
      );
    expect((await invite()).body).toEqual({ data: { inviteMember: { email } } });
    expect((await invite()).body).toEqual({ data: { inviteMember: { email } } });
    const { rows } = await app.database.pool.query('select t::text from idempotency_keys t');
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('does not remember a failure', async () => {
    const sandbox = createApiClient(app, (await app.newKey(organisation, 'test')).key);
    const down = { queryValue: '97999999100', jurisdiction: 'AU' };
    expect((await once(verify, down, 'failing', sandbox)).status).toBe(503);
    expect(replayed(await once(verify, down, 'failing', sandbox))).toBeNull();
    expect((await once(verify, { ...good, queryValue: '1' }, 'mistyped')).status).toBe(422);
    expect((await once(verify, good, 'mistyped')).status).toBe(200);
  });

  it('is forgotten after 24 hours', async () => {
    const first = await once(verify, good, 'old');
    await app.database.pool.query(
      `update idempotency_keys set created_at = created_at - interval '25 hours' where key = 'old'`,
    );
    const second = await once(verify, good, 'old');
    expect(second.body.result.id).not.toBe(first.body.result.id);
    expect(replayed(second)).toBeNull();
  });

  it('is a field of the input over GraphQL', async () => {
    const document = `mutation { verify(input: { queryValue: "51824753556", jurisdiction: AU, idempotencyKey: "graphql" }) { id verifiedAt } }`;
    const first = await client.graphql(document);
    const second = await client.graphql(document);
    expect(first.body.data.verify.id).toMatch(/^ver_/);
    expect(second.body).toEqual(first.body);
    expect([replayed(first), replayed(second)]).toEqual([null, 'true']);
  });

  it('is done with a context of the same request and unit of work', async () => {
    const actor = { kind: 'key', organisationId: organisation, mode: 'live' } as unknown as Context['actor'];
    const none = () => undefined;
    const ctx = createContext(app.services, {
      ...{ actor, requestId: 'req_1', address: '', session: undefined, log: app.services.log, presentedSecret: '' },
      ...{ idempotencyKey: undefined, onReplay: none, onLimit: none },
    });
    const call = { operation: 'copy', key: 'copied', input: {}, holdsSecret: false };
    await runOnce(ctx, call, (own) => {
      expect(own.em).toBe(ctx.em);
      expect(own.requestId).toBe('req_1');
      expect(own.call).toBeDefined();
      return Promise.resolve({});
    });
    expect.assertions(3);
  });

  it.each(['', 'x'.repeat(256)])('is refused when it is no key: %j', async (key) => {
    const { body } = await client.graphql(
      `mutation { verify(input: { queryValue: "51824753556", jurisdiction: AU, idempotencyKey: ${JSON.stringify(key)} }) { id } }`,
    );
    expect(body.errors[0].extensions).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [{ pointer: '/idempotencyKey' }],
    });
  });

  it('is what every mutation takes', () => {
    for (const field of Object.values(buildSchema().getMutationType()?.getFields() ?? {})) {
      expect(String(field.args.map(({ name }) => name))).toBe('input');
      expect(String(field.args[0]?.type)).toMatch(/Input!$/);
    }
  });
});
