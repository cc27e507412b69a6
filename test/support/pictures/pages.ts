import type { Page } from 'playwright-core';
import {
  attach,
  continueForm,
  createPdf,
  fillAddress,
  fillBusiness,
  fillDeclaration,
  fillPeople,
  heading,
  saved,
} from '../browser/onboardingPage.js';
import type { Look } from './camera.js';
import type { Demo } from './demo.js';

/**
 * The viewer of a page. A stranger has not signed in, and a cautious person still has to enter the code of the second factor. A
 * dense one is an officer with the compact density.
 */
export type Viewer = 'owner' | 'officer' | 'dense' | 'operator' | 'beginner' | 'stranger' | 'cautious';

/** A page of the service that is taken, by the name of its pictures. */
export interface PicturedPage {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: (demo: Demo) => string;
  /** Brings the page into the state of the picture. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Every look, if it is not stated. */
  readonly looks?: readonly Look[] | undefined;
}

const of = (
  viewer: Viewer,
  paths: Readonly<Record<string, string | ((demo: Demo) => string)>>,
  looks?: readonly Look[],
): PicturedPage[] =>
  Object.entries(paths).map(([name, path]) => ({
    ...{ name, viewer, looks },
    path: typeof path === 'string' ? () => path : path,
  }));

export const pages: readonly PicturedPage[] = [
  ...of('owner', {
    home: '/',
    verifications: '/verifications',
    verification: ({ verified }) => `/verifications/${verified}`,
    'verification-risky': ({ risky }) => `/verifications/${risky}`,
    'verification-new': '/verifications/new',
    screenings: '/screening',
    screening: ({ screening }) => `/screening/${screening}`,
    bulks: '/bulk',
    bulk: ({ bulk }) => `/bulk/${bulk}`,
    cases: '/onboarding',
    links: '/onboarding/links',
    certificates: '/certificates',
    certificate: ({ certificate }) => `/certificates/${certificate}`,
    webhooks: '/webhooks',
    webhook: ({ webhook }) => `/webhooks/${webhook}`,
    'api-keys': '/api-keys',
    settings: '/settings',
    'settings-members': '/settings/members',
    'settings-plan': '/settings/plan',
    'settings-policies': '/settings/policies',
    'settings-own-policies': '/settings/own-policies',
    'settings-templates': '/settings/templates',
    'settings-brand': '/settings/brand',
    'settings-sign-in': '/settings/sign-in',
    'settings-audit': '/settings/audit',
    'settings-alerts': '/settings/alerts',
    'not-found': '/no-such-page',
  }),
  ...of('owner', { 'settings-own-policy': ({ policy }) => `/settings/own-policies/${policy}` }, ['light', 'phone']),
  ...of('officer', { case: ({ onboarding }) => `/onboarding/${onboarding}` }),
  ...of(
    'dense',
    {
      'verifications-compact': '/verifications',
      'case-compact': ({ onboarding }) => `/onboarding/${onboarding}`,
    },
    ['light'],
  ),
  ...of('cautious', { 'sign-in-code': '/portal/sign-in' }, ['light', 'phone']),
  {
    ...{ name: 'status', viewer: 'owner', path: () => '/status' },
    // How long the service took differs each time.
    prepare: (page) =>
      page.getByText(/^[0-9]+ ms$/).evaluate((fact) => {
        fact.textContent = '8 ms';
      }),
  },
  ...of('beginner', {
    'home-first': '/',
    'verifications-empty': '/verifications',
    'webhooks-empty': '/webhooks',
  }),
  {
    ...{ name: 'platform', viewer: 'operator', path: () => '/platform' },
    // The size of the database differs each time.
    prepare: (page) =>
      page.getByText(/^[0-9.]+ MiB$/).evaluate((fact) => {
        fact.textContent = '18 MiB';
      }),
  },
  ...of('operator', {
    organisations: '/platform/organisations',
    organisation: ({ organisationId }) => `/platform/organisations/${organisationId}`,
  }),
  ...of('stranger', {
    'sign-in': '/portal/sign-in',
    'forgot-password': '/portal/forgot-password',
    'set-password': '/portal/set-password',
    invitation: '/portal/invitation',
    'certificate-check': '/verify',
    'certificate-public': ({ certificate }) => `/verify/${certificate}`,
    'certificate-unknown': '/verify/nothing',
    'verify-offline': '/verify/offline',
    docs: '/docs',
    'docs-guide': '/docs/guides/bulk',
    'docs-reference': '/docs/reference/policies',
    'docs-architecture': '/docs/explanation/architecture',
  }),
  ...of(
    'stranger',
    {
      'applicant-code': ({ tokens }) => `/onboard/${tokens.elsewhere}`,
      'applicant-asked': ({ tokens }) => `/onboard/${tokens.asked}`,
      'applicant-status': ({ tokens }) => `/onboard/${tokens.submitted}`,
      'applicant-closed': ({ tokens }) => `/onboard/${tokens.expired}`,
    },
    ['light', 'phone'],
  ),
  ...of(
    'stranger',
    {
      'certificate-suspended': ({ certificates }) => `/verify/${certificates.suspended}`,
      'certificate-revoked': ({ certificates }) => `/verify/${certificates.revoked}`,
      'certificate-expired': ({ certificates }) => `/verify/${certificates.expired}`,
      'docs-api': '/docs/api',
    },
    ['light'],
  ),
  {
    ...{ name: 'graphiql', viewer: 'stranger', path: () => '/graphiql', looks: ['light'] },
    prepare: (page) => page.getByText('Paste your API key under Headers, in').waitFor(),
  },
];

/** A step of the applicant portal: what is done to arrive there, and the name of its pictures. */
export const applicantSteps: readonly { readonly name: string; readonly arrive: (page: Page) => Promise<unknown> }[] = [
  { name: 'applicant-welcome', arrive: (page) => heading(page, 'Verify your business').waitFor() },
  {
    name: 'applicant-business',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await heading(page, 'The business').waitFor();
      await fillBusiness(page, '11 900 000 017');
      await saved(page);
    },
  },
  {
    name: 'applicant-address',
    arrive: async (page) => {
      await continueForm(page, 'Address and activity');
      await fillAddress(page);
      await saved(page);
    },
  },
  {
    name: 'applicant-people',
    arrive: async (page) => {
      await continueForm(page, 'People');
      await fillPeople(page);
      await saved(page);
    },
  },
  {
    name: 'applicant-documents',
    arrive: async (page) => {
      await continueForm(page, 'Documents');
      await attach(page, 'passport.pdf', createPdf());
      await page.getByText('passport.pdf is there.').waitFor();
    },
  },
  {
    name: 'applicant-declaration',
    arrive: async (page) => {
      await continueForm(page, 'Declaration');
      await fillDeclaration(page);
      await saved(page);
    },
  },
  {
    name: 'applicant-review',
    arrive: async (page) => {
      await continueForm(page, 'Review and submit');
      await saved(page);
    },
  },
  {
    name: 'applicant-submitted',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await heading(page, 'Thank you: your form is submitted').waitFor();
    },
  },
];
