import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createApiClient, clientWith, testApp, type TestApp } from '../support/app.js';
import { signInAs } from '../support/people/session.js';

let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let key: string;
let owner: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  const organisationId = await app.newOrganisation();
  ({ key } = await app.newKey(organisationId, 'test'));
  client = createApiClient(app, key);
  owner = clientWith(app, (await signInAs(app, { organisationId, role: 'owner', mode: 'test' })).headers);
});
afterAll(() => app.stop());

it.each([
  'onboardings?assigneeId=',
  'decisions?onboardingId=',
  'decisions?verificationId=',
  'certificates?verificationId=',
])('finds nothing for an id that cannot be one: %s', async (path) => {
  for (const id of ['%00', 'a%00b', '%27%20or%201=1', 'x'.repeat(5_000)]) {
    const { status, body } = await client.get(`/api/enterprise/${path}${id}`);
    expect(status).toBe(200);
    expect(Object.values(body)).toContainEqual([]);
  }
});

describe('a GET', () => {
  it('takes a time whose + is not encoded', async () => {
    const ask = async (from: string): Promise<unknown> => {
      const { status, body } = await client.get(`/api/enterprise/verifications?verifiedFrom=${from}`);
      return [status, body.items ?? body.errors[0].pointer];
    };
    expect(await ask('2026-01-01T00:00:00.000+10:00')).toEqual([200, []]);
    expect(await ask('2026-01-01T00:00:00%2B10:00')).toEqual([200, []]);
    expect(await ask('2026-01-01 10:00')).toEqual([400, '/verifiedFrom']);
  });

  it('is refused with a parameter that is in the path', async () => {
    const { status, body } = await client.get('/api/enterprise/certificates/cer_1?id=cer_2');
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/id', detail: 'This field is in the path. Remove it from the query.' }],
    ]);
  });

  it('is refused with a body', async () => {
    const sentBody = JSON.stringify({ status: 'revoked' });
    const sent = request(`${app.url}/api/enterprise/certificates?status=issued`, {
      method: 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': String(sentBody.length),
      },
    });
    sent.end(sentBody);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.statusCode, JSON.parse(await text(response)).errors]).toEqual([
      400,
      [{ pointer: '/status', detail: 'This call has no body. Send query parameters.' }],
    ]);
  });
});

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly type: string };
}

interface List {
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

const lists: readonly List[] = Object.entries<any>(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')).paths,
).flatMap(([path, { get }]) => {
  const answer = get?.responses[200]?.content['application/json']?.schema.properties;
  if (!answer || !Object.hasOwn(answer, 'nextCursor')) return [];
  return [{ path, parameters: get.parameters.filter((parameter: Parameter) => parameter.in === 'query') }];
});
const cases = lists.flatMap(({ path, parameters }) =>
  parameters.map((parameter) => ({ path, ...parameter, parameters })),
);

/** A call of a list with one parameter as given, and those that it needs. */
async function refusal({ path, name, parameters }: Omit<Parameter, 'in'> & List, value: string): Promise<unknown> {
  const needed: Readonly<Record<string, string>> = { name: 'Acme', jurisdiction: 'AU' };
  const query = new URLSearchParams(
    parameters.filter(({ required }) => required).map((one): [string, string] => [one.name, needed[one.name] ?? '']),
  );
  query.set(name, value);
  const id = path.includes('/webhooks/') ? 'whk_01ARZ3NDEKTSV4RRFFQ69G5FAV' : 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const { status, body } = await owner.get(`${path.replace('{id}', id)}?${query.toString()}`);
  return [status, body.errors?.map(({ pointer }: { pointer: string }) => pointer.split('/')[1])];
}

describe('a list', () => {
  it('is refused with an empty parameter, which is named, whichever of them it is', async () => {
    expect(lists.length).toBeGreaterThan(15);
    for (const one of cases) {
      expect([one.path, one.name, await refusal(one, '')]).toEqual([one.path, one.name, [400, [one.name]]]);
    }
  });

  it('is refused with a truth value that is neither true nor false', async () => {
    const truths = cases.filter(({ schema }) => schema.type === 'boolean');
    expect(truths.map(({ name }) => name)).toEqual(expect.arrayContaining(['bom', 'isWaiting', 'newestFirst']));
    for (const one of truths) {
      for (const value of ['banana', 'TRUE', '1']) {
        expect([one.path, one.name, await refusal(one, value)]).toEqual([one.path, one.name, [400, [one.name]]]);
      }
    }
  });

  it('says the largest page in openapi.json, and refuses a larger one', async () => {
    const limits = cases.filter(({ name }) => name === 'limit');
    expect(limits).toHaveLength(lists.length);
    for (const one of limits.filter(({ path }) => !path.includes('{id}'))) {
      expect(one.schema).toMatchObject({ minimum: 1, maximum: 100, default: 20 });
      for (const value of ['0', '101', '2147483647']) {
        expect([one.path, await refusal(one, value)]).toEqual([one.path, [400, ['limit']]]);
      }
    }
  });

  it('is refused with an empty filter over GraphQL, too', async () => {
    for (const list of ['certificates(verificationId: "")', 'verifications(filter: { reference: "" })']) {
      const { errors } = (await client.graphql(`{ ${list} { nodes { id } } }`)).body;
      expect(errors[0].extensions).toMatchObject({
        code: 'INVALID_REQUEST',
        errors: [{ pointer: expect.any(String) }],
      });
    }
  });
});
