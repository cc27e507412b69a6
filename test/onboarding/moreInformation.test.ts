import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteIdentityDocumentsDue } from '../../src/workers/jobs/eraseOnboardings.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink, type SeededLink } from '../support/people/applicant.js';
import { completeForm, seedDocument, seedForm } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

let link: SeededLink;
let browser: ReturnType<typeof applicantBrowser>;
let onboardingId: string;
beforeEach(async () => {
  link = await seedLink(app, { organisationId, mode: 'test' });
  browser = applicantBrowser(app, link);
  await browser.open();
  await seedDocument(app, { linkId: link.id, organisationId, mode: 'test' });
  await submit(await seedForm(app, link.id, completeForm()));
  const { rows } = await app.database.pool.query('select id from onboardings where link_id = $1', [link.id]);
  onboardingId = rows[0].id;
});

const submit = async (version: number): Promise<any> =>
  (
    await browser.graphql(
      `mutation ($input: SubmitOnboardingInput!) { submitOnboarding(input: $input) { status version } }`,
      { input: { version } },
    )
  ).body;
const save = async (input: object): Promise<any> => {
  const { version } = await readForm();
  const { body } = await browser.graphql(
    `mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { version } }`,
    { input: { version, ...input } },
  );
  return body.data.saveOnboarding.version;
};
const readForm = async (): Promise<any> =>
  (
    await browser.graphql(
      `{ onboardingForm { version steps { step missing { pointer } } explanations { documents people declaration } } }`,
    )
  ).body.data.onboardingForm;
const gaps = async (): Promise<string[]> => {
  const { steps }: { steps: { missing: { pointer: string }[] }[] } = await readForm();
  return steps.flatMap(({ missing }) => missing.map(({ pointer }) => pointer));
};
const request = async (more: object): Promise<void> => {
  const body = { onboardingId, decision: 'more_information', ...more };
  expect(await client.post('/api/enterprise/decision-notify', body)).toMatchObject({ status: 202 });
};
const readCase = async (): Promise<any> =>
  (await client.get(`/api/enterprise/onboardings/${onboardingId}`)).body.onboarding;
const toInput = (phone: string | null): object => ({ ...declaration, authority: 'OFFICER', phone });
const reason = 'The bank sends statements only in January.';
const { address, declaration } = completeForm();

