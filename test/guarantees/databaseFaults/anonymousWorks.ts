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
type Start = (world: FaultFixture) => Promise<() => Promise<Answer>>;

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
  'Query.session': async (world) => {
    const { headers } = await signInPerson(world.app, await person(world));
    return () => clientWith(world.app, headers).get('/api/portal/session');
  },
  'Mutation.signIn': async (world) => {
    const { email } = await person(world);
    return post(world, '/api/portal/sign-in', { email, password: goodPassword });
  },
  'Mutation.completeSecondFactor': async (world) => {
    const { email } = await person(world);
    const { recoveryCodes } = await withSecondFactor(await signedIn(world.app, email));
    const other = await signedIn(world.app, email);
    return () => other.post('/api/portal/second-factor', { code: recoveryCodes[0] });
  },
  'Mutation.requestPasswordReset': async (world) =>
    post(world, '/api/portal/password-reset/request', { email: (await person(world)).email }),
  'Mutation.resetPassword': async (world) => {
    const { email } = await person(world);
    await post(world, '/api/portal/password-reset/request', { email })();
    const token = await mailedToken(world.app, email);
    return post(world, '/api/portal/password-reset/complete', { token, password: goodPassword });
  },
  'Query.previewInvitation': async (world) =>
    post(world, '/api/portal/invitations/preview', { token: await invited(world) }),
  'Mutation.acceptInvitation': async (world) =>
    post(world, '/api/portal/invitations/accept', { token: await invited(world), password: goodPassword }),
  'Mutation.openOnboarding': async (world) => {
    const { app, callers } = world;
    const link = await seedLink(app, { organisationId: callers.home.organisationId });
    return () => applicantBrowser(app, link).open();
  },
  'Mutation.sendOnboardingCode': async (world) => {
    const { device } = await newDevice(world);
    return () => device.askForCode();
  },
  'Mutation.proveOnboardingCode': async (world) => {
    const { link, device } = await newDevice(world);
    await device.askForCode();
    const code = await mailedCode(world.app, link);
    return () => device.prove(code);
  },
  // No provider has to be asked where nobody has claimed the domain.
  'Mutation.startSingleSignOn': (world) =>
    Promise.resolve(post(world, '/api/portal/sso/start', { email: 'jane@nobody.example' })),
};

/** Uploads, which are no root fields. */
const uploads: Readonly<Record<string, Start>> = {
  'an upload of a document': async ({ app, callers }) => {
    const { browser } = await openApplicantLink(app, { organisationId: callers.home.organisationId });
    return () => browser.upload(Buffer.from('%PDF-1.7\n%%EOF\n'));
  },
  'an upload of a bulk': async ({ app, callers }) => {
    const client = createApiClient(app, (await app.newKey(callers.home.organisationId)).key);
    return () => client.post('/api/enterprise/bulk', '51824753556,AU,row', { 'content-type': 'text/csv' });
  },
};

export const anonymousWorks: readonly Work[] = Object.entries({ ...anonymousOperations, ...uploads }).map(
  ([title, start]) => ({
    title,
    prepare: async (world) => {
      const call = await start(world);
      return async () => {
        const { status, body } = await call();
        if (status < 300 || (title.endsWith('SingleSignOn') && status === 404)) return null;
        return body.code === 'OVERLOADED' ? unavailable : `${status} ${JSON.stringify(body)}`;
      };
    },
  }),
);
