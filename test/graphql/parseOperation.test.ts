import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { parseOperation } from '../../src/http/sockets/parseOperation.js';

const schema = buildSchema(`type Query { a: Int } type Mutation { b: Int } type Event { id: ID name: String }
  type Subscription { events: Event }`);

describe('the document of an operation over a socket', () => {
  it('is shared by subscriptions with the same text, each with the operation that it names', () => {
    const query = 'subscription A { events { id } } subscription B { events { name } }';
    const [one, other] = ['A', 'B'].map((operationName) => parseOperation(schema, { query, operationName }));
    expect(one?.document).toBe(other?.document);
    expect([one, other].map((parsed) => parsed?.operation.name?.value)).toEqual(['A', 'B']);
  });

  it.each([
    ['a query', '{ a }'],
    ['a long subscription', `subscription { events { id } } # ${'x'.repeat(2_000)}`],
  ])('is not kept for %s', (_, query) => {
    expect(parseOperation(schema, { query }).document).not.toBe(parseOperation(schema, { query }).document);
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
      /^The operation has more than 15 aliases\. Ask for less in one operation\.$/,
    );
  });
});
