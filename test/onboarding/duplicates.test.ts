import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Party } from '../../src/domain/onboarding/onboardingForm.js';
import type { Mode } from '../../src/domain/tenancy.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { applicantBrowser } from '../support/people/applicant.js';
import { newOfficer } from '../support/people/officers.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { cleanAbn, completeForm, openedLink, seedForm } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

type Form = ReturnType<typeof completeForm>;
type Link = Awaited<ReturnType<typeof openedLink>>;
interface Case {
  readonly id: string;
  readonly link: Link;
}

let made = 0;
/** A form that has nothing in common with another one but what the changes say. */
function createForm({ number, email, ...person }: Partial<Party> & { readonly number?: string } = {}): Form {
  made += 1;
  const form = completeForm({ people: 'p 100', queryValue: number ?? numbers[made % numbers.length] ?? '' });
  const own = { givenName: 'Given', familyName: `Only-${made}`, email: email ?? `p-${made}@a.example`, ...person };
  const parties = form.people.parties.map((party) => ({ ...party, ...own }));
  return {
    ...form,
    people: { ...form.people, parties },
    declaration: { ...form.declaration, email: `declared-${made}@a.example` },
  } as Form;
}
