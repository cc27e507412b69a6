import { readFileSync } from 'node:fs';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvWeight, introspectionWeight, summaryWeight, uploadWeight } from '../../src/caller/limits/callWeights.js';
import { permissions } from '../../src/caller/permissions.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';

// An operation that costs more than a read counts as more than one request.
let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ services: { rateLimits: createRateLimits(parseLimits(undefined)) } });
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
});
afterAll(() => app.stop());

const getRemaining = ({ headers }: Answer): number =>
  Number(/^"requests";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** How many requests a call counts as. */
async function measureWeight(call: () => Promise<Answer>): Promise<number> {
  const before = getRemaining(await client.get('/api/enterprise/api-keys'));
  return before - getRemaining(await call());
}

describe('a call counts as', () => {
  const me = '{ me { kind } }';
  it.each<[string, () => Promise<Answer>, number]>([
    ['a read', () => client.get('/api/enterprise/verifications'), 1],
    ['a document', () => client.graphql(me), 1],
    ['a document with two operations', () => client.graphql('{ a: me { kind } b: me { kind } }'), 2],
    ['a document that is refused', () => client.graphql('{ nobody }'), 1],
    ['introspection', () => client.graphql(getIntrospectionQuery()), introspectionWeight],
    ['introspection once more', () => client.graphql(getIntrospectionQuery()), introspectionWeight],
    [
      'introspection beside a read',
      () => client.graphql('{ me { kind } __type(name: "Me") { name } }'),
      introspectionWeight + 1,
    ],
    [
      'the overview',
      () => client.get('/api/enterprise/overview'),
      permissions['Query.organisationOverview']?.weight ?? NaN,
    ],
    [
      'names to screen, one for each',
      () => client.post('/api/enterprise/screen', { items: Array(7).fill({ name: 'Nobody', kind: 'person' }) }),
      7,
    ],
    ['a list as CSV', () => client.get('/api/enterprise/verifications?format=csv'), csvWeight],
  ])('%s', async (_title, call, weight) => {
    expect(await measureWeight(call)).toBe(weight);
  });

  it('names to screen again as one, where the response of the first call is returned', async () => {
    const items = Array(7).fill({ name: 'Nobody', kind: 'person' });
    const send = () => client.post('/api/enterprise/screen', { items }, { 'Idempotency-Key': 'seven' });
    expect([await measureWeight(send), await measureWeight(send)]).toEqual([7, 1]);
  });

  it('the same whether the schema comes from memory or not', async () => {
    const [first, second] = [
      await client.graphql(getIntrospectionQuery()),
      await client.graphql(getIntrospectionQuery()),
    ];
    expect(second.body).toEqual(first.body);
    const named = 'query ($name: String!) { __type(name: $name) { name } }';
    for (const name of ['Me', 'Webhook', 'Nothing', 'Me']) {
      const { body } = await client.graphql(named, { name });
      expect(body.data.__type).toEqual(name === 'Nothing' ? null : { name });
    }
  });
});

it('weights are documented, and those of operations that have no limit of their own', () => {
  const page = readFileSync('docs/reference/limits.md', 'utf8');
  const heavy = Object.entries(permissions).filter(([, { weight }]) => weight !== undefined);
  expect(heavy.length).toBeGreaterThan(3);
  const named = heavy.map(([row, { weight }]) => [row.split('.')[1] ?? '', weight] as const);
  for (const [name, weight] of [
    ...named,
    ['introspection', introspectionWeight] as const,
    ['CSV', csvWeight] as const,
  ]) {
    expect(page).toMatch(new RegExp(`^\\|[^|]*${name}[^|]*\\| *${weight} *\\|$`, 'm'));
  }
  expect(uploadWeight).toBe(summaryWeight);
  expect(page).toContain(`\`GET /api/onboard/summary\`, count as ${summaryWeight} \`applicantCalls\` each`);
  for (const [row, { limit }] of heavy) expect([row, limit]).toEqual([row, undefined]);
});
