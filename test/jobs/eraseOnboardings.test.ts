import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eraseOnboardings } from '../../src/workers/jobs/eraseOnboardings.js';
import { createLog } from '../../src/platform/log.js';
import { testApp, type TestApp } from '../support/app.js';
import { recordStatements } from '../support/database/recordStatements.js';
import { newRecord, type PersonalRecord } from '../support/seeds/personalFixture.js';

let app: TestApp;
let organisationId: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

async function isErased(linkId: string): Promise<boolean> {
  const { rows } = await app.database.pool.query<{ is_erased: boolean }>(
    'select sealed_key is null as is_erased from record_keys where record_id = $1',
    [linkId],
  );
  return rows[0]?.is_erased ?? true;
}

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

it('erases what nothing keeps any longer, and nothing else, however many processes look', async () => {
  const record = (more: object): Promise<PersonalRecord> => newRecord(app, { organisationId, ...more });
  const due = await Promise.all([
    record({ status: null, expiresAt: daysAgo(91) }),
    record({ status: null, expiresAt: daysAgo(-3), revokedAt: daysAgo(91) }),
    record({ status: 'declined', decidedAt: daysAgo(7 * 366) }),
    record({ status: 'approved', decidedAt: daysAgo(9 * 366), relationshipEndedAt: daysAgo(7 * 366) }),
    record({ status: 'more_information', expiresAt: daysAgo(7 * 366) }),
  ]);
  const kept = await Promise.all([
    record({ status: null, expiresAt: daysAgo(89.5) }),
    record({ status: null }),
    record({ status: 'declined', decidedAt: daysAgo(7 * 365 - 3) }),
    record({ status: 'approved', decidedAt: daysAgo(20 * 366) }),
    record({ status: 'approved', decidedAt: daysAgo(9 * 366), relationshipEndedAt: daysAgo(7 * 365 - 3) }),
    record({ status: 'in_review', expiresAt: daysAgo(9 * 366) }),
  ]);
  // The call that recorded this end was made a day ago.
  const recorded = await record({
    ...{ status: 'approved', decidedAt: daysAgo(9 * 366), relationshipEndedAt: daysAgo(8 * 366) },
    relationshipEndRecordedAt: daysAgo(1),
  });
  const held = await record({ status: 'declined', decidedAt: daysAgo(9 * 366) });
  const { pool } = app.database;
  await pool.query(
    `insert into legal_holds (id, organisation_id, mode, onboarding_id, sealed_reason, placed_by, placed_at)
     values ('hld_1', $1, 'live', $2, '', 'mem_1', now())`,
    [organisationId, held.onboardingId],
  );
  const looks = await Promise.all([1, 2].map(() => eraseOnboardings(pool, new Date(), app.services.log)));
  expect(looks.reduce((sum, { erased }) => sum + erased, 0)).toBe(due.length);
  expect(await eraseOnboardings(pool, new Date(), app.services.log)).toEqual({ erased: 0, failed: 0 });
  const { rows } = await pool.query<{ id: string }>(
    'select record_id as id from record_keys where sealed_key is null order by 1',
  );
  expect(rows.map(({ id }) => id)).toEqual(due.map(({ linkId }) => linkId).toSorted());
  expect(kept).toHaveLength(6);
  const { rows: entries } = await pool.query<{ body: string }>(
    `select body from audit_entries where body like '%onboarding.erased%'`,
  );
  expect(entries.map(({ body }) => JSON.parse(body).actor)).toEqual(
    due.map(() => ({ kind: 'system', id: 'retention' })),
  );
  await eraseOnboardings(pool, daysAgo(-28), app.services.log);
  expect(await isErased(recorded.linkId)).toBe(false);
  await eraseOnboardings(pool, daysAgo(-30), app.services.log);
  expect(await isErased(recorded.linkId)).toBe(true);
});

it.each([
  ['cannot be changed', 'P0001'],
  ['has a damaged row', 'XX001'],
  ['takes too long', '57014'],
  ['is in a deadlock', '40P01'],
])('erases the others where one record %s, tells which, and tries it again', async (_, code) => {
  const expired = { status: null, expiresAt: daysAgo(91) };
  const records: PersonalRecord[] = [];
  for (let count = 0; count < 3; count++) records.push(await newRecord(app, { organisationId, ...expired }));
  const [first, second, third] = records.map(({ linkId }) => linkId).toSorted();
  const { pool } = app.database;
  // No secret opens this one any more: all the more it can be erased.
  await pool.query(`update record_keys set sealed_key = 'damaged' where record_id = $1`, [third]);
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'a damaged page' using errcode = '${code}'; end $$`);
  await pool.query(`create trigger refuse before update on onboarding_links for each row when (old.id = '${first ?? ''}')
    execute function refuse()`);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const left = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select record_id as id from record_keys where record_id = any ($1) and sealed_key is not null',
      [[first, second, third]],
    );
    return rows.map(({ id }) => id);
  };
  expect(await eraseOnboardings(pool, new Date(), log)).toEqual({ erased: 2, failed: 1 });
  expect(await left()).toEqual([first]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', linkId: first }]);
  await pool.query('drop trigger refuse on onboarding_links');
  await pool.query('drop function refuse');
  expect(await eraseOnboardings(pool, new Date(), log)).toEqual({ erased: 1, failed: 0 });
  expect(await left()).toEqual([]);
});

it('examines 500 links at a time, and erases those after a batch that stays', async () => {
  const { pool } = app.database;
  const expired = { status: null, expiresAt: daysAgo(91) };
  const { linkId } = await newRecord(app, { organisationId, ...expired });
  // No id that the service creates comes after these.
  const copies = `(select 'zzz_' || lpad(n::text, 4, '0') as id, n from generate_series(1, 750) n) copy`;
  await pool.query(
    `insert into record_keys select (jsonb_populate_record(key, jsonb_build_object('record_id', copy.id))).*
     from record_keys key, ${copies} where record_id = $1`,
    [linkId],
  );
  await pool.query(
    `insert into onboarding_links select (jsonb_populate_record(link, jsonb_build_object(
       'id', copy.id, 'token_hash', sha256(convert_to(copy.id, 'UTF8')), 'expires_at', now()))).*
     from onboarding_links link, ${copies} where link.id = $1`,
    [linkId],
  );
  await pool.query(`update onboarding_links set expires_at = $1 where id = 'zzz_0750'`, [daysAgo(91)]);
  let result: object = {};
  const statements = await recordStatements(async () => {
    result = await eraseOnboardings(pool, new Date(), app.services.log);
  });
  expect(result).toEqual({ erased: 2, failed: 0 });
  const examined = statements.flatMap(({ text, values: [ids] }) =>
    text.includes('join record_keys') && text.includes("'89 days'") ? [Array.isArray(ids) ? ids.length : Infinity] : [],
  );
  expect(examined[0]).toBe(500);
  expect(Math.max(...examined)).toBe(500);
});
