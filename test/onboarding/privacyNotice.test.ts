import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toPrivacyNotice } from '../../src/domain/onboarding/privacyNotice.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { completeForm, seedDocument, seedForm } from '../support/seeds/submissions.js';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

const fields = 'version privacyNotice { version text acceptedAt } steps { missing { pointer detail } }';

async function openForm() {
  const link = await seedLink(app);
  const browser = applicantBrowser(app, link);
  await browser.open();
  const save = async (input: object) => {
    const { body } = await browser.graphql(
      `mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { ${fields} } }`,
      { input },
    );
    return body;
  };
  const read = async () => (await browser.graphql(`{ onboardingForm { ${fields} } }`)).body.data.onboardingForm;
  const submit = async (version: number) =>
    (
      await browser.graphql(
        'mutation ($input: SubmitOnboardingInput!) { submitOnboarding(input: $input) { status privacyNotice { version } } }',
        { input: { version } },
      )
    ).body;
  return { link, save, read, submit };
}

const noticeGaps = (form: {
  readonly steps: readonly { readonly missing: readonly { pointer: string; detail: string }[] }[];
}) => form.steps.flatMap(({ missing }) => missing).filter(({ pointer }) => pointer === '/noticeVersion');

const setNotice = (organisationId: string, text: string | null) =>
  app.database.pool.query('update organisations set privacy_notice = $2 where id = $1', [organisationId, text]);

describe('the privacy notice', () => {
  it('names the organisation, is confirmed before the form can be submitted, and is in the file', async () => {
    const { link, save, read, submit } = await openForm();
    const first = await read();
    expect(first.privacyNotice).toMatchObject({ version: expect.stringMatching(/^[0-9a-f]{12}$/), acceptedAt: null });
    expect(first.privacyNotice.text).toContain('A person makes every decision.');
    expect(noticeGaps(first)).toEqual([
      { pointer: '/noticeVersion', detail: 'Read the privacy notice, and confirm that you have.' },
    ]);
    const wrong = await save({ version: 0, noticeVersion: '000000000000' });
    expect(wrong.errors[0].extensions).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [expect.objectContaining({ pointer: '/noticeVersion' })],
    });
    const { version } = first.privacyNotice;
    const confirmed = (await save({ version: 0, noticeVersion: version })).data.saveOnboarding;
    expect(noticeGaps(confirmed)).toEqual([]);
    expect(confirmed.privacyNotice).toMatchObject({ version, acceptedAt: expect.stringMatching(/^\d{4}-/) });
    // A later save keeps the time of the confirmation.
    const later = (await save({ version: 1, declaration: { givenName: 'Ada' } })).data.saveOnboarding;
    expect(later.privacyNotice.acceptedAt).toBe(confirmed.privacyNotice.acceptedAt);

    await setNotice(link.organisationId, 'We collect what the law asks for. '.repeat(10));
    const changed = await read();
    expect(changed.privacyNotice).toMatchObject({ acceptedAt: null });
    expect(changed.privacyNotice.version).not.toBe(version);
    expect(noticeGaps(changed)).toEqual([
      { pointer: '/noticeVersion', detail: 'The privacy notice has changed. Read it, and confirm that you have.' },
    ]);
    const refused = await submit(later.version);
    expect(refused.errors[0].extensions.errors).toContainEqual(expect.objectContaining({ pointer: '/noticeVersion' }));

    await seedDocument(app, { linkId: link.id, organisationId: link.organisationId, mode: 'test' });
    const saved = await seedForm(app, link.id, completeForm());
    const sent = await submit(saved);
    expect(sent.data.submitOnboarding).toEqual({ status: 'SUBMITTED', privacyNotice: null });
    const { rows } = await app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
      link.id,
    ]);
    const client = createApiClient(app, (await app.newKey(link.organisationId, 'test')).key);
    const { onboarding } = (await client.get(`/api/enterprise/onboardings/${rows[0]?.id ?? ''}`)).body;
    expect(onboarding.submission.privacyNotice).toEqual({
      version: changed.privacyNotice.version,
      text: changed.privacyNotice.text,
      acceptedAt: expect.stringMatching(/^\d{4}-/),
    });
    await setNotice(link.organisationId, null);
  });

  it('has another version when what it says is another', () => {
    const facts = {
      name: 'Bank',
      contact: null,
      mayBeApprovedAutomatically: false,
      ownText: null,
      policyUrl: 'https://bank.example/privacy',
    };
    const plain = toPrivacyNotice(facts);
    const automatic = toPrivacyNotice({ ...facts, mayBeApprovedAutomatically: true });
    expect(plain).toEqual(toPrivacyNotice(facts));
    expect(automatic.version).not.toBe(plain.version);
    expect(automatic.text).toContain('approves the application');
    expect(plain.text).toContain('https://bank.example/privacy');
    expect(toPrivacyNotice({ ...facts, ownText: 'Ours.' }).text).toBe('Ours.');
  });
});
