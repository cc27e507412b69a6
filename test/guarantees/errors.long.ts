import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '../../src/caller/permissions.js';
import { encodeEventCursor } from '../../src/domain/page.js';
import { errorTable, internalDetail } from '../../src/platform/errors.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { eventsQuery, follow, liveClient } from '../support/requests/liveClient.js';
import { listOperations } from '../support/requests/operations.js';

// Every invalid request gets a problem of the closed list that names the fault. Nothing is stored, the process stays
// up, and an unexpected error shows only a request id.
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let key: string;

beforeAll(async () => {
  app = await testApp();
  key = (await app.newKey(await app.newOrganisation())).key;
  client = createApiClient(app, key);
});
afterAll(() => app.stop());

const good = { queryValue: '51 824 753 556', jurisdiction: 'AU' };
const verify = '/api/enterprise/verify';
const stored = async (): Promise<number> =>
  Number((await app.database.pool.query('select count(*) from verifications')).rows[0].count);

describe('bad input to verify', () => {
  it.each<[string, unknown, number, string, string | undefined]>([
    ['cut JSON', '{"queryValue": "51', 400, 'INVALID_REQUEST', undefined],
    ['no JSON at all', 'hello', 400, 'INVALID_REQUEST', undefined],
    ['an array', [good], 400, 'INVALID_REQUEST', ''],
    ['an empty object', {}, 400, 'INVALID_REQUEST', '/queryValue'],
    ['a number for text', { ...good, queryValue: 51824753556 }, 400, 'INVALID_REQUEST', '/queryValue'],
    ['null for text', { ...good, queryValue: null }, 400, 'INVALID_REQUEST', '/queryValue'],
    ['an object for text', { ...good, queryValue: { $ne: null } }, 400, 'INVALID_REQUEST', '/queryValue'],
    ['a list for text', { ...good, queryValue: ['51 824 753 556'] }, 400, 'INVALID_REQUEST', '/queryValue'],
    ['an unknown field', { ...good, organisationId: 'org_1' }, 400, 'INVALID_REQUEST', '/organisationId'],
    ['a field with a slash', { ...good, 'a/b~c': 1 }, 400, 'INVALID_REQUEST', '/a~1b~0c'],
    [
      '__proto__',
      `{"queryValue":"51 824 753 556","jurisdiction":"AU","__proto__":{"admin":true}}`,
      400,
      'INVALID_REQUEST',
      '/__proto__',
    ],
    ['constructor', { ...good, constructor: { prototype: {} } }, 400, 'INVALID_REQUEST', '/constructor'],
    ['another country', { ...good, jurisdiction: 'US' }, 400, 'INVALID_REQUEST', '/jurisdiction'],
    ['a name with NUL', { ...good, name: 'a\u0000b' }, 400, 'INVALID_REQUEST', '/name'],
    [
      'an unpaired surrogate',
      `{"queryValue":"51 824 753 556","jurisdiction":"AU","reference":"\\ud800"}`,
      400,
      'INVALID_REQUEST',
      '/reference',
    ],
    ['a reference too long', { ...good, reference: 'x'.repeat(256) }, 400, 'INVALID_REQUEST', '/reference'],
    ['full-width digits', { ...good, queryValue: '５１８２４７５３５５６' }, 422, 'IDENTIFIER_INVALID', '/queryValue'],
    ['Arabic digits', { ...good, queryValue: '٥١٨٢٤٧٥٣٥٥٦' }, 422, 'IDENTIFIER_INVALID', '/queryValue'],
    ['an empty number', { ...good, queryValue: '' }, 422, 'IDENTIFIER_INVALID', '/queryValue'],
    ['a very long number', { ...good, queryValue: '5'.repeat(100_000) }, 422, 'IDENTIFIER_INVALID', '/queryValue'],
    [
      'SQL',
      { ...good, queryValue: `51824753556'; drop table verifications; --` },
      422,
      'IDENTIFIER_INVALID',
      '/queryValue',
    ],
    [
      'an alias of a real ABN below 11',
      { ...good, queryValue: '01006091774' },
      422,
      'IDENTIFIER_INVALID',
      '/queryValue',
    ],
  ])('%s', async (_title, body, status, code, pointer) => {
    const before = await stored();
    const answer = await client.post(verify, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      code,
      status,
      title: expect.any(String),
      requestId: expect.stringMatching(/^req_/),
    });
    expect(answer.body.type).toBe(`${app.url}/errors#${code.toLowerCase()}`);
    if (pointer !== undefined) expect(answer.body.errors[0].pointer).toBe(pointer);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2000);
    expect(await stored()).toBe(before);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('reports every faulty field at once', async () => {
    const { body } = await client.post(verify, { queryValue: 1, jurisdiction: 'XX', extra: true });
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/extra',
      '/jurisdiction',
      '/queryValue',
    ]);
  });

  it.each<[string, Record<string, string>, string | Buffer, number, string]>([
    ['another content type', { 'content-type': 'text/plain' }, JSON.stringify(good), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'queryValue=1', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'another charset',
      { 'content-type': 'application/json; charset=utf-7' },
      JSON.stringify(good),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a compressed body',
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      gzipSync(JSON.stringify(good)),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'invalid UTF-8',
      { 'content-type': 'application/json' },
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      400,
      'INVALID_REQUEST',
    ],
    [
      '10 MB',
      { 'content-type': 'application/json' },
      JSON.stringify({ ...good, name: 'x'.repeat(10_000_000) }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'deep nesting',
      { 'content-type': 'application/json' },
      '['.repeat(100_000) + ']'.repeat(100_000),
      400,
      'INVALID_REQUEST',
    ],
  ])('%s', async (_title, headers, body, status, code) => {
    const response = await fetch(app.url + verify, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: body as unknown as string,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('a body that stops in the middle stores nothing and leaves the service up', async () => {
    const before = await stored();
    await new Promise<void>((resolve) => {
      const call = request(app.url + verify, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': '500' },
      });
      call.on('error', () => undefined).on('close', resolve);
      call.write('{"queryValue":');
      setTimeout(() => call.destroy(), 100);
    });
    expect(await stored()).toBe(before);
    expect((await client.post(verify, good)).status).toBe(200);
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/enterprise/nothing', 404, 'NOT_FOUND'],
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['GET', verify, 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/api/enterprise/verifications', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/enterprise/verifications/%E0%A4%A', 400, 'INVALID_REQUEST'],
    ['GET', '/api/enterprise/verifications/%00', 404, 'NOT_FOUND'],
  ])('%s %s', async (method, path, status, code) => {
    expect(await client.send(method, path)).toMatchObject({ status, body: { code } });
  });
});

describe('GraphQL', () => {
  it.each([
    ['a syntax error', '{', 400],
    ['an unknown field', '{ nothing }', 400],
    ['a wrong argument', '{ verification(id: 1.5) { id } }', 400],
    ['no document', '', 400],
  ])('%s is INVALID_REQUEST', async (_title, query, status) => {
    const answer = await client.graphql(query);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].extensions.code).toBe('INVALID_REQUEST');
    expect(JSON.stringify(answer.body)).not.toContain('stacktrace');
  });

  it.each([
    ['another content type', 'text/plain', '{ "query": "{ __typename }" }', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body that is cut off', 'application/json', '{ "query": "{ __ty', 400, 'INVALID_REQUEST'],
    ['a text', 'application/json', '"{ __typename }"', 400, 'INVALID_REQUEST'],
  ])('%s is refused as a GraphQL answer', async (_title, contentType, body, status, code) => {
    const answer = await client.post('/graphql', body, { 'content-type': contentType });
    expect(answer).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
  });

  it('carries code, pointer and request id in extensions', async () => {
    const { body } = await client.graphql('mutation { verify(input: { queryValue: "12", jurisdiction: AU }) { id } }');
    expect(body.errors[0].extensions).toMatchObject({
      code: 'IDENTIFIER_INVALID',
      errors: [{ pointer: '/queryValue' }],
      requestId: expect.stringMatching(/^req_/),
      suggestions: [],
    });
  });

  it('refuses texts that cannot be stored, also inside the document', async () => {
    const { body } = await client.graphql(
      'mutation { verify(input: { queryValue: "51824753556", jurisdiction: AU, name: "\\u0000" }) { id } }',
    );
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer: '/name' }] });
  });
});