describe('a request for more information', () => {
  it('is not answered by the same form', async () => {
    await request({ steps: ['documents', 'people'] });
    expect(await gaps()).toEqual(['/explanations/people', '/explanations/documents']);
    const { version } = await readForm();
    const { errors } = await submit(version);
    expect(errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(errors[0].extensions.errors).toEqual([
      { pointer: '/explanations/people', detail: expect.stringContaining('requested again') },
      { pointer: '/explanations/documents', detail: expect.stringContaining('requested again') },
    ]);
    expect(await readCase()).toMatchObject({ status: 'more_information', round: 1 });
  });

  it('is answered step by step, by a change or by an explanation of a sentence', async () => {
    await request({ steps: ['documents', 'people'] });
    await seedDocument(app, { linkId: link.id, organisationId, mode: 'test' });
    expect(await gaps()).toEqual(['/explanations/people']);
    await save({ explanations: { people: 'no' } });
    expect(await gaps()).toEqual(['/explanations/people']);
    const version = await save({ explanations: { people: reason } });
    expect(await gaps()).toEqual([]);
    expect(await submit(version)).toMatchObject({ data: { submitOnboarding: { status: 'SUBMITTED' } } });
    const read = await readCase();
    expect(read).toMatchObject({
      round: 2,
      submission: { explanations: { people: reason, documents: null } },
      previousSubmission: { explanations: null, address: { activity: 'Farming' } },
    });
    expect(read.submission.documents).toHaveLength(2);
    expect(read.previousSubmission.documents).toHaveLength(1);
  });

  it('does not count a change that was taken back, nor another step, nor another answer of the register', async () => {
    await request({ steps: ['address'] });
    await save({ address: { ...address, activity: 'Fishing' } });
    expect(await gaps()).toEqual([]);
    await save({ address });
    await seedDocument(app, { linkId: link.id, organisationId, mode: 'test' });
    expect(await gaps()).toEqual(['/explanations/address']);
    await save({ address: { ...address, activity: 'Fishing' } });
    await submit((await readForm()).version);
    await request({ steps: ['business'] });
    // The register of the form says another day than the sandbox does now.
    await save({ business: { jurisdiction: 'AU', queryValue: '55999999003', isConfirmed: true } });
    expect(await gaps()).toEqual(['/explanations/business']);
  });

  it('does not count the phone number that a form from before does not have, and counts a new one', async () => {
    await request({ steps: ['declaration'] });
    await save({ declaration: toInput(null) });
    expect(await gaps()).toEqual(['/explanations/declaration']);
    await submit(await save({ declaration: toInput('0412 345 678') }));
    expect(await readCase()).toMatchObject({
      submission: { declaration: { phone: '0412 345 678' } },
      previousSubmission: { declaration: { phone: null } },
    });
  });

  it('with a message alone is answered by any change, or by an explanation at the declaration', async () => {
    await request({ message: 'Who are the customers?' });
    expect(await gaps()).toEqual(['/explanations/declaration']);
    await save({ address: { ...address, activity: 'Farming for three supermarkets' } });
    expect(await gaps()).toEqual([]);
    await save({ address, explanations: { declaration: 'The customers are three supermarkets.' } });
    expect(await gaps()).toEqual([]);
  });

  it('is not answered by the explanation of an earlier one', async () => {
    await request({ steps: ['documents'] });
    await submit(await save({ explanations: { documents: reason } }));
    await request({ steps: ['documents'] });
    expect(await readForm()).toMatchObject({ explanations: null });
    expect(await gaps()).toEqual(['/explanations/documents']);
    expect((await readCase()).submission.explanations).toMatchObject({ documents: reason });
  });

  it('keeps explanations within the limit of a text', async () => {
    await request({ steps: ['documents'] });
    const { version } = await readForm();
    const { body } = await browser.graphql(
      `mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { version } }`,
      { input: { version, explanations: { documents: 'x'.repeat(501) } } },
    );
    expect(body.errors[0].extensions.errors).toEqual([
      { pointer: '/explanations/documents', detail: expect.stringContaining('500') },
    ]);
  });
});

describe('a file that the applicant removes after a request', () => {
  const remove = (id: string) =>
    browser.graphql('mutation ($id: ID!) { removeOnboardingDocument(input: { id: $id }) { documents { id } } }', {
      id,
    });
  const download = (id: string) => client.get(`/api/enterprise/onboardings/${onboardingId}/documents/${id}`);

  it('stays readable for the organisation as part of the submission, until it is due', async () => {
    const [file] = (await readCase()).submission.documents;
    await request({ steps: ['documents'] });
    const { body } = await remove(file.id);
    expect(body.data.removeOnboardingDocument.documents).toEqual([]);
    await seedDocument(app, { linkId: link.id, organisationId, mode: 'test' });
    await submit((await readForm()).version);
    const read = await readCase();
    expect(read).toMatchObject({ round: 2, previousSubmission: { documents: [{ id: file.id, deletedAt: null }] } });
    expect(read.submission.documents).not.toMatchObject([{ id: file.id }]);
    expect((await download(file.id)).status).toBe(200);

    await client.post('/api/enterprise/decision-notify', { onboardingId, decision: 'declined' });
    const now = new Date(Date.now() + 31 * 86_400_000);
    expect(await deleteIdentityDocumentsDue(app.database.pool, { now, days: 30 })).toBe(2);
    expect(await download(file.id)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining(now.toISOString().slice(0, 10)) },
    });
  });

  it('is deleted if no submission has it', async () => {
    await request({ steps: ['documents'] });
    const id = await seedDocument(app, { linkId: link.id, organisationId, mode: 'test' });
    await remove(id);
    const { rowCount } = await app.database.pool.query('select from onboarding_document_parts where document_id = $1', [
      id,
    ]);
    expect(rowCount).toBe(0);
    expect(await download(id)).toMatchObject({ status: 404, body: { detail: expect.stringContaining('applicant') } });
  });
});

it('the first round has no previous submission', async () => {
  expect(await readCase()).toMatchObject({ round: 1, previousSubmission: null });
});
