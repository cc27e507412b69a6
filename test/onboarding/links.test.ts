import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Mail } from '../../src/entities/mail.js';
import { Organisation } from '../../src/entities/organisation.js';
import { keepUnsentMails } from '../../src/operations/mails/claimMail.js';
import { decryptMail } from '../../src/operations/mails/queueMail.js';
import { loadRecordKeys } from '../../src/encryption/recordCipher.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { fewestStatements } from '../support/database/statements.js';

// Links: made with what is known of an applicant, seen by their organisation alone, taken back for ever.
const path = '/api/enterprise/onboarding-links';
const dayMs = 86_400_000;
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
let now: Date;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
  organisationId = await app.newOrganisation('Good Finance Ltd');
  client = createApiClient(app, (await app.newKey(organisationId)).key);
  const em = app.database.orm.em.fork();
  const organisation = await em.findOneOrFail(Organisation, { id: organisationId });
  organisation.returnUrls = ['https://good.example/app'];
  await em.flush();
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => app.stop());

const create = async (body: object = {}) => (await client.post(path, body)).body.onboardingLink;
const findFault = async (body: object) => {
  const answer = await client.post(path, body);
  return [answer.status, answer.body.code, answer.body.errors?.[0].pointer];
};

async function loadMails(linkId: string) {
  const em = app.database.orm.em.fork();
  const mails = await em.find(Mail, { recordId: linkId }, { filters: { tenant: false } });
  const keys = await loadRecordKeys(em, [linkId]);
  return mails.map((mail) => {
    const stored = Object.assign(mail, { sealedKey: keys.get(linkId) ?? null });
    return { state: mail.state, subject: mail.subject, ...decryptMail(app.services.vault, stored) };
  });
}

