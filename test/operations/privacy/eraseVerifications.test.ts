import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../src/domain/ids.js';
import { runJob } from '../../support/runJob.js';
import { eraseVerifications } from '../../../src/workers/jobs/eraseVerifications.js';
import { createApiClient, testApp, type TestApp } from '../../support/app.js';
import { explainPlan, recordStatements } from '../../support/database/recordStatements.js';
import { newOfficer } from '../../support/people/officers.js';
import { browserClient, signInAs } from '../../support/people/session.js';
import { completeForm, openedLink } from '../../support/seeds/submissions.js';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const years = (count: number): Date => {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() + count);
  at.setUTCDate(at.getUTCDate() + 1);
  return at;
};
const sole = '55 999 999 003';

async function verified() {
  const organisationId = await app.newOrganisation();
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const body = { queryValue: sole, jurisdiction: 'AU', name: 'Sandbox Clean', reference: 'customer-7' };
  const { result } = (await client.post('/api/enterprise/verify', body)).body;
  return { organisationId, client, id: result.id as string };
}
const erasedAt = async (id: string): Promise<Date | null> =>
  (await app.database.pool.query<{ at: Date | null }>('select erased_at as at from verifications where id = $1', [id]))
    .rows[0]?.at ?? null;

it('erases what a verification says about an entity after seven years, and keeps the row', async () => {
  const { organisationId, client, id } = await verified();
  await app.database.pool.query(
    `insert into register_answers (id, register, identifier, asked_at, status, content_type, sealed_body, sha256)
     values ('rga_1', 'ABR', '55999999003', now(), 200, 'application/json', '', repeat('0', 64))`,
  );
  await app.database.pool.query(
    `update verifications set facts = jsonb_set(facts, '{answer,evidence}', '{"id": "rga_1"}') where id = $1`,
    [id],
  );
  await eraseVerifications(app.database.pool, years(6));
  expect(await erasedAt(id)).toBeNull();
  expect(await eraseVerifications(app.database.pool, years(7))).toBeGreaterThan(0);
  const { rows } = await app.database.pool.query<Record<string, unknown>>('select * from verifications where id = $1', [
    id,
  ]);
  const text = JSON.stringify(rows[0]);
  for (const word of ['SANDBOX', 'Sandbox', '55999999003', '55 999', 'customer-7']) expect(text).not.toContain(word);
  expect((await app.database.pool.query(`select from register_answers where id = 'rga_1'`)).rowCount).toBe(0);

  const read = (await client.get(`/api/enterprise/verifications/${id}`)).body.verification;
  expect(read).toMatchObject({ id, status: 'verified', legalName: null, abn: null, reference: null, fractureScore: 0 });
  const answer = await client.graphql(
    'query ($id: ID!) { verification(id: $id) { erasedAt legalName requestedName } }',
    {
      id,
    },
  );
  expect(answer.body.data.verification).toEqual({
    erasedAt: expect.stringMatching(/^\d{4}-/),
    legalName: null,
    requestedName: null,
  });
  const replay = await client.graphql('query ($id: ID!) { replayVerification(id: $id) { verificationId } }', { id });
  expect(replay.body.errors[0].extensions.code).toBe('STATE_CONFLICT');
  const { rows: entries } = await app.database.pool.query<{ body: string }>(
    `select body from audit_entries where object_id = $1 and body like '%verifications.erased%'`,
    [organisationId],
  );
  expect(JSON.parse(entries[0]?.body ?? '{}')).toMatchObject({ details: { count: 1, first: id, last: id } });
});