// Subscriptions are served over sockets alone. Beyond the look at the key, which reads
// the organisation too, these need nothing that could fail.
const withoutDatabase = ['me', 'diagnoseWebhook', 'organisation', 'limits'];

// Their keys open it, and nobody else's do.
const isOfOperators = (row: string): boolean => permissions[row]?.callers.join() === 'operator';

describe('an unexpected error', () => {
  it.each(
    listOperations(buildSchema()).filter(
      // A caller with a key is refused operations for people before its input is checked.
      ({ name, kind, row }) =>
        !withoutDatabase.includes(name) &&
        kind !== OperationTypeNode.SUBSCRIPTION &&
        permissions[row]?.callers.includes(isOfOperators(row) ? 'operator' : 'key'),
    ),
  )('of $name says one fixed sentence and the request id', async ({ document, row }) => {
    const broken = await testApp({ sample: false });
    try {
      const organisationId = await broken.newOrganisation();
      const { key: own } = await (isOfOperators(row) ? broken.newKey(null, 'admin') : broken.newKey(organisationId));
      const caller = createApiClient(broken, own);
      await broken.database.pool.query(
        `drop table events, verifications, webhook_endpoints, certificates, onboarding_links, onboardings, decisions, bulks,
           organisation_policies, monitored_entities, register_names, candidate_resolutions, screenings, message_templates cascade`,
      );
      await broken.database.pool.query('alter table api_keys rename column name to nome');
      await broken.database.pool.query('alter table organisations rename column name to nome');
      await broken.database.pool.query('alter table schema_migrations rename column executed_at to done_at');
      const { body } = await caller.graphql(document('key_01ARZ3NDEKTSV4RRFFQ69G5FAV'));
      const [error] = body.errors;
      if (error.extensions.code === 'REGISTER_UNAVAILABLE') throw new Error('the register was asked first');
      expect(error.message).not.toMatch(/relation|column|select|insert/i);
      if (error.extensions.code !== 'NOT_FOUND') {
        expect(error.extensions).toMatchObject({ code: 'INTERNAL', requestId: expect.stringMatching(/^req_/) });
      }
    } finally {
      await broken.stop();
    }
  });
});

describe('an unexpected error of a subscription', () => {
  it.each([
    ['when it is begun', 'drop table event_heads cascade', {}],
    [
      'while it reads what was missed',
      'alter table events rename column data to daten',
      { after: encodeEventCursor('live', 0) },
    ],
  ])('%s says one fixed sentence and the request id', async (_title, statement, variables) => {
    const broken = await testApp({ sample: false });
    const live = liveClient(broken, (await broken.newKey(await broken.newOrganisation())).key);
    try {
      await broken.database.pool.query(statement);
      expect(await follow(live, eventsQuery, variables).ended).toMatchObject([
        { message: internalDetail, extensions: { code: 'INTERNAL', requestId: expect.stringMatching(/^req_/) } },
      ]);
    } finally {
      await live.dispose();
      await broken.stop();
    }
  });
});

describe('the table of errors', () => {
  it('is the one of the documentation', () => {
    const documented = readFileSync('docs/reference/errors.md', 'utf8');
    for (const code of Object.keys(errorTable)) expect(documented).toContain(`## ${code.toLowerCase()}\n`);
  });
});
