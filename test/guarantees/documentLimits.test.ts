import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// No document, however small it is written, makes the service do more than the limits of the contract: it is refused
// before anything is executed.
let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
});
afterAll(() => app.stop());

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const doubling = (levels: number): string =>
  times(
    levels,
    (level) => `fragment f${level} on Verification { ...f${level + 1} ... on Verification { ...f${level + 1} } }`,
  ) + ` fragment f${levels} on Verification { id }`;

describe('a document that asks for too much', () => {
  it.each([
    ['16 aliases', `{ ${times(16, (index) => `a${index}: me { keyId }`)} }`, 'aliases'],
    [
      '16 aliased mutations',
      `mutation { ${times(16, (index) => `a${index}: verify(input: { queryValue: "1", jurisdiction: AU }) { id }`)} }`,
      'aliases',
    ],
    [
      'aliases in fragments in aliases',
      `fragment g on VerificationSource { ${times(10, (index) => `b${index}: register`)} } { verifications { nodes { a: source { ...g } b: source { ...g } } } }`,
      'aliases',
    ],
    ['fragments that double thirty times', `{ verifications { nodes { ...f0 } } } ${doubling(30)}`, 'fields'],
    [
      'introspection that doubles thirty times',
      `{ __schema { types { ...f0 } } } ${times(30, (level) => `fragment f${level} on __Type { ofType { ...f${level + 1} ... on __Type { ...f${level + 1} } } }`)} fragment f30 on __Type { name }`,
      'fields',
    ],
    ['21 directives', `{ me { keyId ${times(21, () => '@include(if: true)')} } }`, 'directives'],
    [
      'directives in fragments',
      `{ verifications { nodes { ...g ...g ...g } } } fragment g on Verification { ${times(7, (index) => `f${index}: id @skip(if: false)`)} }`,
      'directives',
    ],
    [
      'pages in aliases',
      `{ ${times(5, (index) => `a${index}: verifications(first: 100) { nodes { id source { kind } nameMatch { reason } } }`)} }`,
      'objects',
    ],
    [
      'a page whose length a variable says',
      `query ($n: Int) { ${times(11, (index) => `a${index}: verifications(first: $n) { edges { cursor } }`)} }`,
      'objects',
    ],
    ['a field that is repeated 51 times', `{ ${times(52, () => 'me { kind }')} }`, 'repeated fields'],
    [
      'repeated fields below repeated fields',
      `{ ${times(40, () => 'me { memberships { id } memberships { role } memberships { id } }')} }`,
      'repeated fields',
    ],
    [
      'repeated fields of a fragment in another',
      `{ me { ...f ...g } } fragment f on Me { ${times(60, () => 'memberships { id }')} } fragment g on Me { ${times(60, () => 'memberships { id }')} }`,
      'repeated fields',
    ],
    [
      'repeated fields in a fragment that nothing uses',
      `{ me { kind } } fragment x on Query { ${times(240, () => 'me { kind }')} }`,
      'repeated fields',
    ],
    [
      'a chain of fragments whose last one spreads the first',
      `{ ...f0 } ${times(60, (level) => `fragment f${level} on Query { ...f${level + 1} }`)} fragment f60 on Query { ${times(280, () => 'me { ...f0 }')} }`,
      'repeated fields',
    ],
    ['2,000 tokens', `{ ${times(2_000, () => 'me')} }`, 'tokens'],
    ['a million brackets', '{ me '.repeat(200_000), 'tokens'],
  ])('is refused: %s', async (_title, query, word) => {
    const started = performance.now();
    const { status, body } = await client.graphql(query);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(body.errors)).toContain(word);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('does not count introspection, whose standard query is 15 deep', async () => {
    const { status, body } = await client.graphql(getIntrospectionQuery());
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it('may be a whole page with everything in it', async () => {
    const signals = 'fractureSignals { type points } source { register } nameMatch { result }';
    const query = `{ verifications(first: 100) { nodes { id legalName ${signals} } pageInfo { endCursor } } }`;
    const { status, body } = await client.graphql(query);
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it('may have what the contract allows', async () => {
    expect((await client.graphql(`{ ${times(51, () => 'me { kind }')} }`)).status).toBe(200);
    expect((await client.graphql(`{ ${times(15, (index) => `a${index}: me { keyId }`)} }`)).status).toBe(200);
  });

  it.each(['subscription { x }', 'subscription { events { id } }'])(
    'is refused over HTTP when it is %s',
    async (query) => {
      const { status, body } = await client.graphql(query);
      expect([status, body.errors[0].extensions.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );
});
