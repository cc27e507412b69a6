import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse } from 'graphql';
import type { KeyActor } from '../../src/caller/actor.js';
import { OpenTexts, parseOperation } from '../../src/http/sockets/parseOperation.js';
import { createIntrospectionCache } from '../../src/resolvers/operationPlugin.js';

const schema = buildSchema(`type Query { a: Int } type Mutation { b: Int } type Event { id: ID name: String }
  type Subscription { events: Event }`);

describe('the document of an operation over a socket', () => {
  it('is shared by subscriptions with the same text, each with the operation that it names', () => {
    const query = 'subscription A { events { id } } subscription B { events { name } }';
    const [one, other] = ['A', 'B'].map((operationName) => parseOperation(schema, { query, operationName }));
    expect(one?.document).toBe(other?.document);
    expect([one, other].map((parsed) => parsed?.operation.name?.value)).toEqual(['A', 'B']);
  });

  it('is not kept for a query', () => {
    const query = '{ a }';
    expect(parseOperation(schema, { query }).document).not.toBe(parseOperation(schema, { query }).document);
  });

  it('has no places of words in a subscription, which would take most of its memory', () => {
    expect(parseOperation(schema, { query: 'subscription { events { id } }' }).document.loc).toBeUndefined();
  });

  it.each([
    ['text', { query: `subscription { events { id } } # ${'x'.repeat(2_000)}` }],
    ['variables', { query: 'subscription { events { id } }', variables: { unused: 'x'.repeat(2_000) } }],
    ['extensions', { query: 'subscription { events { id } }', extensions: { unused: 'x'.repeat(2_000) } }],
  ])('is refused for a subscription with a longer %s', (_, sent) => {
    expect(() => parseOperation(schema, sent)).toThrow(
      'A subscription has at most 2,000 characters, and 2,000 more in its variables and the rest of its message.',
    );
    expect(() =>
      parseOperation(schema, { ...sent, query: sent.query.replace('subscription { events { id } }', '{ a }') }),
    ).not.toThrow();
  });

  it('has no response of another text to introspection when it has no places of words', async () => {
    const cache = createIntrospectionCache();
    const read = (query: string) => cache.read({ schema, document: parse(query, { noLocation: true }) });
    expect(await read('{ __schema { queryType { name } } }')).toEqual({ __schema: { queryType: { name: 'Query' } } });
    expect(await read('{ __typename }')).toEqual({ __typename: 'Query' });
  });

  it('is kept for the last 50 subscriptions', () => {
    const query = 'subscription { events { id name } }';
    const { document } = parseOperation(schema, { query });
    for (let other = 1; other < 50; other += 1) parseOperation(schema, { query: `${query} # ${other}` });
    expect(parseOperation(schema, { query }).document).toBe(document);
    parseOperation(schema, { query: `${query} # 50` });
    expect(parseOperation(schema, { query }).document).not.toBe(document);
  });

  it('is refused every time if it is not valid, or its operation is a mutation', () => {
    const query = 'subscription A { events { id } } mutation B { b }';
    for (let time = 0; time < 2; time += 1) {
      expect(() => parseOperation(schema, { query: 'subscription { events { nobody } }' })).toThrow('nobody');
      expect(() => parseOperation(schema, { query, operationName: 'B' })).toThrow('Send mutations over HTTP');
    }
  });

  it('is refused for its size alone, before its fields are compared with each other', () => {
    const query = `{ ${'x: a x: __typename '.repeat(200)}}`;
    expect(() => parseOperation(schema, { query })).toThrow(
      /^The operation has more than 15 aliases\. Ask for less in one operation\. The operation has more than 50 repeated fields\. Ask for less in one operation\.$/,
    );
  });
});

describe('the texts of open subscriptions', () => {
  const actor = (callerId: string, organisationId: string) => ({ kind: 'key', callerId, organisationId }) as KeyActor;
  const { document } = parseOperation(schema, { query: 'subscription { events { id } }' });
  const newText = (count: number): string => `subscription { events { id } } # ${count} `.padEnd(1_000, 'x');

  it('are 100,000 different characters for a caller, and any number of the same', () => {
    const texts = new OpenTexts();
    const taken = Array.from({ length: 100 }, (_, count) =>
      texts.take(actor('key_1', 'org_1'), newText(count), document),
    );
    expect(() => texts.take(actor('key_1', 'org_1'), newText(100), document)).toThrow(
      'The open subscriptions of this caller have more than 100,000 characters of different texts.',
    );
    for (let again = 0; again < 1_000; again += 1) texts.take(actor('key_1', 'org_1'), newText(0), document);
    texts.take(actor('key_2', 'org_1'), newText(100), document);
    taken[1]?.leave();
    taken[1]?.leave();
    texts.take(actor('key_1', 'org_1'), newText(100), document);
    expect(() => texts.take(actor('key_1', 'org_1'), newText(101), document)).toThrow('of this caller');
  });

  it('are 500,000 different characters for an organisation, and share their document', () => {
    const texts = new OpenTexts();
    const take = (count: number, organisationId = 'org_1') =>
      texts.take(actor(`key_${organisationId}_${Math.floor(count / 100)}`, organisationId), newText(count), {
        ...document,
      });
    const taken = Array.from({ length: 500 }, (_, count) => take(count));
    expect(() => take(500)).toThrow('The open subscriptions of this organisation have more than 500,000 characters');
    const again = texts.take(actor('key_9', 'org_1'), newText(7), { ...document });
    expect(again.document).toBe(taken[7]?.document);
    expect(take(7, 'org_2').document).not.toBe(taken[7]?.document);
  });
});
