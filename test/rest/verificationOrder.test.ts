import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { recordStatements } from '../support/database/recordStatements.js';
import { seedVerifications } from '../support/seeds/seededVerifications.js';

interface Item {
  readonly id: string;
  readonly status: string;
  readonly fractureScore: number | null;
}

const outcomes = ['verified low', 'review medium', 'error', 'review high', 'verified low', 'inactive critical'];
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let newest: readonly Item[];

beforeAll(async () => {
  app = await testApp({ sample: false });
  const organisationId = await app.newOrganisation();
  const { id: apiKeyId, key } = await app.newKey(organisationId, 'live');
  client = createApiClient(app, key);
  await seedVerifications(
    app.database.pool,
    { organisationId, apiKeyId },
    Array.from({ length: 60 }, (_, n) => ({
      at: new Date(Date.now() - (n + 1) * 60_000),
      outcome: outcomes[n % outcomes.length] ?? '',
    })),
  );
  newest = (await read('first: 100')).nodes;
});
afterAll(() => app.stop());

interface List {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

async function read(args: string): Promise<List> {
  const { body } = await client.graphql(
    `{ verifications(${args}) { nodes { id status fractureScore } pageInfo { hasNextPage endCursor } } }`,
  );
  expect(body.errors).toBeUndefined();
  return body.data.verifications;
}

/** All pages of a list, one behind the other. */
async function walk(args: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let after = ''; ;) {
    const { nodes, pageInfo } = await read(`first: 7 ${args}${after}`);
    items.push(...nodes);
    if (!pageInfo.hasNextPage) return items;
    after = ` after: "${pageInfo.endCursor}"`;
  }
}

const ids = (items: readonly Item[]): string[] => items.map(({ id }) => id);
const byScore = (items: readonly Item[]): Item[] =>
  // A stable sort: of equal scores the newest stays first.
  [...items].sort((one, other) => (other.fractureScore ?? 0) - (one.fractureScore ?? 0));

describe('the order of verifications', () => {
  it('is the newest, the oldest or the highest score first, over all pages', async () => {
    expect(newest).toHaveLength(60);
    expect(ids(await walk('order: NEWEST'))).toEqual(ids(newest));
    expect(ids(await walk('order: OLDEST'))).toEqual(ids(newest).reverse());
    const sorted = await walk('order: HIGHEST_SCORE');
    expect(ids(sorted)).toEqual(ids(byScore(newest)));
    expect(sorted[0]?.fractureScore).toBe(100);
    expect(sorted.at(-1)?.status).toMatch(/VERIFIED|ERROR/);
  });

  it('goes with the filters', async () => {
    const inReview = newest.filter(({ status }) => status === 'REVIEW');
    expect(ids(await walk('order: HIGHEST_SCORE filter: { status: REVIEW }'))).toEqual(ids(byScore(inReview)));
    expect(ids(await walk('order: OLDEST filter: { status: REVIEW }'))).toEqual(ids(inReview).reverse());
    expect(ids(await walk('order: HIGHEST_SCORE filter: { fractureRisk: LOW }'))).toEqual(
      ids(newest.filter(({ fractureScore }) => fractureScore === 0)),
    );
  });

  it('has cursors of its own, and names an order that there is not', async () => {
    const findCursor = async (order: string): Promise<string> =>
      (await read(`first: 5 order: ${order}`)).pageInfo.endCursor;
    const wrong: [string, string][] = [
      ['highest_score', await findCursor('NEWEST')],
      ['newest', await findCursor('HIGHEST_SCORE')],
      ['highest_score', Buffer.from(`${newest[0]?.id ?? ''}/101`).toString('base64url')],
      ['highest_score', Buffer.from(`${newest[0]?.id ?? ''}/1 or 1=1`).toString('base64url')],
    ];
    for (const [order, after] of wrong) {
      const { status, body } = await client.get(`/api/enterprise/verifications?order=${order}&after=${after}`);
      expect([status, body.errors[0].pointer]).toEqual([400, '/after']);
    }
    const { status, body } = await client.get('/api/enterprise/verifications?order=name');
    expect([status, body.errors[0].pointer]).toEqual([400, '/order']);
  });

  it('is of the verifications that are counted with it', async () => {
    const { body } = await client.graphql(`{
      all: verifications { count { value isExact } }
      inReview: verifications(filter: { status: REVIEW }) { count { value isExact } }
      critical: verifications(filter: { status: INACTIVE, name: "no such name" }) { count { value isExact } }
    }`);
    expect(body.data).toEqual({
      all: { count: { value: 60, isExact: true } },
      inReview: { count: { value: 20, isExact: true } },
      critical: { count: { value: 0, isExact: true } },
    });
  });

  it('is counted once, under however many names', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `c${n}: count { value }`).join(' ');
    const statements = await recordStatements(async () => {
      const { body } = await client.graphql(`{ verifications(first: 1) { ${names} } }`);
      expect(body.data.verifications.c9).toEqual({ value: 60 });
    });
    expect(statements.filter(({ text }) => text.includes('count(*)'))).toHaveLength(1);
  });

  it('by score reads the page alone, of thousands of verifications with a score', async () => {
    const { pool } = app.database;
    const organisationId = await app.newOrganisation();
    const { id, key } = await app.newKey(organisationId, 'live');
    const rows = Array.from({ length: 20_000 }, (_, n) => ({
      at: new Date(1_700_000_000_000 + n * 1_000),
      outcome: n % 3 === 0 ? 'review medium' : 'verified low',
    }));
    await seedVerifications(pool, { organisationId, apiKeyId: id }, rows);
    await pool.query('analyze verifications');
    const query = jest.spyOn(pool, 'query');
    const list = '{ verifications(first: 20, order: HIGHEST_SCORE) { nodes { id fractureScore } } }';
    const { body } = await createApiClient(app, key).graphql(list);
    const sent = query.mock.calls.find(([text]) => typeof text === 'string' && text.includes('fracture_score desc'));
    query.mockRestore();
    expect(body.data.verifications.nodes).toHaveLength(20);
    const [text, values] = sent as unknown as [string, unknown[]];
    const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
    const read = Math.max(...plan.rows.map((row) => Number(/rows=(\d+)\.\d+ loops/.exec(row['QUERY PLAN'])?.[1] ?? 0)));
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(21);
  });
});