it('leaves no note and no monitored entity of an erased verification, and takes nothing more for it', async () => {
  const { organisationId, client, id } = await verified();
  const officer = await newOfficer(app, organisationId);
  const path = `/api/enterprise/verifications/${id}`;
  await officer.post(`${path}/notes`, { text: 'The owner called.' });
  const monitored = await client.post('/api/enterprise/monitored-entities', { verificationId: id });
  const monitoredId = String(monitored.body.monitoredEntity.id);
  await client.send('DELETE', `/api/enterprise/monitored-entities/${monitoredId}`);
  await eraseVerifications(app.database.pool, years(8));
  expect(await erasedAt(id)).not.toBeNull();
  const { rows } = await app.database.pool.query(
    `select 1 from monitored_entities where verification_id = $1 union all select 1 from screening_subjects where id = $2`,
    [id, monitoredId],
  );
  expect(rows).toEqual([]);
  expect(await officer.get(`${path}/notes`)).toMatchObject({ status: 200, body: { items: [], nextCursor: null } });
  expect(JSON.stringify((await officer.get(`${path}/owners`)).body)).toContain('The verification was erased');
  for (const response of [
    await officer.get(`${path}/explanation`),
    await officer.post(`${path}/notes`, { text: 'The owner called again.' }),
    await client.post('/api/enterprise/monitored-entities', { verificationId: id }),
    await officer.post('/api/enterprise/certificates', { verificationId: id }),
    await client.post('/api/enterprise/decision-notify', { verificationId: id, decision: 'approved' }),
  ]) {
    expect(response).toMatchObject({ status: 409, body: { detail: expect.stringContaining('were erased') } });
  }
});

const banned = '50 999 999 180';

/** A verification of a sandbox entity with a candidate, which an officer has resolved. */
async function resolved(outcome: 'confirmed' | 'dismissed') {
  const organisationId = await app.newOrganisation('Example Finance', 'enterprise', '2026-3');
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const officer = await newOfficer(app, organisationId);
  const { id, candidates } = (await client.verify(banned)).body.result;
  const [{ list, reference }] = candidates;
  const said = { list, reference, outcome, reason: 'Both were compared.' };
  expect((await officer.post(`/api/enterprise/verifications/${id as string}/candidates`, said)).status).toBe(201);
  return { organisationId, client, id: id as string, reference: String(reference) };
}

it('leaves no resolution and no finding of an entity once the last of its verifications is erased', async () => {
  const { organisationId, id } = await resolved('dismissed');
  const { pool } = app.database;
  await pool.query(
    `insert into screening_findings (organisation_id, mode, subject, list, entry, fingerprint, matched_name, screened_name,
       strength, found_at) values ($1, 'test', 'abn:50999999180', 'UN', '1', '', 'JACK', 'Jack Sandbox', 1, now())`,
    [organisationId],
  );
  const count = async (): Promise<(number | null)[]> =>
    Promise.all(
      ['candidate_resolutions', 'screening_findings'].map(
        async (table) =>
          (await pool.query(`select from ${table} where organisation_id = $1`, [organisationId])).rowCount,
      ),
    );
  const later = newId('verification', years(3));
  await pool.query(
    `insert into verifications select (jsonb_populate_record(one, jsonb_build_object('id', $2::text))).*
       from verifications one where id = $1`,
    [id, later],
  );
  await eraseVerifications(pool, years(8));
  expect([await erasedAt(id), await erasedAt(later)]).toEqual([null, null]);
  expect(await count()).toEqual([1, 1]);
  await eraseVerifications(pool, years(11));
  expect([await erasedAt(id), await erasedAt(later)]).not.toContain(null);
  expect(await countDisclosed(organisationId, 'candidate.dismissed')).toEqual({ entries: 1, disclosed: 0 });
  expect(await count()).toEqual([0, 0]);
});

it('keeps the verification in which a match was confirmed while there is a younger one of its number', async () => {
  const { organisationId, client, id, reference } = await resolved('confirmed');
  const { pool } = app.database;
  // The candidate of the sandbox disappears, as if the entity had another name now: only the stored one is left.
  await pool.query(`update candidate_resolutions set reference = 'gone' where organisation_id = $1`, [organisationId]);
  await pool.query(
    `update verifications set facts = replace(facts::text, $2, '"reference": "gone"')::jsonb where id = $1`,
    [id, `"reference": "${reference}"`],
  );
  const later = newId('verification', years(3));
  await pool.query(
    `insert into verifications select (jsonb_populate_record(one, jsonb_build_object('id', $2::text))).*
       from verifications one where id = $1`,
    [id, later],
  );
  await eraseVerifications(pool, years(8));
  expect([await erasedAt(id), await erasedAt(later)]).toEqual([null, null]);
  expect((await client.verify(banned)).body.result).toMatchObject({ status: 'blocked' });
  // Nothing is younger than the period after this, although each of the two confirms a match.
  await pool.query(
    `insert into candidate_resolutions select (jsonb_populate_record(one, jsonb_build_object('id', one.id || 'b', 'verification_id', $2::text))).*
       from candidate_resolutions one where organisation_id = $1`,
    [organisationId, later],
  );
  await eraseVerifications(pool, years(18));
  expect([await erasedAt(id), await erasedAt(later)]).toEqual([expect.anything(), expect.anything()]);
  const { rows } = await pool.query('select from candidate_resolutions where organisation_id = $1', [organisationId]);
  expect(rows).toEqual([]);
});

