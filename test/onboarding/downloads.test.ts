import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { erasePersonal } from '../../src/operations/privacy/erasePersonal.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { signInAs } from '../support/people/session.js';
import { completeForm } from '../support/seeds/submissions.js';

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(2_500_000, 'a page of it '),
  Buffer.from('%%EOF\n'),
]);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const base = '/api/enterprise/onboardings';

/** An applicant who has come by a link, sent one file and submitted; all of it over HTTP. */
async function submittedWithFile(organisationId: string) {
  const link = await seedLink(app, { organisationId });
  const browser = applicantBrowser(app, link);
  await browser.open();
  const { address, declaration } = completeForm();
  const asked = { politicalExposure: { exposure: 'NONE' } };
  const [parties, holdings] = [
    [{ id: 'p', kind: 'PERSON', givenName: 'Ada', familyName: 'Applicant', dateOfBirth: '1980-02-29', ...asked }],
    [{ ownerId: 'p', from: 100, to: 100 }],
  ];
  const read = await browser.graphql('{ onboardingForm { privacyNotice { version } } }');
  const input = {
    version: 0,
    noticeVersion: read.body.data.onboardingForm.privacyNotice.version,
    business: { jurisdiction: 'AU', queryValue: '55999999003', isConfirmed: true },
    address,
    people: { parties: parties.map((party) => ({ ...party, roles: [{ role: 'DIRECTOR' }] })), holdings },
    declaration: { ...declaration, authority: 'OFFICER' },
  };
  const saved = await browser.graphql(
    'mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { version steps { missing { pointer } } } }',
    { input },
  );
  const { version } = saved.body.data.saveOnboarding;
  const { id: fileId } = (await browser.upload(pdf, { name: 'passport “näme”.pdf', party: 'p' })).body.document;
  const submitted = await browser.graphql(`mutation { submitOnboarding(input: { version: ${version} }) { status } }`);
  expect(submitted.body.data.submitOnboarding.status).toBe('SUBMITTED');
  return { linkId: link.id, fileId };
}

test('what an applicant uploads is what its organisation downloads, to the byte, and kept by a browser alone', async () => {
  const organisationId = await app.newOrganisation();
  const { linkId, fileId } = await submittedWithFile(organisationId);
  const { key } = await app.newKey(organisationId, 'test');
  const [onboarding] = (await createApiClient(app, key).get(base)).body.items;
  const path = `${base}/${onboarding.id}/documents/${fileId}`;
  const officer = await signInAs(app, { organisationId, role: 'officer', mode: 'test' });
  for (const headers of [{ authorization: `Bearer ${key}` }, officer.headers]) {
    const answer = await fetch(app.url + path, { headers });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="passport \?n\?me\?\.pdf"; filename\*=UTF-8''/,
      ),
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'no-store',
    });
  }
  const { rows } = await app.database.pool.query(`select body::json as body from audit_entries where object_id = $1`, [
    fileId,
  ]);
  expect(rows.map(({ body }) => body.action)).toEqual([
    'document.uploaded',
    'document.downloaded',
    'document.downloaded',
  ]);

  const viewer = await signInAs(app, { organisationId, role: 'viewer', mode: 'test' });
  expect((await fetch(app.url + path, { headers: viewer.headers })).status).toBe(403);

  await app.database.pool.query('delete from onboarding_document_parts where document_id = $1 and number = 2', [
    fileId,
  ]);
  const broken = await fetch(app.url + path, { headers: { authorization: `Bearer ${key}` } });
  await expect(broken.arrayBuffer()).rejects.toThrow();

  await createApiClient(app, key).post('/api/enterprise/decision-notify', {
    ...{ onboardingId: onboarding.id, decision: 'declined', message: 'No.' },
  });
  await erasePersonal({ ...app.services, database: app.database }, { selector: { linkId }, isDryRun: false });
  expect((await createApiClient(app, key).get(path)).body).toMatchObject({
    code: 'NOT_FOUND',
    detail: 'The data and files of this onboarding were erased.',
  });
});
