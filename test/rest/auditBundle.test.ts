import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyBundle } from '../../src/domain/audit/verifyBundle.js';
import type { MemberRole } from '../../src/entities/member.js';
import { loadPublicKeys } from '../../src/audit/signingKeys.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { signInAs } from '../support/people/session.js';
import type { Mode } from '../../src/domain/tenancy.js';

let app: TestApp;
let organisationId: string;
let key: string;
let id: string;
let skewMs = 0;
beforeAll(async () => {
  app = await testApp({ services: { clock: () => new Date(Date.now() + skewMs) } });
  organisationId = await app.newOrganisation();
  key = (await app.newKey(organisationId, 'test')).key;
  id = (await createApiClient(app, key).verify('55 999 999 003')).body.result.id;
});
afterAll(() => app.stop());

const toPath = (verification: string): string => `/api/enterprise/verifications/${verification}/audit-bundle`;
const asKey = (own: string) => ({ Authorization: `Bearer ${own}` });
const createCookie = async (role: MemberRole, of = organisationId, mode: Mode = 'test') => {
  const { headers } = await signInAs(app, { organisationId: of, role, mode });
  return { Cookie: headers.Cookie };
};

test('a bundle is taken out over REST, to the byte as it was signed', async () => {
  await createApiClient(app, key).post(`/api/enterprise/verifications/${id}/notes`, {
    text: 'Nobody reads this in it.',
  });
  const answer = await fetch(app.url + toPath(id), { headers: await createCookie('officer') });
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, `attachment; filename=${id}.json`]);
  const jwks = await loadPublicKeys(app.database.pool);
  const report = await verifyBundle(text, { jwks: JSON.stringify(jwks) });
  expect(report).toMatchObject({ faults: [] });
  const { entries } = JSON.parse(text);
  const actions = entries.map(({ body }: any) => JSON.parse(body).action);
  expect(actions).toEqual(['verification.recorded', 'verification.noted']);
  expect(text).not.toContain('Nobody reads');
});

test('that it is taken out is entered, and neither makes it grow nor signs a checkpoint', async () => {
  const { pool } = app.database;
  const headers = await createCookie('owner');
  const take = async () => JSON.parse(await (await fetch(app.url + toPath(id), { headers })).text());
  const count = async (): Promise<unknown> =>
    (
      await pool.query(
        `select (select count(*)::int from audit_checkpoints) as checkpoints,
           (select count(*)::int from audit_entries where object_id = $1 and body like '{"action":"verification.exported"%') as exports`,
        [id],
      )
    ).rows[0];
  const first = await take();
  const { checkpoints, exports } = (await count()) as { checkpoints: number; exports: number };
  const second = await take();
  expect([second.entries, second.checkpoints]).toEqual([first.entries, first.checkpoints]);
  expect(await count()).toEqual({ checkpoints, exports: exports + 1 });

  await createApiClient(app, key).post(`/api/enterprise/verifications/${id}/notes`, { text: 'One more.' });
  const third = await take();
  expect(third.entries).toHaveLength(Number(first.entries.length) + 1);
  expect(third.checkpoints).not.toEqual(first.checkpoints);
  expect(await count()).toEqual({ checkpoints: checkpoints + 1, exports: exports + 2 });
  const report = await verifyBundle(`${JSON.stringify(third)}\n`, { jwks: JSON.stringify(await loadPublicKeys(pool)) });
  expect(report).toMatchObject({ verdict: 'signed', faults: [] });
});

test('it is for owners and officers alone, of their own verifications', async () => {
  const loadStatus = async (headers: Record<string, string>, verification = id): Promise<number> =>
    (await fetch(app.url + toPath(verification), { headers })).status;
  const { rows: last } = await app.database.pool.query('select max(id) as id from audit_entries');
  const lastId = last[0].id;
  for (const [role, status] of [
    ['owner', 200],
    ['officer', 200],
    ['viewer', 403],
    ['developer', 403],
  ] as const) {
    expect([role, await loadStatus(await createCookie(role))]).toEqual([role, status]);
  }
  expect(await loadStatus(asKey(key))).toBe(403);
  const other = await app.newOrganisation('Other');
  expect(await loadStatus(await createCookie('owner', other))).toBe(404);
  expect(await loadStatus(await createCookie('owner', organisationId, 'live'))).toBe(404);
  expect(await loadStatus(await createCookie('owner'), 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe(404);
  expect(await loadStatus({})).toBe(401);
  const { rows } = await app.database.pool.query(
    `select body::json -> 'actor' ->> 'role' as role from audit_entries where body like '%verification.exported%' and body like '%member%'
     and id > $1 order by id`,
    [lastId],
  );
  expect(rows.map(({ role }) => role)).toEqual(['owner', 'officer']);
});

test('no more than four are written at once', async () => {
  const headers = await createCookie('officer');
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('lock table audit_seals in access exclusive mode');
  const asked = [1, 2, 3, 4, 5].map(() => fetch(app.url + toPath(id), { headers }));
  const refused = await Promise.race(asked);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'OVERLOADED']);
  await client.query('rollback');
  client.release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 503]);
  expect((await fetch(app.url + toPath(id), { headers })).status).toBe(200);
});

// The last test: it enters something in three days, and the ids of entries contain their time.
test('it has the suspensions of a certificate with their events, and is refused where the log contradicts its state', async () => {
  const { pool } = app.database;
  const certified = (await createApiClient(app, key).verify('55 999 999 003')).body.result.id as string;
  const officer = await newOfficer(app, organisationId);
  const issued = await officer.post('/api/enterprise/certificates', { verificationId: certified });
  const certificateId = issued.body.certificate.id as string;
  const suspension = `/api/enterprise/certificates/${certificateId}/suspend`;
  // The bundle looks for events at the time of each entry, so it finds one that is long after the issue.
  skewMs = 3 * 24 * 60 * 60 * 1_000;
  const { status } = await (await newOfficer(app, organisationId)).post(suspension, { reason: 'The owner is asked.' });
  skewMs = 0;
  expect(status).toBe(200);
  const headers = await createCookie('owner');
  const text = await (await fetch(app.url + toPath(certified), { headers })).text();
  expect(JSON.parse(text)).toMatchObject({
    certificates: [
      {
        status: 'suspended',
        suspendedAt: expect.any(String),
        suspensionReasons: [{ code: 'officer' }],
        acceptedReasons: [],
        hold: { reason: 'The owner is asked.' },
      },
    ],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'certificate.suspended' })]),
  });
  const jwks = JSON.stringify(await loadPublicKeys(pool));
  expect(await verifyBundle(text, { jwks })).toMatchObject({ verdict: 'signed', faults: [] });

  await pool.query(`update certificates set status = 'issued', suspended_at = null where id = $1`, [certificateId]);
  const refused = await fetch(app.url + toPath(certified), { headers });
  expect(await refused.json()).toMatchObject({
    code: 'STATE_CONFLICT',
    detail: expect.stringContaining(`The certificate ${certificateId} is issued`),
  });
});
