import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { encodeCursor } from '../../src/domain/page.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newMember } from '../support/people/officers.js';
import { seededCase } from '../support/seeds/seededCase.js';

const base = '/api/enterprise/onboardings';
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
/** Five cases, oldest first. */
const ids: string[] = [];

beforeAll(async () => {
  app = await testApp({ sample: false });
  const organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const [first, second] = [
    await newMember(app, organisationId, 'officer'),
    await newMember(app, organisationId, 'officer'),
  ];
  for (const [score, assigneeId] of [
    [20, second],
    [null, null],
    [90, first],
    [20, null],
    [0, second],
  ] as const) {
    const { onboardingId, verificationId } = await seededCase(app, { organisationId });
    ids.push(onboardingId);
    const { pool } = app.database;
    await pool.query(
      `update verifications set fracture_score = $2::int, fracture_risk = case when $2::int is not null then 'low' end,
         status = case when $2::int is null then 'error' else status end where id = $1`,
      [verificationId, score],
    );
    // A case takes the score of its verification with the verification.
    await pool.query('update onboardings set verification_id = verification_id, assignee_id = $2 where id = $1', [
      onboardingId,
      assigneeId,
    ]);
  }
});
afterAll(() => app.stop());

const orders: readonly (readonly [order: string, expected: readonly number[]])[] = [
  ['oldest', [0, 1, 2, 3, 4]],
  ['newest', [4, 3, 2, 1, 0]],
  ['highest_score', [2, 0, 3, 4, 1]],
  ['lowest_score', [1, 4, 3, 0, 2]],
  ['assignee', [1, 3, 2, 0, 4]],
  ['assignee_reversed', [4, 0, 2, 3, 1]],
];

async function page(args: string): Promise<{ readonly at: number[]; readonly endCursor: string | null }> {
  const { body } = await client.graphql(`{ onboardings(${args}) { nodes { id } pageInfo { endCursor } } }`);
  expect([args, body.errors]).toEqual([args, undefined]);
  const { nodes, pageInfo } = body.data.onboardings;
  return { at: nodes.map(({ id }: { id: string }) => ids.indexOf(id)), endCursor: pageInfo.endCursor };
}

it.each(orders)('lists cases in the order %s, on one page and page by page', async (order, expected) => {
  expect((await page(`order: ${order.toUpperCase()}, isWaiting: true`)).at).toEqual(expected);
  const found: number[] = [];
  let after = '';
  for (let turn = 0; turn < 5; turn += 1) {
    const { at, endCursor } = await page(`order: ${order.toUpperCase()}, first: 1${after}`);
    found.push(...at);
    after = `, after: "${endCursor}"`;
  }
  expect(found).toEqual(expected);
});

it('refuses a cursor of a case that the caller cannot read', async () => {
  const other = await seededCase(app, { organisationId: await app.newOrganisation() });
  const { status, body } = await client.get(`${base}?order=highest_score&after=${encodeCursor(other.onboardingId)}`);
  expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'INVALID_REQUEST', '/after']);
});
