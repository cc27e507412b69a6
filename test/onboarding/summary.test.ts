import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxSummaryPages, summaryPdf } from '../../src/certificates/pdf/summaryPdf.js';
import { readCertificatePdf } from '../../src/certificates/pdf/readCertificatePdf.js';
import type { SubmissionSummary } from '../../src/domain/onboarding/printedSummary.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { paintedTexts } from '../certificates/pdf/paintedTexts.js';
import { testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink, type SeededLink } from '../support/people/applicant.js';
import { completeForm, seedForm } from '../support/seeds/submissions.js';

const file = Buffer.from('%PDF-1.7\n%%EOF\n');
const explanations = {
  business: null,
  address: 'The lease has not changed.',
  people: null,
  documents: null,
  declaration: null,
};
type Browser = ReturnType<typeof applicantBrowser>;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const fetchCopy = (
  link: SeededLink,
  { cookie }: Pick<Browser, 'cookie'>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${app.url}/api/onboard/summary`, {
    headers: { authorization: `Onboarding ${link.token}`, cookie, ...headers },
  });
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await paintedTexts(bytes)).flat().join(' ').replaceAll(/\s+/g, ' ');

/** A link whose form is submitted, and the browser that did it. */
async function submitted(
  options: Parameters<typeof seedLink>[1] = {},
): Promise<{ link: SeededLink; browser: Browser }> {
  const link = await seedLink(app, options);
  const browser = applicantBrowser(app, link);
  await browser.open();
  const form = completeForm();
  const version = await seedForm(app, link.id, {
    ...{ ...form, explanations },
    declaration: { ...form.declaration, phone: '+61 412 345 678' },
  });
  await browser.upload(file, { name: 'passport.pdf', party: 'ada' });
  const { body } = await browser.graphql(
    'mutation ($input: SubmitOnboardingInput!) { submitOnboarding(input: $input) { status } }',
    { input: { version } },
  );
  expect(body.data.submitOnboarding.status).toBe('SUBMITTED');
  return { link, browser };
}

describe('the copy of a submission', () => {
  it('has what was stated, the files, the contact and the reference, and is stored nowhere', async () => {
    const organisationId = await app.newOrganisation('Example Finance');
    await app.database.pool.query(`update organisations set applicant_contact = '0800 000 000' where id = $1`, [
      organisationId,
    ]);
    const { link, browser } = await submitted({ organisationId });
    const response = await fetchCopy(link, browser);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=application-${link.id}.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = await textOf(bytes);
    const digest = createHash('sha256').update(file).digest('hex').slice(0, 16);
    for (const words of [
      'TEST: your application',
      `Reference ${link.id}`,
      'Sent to Example Finance',
      'Contact 0800 000 000',
      'Number 55 999 999 003',
      '1 Test Street, Sydney NSW 2000, Australia',
      'Industry Agriculture, forestry and fishing',
      'Director of the business',
      'Director ID 036123456789012',
      'Public office None, stated on 20 November 2026',
      'Purpose An account for sales',
      'Expected activity Ten payments a week in Australia',
      'Authority Runs the business, and is named in the form',
      'in the business: 60%',
      `passport.pdf of Ada Applicant, ${file.length} bytes, SHA-256 ${digest}…`,
      'Address and activity The lease has not changed.',
      'Declared by Ada Applicant',
      'Phone number +61 412 345 678',
      'page 1 of ',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/score|screen|risk|route|no_automatic_approval/i);
    await expect(readCertificatePdf(bytes)).rejects.toThrow();
  });

  it('is there only after the form is submitted', async () => {
    const link = await seedLink(app);
    const browser = applicantBrowser(app, link);
    await browser.open();
    const response = await fetchCopy(link, browser);
    expect(await response.json()).toMatchObject({ code: 'STATE_CONFLICT', status: 409 });
  });

  it('is refused with another link, on another device, from another page, and without the token', async () => {
    const [one, other] = [await submitted(), await submitted()];
    const faults = await Promise.all([
      fetchCopy({ ...one.link, token: other.link.token }, one.browser),
      fetchCopy(one.link, other.browser),
      fetchCopy(one.link, { cookie: '' }),
      fetchCopy(one.link, one.browser, { authorization: '' }),
      fetchCopy(one.link, one.browser, { origin: 'https://elsewhere.example' }),
      fetchCopy(one.link, one.browser, { 'sec-fetch-site': 'cross-site' }),
    ]);
    expect(faults.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403]);
    const posted = await one.browser.send(
      '/api/onboard/summary',
      {},
      { authorization: `Onboarding ${one.link.token}` },
    );
    expect(posted).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
  });

  it('is refused to a browser that opened a link without an address after the submission', async () => {
    const { link, browser } = await submitted({ email: null });
    const late = applicantBrowser(app, link);
    await late.open();
    expect((await late.graphql('{ onboardingForm { status } }')).body.data.onboardingForm.status).toBe('SUBMITTED');
    expect(await (await fetchCopy(link, late)).json()).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect((await fetchCopy(link, browser)).status).toBe(200);
  });

  it('is gone with the record', async () => {
    const { link, browser } = await submitted();
    await eraseRecord(app.database.pool, {
      linkId: link.id,
      now: new Date(),
      actor: { kind: 'system', id: null },
      isDue: () => true,
    });
    expect((await fetchCopy(link, browser)).status).toBe(401);
    const { rows } = await app.database.pool.query(
      'select sealed_digest from onboarding_documents where link_id = $1',
      [link.id],
    );
    expect(rows).toEqual([{ sealed_digest: null }]);
  });
});

const person = (index: number, name: string) =>
  ({
    id: `p${index}`,
    kind: 'person',
    givenName: name,
    familyName: `Family ${index}`,
    dateOfBirth: '1980-02-29',
    email: null,
    country: 'NZ',
    name: null,
    number: null,
    roles: [{ role: 'director', ofId: null }],
  }) as const;

function summaryOf(names: readonly string[]): SubmissionSummary {
  const form = completeForm();
  const parties = names.map((name, index) => person(index, name));
  const holdings = parties.map(({ id }) => ({ ownerId: id, ownedId: null, from: 1, to: 2 }));
  return {
    ...{ reference: 'lnk_01KAF4Q2V7J9YB1N3M5P6R8S0Z', mode: 'live', submittedAt: '2026-11-25T03:04:05Z', round: 2 },
    organisation: { name: 'Example Finance', contact: null },
    form: { ...form, people: { parties, holdings, unknownReason: null } },
    documents: [{ kind: 'identity', name: 'مستند 護照.pdf', size: 12_345, sha256: null, person: null }],
  };
}

describe('the copy as a document', () => {
  it('prints each character, or its number where the font has none, and changes no direction', async () => {
    const text = await textOf(await summaryPdf(summaryOf(['東京', 'עברית', 'Zoë\u202e', 'Ngāti'])));
    expect(text).toContain('[U+6771 U+4EAC] Family 0');
    expect(text).toContain('[U+05E2 U+05D1 U+05E8 U+05D9 U+05EA] Family 1');
    expect(text).toContain('Zoë[U+202E] Family 2');
    expect(text).toContain('Ngāti Family 3');
    expect(text).toContain('appears as its Unicode number');
    expect(text).toContain('12,345 bytes, no SHA-256 recorded');
    expect(text).toContain('Submission number 2');
    expect(text).not.toContain('TEST');
    expect(text).not.toContain('Phone number');
  });

  it('has every one of 50 persons', async () => {
    const pages = await paintedTexts(
      await summaryPdf(summaryOf(Array.from({ length: 50 }, (_, index) => `N${index}`))),
    );
    const text = pages.flat().join(' ');
    for (let index = 0; index < 50; index += 1) expect(text).toContain(`N${index} Family ${index}`);
    expect(text).toContain('Declared by');
    expect(pages.length).toBeLessThan(maxSummaryPages);
  });

  it('ends after 40 pages, and says so, when everything is as long as it can be', async () => {
    const pages = await paintedTexts(await summaryPdf(summaryOf(Array.from({ length: 100 }, () => '護'.repeat(500)))));
    expect(pages.length).toBe(maxSummaryPages);
    expect(pages.at(-1)?.join(' ')).toContain('this copy is limited in length');
  });
});