/** Copies of a verification: `number` is the number of each, or null for none. */
async function copy(
  id: string,
  copies: readonly { readonly id: string; readonly number: string | null }[],
): Promise<void> {
  await app.database.pool.query(
    `insert into verifications
     select (jsonb_populate_record(one, jsonb_build_object('id', copy.id, 'abn', copy.number))).*
     from verifications one, unnest($2::text[], $3::text[]) as copy (id, number) where one.id = $1`,
    [id, copies.map((one) => one.id), copies.map(({ number }) => number)],
  );
}

it('keeps every verification of a number until seven years after the newest one', async () => {
  const { id } = await verified();
  const later = newId('verification', years(5));
  await copy(id, [{ id: later, number: sole.replaceAll(' ', '') }]);
  await eraseVerifications(app.database.pool, years(8));
  expect([await erasedAt(id), await erasedAt(later)]).toEqual([null, null]);
  await eraseVerifications(app.database.pool, years(13));
  expect([await erasedAt(id), await erasedAt(later)]).not.toContain(null);
});

it('passes any number of kept and erased verifications in steps of a bounded size, and decides once for a number', async () => {
  const { organisationId, client, id } = await verified();
  const { pool } = app.database;
  await client.post('/api/enterprise/monitored-entities', { verificationId: id });
  const number = sole.replaceAll(' ', '');
  await copy(
    id,
    Array.from({ length: 2_000 }, () => ({ id: newId('verification'), number })),
  );
  // A verification without a number is decided alone.
  await copy(id, [{ id: newId('verification'), number: null }]);
  const statements = await recordStatements(() => eraseVerifications(pool, years(8)));
  const left = `select count(*)::int as left from verifications where organisation_id = $1 and erased_at is null`;
  expect((await pool.query(left, [organisationId])).rows).toEqual([{ left: 2_001 }]);
  const decided = statements.filter(({ text }) => text.includes('with ordinality as entity'));
  const asked = decided.flatMap(({ values }) => values[0] as string[]).filter((one) => one === organisationId);
  expect(asked).toHaveLength(2);

  const [walk] = statements.filter(({ text }) => text.includes('erased_at is null order by id'));
  const plan = await explainPlan(pool, walk ?? { text: '', values: [] }, {
    settings: ['enable_seqscan = off', 'enable_sort = off'],
  });
  expect(plan.map((node) => node['Index Name'])).toContain('verifications_kept');
});

it('erases verifications also while an earlier step of the job fails each time', async () => {
  const { id } = await verified();
  const old = newId('verification', years(-8));
  await copy(id, [{ id: old, number: null }]);
  const { pool } = app.database;
  await pool.query('alter table screenings rename to screenings_elsewhere');
  try {
    await expect(runJob(app, 'erasure')).rejects.toThrow('Some steps of the erasure failed.');
  } finally {
    await pool.query('alter table screenings_elsewhere rename to screenings');
  }
  expect(await erasedAt(old)).not.toBeNull();
});

