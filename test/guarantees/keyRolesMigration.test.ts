import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Migration20261123000300_keyRoles } from '../../src/database/migrations/2026-11-23.js';
import { testApp, type TestApp } from '../support/app.js';
import { newMember } from '../support/people/officers.js';

// Keys from before they carried roles.
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it('gives keys the present role of the member who created them, down to the keys of keys, and ends those of removed members', async () => {
  const { pool, orm } = app.database;
  const organisationId = await app.newOrganisation();
  const [developer, leaver] = [
    await newMember(app, organisationId, 'developer'),
    await newMember(app, organisationId, 'owner'),
  ];
  const keyId = async (options = {}): Promise<string> => (await app.newKey(organisationId, 'live', options)).id;
  const ids = {
    console: await keyId(),
    developers: await keyId({ createdByMemberId: developer }),
    leavers: await keyId({ createdByMemberId: leaver }),
  };
  const child = await keyId({ createdByKeyId: ids.developers });
  const all = {
    ...ids,
    child,
    grandchild: await keyId({ createdByKeyId: child }),
    consoleChild: await keyId({ createdByKeyId: ids.console }),
    leaversChild: await keyId({ createdByKeyId: ids.leavers }),
  };
  await pool.query('update members set removed_at = now() where id = $1', [leaver]);
  await pool.query('alter table api_keys drop column role, drop column member_id');

  const migration = new Migration20261123000300_keyRoles(orm.em.getDriver(), orm.config);
  migration.up();
  for (const statement of migration.getQueries()) await pool.query(statement as string);

  const { rows } = await pool.query<{ id: string }>(
    'select id, role, member_id, revoked_at is not null as has_ended from api_keys',
  );
  const found = Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
  const none = { role: null, member_id: null, has_ended: false };
  const ofDeveloper = { role: 'developer', member_id: developer, has_ended: false };
  const ofLeaver = { role: 'owner', member_id: leaver, has_ended: true };
  expect(Object.fromEntries(Object.entries(all).map(([name, id]) => [name, found[id]]))).toEqual({
    ...{ console: none, consoleChild: none },
    ...{ developers: ofDeveloper, child: ofDeveloper, grandchild: ofDeveloper },
    ...{ leavers: ofLeaver, leaversChild: ofLeaver },
  });
});
