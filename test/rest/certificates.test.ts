import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runJob } from '../support/runJob.js';
import { expireCertificates } from '../../src/workers/jobs/expireCertificates.js';
import { removeMember } from '../../src/operations/members/removeMember.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { newMember, newOfficer } from '../support/people/officers.js';

// An officer issues a certificate on a verification: the score says which, and what the officer has to state.
const path = '/api/enterprise/certificates';
const numbers = { clean: '55 999 999 003', conditional: '61 999 999 030', exception: '44 999 999 040' } as const;
let app: TestApp;
let organisation: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisation = await app.newOrganisation('Example Finance');
  officer = await newOfficer(app, organisation);
});
afterAll(() => app.stop());

async function verified(number: string, client: Pick<typeof officer, 'verify'> = officer): Promise<string> {
  return (await client.verify(number)).body.result.id;
}
async function issued(client = officer): Promise<{ id: string } & Record<string, unknown>> {
  const { body } = await client.post(path, { verificationId: await verified(numbers.clean, client) });
  return body.certificate;
}
async function loadEvents(kind: string): Promise<Record<string, unknown>[]> {
  const { body } = await officer.get(`/api/enterprise/events?types=${kind}`);
  return body.items.map(({ data }: { data: Record<string, unknown> }) => data);
}
async function withSettings(set: string, work: () => Promise<void>): Promise<void> {
  const { pool } = app.database;
  await pool.query(`update organisations set ${set} where id = $1`, [organisation]);
  await work();
  await pool.query('update organisations set four_eyes = false, certificate_age_days = 30 where id = $1', [
    organisation,
  ]);
}