describe('a link', () => {
  it('needs nothing, lasts 14 days and speaks Australian English', async () => {
    const { status, body } = await client.post(path, {});
    expect(status).toBe(201);
    expect(body.onboardingLink).toEqual({
      id: expect.stringMatching(/^lnk_/),
      url: expect.stringMatching(new RegExp(`^${app.url}/onboard/[\\w-]{43}$`)),
      status: 'created',
      expiresAt: new Date(now.getTime() + 14 * dayMs).toISOString(),
      createdAt: now.toISOString(),
      locale: 'en-AU',
      ...{ reference: null, applicantEmail: null, applicantName: null, jurisdiction: null, queryValue: null },
      ...{ returnUrl: null, openedAt: null, submittedAt: null, decidedAt: null, revokedAt: null, onboardingId: null },
      product: null,
    });
  });

  it('keeps what is known, and is found by the hash of its token alone', async () => {
    const known = { applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example', reference: 'r1' };
    const returnUrl = 'https://good.example/app/done?id=1';
    const number = { queryValue: ' 9429 0334 2510 8 ', jurisdiction: 'NZ' };
    const { status, body } = await client.post(path, { ...known, ...number, returnUrl, expiresInDays: 90 });
    expect([status, body.errors]).toEqual([201, undefined]);
    const link = body.onboardingLink;
    const read = { ...known, returnUrl, locale: 'en-NZ', jurisdiction: 'NZ', queryValue: '9429033425108' };
    expect(link).toMatchObject({ ...read, expiresAt: new Date(now.getTime() + 90 * dayMs).toISOString() });
    expect((await client.get(`${path}/${link.id}`)).body.onboardingLink).toEqual(link);
    expect((await client.get(path)).body.items[0]).toEqual(link);
    const hash = createHash('sha256').update(link.url.split('/').at(-1)).digest();
    const { rows } = await app.database.pool.query('select id from onboarding_links where token_hash = $1', [hash]);
    expect(rows).toEqual([{ id: link.id }]);
  });

  it.each([
    [{ queryValue: '51824753556' }, 400, 'INVALID_REQUEST', '/jurisdiction'],
    [{ queryValue: '51824753557', jurisdiction: 'AU' }, 422, 'IDENTIFIER_INVALID', '/queryValue'],
    [{ queryValue: '', jurisdiction: 'AU' }, 422, 'IDENTIFIER_INVALID', '/queryValue'],
    [{ queryValue: '51824753556', jurisdiction: 'NZ' }, 422, 'JURISDICTION_MISMATCH', '/queryValue'],
    [{ applicantName: 'Ann\r\nBcc: evil@evil.test' }, 400, 'INVALID_REQUEST', '/applicantName'],
    [{ applicantName: 'a\u202eb' }, 400, 'INVALID_REQUEST', '/applicantName'],
    [{ applicantName: ' ' }, 400, 'INVALID_REQUEST', '/applicantName'],
    [{ applicantEmail: 'ann@applicant.example\r\nBcc: e@evil.test' }, 400, 'INVALID_REQUEST', '/applicantEmail'],
    [{ applicantEmail: 'Ann <ann@applicant.example>' }, 400, 'INVALID_REQUEST', '/applicantEmail'],
    [{ reference: 'x'.repeat(256) }, 400, 'INVALID_REQUEST', '/reference'],
    [{ reference: 'x'.repeat(10_240) }, 400, 'INVALID_REQUEST', '/reference'],
    [{ expiresInDays: 0 }, 400, 'INVALID_REQUEST', '/expiresInDays'],
    [{ expiresInDays: 91 }, 400, 'INVALID_REQUEST', '/expiresInDays'],
    [{ locale: 'de-DE' }, 400, 'INVALID_REQUEST', '/locale'],
    [{ locale: '__proto__' }, 400, 'INVALID_REQUEST', '/locale'],
    [{ sendEmail: true }, 400, 'INVALID_REQUEST', '/sendEmail'],
    [{ returnUrl: 'https://good.example/apple' }, 400, 'INVALID_REQUEST', '/returnUrl'],
    [{ returnUrl: 'https://good.example.evil.test/app' }, 400, 'INVALID_REQUEST', '/returnUrl'],
    [{ returnUrl: 'https://good.example@evil.test/app' }, 400, 'INVALID_REQUEST', '/returnUrl'],
    [{ returnUrl: 'https://evil.test\\@good.example/app' }, 400, 'INVALID_REQUEST', '/returnUrl'],
    [{ returnUrl: 'javascript:alert(1)' }, 400, 'INVALID_REQUEST', '/returnUrl'],
  ])('is not made of %j', async (body, ...fault) => {
    const before = await app.database.pool.query('select count(*) from record_keys');
    expect(await findFault(body)).toEqual(fault);
    expect((await app.database.pool.query('select count(*) from record_keys')).rows).toEqual(before.rows);
  });

  it('is refused a return URL with the remedy', async () => {
    const { body } = await client.post(path, { returnUrl: 'https://elsewhere.example/' });
    expect(body.detail).toContain('PATCH /api/enterprise/organisation');
  });

  it('is made once for an idempotency key, and answered the same', async () => {
    const headers = { 'idempotency-key': 'one link' };
    const first = await client.post(path, { applicantEmail: 'once@applicant.example' }, headers);
    const again = await client.post(path, { applicantEmail: 'once@applicant.example' }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('the mail with a link', () => {
  it('is not sent unless it is asked for', async () => {
    expect(await loadMails((await create({ applicantEmail: 'ann@applicant.example' })).id)).toEqual([]);
  });

  it('goes to the applicant, with the link and until when it can be used', async () => {
    now = new Date('2026-11-20T03:04:05.678Z');
    const applicant = { applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example' };
    const link = await create({ ...applicant, sendEmail: true });
    const [mail, ...others] = await loadMails(link.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'ann@applicant.example',
      subject: 'Good Finance Ltd asks for details of your business',
    });
    expect(mail?.text).toContain('Hello Ann Applicant,');
    expect(mail?.text?.split('\n')).toContain(link.url);
    expect(mail?.text).toContain('until 4 December 2026');
  });

  it('shows its state in the link, also without a mail server', async () => {
    const read = async (id: string) => {
      const query = 'query ($id: ID!) { onboardingLink(id: $id) { notification { status channel } } }';
      return (await client.graphql(query, { id })).body.data.onboardingLink.notification;
    };
    const applicantEmail = 'ann@applicant.example';
    const [link, other] = [await create({ applicantEmail, sendEmail: true }), await create({ applicantEmail })];
    expect(await read(link.id)).toEqual({ status: 'QUEUED', channel: 'email' });
    await keepUnsentMails(app.database.pool, new Date(now.getTime() + 1_000), app.services.log);
    expect(await read(link.id)).toEqual({ status: 'NONE', channel: 'kept' });
    expect(await read(other.id)).toEqual({ status: 'NONE', channel: null });
    await app.database.pool.query(`update mails set state = 'failed' where record_id = $1`, [link.id]);
    expect(await read(link.id)).toEqual({ status: 'FAILED', channel: 'email' });
  });

  it('does not leave any more when the link was revoked', async () => {
    const link = await create({ applicantEmail: 'ann@applicant.example', sendEmail: true });
    await client.post(`${path}/${link.id}/revoke`);
    expect(await loadMails(link.id)).toMatchObject([{ state: 'failed', text: '' }]);
  });
});

describe('revoking', () => {
  it('is final, shows no address any more, and done again changes nothing', async () => {
    const { id } = await create();
    const { status, body } = await client.post(`${path}/${id}/revoke`);
    expect([status, body.onboardingLink]).toEqual([
      200,
      expect.objectContaining({ status: 'revoked', url: null, revokedAt: now.toISOString() }),
    ]);
    now = new Date(now.getTime() + 20 * dayMs);
    expect((await client.post(`${path}/${id}/revoke`)).body).toEqual(body);
    const { rows } = await app.database.pool.query<{ body: string }>(
      `select body from audit_entries where body::json -> 'object' ->> 'id' = $1`,
      [id],
    );
    expect(rows.map((row) => JSON.parse(row.body).action).sort()).toEqual([
      'onboardingLink.created',
      'onboardingLink.revoked',
    ]);
  });

  it.each(['submitted', 'decided'])('is refused for one that is %s', async (status) => {
    const { id } = await create();
    await app.database.pool.query('update onboarding_links set status = $2, submitted_at = now() where id = $1', [
      id,
      status,
    ]);
    expect(await client.post(`${path}/${id}/revoke`)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  it('is refused for one that has expired, which has no address any more', async () => {
    const { id } = await create({ expiresInDays: 1 });
    now = new Date(now.getTime() + dayMs);
    expect((await client.get(`${path}/${id}`)).body.onboardingLink).toMatchObject({ status: 'expired', url: null });
    expect(await client.post(`${path}/${id}/revoke`)).toMatchObject({ status: 409 });
  });
});

describe('who sees a link', () => {
  it('its organisation, in its mode, and nobody else', async () => {
    const { id } = await create({ applicantEmail: 'ann@applicant.example' });
    const foreign = await app.newKey(await app.newOrganisation());
    const test = await app.newKey(organisationId, 'test');
    for (const { key } of [foreign, test]) {
      const other = createApiClient(app, key);
      expect((await other.get(`${path}/${id}`)).status).toBe(404);
      expect((await other.post(`${path}/${id}/revoke`)).status).toBe(404);
      expect((await other.get(path)).body.items).toEqual([]);
    }
    expect((await client.get(`${path}/${id}`)).body.onboardingLink.status).toBe('created');
  });

  it('a viewer sees it without its address, by which he could answer for the applicant', async () => {
    const { id, url } = await create();
    const viewer = browserClient(app, await signInAs(app, { organisationId, role: 'viewer' }));
    expect((await viewer.get(`${path}/${id}`)).body.onboardingLink).toMatchObject({ id, url: null });
    expect(JSON.stringify((await viewer.get(path)).body)).not.toContain('/onboard/');
    expect((await viewer.post(path, {})).status).toBe(403);
    const officer = browserClient(app, await signInAs(app, { organisationId, role: 'officer' }));
    expect((await officer.get(`${path}/${id}`)).body.onboardingLink.url).toBe(url);
  });

  it('a developer and their key see the address and for whom it is only in links of their own', async () => {
    const known = { applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example' };
    const officer = browserClient(app, await signInAs(app, { organisationId, role: 'officer' }));
    const { id } = (await officer.post(path, known)).body.onboardingLink;
    const developer = browserClient(app, await signInAs(app, { organisationId, role: 'developer' }));
    const createKey = { name: 'of a developer', scopes: ['verify'] };
    const { apiKey } = (await developer.post('/api/enterprise/api-keys/create', createKey)).body;
    for (const caller of [developer, createApiClient(app, apiKey.key)]) {
      const own = (await caller.post(path, known)).body.onboardingLink;
      expect(own).toMatchObject({ ...known, url: expect.stringContaining('/onboard/') });
      const hidden = { id, url: null, applicantName: null, applicantEmail: null };
      const { items } = (await caller.get(path)).body;
      expect(items.find((item: { id: string }) => item.id === id)).toMatchObject(hidden);
      expect(items[0]).toEqual(own);
      expect((await caller.get(`${path}/${id}`)).body.onboardingLink).toMatchObject(hidden);
      const { body } = await caller.graphql(`{ onboardingLink(id: "${id}") { url } }`);
      expect(body.data.onboardingLink).toEqual({ url: null });
    }
    expect((await officer.get(`${path}/${id}`)).body.onboardingLink.url).toContain('/onboard/');
  });

  it('the key of a member who becomes a developer no longer sees the address', async () => {
    const { id, url } = await create();
    const owner = await signInAs(app, { organisationId, role: 'owner' });
    const { apiKey } = (await browserClient(app, owner).post('/api/enterprise/api-keys/create', { name: 'x' })).body;
    const key = createApiClient(app, apiKey.key);
    expect((await key.get(`${path}/${id}`)).body.onboardingLink.url).toBe(url);
    await app.database.pool.query(`update members set role = 'developer' where id = $1`, [owner.memberId]);
    expect((await key.get(`${path}/${id}`)).body.onboardingLink.url).toBeNull();
  });

  it('nobody sees whom it was for when that was erased, and it leads nowhere', async () => {
    const { id } = await create({ applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example' });
    await app.database.pool.query('update record_keys set sealed_key = null, erased_at = now() where record_id = $1', [
      id,
    ]);
    const erased = { id, applicantName: null, applicantEmail: null, url: null };
    expect((await client.get(`${path}/${id}`)).body.onboardingLink).toMatchObject(erased);
    const { items } = (await client.get(path)).body;
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject(erased);
  });
});

describe('the list', () => {
  it('is filtered by where links stand now, over any number of pages', async () => {
    const own = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    const made: string[] = [];
    for (const expiresInDays of [1, 2, 2]) {
      made.push((await own.post(path, { expiresInDays })).body.onboardingLink.id);
    }
    await own.post(`${path}/${made[1]}/revoke`);
    now = new Date(now.getTime() + dayMs);
    const listIds = async (query: string) =>
      (await own.get(`${path}?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await listIds('status=expired')).toEqual([made[0]]);
    expect(await listIds('status=revoked')).toEqual([made[1]]);
    expect(await listIds('status=created')).toEqual([made[2]]);
    expect(await listIds('status=submitted')).toEqual([]);
    const { items, nextCursor } = (await own.get(`${path}?limit=2`)).body;
    expect(items).toHaveLength(2);
    expect(await listIds(`limit=2&after=${nextCursor}`)).toEqual([made[0]]);
    expect((await own.get(`${path}?after=nonsense`)).status).toBe(400);
  });

  it('takes as many statements for a page of twelve as for one of one', async () => {
    const own = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    const applicant = { applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example' };
    for (let count = 0; count < 12; count += 1) await own.post(path, applicant);
    const countStatements = async (limit: number): Promise<number> =>
      fewestStatements(async () => {
        expect((await own.get(`${path}?limit=${limit}`)).body.items).toHaveLength(limit);
      });
    const few = await countStatements(1);
    expect(few).toBeGreaterThan(2);
    expect(await countStatements(12)).toBe(few);
  });
});
