import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { certificatePdf } from '../../src/certificates/pdf/certificatePdf.js';
import { maxQueued } from '../../src/certificates/pdf/renderQueue.js';
import { parseStatement } from '../../src/domain/certificates/credential.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';

// The document of a certificate over REST: what was signed, for who may read the certificate, and for nobody else.
const path = '/api/enterprise/certificates';
let app: TestApp;
let organisation: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisation = await app.newOrganisation('Example Finance');
  officer = await newOfficer(app, organisation);
  headers = { authorization: `Bearer ${(await app.newKey(organisation, 'test')).key}` };
});
afterAll(() => app.stop());

async function issued(number = '55 999 999 003', more: object = {}): Promise<{ id: string; credential: string }> {
  const verificationId = (await officer.verify(number)).body.result.id;
  return (await officer.post(path, { verificationId, ...more })).body.certificate;
}
async function fetchPdf(id: string) {
  const response = await fetch(`${app.url}${path}/${id}/pdf`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the document of a certificate', () => {
  it('is what was signed, under its id, and is kept by nobody on the way', async () => {
    const { id, credential } = await issued();
    const { response, bytes } = await fetchPdf(id.toLowerCase());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${id}.pdf"`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    const expected = await certificatePdf(parseStatement(decodeJwt(credential)), credential);
    expect(bytes.equals(expected)).toBe(true);
  });

  it('is there of one that is revoked and of one that is expired, for it says what was signed', async () => {
    const [revoked, expired] = [await issued(), await issued()];
    const before = [await fetchPdf(revoked.id), await fetchPdf(expired.id)];
    await officer.post(`${path}/${revoked.id}/revoke`, { reason: 'Issued in error.' });
    const past = `update certificates set expires_at = now() - interval '1 day' where id = $1`;
    await app.database.pool.query(past, [expired.id]);
    const after = [await fetchPdf(revoked.id), await fetchPdf(expired.id)];
    expect(after.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(after.map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes));
  });

  it('is none of what is only proposed', async () => {
    await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisation]);
    const { id } = await issued('44 999 999 040', { reason: 'Known for thirty years.' });
    expect((await officer.get(`${path}/${id}/pdf`)).body).toMatchObject({ code: 'STATE_CONFLICT', status: 409 });
    await officer.post(`${path}/${id}/revoke`, { reason: 'A mistake.' });
    expect((await officer.get(`${path}/${id}/pdf`)).body.code).toBe('STATE_CONFLICT');
  });

  it('is for nobody of another organisation or mode, and not for strangers', async () => {
    const { id } = await issued();
    const live = await newOfficer(app, organisation, 'Live Officer', 'live');
    const other = await newOfficer(app, await app.newOrganisation('Other'));
    for (const client of [live, other]) {
      expect(await client.get(`${path}/${id}/pdf`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await officer.get(`${path}/nothing/pdf`)).body.code).toBe('NOT_FOUND');
    expect((await fetch(`${app.url}${path}/${id}/pdf`)).status).toBe(401);
  });

  it('has a head, and is read only', async () => {
    const { id } = await issued();
    const head = await officer.send('HEAD', `${path}/${id}/pdf`);
    expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'application/pdf', '']);
    const posted = await officer.post(`${path}/${id}/pdf`, {});
    expect(posted).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
  });

  it('is refused while too many are being made, and made again after that', async () => {
    const { id } = await issued();
    const answers = await Promise.all(Array.from({ length: 3 * maxQueued }, () => officer.get(`${path}/${id}/pdf`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(maxQueued);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 OVERLOADED']));
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((await officer.get(`${path}/${id}/pdf`)).status).toBe(200);
  });
});
