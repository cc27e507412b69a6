import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';

// The sample register is invented. A live key may read it outside of production, and an officer may certify its
// records. The certificate then says that it is of no real business, also when the service has moved to production
// since.
let app: TestApp;
let production: TestApp;

beforeAll(async () => {
  app = await testApp();
  production = await testApp({ production: true, database: app.database });
});
afterAll(async () => {
  await production.stop();
  await app.stop();
});

it('a certificate of the sample register is a test certificate, wherever it is looked at', async () => {
  const organisationId = await app.newOrganisation();
  const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  const { body } = await officer.verify('11900000017');
  const verificationId: string = body.result.id;
  expect(body.result).toMatchObject({ source: { register: 'sample' } });
  const { key } = await production.newKey(organisationId, 'live', { onBehalfOf: officer.memberId });
  for (const [service, client] of [
    [app, officer],
    [production, createApiClient(production, key)],
  ] as const) {
    const path = '/api/enterprise/certificates';
    const { certificate } = (await client.post(path, { verificationId })).body;
    const { credentialSubject } = decodeJwt<{ credentialSubject: { mode: string } }>(certificate.credential);
    expect(credentialSubject.mode).toBe('test');
    const check = await createApiClient(service, null).get(`/api/public/certificates/${certificate.id}`);
    expect(check.body.certificate.mode).toBe('test');
    const page = await createApiClient(service, null).get(`/verify/${certificate.id}`, { accept: 'text/html' });
    expect(page.body).toContain('Test certificate');
  }
});
