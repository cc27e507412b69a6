import { inviteFromConsole } from '../../../src/operations/members/inviteMember.js';
import { createApiClient, clientWith, type Answer } from '../../support/app.js';
import { applicantBrowser, mailedCode, seedLink } from '../../support/people/applicant.js';
import { openApplicantLink } from '../../support/people/openApplicantLink.js';
import {
  createBrowser,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
  type Person,
} from '../../support/browser/portal.js';
import { signInPerson } from '../../support/people/session.js';
import { unavailable, type FaultFixture, type Work } from './faultFixture.js';

/** Creates what a call needs. @returns the call */
type Start = (fixture: FaultFixture) => Promise<() => Promise<Answer>>;

const post =
  ({ app }: FaultFixture, path: string, body: object) =>
  (): Promise<Answer> =>
    createBrowser(app).post(path, body);

const person = ({ app, callers }: FaultFixture): Promise<Person> =>
  newPerson(app, { organisationId: callers.home.organisationId });

async function invited({ app, callers }: FaultFixture): Promise<string> {
  const email = `${Math.random().toString(36).slice(2)}@customer.example`;
  await inviteFromConsole(app.services, { organisationId: callers.home.organisationId, email, role: 'viewer' });
  return mailedToken(app, email);
}

/** An applicant who is known, on a device that is not. */
async function newDevice({ app, callers }: FaultFixture) {
  const link = await seedLink(app, { organisationId: callers.home.organisationId });
  await applicantBrowser(app, link).open();
  const device = applicantBrowser(app, link);
  await device.open();
  return { link, device };
}

/** Operations for strangers, by row of the authorisation table. */
export const anonymousOperations: Readonly<Record<string, Start>> = {
  'Query.session': async (fixture) => {
    const { headers } = await signInPerson(fixture.app, await person(fixture));
    return () => clientWith(fixture.app, headers).get('/api/portal/session');
  },
  'Mutation.signIn': async (fixture) => {
    const { email } = await person(fixture);
    return post(fixture, '/api/portal/sign-in', { email, password: goodPassword });
  },
  'Mutation.completeSecondFactor': async (fixture) => {
    const { email } = await person(fixture);
    const { recoveryCodes } = await withSecondFactor(await signedIn(fixture.app, email));
    const other = await signedIn(fixture.app, email);
    return () => other.post('/api/portal/second-factor', { code: recoveryCodes[0] });
  },
  'Mutation.requestPasswordReset': async (fixture) =>
    post(fixture, '/api/portal/password-reset/request', { email: (await person(fixture)).email }),
  'Mutation.resetPassword': async (fixture) => {
    const { email } = await person(fixture);
    await post(fixture, '/api/portal/password-reset/request', { email })();
    const token = await mailedToken(fixture.app, email);
    return post(fixture, '/api/portal/password-reset/complete', { token, password: goodPassword });
  },
  'Query.previewInvitation': async (fixture) =>
    post(fixture, '/api/portal/invitations/preview', { token: await invited(fixture) }),
  'Mutation.acceptInvitation': async (fixture) =>
    post(fixture, '/api/portal/invitations/accept', { token: await invited(fixture), password: goodPassword }),
  'Mutation.openOnboarding': async (fixture) => {
    const { app, callers } = fixture;
    const link = await seedLink(app, { organisationId: callers.home.organisationId });
    return () => applicantBrowser(app, link).open();
  },
  'Mutation.sendOnboardingCode': async (fixture) => {
    const { device } = await newDevice(fixture);
    return () => device.askForCode();
  },
  'Mutation.proveOnboardingCode': async (fixture) => {
    const { link, device } = await newDevice(fixture);
    await device.askForCode();
    const code = await mailedCode(fixture.app, link);
    return () => device.prove(code);
  },
  // No provider has to be asked where nobody has claimed the domain.
  'Mutation.startSingleSignOn': (fixture) =>
    Promise.resolve(post(fixture, '/api/portal/sso/start', { email: 'jane@nobody.example' })),
};

/** Uploads, which are no root fields. */
const uploads: Readonly<Record<string, Start>> = {
  'an upload of a document': async ({ app, callers }) => {
    const { browser } = await openApplicantLink(app, { organisationId: callers.home.organisationId });
    return () => browser.upload(Buffer.from('%PDF-1.7\n%%EOF\n'), { party: 'ada' });
  },
  'an upload of a bulk': async ({ app, callers }) => {
    const client = createApiClient(app, (await app.newKey(callers.home.organisationId)).key);
    return () => client.post('/api/enterprise/bulk', '51824753556,AU,row', { 'content-type': 'text/csv' });
  },
};

export const anonymousWorks: readonly Work[] = Object.entries({ ...anonymousOperations, ...uploads }).map(
  ([title, start]) => ({
    title,
    prepare: async (fixture) => {
      const call = await start(fixture);
      return async () => {
        const { status, body } = await call();
        if (status < 300 || (title.endsWith('SingleSignOn') && status === 404)) return null;
        return body.code === 'OVERLOADED' ? unavailable : `${status} ${JSON.stringify(body)}`;
      };
    },
  }),
);
