/** A page of the menu and of the palette. */
export interface Section {
  readonly title: string;
  readonly path:
    | '/'
    | '/verifications'
    | '/onboarding'
    | '/screening'
    | '/bulk'
    | '/certificates'
    | '/webhooks'
    | '/api-keys'
    | '/platform'
    | '/settings';
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** What is found there, for the palette. */
  readonly description: string;
}

export const sections: readonly Section[] = [
  { title: 'Home', path: '/', operation: 'me', description: 'How it goes' },
  {
    title: 'Verifications',
    path: '/verifications',
    operation: 'verifications',
    description: 'Verify an entity, and read what was verified',
  },
  {
    title: 'Onboarding',
    path: '/onboarding',
    operation: 'onboardingLinks',
    description: 'Send applicants links, and decide on what they submit',
  },
  {
    title: 'Screening',
    path: '/screening',
    operation: 'screenings',
    description: 'Screen names against the sanctions and ban lists',
  },
  { title: 'Bulk', path: '/bulk', operation: 'bulks', description: 'Verify the rows of a file together' },
  {
    title: 'Certificates',
    path: '/certificates',
    operation: 'certificates',
    description: 'Issue, check and revoke them',
  },
  { title: 'Webhooks', path: '/webhooks', operation: 'webhooks', description: 'Endpoints, deliveries and signatures' },
  { title: 'API keys', path: '/api-keys', operation: 'apiKeys', description: 'Make, rotate and revoke keys' },
  {
    title: 'Platform',
    path: '/platform',
    operation: 'platformOverview',
    description: 'Organisations, traffic, queues, registers',
  },
  {
    title: 'Settings',
    path: '/settings',
    operation: 'me',
    description: 'Members, policies, alerts, audit log, sign-in',
  },
];
