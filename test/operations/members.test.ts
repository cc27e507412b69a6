import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Member, type MemberRole } from '../../src/entities/member.js';
import { alertRecipients } from '../../src/workers/alerts/alerts.js';
import { addMember } from '../../src/operations/members/addMember.js';
import { listMembers } from '../../src/operations/members/members.js';
import { removeMember } from '../../src/operations/members/removeMember.js';
import { createOrganisation } from '../../src/operations/organisations/createOrganisation.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const now = new Date();
async function newOrganisation(): Promise<string> {
  return (await createOrganisation(database.orm.em, { name: 'Acme', plan: 'growth', now })).id;
}
const add = (organisationId: string, email: string, role: MemberRole = 'owner') =>
  addMember(database.orm.em, { organisationId, email, role, now });
const remove = (organisationId: string, email: string) => removeMember(database.orm.em, { organisationId, email, now });

describe('a member', () => {
  it('is there once for an address in whatever case, also when many add it at once', async () => {
    const organisation = await newOrganisation();
    const attempts = await Promise.allSettled(
      ['a@acme.example', 'A@acme.example', 'a@ACME.example'].map((email) => add(organisation, email)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'STATE_CONFLICT' });
    }
    expect(await listMembers(database.orm.em, organisation)).toHaveLength(1);
    await add(await newOrganisation(), 'a@acme.example');
  });

  it('that was removed stays on record, and may be added again', async () => {
    const organisation = await newOrganisation();
    const first = await add(organisation, 'a@acme.example');
    expect((await remove(organisation, 'A@ACME.example')).id).toBe(first.id);
    await expect(remove(organisation, 'a@acme.example')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const again = await add(organisation, 'a@acme.example', 'viewer');
    expect((await listMembers(database.orm.em, organisation)).map(({ id }) => id)).toEqual([again.id]);
    const { rowCount } = await database.pool.query('select 1 from members where organisation_id = $1', [organisation]);
    expect(rowCount).toBe(2);
  });

  it.each(['jane', 'a@b', 'a b@acme.example', 'a@acme.example\n', '', `${'a'.repeat(250)}@acme.example`])(
    'needs an e-mail address, which %j is not',
    async (email) => {
      const call = add(await newOrganisation(), email);
      await expect(call).rejects.toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer: '/email' }] });
    },
  );

  it('is in no query on a fork without a tenant, or of another one', async () => {
    const organisation = await newOrganisation();
    await add(organisation, 'a@acme.example');
    await expect(database.orm.em.fork().find(Member, {})).rejects.toThrow(/tenant/);
    for (const [organisationId, seen] of [
      [organisation, 1],
      [await newOrganisation(), 0],
    ] as const) {
      const em = database.orm.em.fork();
      em.setFilterParams('tenant', { organisationId, mode: 'test' });
      expect(await em.find(Member, {})).toHaveLength(seen);
    }
  });
});

describe('who is told of what concerns an organisation', () => {
  it('are its own owners unless it says otherwise, without those removed and those of other roles', async () => {
    const organisation = await newOrganisation();
    for (const name of ['first', 'second', 'removed']) await add(organisation, `${name}@acme.example`);
    await add(organisation, 'officer@acme.example', 'officer');
    await add(await newOrganisation(), 'other@acme.example');
    await remove(organisation, 'removed@acme.example');
    const scope = { organisationId: organisation, mode: 'live', kind: 'endpoint_failing' } as const;
    const told = await alertRecipients(database.orm.em.fork(), scope);
    expect(told).toEqual(['first@acme.example', 'second@acme.example']);
  });
});
