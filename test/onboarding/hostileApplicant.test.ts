import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let browser: ReturnType<typeof applicantBrowser>;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  browser = applicantBrowser(app, await seedLink(app));
  await browser.open();
});

const save = (input: object) =>
  browser.graphql(
    `mutation ($input: SaveOnboardingInput!) {
      saveOnboarding(input: $input) { people { parties { givenName familyName } } business { correction } } }`,
    { input: { version: 0, ...input } },
  );
const pdf = Buffer.from(`%PDF-1.7\n${' '.repeat(2_000)}<script>alert(1)</script>\n%%EOF\n`);

describe('a hostile applicant', () => {
  it('names no file so that it opens as something else than it is', async () => {
    for (const [name, kept] of [
      ['invoice.hta', 'invoice.hta.pdf'],
      ['invoice.html', 'invoice.html.pdf'],
      ['a\u202efdp.exe', 'afdp.exe.pdf'],
      ['scan.png', 'scan.png.pdf'],
      ['.htaccess', '.htaccess.pdf'],
      ['\u200b', 'document.pdf'],
      [`${'long'.repeat(60)}.pdf`, `${'long'.repeat(50)}.pdf`],
      ['Scan.PDF', 'Scan.PDF'],
    ] as const) {
      const { body } = await browser.upload(pdf, { name });
      expect(body.document.name).toBe(kept);
      await browser.graphql('mutation ($id: ID!) { removeOnboardingDocument(input: { id: $id }) { version } }', {
        id: body.document.id,
      });
    }
  });

  it('is told that there is no file for whatever is no id', async () => {
    for (const id of ['', '\u0000', 'doc_\u0000', "' or 1=1 --", '\ud800', 'd'.repeat(100_000)]) {
      const { body } = await browser.graphql(
        'mutation ($id: ID!) { removeOnboardingDocument(input: { id: $id }) { version } }',
        { id },
      );
      expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
    }
  });

  it('gets a short answer to a form that is wrong in ten thousand places', async () => {
    const roles = Array.from({ length: 10_000 }, () => ({ role: 'TRUSTEE', ofId: 'nobody' }));
    const { body } = await save({ people: { parties: [{ id: 'p1', kind: 'PERSON', roles }], holdings: [] } });
    expect(body.errors[0].extensions.errors).toEqual([
      { pointer: '/variables/input/people/parties/0/roles', detail: 'Must have at most 1000 items.' },
    ]);
  });

  it('has said nothing by what nobody sees', async () => {
    const party = { id: 'p1', kind: 'PERSON', givenName: '\u200b\u2060', familyName: 'क्\u200dष', roles: [] };
    const { body } = await save({
      people: { parties: [party], holdings: [] },
      business: { jurisdiction: 'AU', queryValue: '55999999003', isConfirmed: false, correction: '\u200b\n\u3164' },
    });
    expect(body.data.saveOnboarding).toEqual({
      people: { parties: [{ givenName: null, familyName: 'क्\u200dष' }] },
      business: { correction: null },
    });
  });
});
