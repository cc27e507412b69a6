import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '../../src/caller/permissions.js';
import { internalDetail } from '../../src/platform/errors.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { testApp, type Answer, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { listOperations } from '../support/requests/operations.js';

// An unexpected error shows applicants no more than other callers.
let broken: TestApp;
let applicant: ReturnType<typeof applicantBrowser>;
let newDevice: typeof applicant;

beforeAll(async () => {
  broken = await testApp({ sample: false });
  const link = await seedLink(broken);
  applicant = applicantBrowser(broken, link);
  // A code is looked up for a device that has asked for one.
  newDevice = applicantBrowser(broken, link, `kyb_applicant=${'x'.repeat(43)}`);
  await applicant.open();
  // Enough is left to find out who calls.
  for (const table of ['record_keys', 'onboarding_documents', 'onboarding_codes', 'localities']) {
    await broken.database.pool.query(`alter table ${table} rename to lost_${table}`);
  }
});
afterAll(() => broken.stop());

const unknown = { code: 'INTERNAL', requestId: expect.stringMatching(/^req_/) };

// The business check asks a register, and nothing of the link.
const operations = listOperations(buildSchema()).filter(
  ({ name, row }) => name !== 'checkBusiness' && permissions[row]?.callers.includes('applicant'),
);

describe('an unexpected error', () => {
  it.each(operations)('of $name says one fixed sentence and the request id', async ({ document }) => {
    const { body } = await applicant.graphql(document('doc_01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    expect(body.errors).toMatchObject([{ message: internalDetail, extensions: unknown }]);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['an upload', () => applicant.upload(Buffer.from('%PDF-1.7'))],
    ['opening', () => newDevice.open()],
    ['asking for a code', () => newDevice.askForCode()],
    ['proving one', () => newDevice.prove('000000')],
  ])('of %s says one fixed sentence and the request id', async (_title, call) => {
    expect(await call()).toMatchObject({ status: 500, body: { ...unknown, detail: internalDetail } });
  });
});