describe('a certificate', () => {
  it('is clean up to a score of 20, for twelve months, and its event says so', async () => {
    const verificationId = await verified(numbers.clean);
    const { status, body } = await officer.post(path, { verificationId });
    const { certificate } = body;
    expect(status).toBe(201);
    expect(certificate).toMatchObject({
      id: expect.stringMatching(/^KYB-[0-9A-HJKMNP-TV-Z]{20}$/),
      status: 'issued',
      verificationId,
      legalName: 'SANDBOX CLEAN PTY LTD',
      abn: '55 999 999 003',
      verdict: 'clean',
      condition: null,
      issuedBy: { name: 'Olive Officer', role: 'officer' },
      mode: 'test',
      credential: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      url: `${app.url}/verify/${certificate.id}`,
    });
    const [from, to] = [new Date(certificate.issuedAt), new Date(certificate.expiresAt)];
    expect([to.getUTCFullYear() - from.getUTCFullYear(), to.getUTCMonth()]).toEqual([1, from.getUTCMonth()]);
    expect((await loadEvents('certificate.issued'))[0]).toEqual({
      id: certificate.id,
      verificationId,
      legalName: 'SANDBOX CLEAN PTY LTD',
      abn: '55 999 999 003',
      nzbn: null,
      verdict: 'clean',
      issuedAt: certificate.issuedAt,
      expiresAt: certificate.expiresAt,
      url: certificate.url,
    });
    expect(eventDeviations('certificate.issued', (await loadEvents('certificate.issued'))[0] ?? {})).toEqual([]);
    expect((await officer.get(`${path}/${certificate.id.toLowerCase()}`)).body).toEqual({ certificate });
  });

  it('is conditional from 21 to 50, with the condition that the officer states', async () => {
    const verificationId = await verified(numbers.conditional);
    const refused = await officer.post(path, { verificationId });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/condition' }] } });
    const { body } = await officer.post(path, { verificationId, condition: ' Trade within Australia only. ' });
    expect(body.certificate).toMatchObject({ verdict: 'conditional', condition: 'Trade within Australia only.' });
  });

  it('is refused above 50 unless a reason is written down, which is in no credential', async () => {
    const verificationId = await verified(numbers.exception);
    expect((await officer.post(path, { verificationId, reason: '  ' })).body.errors[0].pointer).toBe('/reason');
    const reason = 'Known for thirty years; removal is an error of the register.';
    const { certificate } = (await officer.post(path, { verificationId, reason })).body;
    expect(certificate).toMatchObject({ verdict: 'exception', reason, entityStatus: 'inactive', fractureScore: 60 });
    expect(Buffer.from(certificate.credential.split('.')[1], 'base64url').toString()).not.toContain('thirty');
  });

  it('rests on a recent verification that found an entity', async () => {
    const absent = await officer.post(path, { verificationId: await verified('51 824 753 556') });
    expect(absent.body).toMatchObject({ code: 'STATE_CONFLICT', detail: expect.stringContaining('not_found') });
    const verificationId = await verified(numbers.clean);
    await app.database.pool.query(`update verifications set verified_at = now() - interval '8 days' where id = $1`, [
      verificationId,
    ]);
    await withSettings('certificate_age_days = 7', async () => {
      const old = await officer.post(path, { verificationId });
      expect(old.body).toMatchObject({ code: 'STATE_CONFLICT', detail: expect.stringContaining('7 days') });
    });
    expect((await officer.post(path, { verificationId })).status).toBe(201);
  });

  it('takes an officer: no key of its own, no other role, and none who is one no longer', async () => {
    const verificationId = await verified(numbers.clean);
    const plain = createApiClient(app, (await app.newKey(organisation, 'test')).key);
    const developer = await newMember(app, organisation, 'developer');
    const lent = createApiClient(app, (await app.newKey(organisation, 'test', { onBehalfOf: developer })).key);
    for (const client of [plain, lent]) {
      expect((await client.post(path, { verificationId })).body.code).toBe('FORBIDDEN');
    }
    const leaver = await newOfficer(app, organisation, 'Leaving Soon');
    const { rows } = await app.database.pool.query('select email from members where id = $1', [leaver.memberId]);
    await removeMember(app.database.orm.em, { organisationId: organisation, email: rows[0].email, now: new Date() });
    // A key acts in the name of somebody: of nobody any more, it opens nothing.
    expect((await leaver.post(path, { verificationId })).body.code).toBe('UNAUTHENTICATED');
    expect((await leaver.verify(numbers.clean)).status).toBe(401);
    expect((await leaver.get(path)).status).toBe(401);
    const demoted = await newOfficer(app, organisation, 'Once Officer');
    await app.database.pool.query(`update members set role = 'developer' where id = $1`, [demoted.memberId]);
    expect((await demoted.post(path, { verificationId })).body.code).toBe('FORBIDDEN');
    expect((await demoted.verify(numbers.clean)).status).toBe(200);
  });

  it('is in no list of another organisation or mode that asks for its verification', async () => {
    const { verificationId, id } = await issued();
    const lists = await Promise.all(
      [
        officer,
        await newOfficer(app, organisation, 'Live', 'live'),
        await newOfficer(app, await app.newOrganisation()),
      ].map(async (client) => (await client.get(`${path}?verificationId=${String(verificationId)}`)).body.items),
    );
    expect(lists).toEqual([[expect.objectContaining({ id })], [], []]);
  });

  it('is for nobody of another organisation or mode', async () => {
    const { id } = await issued();
    const live = await newOfficer(app, organisation, 'Live Officer', 'live');
    const other = await newOfficer(app, await app.newOrganisation('Other'));
    for (const client of [live, other]) {
      const answers = [await client.get(`${path}/${id}`), await client.post(`${path}/${id}/revoke`, { reason: 'x' })];
      expect(answers.map(({ body }) => body.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
      expect((await client.get(path)).body.items).toEqual([]);
    }
  });

  it('is made once for an Idempotency-Key', async () => {
    const body = { verificationId: await verified(numbers.clean) };
    const twice = await Promise.all([1, 2].map(() => officer.post(path, body, { 'Idempotency-Key': 'one' })));
    expect(twice[0]?.body).toEqual(twice[1]?.body);
  });
});

describe('four eyes', () => {
  it('propose above 50, and a second officer puts it in force', async () => {
    await withSettings('four_eyes = true', async () => {
      const second = await newOfficer(app, organisation, 'Second Officer');
      const verificationId = await verified(numbers.exception);
      const { certificate } = (await officer.post(path, { verificationId, reason: 'Known.' })).body;
      expect(certificate).toMatchObject({ status: 'proposed', credential: null, url: null, issuedAt: null });
      expect((await officer.post(`${path}/${certificate.id}/agree`, {})).body).toMatchObject({
        code: 'FORBIDDEN',
        detail: 'You proposed this certificate. Another officer must agree to it.',
      });
      const agreements = await Promise.all([1, 2].map(() => second.post(`${path}/${certificate.id}/agree`, {})));
      expect(agreements.map(({ status }) => status).sort()).toEqual([200, 409]);
      const agreed = agreements.find(({ status }) => status === 200)?.body.certificate;
      expect(agreed).toMatchObject({ status: 'issued', agreedBy: { name: 'Second Officer', role: 'officer' } });
      const told = await loadEvents('certificate.issued');
      expect(told.filter(({ id }) => id === certificate.id)).toHaveLength(1);
      const { certificate: clean } = (await officer.post(path, { verificationId: await verified(numbers.clean) })).body;
      expect(clean.status).toBe('issued');
    });
  });

  it.each([`role = 'viewer'`, 'removed_at = now()'])('a proposal falls with its officer (%s)', async (change) => {
    await withSettings('four_eyes = true', async () => {
      const [first, second] = [await newOfficer(app, organisation, 'First'), await newOfficer(app, organisation)];
      const verificationId = await verified(numbers.exception);
      const { certificate } = (await first.post(path, { verificationId, reason: 'Known.' })).body;
      await app.database.pool.query(`update members set ${change} where id = $1`, [first.memberId]);
      expect((await second.post(`${path}/${certificate.id}/agree`, {})).body.code).toBe('STATE_CONFLICT');
      expect((await second.get(`${path}/${certificate.id}`)).body.certificate.status).toBe('proposed');
      expect((await second.post(`${path}/${certificate.id}/revoke`, { reason: 'Fallen.' })).status).toBe(200);
    });
  });
});

describe('the end of a certificate', () => {
  it('is its revocation, with a reason, for ever', async () => {
    const { id } = await issued();
    expect((await officer.post(`${path}/${id}/revoke`, { reason: ' ' })).body.errors[0].pointer).toBe('/reason');
    expect((await officer.post(`${path}/${id}/revoke`, {})).body.errors).toEqual([
      { pointer: '/reason', detail: 'This field is required.' },
    ]);
    const both = await Promise.all(
      [1, 2].map(() => officer.post(`${path}/${id}/revoke`, { reason: 'Issued in error.' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await officer.get(`${path}/${id}`)).body.certificate).toMatchObject({ status: 'revoked' });
    const told = (await loadEvents('certificate.revoked')).filter((data) => data['id'] === id);
    expect(told.map((data) => eventDeviations('certificate.revoked', data))).toEqual([[]]);
  });

  it('is its expiry date: told once, however many look, and also when none looked at that time', async () => {
    const { id } = await issued();
    const { pool, orm } = app.database;
    await pool.query(`update certificates set expires_at = now() - interval '3 days' where id = $1`, [id]);
    expect((await officer.get(`${path}/${id}`)).body.certificate.status).toBe('expired');
    expect((await officer.get(`${path}?status=expired`)).body.items.map((item: { id: string }) => item.id)).toEqual([
      id,
    ]);
    const expiry = { ...app.services, em: orm.em };
    const counts = await Promise.all([1, 2, 3].map(() => expireCertificates(expiry)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await expireCertificates(expiry)).toBe(0);
    const told = (await loadEvents('certificate.expired')).filter((data) => data['id'] === id);
    expect(told.map((data) => eventDeviations('certificate.expired', data))).toEqual([[]]);
    expect((await officer.post(`${path}/${id}/revoke`, { reason: 'Too late.' })).body.code).toBe('STATE_CONFLICT');
  });

  it('is not brought forward by a worker whose clock is ahead', async () => {
    const { id } = await issued();
    const clock = (): Date => new Date(Date.now() + 10 * 365 * 24 * 3_600_000);
    await expect(runJob(app, 'certificate expiry', { clock })).rejects.toThrow('The clocks of this machine');
    const { rows } = await app.database.pool.query('select status from certificates where id = $1', [id]);
    expect(rows).toEqual([{ status: 'issued' }]);
  });
});

describe('the list', () => {
  it('pages newest first, by state and by verification', async () => {
    const client = await newOfficer(app, await app.newOrganisation('Lister'));
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await issued(client));
    const ids = made
      .map(({ id }) => id)
      .sort()
      .reverse();
    const first = (await client.get(`${path}?limit=2`)).body;
    const second = (await client.get(`${path}?limit=2&after=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    const by = (await client.get(`${path}?verificationId=${String(made[1]?.['verificationId'])}`)).body.items;
    expect(by).toEqual([made[1]]);
    expect((await client.get(`${path}?after=bm8`)).status).toBe(400);
  });
});
