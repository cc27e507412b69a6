import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberRoles } from '../../../src/entities/member.js';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { testApp, type TestApp } from '../../support/app.js';
import { listCalls } from './calls.js';
import { ownAccountOperations } from './openTo.js';
import { ownAccount } from './ownAccounts.js';
import { foreignIdsIn } from './tenantRows.js';

// The other half of the matrix, for operations of people on their own account and session. Each kind of person runs
// them on a new account. The accounts and sessions of all others stay unchanged.
const calls = listCalls(buildSchema()).filter(
  ({ row, channel }) => ownAccountOperations.includes(row) && channel === 'GraphQL',
);
let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

/** The stored data of all people but one: accounts, memberships, recovery codes and sessions. */
async function others(accountId: string): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select 'account' as kind, to_jsonb(a)::text as line from accounts a where id <> $1
     union all select 'member', to_jsonb(m)::text from members m where account_id is distinct from $1
     union all select 'code', to_jsonb(c)::text from recovery_codes c where account_id <> $1
     union all select 'session', sess::text from sessions where sess ->> 'accountId' is distinct from $1
     order by 1, 2`,
    [accountId],
  );
  return rows;
}

it('is every row of the own account', () => {
  expect(calls.map(({ row }) => row).sort()).toEqual([...ownAccountOperations].sort());
});

describe.each(calls)('$row', (call) => {
  it.each([...memberRoles, 'operator' as const])('is done by the %s to the own account alone', async (kind) => {
    const own = await ownAccount(app, call.row, { kind, organisationId });
    const before = await others(own.accountId);
    const { status, body } = await own.client.post('/graphql', call.request(own.id, own.input).body);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(await others(own.accountId)).toEqual(before);
    const tenant = { organisationId: kind === 'operator' ? null : organisationId, mode: 'live' } as const;
    expect(await foreignIdsIn(app.database.pool, JSON.stringify(body), tenant)).toEqual([]);
  });
});