it('keeps every verification of a customer until seven years after the relationship', async () => {
  const { organisationId, id } = await verified();
  const link = await openedLink(app, { organisationId });
  await link.submit(await link.save(completeForm()));
  const { pool } = app.database;
  const state = (status: string, ended: Date | null) =>
    pool.query(
      `update onboardings set status = $2, decided_at = now(), relationship_ended_at = $3 where link_id = $1`,
      [link.linkId, status, ended],
    );
  await eraseVerifications(pool, years(8));
  expect(await erasedAt(id)).toBeNull();
  await state('approved', null);
  await eraseVerifications(pool, years(8));
  expect(await erasedAt(id)).toBeNull();
  await state('approved', years(5));
  await eraseVerifications(pool, years(8));
  expect(await erasedAt(id)).toBeNull();
  // An end that is recorded lately can be corrected for 30 days.
  const record = (at: Date) =>
    pool.query('update onboardings set relationship_end_recorded_at = $2 where link_id = $1', [link.linkId, at]);
  await record(new Date(years(13).getTime() - 29 * 86_400_000));
  await eraseVerifications(pool, years(13));
  expect(await erasedAt(id)).toBeNull();
  await record(new Date(years(13).getTime() - 31 * 86_400_000));
  await eraseVerifications(pool, years(13));
  expect(await erasedAt(id)).not.toBeNull();
});

it.each([
  ['revoked', { status: 'revoked', revoked: years(2), expires: years(1) }, 10],
  ['expired', { status: 'opened', revoked: null, expires: years(2) }, 10],
  ['expired, and erased later', { status: 'revoked', revoked: years(5), expires: years(2), erased: years(5) }, 10],
] as const)(
  'erases the verifications of an undecided case seven years after its link was %s',
  async (_end, link, due) => {
    const { organisationId, id } = await verified();
    const opened = await openedLink(app, { organisationId });
    await opened.submit(await opened.save(completeForm()));
    const { pool } = app.database;
    const { status, revoked, expires, erased } = { erased: null, ...link };
    await pool.query(`update onboardings set status = 'more_information', erased_at = $2 where link_id = $1`, [
      ...[opened.linkId, erased],
    ]);
    const setLink = (values: readonly unknown[]) =>
      pool.query('update onboarding_links set status = $2, revoked_at = $3, expires_at = $4 where id = $1', [
        ...[opened.linkId, ...values],
      ]);
    await setLink([status, revoked, expires]);
    await eraseVerifications(pool, years(due - 2));
    expect(await erasedAt(id)).toBeNull();
    await eraseVerifications(pool, years(due));
    expect(await erasedAt(id)).not.toBeNull();
  },
);

it('keeps the verifications of a case that waits for a decision, although its link would have expired', async () => {
  const { organisationId, id } = await verified();
  const opened = await openedLink(app, { organisationId });
  await opened.submit(await opened.save(completeForm()));
  await app.database.pool.query(`update onboarding_links set expires_at = now() where id = $1`, [opened.linkId]);
  await eraseVerifications(app.database.pool, years(20));
  expect(await erasedAt(id)).toBeNull();
});

it('keeps the verification of an earlier round of another number as long as the case or a hold lasts', async () => {
  const { organisationId, client } = await verified();
  const { id } = (await client.verify('50 999 999 180')).body.result;
  const link = await openedLink(app, { organisationId });
  await link.submit(await link.save(completeForm()));
  const { pool } = app.database;
  await pool.query(
    `insert into onboarding_submissions (onboarding_id, round, verification_id, sealed, submitted_at)
     select id, 0, $2, '', now() from onboardings where link_id = $1`,
    [link.linkId, id],
  );
  await eraseVerifications(pool, years(8));
  expect(await erasedAt(id)).toBeNull();
  const { rows } = await pool.query<{ id: string }>(
    `update onboardings set status = 'approved', decided_at = now(), relationship_ended_at = now() where link_id = $1 returning id`,
    [link.linkId],
  );
  const owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner', mode: 'test' }));
  const path = `/api/enterprise/onboardings/${rows[0]?.id ?? ''}/legal-hold`;
  expect((await owner.post(path, { reason: 'A court asked.' })).status).toBe(200);
  await eraseVerifications(pool, years(8));
  expect(await erasedAt(id)).toBeNull();
  await pool.query('update legal_holds set released_at = now(), released_by = placed_by where onboarding_id = $1', [
    rows[0]?.id,
  ]);
  await eraseVerifications(pool, years(8));
  expect(await erasedAt(id)).not.toBeNull();
});

