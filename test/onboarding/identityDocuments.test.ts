import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { applicantBrowser, seedLink, type SeededLink } from '../support/people/applicant.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { completeForm } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let link: SeededLink;
let browser: ReturnType<typeof applicantBrowser>;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  link = await seedLink(app, { organisationId });
  browser = applicantBrowser(app, link);
  await browser.open();
});

const pdf = (content: string): Buffer => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);
const asked = { dateOfBirth: '1980-02-29', politicalExposure: { exposure: 'NONE' } };
const director = { roles: [{ role: 'DIRECTOR' }] };
const ada = { id: 'ada', kind: 'PERSON', givenName: 'Ada', familyName: 'Applicant', ...asked, ...director };
const bob = { id: 'bob', kind: 'PERSON', givenName: 'Bob', familyName: 'Builder', ...asked, ...director };
const company = { id: 'body', kind: 'COMPANY', name: 'HOLDING PTY LTD' };
const holdings = [{ ownerId: 'ada', from: 100, to: 100 }];

const save = async (version: number, input: object): Promise<any> => {
  const { body } = await browser.graphql(
    `mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) {
      version documents { name partyId partyName } steps { missing { pointer detail } } } }`,
    { input: { version, ...input } },
  );
  expect(body.errors).toBeUndefined();
  return body.data.saveOnboarding;
};
const savePeople = (version: number, ...parties: object[]): Promise<any> =>
  save(version, { people: { parties, holdings: [] } });
const identityGaps = ({ steps }: any): string[] =>
  (steps as { missing: { pointer: string; detail: string }[] }[])
    .flatMap(({ missing }) => missing)
    .flatMap(({ pointer, detail }) => (pointer === '/documents/identity' ? [detail] : []));
const refused = (pointer: string, detail: string) => ({
  status: 400,
  body: { code: 'INVALID_REQUEST', errors: [{ pointer, detail: expect.stringContaining(detail) }] },
});

describe('the upload of an identity document', () => {
  it('is refused without a person, for an unknown one and for a body, and names the remedy', async () => {
    await savePeople(0, ada, company);
    expect(await browser.upload(pdf('a'))).toMatchObject(refused('/party', 'Must be the id of the person'));
    for (const party of ['nobody', 'body', '', '\u0000']) {
      expect(await browser.upload(pdf('a'), { party })).toMatchObject(refused('/party', 'Save the person'));
    }
    const other = await browser.upload(pdf('a'), { kind: 'address', party: 'ada' });
    expect(other).toMatchObject(refused('/party', 'Must be left out'));
    const { rows } = await app.database.pool.query('select 1 from onboarding_documents where link_id = $1', [link.id]);
    expect(rows).toEqual([]);
  });

  it('is accepted without a person while the form names nobody, and gets its person with the same file later', async () => {
    const early = await browser.upload(pdf('a'));
    expect(early).toMatchObject({ status: 201, body: { document: { partyId: null, partyName: null } } });
    expect(identityGaps(await savePeople(0, ada))).toContainEqual(expect.stringContaining('“passport.pdf” belongs to'));
    const again = await browser.upload(pdf('a'), { party: 'ada' });
    const { id } = early.body.document;
    expect(again).toMatchObject({
      status: 201,
      body: { document: { id, partyId: 'ada', partyName: 'Ada Applicant' } },
    });
    expect(identityGaps(await savePeople(1, ada))).toEqual([]);
  });

  it('is refused for a second person with the same file, and accepted again for the first', async () => {
    await savePeople(0, ada, bob);
    const first = await browser.upload(pdf('a'), { party: 'ada' });
    expect(first).toMatchObject({ status: 201 });
    expect(await browser.upload(pdf('a'), { party: 'bob' })).toMatchObject(refused('/party', 'another person'));
    expect((await browser.upload(pdf('a'), { party: 'ada' })).body).toEqual(first.body);
    expect(await browser.upload(pdf('b'), { party: 'bob' })).toMatchObject({
      body: { document: { partyId: 'bob', partyName: 'Bob Builder' } },
    });
  });

  it('leaves the document of a removed person as a gap with its name, and nobody gets it', async () => {
    await savePeople(0, ada, bob);
    await browser.upload(pdf('a'), { party: 'ada', name: 'ada.pdf' });
    await browser.upload(pdf('b'), { party: 'bob', name: 'bob.pdf' });
    const without = await savePeople(1, ada);
    expect(identityGaps(without)).toEqual([expect.stringContaining('“bob.pdf” belongs to nobody')]);
    // The id of the removed person now names somebody else.
    const reused = await savePeople(2, ada, { ...bob, givenName: 'Eve', familyName: 'Other' });
    expect(reused.documents).toEqual([
      { name: 'ada.pdf', partyId: 'ada', partyName: 'Ada Applicant' },
      { name: 'bob.pdf', partyId: null, partyName: null },
    ]);
  });
});

it('the case, and its single document, name the person of the submission after the form changed', async () => {
  const read = await browser.graphql('{ onboardingForm { privacyNotice { version } } }');
  const { address, declaration } = completeForm();
  const { version } = await save(0, {
    noticeVersion: read.body.data.onboardingForm.privacyNotice.version,
    business: { jurisdiction: 'AU', queryValue: '55999999003', isConfirmed: true },
    address,
    people: { parties: [ada], holdings },
    declaration: { ...declaration, authority: 'OFFICER' },
  });
  const uploaded = await browser.upload(pdf('a'), { party: 'ada' });
  const documentId: string = uploaded.body.document.id;
  const submitted = await browser.graphql(`mutation { submitOnboarding(input: { version: ${version} }) { status } }`);
  expect(submitted.body).toMatchObject({ data: { submitOnboarding: { status: 'SUBMITTED' } } });

  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const base = '/api/enterprise/onboardings';
  const onboardingId: string = (await client.get(base)).body.items[0].id;
  const named = { id: documentId, partyId: 'ada', partyName: 'Ada Applicant' };
  const expectNamed = async (): Promise<void> => {
    const { submission } = (await client.get(`${base}/${onboardingId}`)).body.onboarding;
    expect(submission.documents).toMatchObject([named]);
    const single = await client.graphql(
      `query ($onboardingId: ID!, $documentId: ID!) {
        onboardingDocument(onboardingId: $onboardingId, documentId: $documentId) { id partyId partyName } }`,
      { onboardingId, documentId },
    );
    expect(single.body).toEqual({ data: { onboardingDocument: named } });
  };
  await expectNamed();
  const more = { onboardingId, decision: 'more_information', steps: ['people'] };
  expect(await client.post('/api/enterprise/decision-notify', more)).toMatchObject({ status: 202 });
  await savePeople(version, { ...ada, givenName: 'Eve', familyName: 'Other', dateOfBirth: '1990-01-01' });
  await expectNamed();
});
