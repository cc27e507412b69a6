import { describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLError, parse } from 'graphql';
import type { MemberActor } from '../../src/caller/actor.js';
import { LiveResults, type Subscription } from '../../src/http/sockets/liveResults.js';

const query = 'subscription { news { title } }';
const actor: MemberActor = {
  ...({
    kind: 'member',
    callerId: 'ses_1',
    memberId: 'mem_1',
    organisationId: 'org_1',
    mode: 'live',
    plan: 'growth',
  } as const),
  ...({
    registerSource: 'extract',
    policyVersion: '2026-3',
    role: 'officer',
    email: 'a@example.com',
    name: null,
  } as const),
};

/** A subscription field whose resolver counts its calls. Its events are those given, the same objects for each subscriber. */
function createNews(events: readonly object[], fails = false) {
  const schema = buildSchema('type Query { a: Int } type News { title: String } type Subscription { news: News }');
  const counts = { executed: 0 };
  const field = schema.getSubscriptionType()?.getFields()['news'];
  if (!field) throw new Error('There is no such field.');
  field.subscribe = async function* () {
    yield* events;
    await Promise.resolve();
  };
  field.resolve = (event) => {
    counts.executed += 1;
    if (fails) throw new Error('fails');
    return event as object;
  };
  return { schema, counts };
}

async function readAll(results: LiveResults, given: Partial<Subscription> & Pick<Subscription, 'args'>) {
  const sent: string[] = [];
  let ends = 0;
  const begun = await results.begin({
    ...{ sent: { query }, actor, id: '1' },
    send: (text) => {
      sent.push(text);
      return Promise.resolve();
    },
    formatErrors: (errors: readonly GraphQLError[]) => errors.map(({ message }) => `request 7: ${message}`),
    explain: (error) => error as Error,
    onEnd: () => {
      ends += 1;
    },
    ...given,
  });
  if (!('next' in begun)) throw new Error('It did not begin.');
  expect(await begun.next()).toEqual({ done: true, value: undefined });
  expect(ends).toBe(1);
  return sent;
}

describe('results of subscriptions', () => {
  it('are executed once for subscribers with the same operation and rights, and differ by their id', async () => {
    const { schema, counts } = createNews([{ title: 'a' }, { title: 'b' }]);
    const results = new LiveResults();
    const args = { schema, document: parse(query) };
    const all = await Promise.all(['x', 'y"', 'z'].map((id) => readAll(results, { args, id })));
    expect(all[1]).toEqual([
      '{"id":"y\\"","type":"next","payload":{"data":{"news":{"title":"a"}}}}',
      '{"id":"y\\"","type":"next","payload":{"data":{"news":{"title":"b"}}}}',
    ]);
    expect(all.map((sent) => sent.length)).toEqual([2, 2, 2]);
    expect(counts.executed).toBe(2);
  });

  it.each<[string, Partial<Subscription>]>([
    ['another role', { actor: { ...actor, role: 'developer' } }],
    ['another organisation', { actor: { ...actor, organisationId: 'org_2' } }],
    ['other variables', { sent: { query, variables: { a: 1 } } }],
    ['another operation', { sent: { query, operationName: 'A' } }],
  ])('are not shared with %s', async (_, other) => {
    const { schema, counts } = createNews([{ title: 'a' }]);
    const results = new LiveResults();
    const args = { schema, document: parse(query) };
    await Promise.all([readAll(results, { args }), readAll(results, { args, ...other })]);
    expect(counts.executed).toBe(2);
  });

  it('with errors belong to one request', async () => {
    const { schema } = createNews([{ title: 'a' }], true);
    const args = { schema, document: parse(query) };
    expect(await readAll(new LiveResults(), { args })).toEqual([
      '{"id":"1","type":"next","payload":{"data":{"news":null},"errors":["request 7: fails"]}}',
    ]);
  });

  it('are not sent after the client has ended the subscription', async () => {
    const { schema } = createNews([{ title: 'a' }]);
    const sent: string[] = [];
    const begun = await new LiveResults().begin({
      ...{ args: { schema, document: parse(query) }, sent: { query }, actor, id: '1' },
      send: (text) => Promise.resolve(void sent.push(text)),
      formatErrors: () => [],
      explain: (error) => error as Error,
      onEnd: () => undefined,
    });
    if (!('next' in begun)) throw new Error('It did not begin.');
    const ended = begun.next();
    await begun.return?.();
    await ended;
    expect(sent).toEqual([]);
  });
});