it('keeps every verification of a number until seven years after the newest decision on one', async () => {
  const { organisationId, client, id } = await verified();
  const { pool } = app.database;
  const { id: decided } = (await client.verify(sole)).body.result;
  const made = await client.post('/api/enterprise/decision-notify', { verificationId: decided, decision: 'approved' });
  expect(made.body.decision.status).toBe('made');
  const state = (status: string, decidedAt: Date, confirmedAt: Date | null) =>
    pool.query(`update decisions set status = $2, decided_at = $3, confirmed_at = $4 where organisation_id = $1`, [
      ...[organisationId, status, decidedAt, confirmedAt],
    ]);
  for (const [status, decidedAt, confirmedAt] of [
    ['made', years(3), null],
    ['made', years(0), years(3)],
    ['proposed', years(0), null],
  ] as const) {
    await state(status, decidedAt, confirmedAt);
    await eraseVerifications(pool, years(9));
    expect([await erasedAt(id), await erasedAt(decided)]).toEqual([null, null]);
  }
  await state('made', years(0), years(3));
  await eraseVerifications(pool, years(11));
  expect([await erasedAt(id), await erasedAt(decided)]).not.toContain(null);
});

/** How many entries of an action an organisation has, and how many of them disclose anything. */
async function countDisclosed(organisationId: string, action: string): Promise<object> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as entries, count(entry_id)::int as disclosed
     from audit_entries left join audit_disclosures on entry_id = id
     where organisation_id = $1 and body::json ->> 'action' = $2`,
    [organisationId, action],
  );
  return rows[0];
}

it('takes the texts of decisions on a verification along', async () => {
  const { organisationId, client, id } = await verified();
  const texts = { reason: 'Jack Sandbox was rude.', message: 'We cannot help you, Jack.' };
  await client.post('/api/enterprise/decision-notify', { verificationId: id, decision: 'declined', ...texts });
  const read = async () => (await client.get(`/api/enterprise/decisions?verificationId=${id}`)).body.items[0];
  expect(await read()).toMatchObject(texts);
  expect(await eraseVerifications(app.database.pool, years(8))).toBeGreaterThan(0);
  expect(await read()).toMatchObject({ decision: 'declined', reason: null, message: null });
  expect(await countDisclosed(organisationId, 'decision.made')).toEqual({ entries: 1, disclosed: 0 });
  const { rows } = await app.database.pool.query(
    `select sealed_key, sealed_reason, sealed_message from record_keys join decisions on record_id = decisions.id
     where organisation_id = $1`,
    [organisationId],
  );
  expect(rows).toEqual([{ sealed_key: null, sealed_reason: null, sealed_message: null }]);
});

it('counts from the verification where a decision on it was withdrawn', async () => {
  const { organisationId, client, id } = await verified();
  await client.post('/api/enterprise/decision-notify', { verificationId: id, decision: 'approved' });
  await app.database.pool.query(
    `update decisions set status = 'withdrawn', decided_at = $2 where organisation_id = $1`,
    [organisationId, years(5)],
  );
  await eraseVerifications(app.database.pool, years(7));
  expect(await erasedAt(id)).not.toBeNull();
});

it.each([
  ['monitoring', 'monitored_entities'],
  ['a certificate', 'certificates'],
])('keeps it while there is %s', async (_what, table) => {
  const { organisationId, client, id } = await verified();
  if (table === 'monitored_entities') {
    await client.post('/api/enterprise/monitored-entities', { verificationId: id });
  } else {
    const officer = await newOfficer(app, organisationId);
    const issued = await officer.post('/api/enterprise/certificates', { verificationId: id });
    expect(issued.body).toMatchObject({ certificate: { status: 'issued' } });
  }
  const { rowCount } = await app.database.pool.query(`select from ${table} where verification_id = $1`, [id]);
  expect(rowCount).toBe(1);
  // A certificate ends after a year.
  await eraseVerifications(app.database.pool, years(table === 'certificates' ? 7 : 20));
  expect(await erasedAt(id)).toBeNull();
  if (table === 'certificates') {
    await eraseVerifications(app.database.pool, years(9));
    expect(await erasedAt(id)).not.toBeNull();
  }
});
