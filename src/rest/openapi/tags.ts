/** The tags of the reference, each with its path segments below `/api/enterprise/` or `/api/`. */
export const tags = [
  {
    name: 'Verifications',
    segments: ['verify', 'verifications'],
    description: 'Verify businesses and read the stored results.',
  },
  {
    name: 'Bulk',
    segments: ['bulk'],
    description: 'Verify many businesses at once: send a file, follow its progress, download the results.',
  },
  {
    name: 'Monitoring',
    segments: ['monitored-entities'],
    description: 'Get an event when the register data of an entity changes.',
  },
  {
    name: 'Screening',
    segments: ['screen', 'screenings', 'candidate-resolutions'],
    description: 'Screen names that have no register number, and decide whether a candidate from a list is the same.',
  },
  { name: 'Search', segments: ['search'], description: 'Search a register for entities by name.' },
  { name: 'API keys', segments: ['api-keys'], description: 'Create, list, rotate and revoke API keys.' },
  { name: 'Events', segments: ['events'], description: 'Read the event log, in order and from any cursor.' },
  {
    name: 'Webhooks',
    segments: ['webhooks', 'deliveries'],
    description: 'Manage the endpoints that events are sent to, and their deliveries.',
  },
  {
    name: 'Certificates',
    segments: ['certificates'],
    description: 'Issue, read, check and revoke certificates on verifications.',
  },
  {
    name: 'Onboarding',
    segments: ['onboarding-links', 'onboardings', 'decision-notify', 'decisions'],
    description: 'Send links to applicants, review the cases they submit, and decide on them.',
  },
  {
    name: 'Organisation',
    segments: ['organisation', 'overview', 'limits', 'alerts'],
    description: 'Read and edit the settings of your organisation, and read its overview, rate limits and alerts.',
  },
  {
    name: 'Members',
    segments: ['members', 'invitations'],
    description: 'Invite, edit and remove members. For people who are signed in.',
  },
  {
    name: 'Audit',
    segments: ['audit'],
    description: 'Read the audit log and check its hash chain. For owners and officers.',
  },
  {
    name: 'Platform',
    segments: ['admin'],
    description: 'Figures of the whole platform. For its operators.',
  },
  {
    name: 'Portal',
    segments: ['portal'],
    description:
      'Sign in with a password and a second factor, and manage them. For browsers, which keep the session in a cookie.',
  },
  {
    name: 'Applicant',
    segments: ['onboard'],
    description: 'Open an onboarding link and upload files. For the browser of the applicant.',
  },
  {
    name: 'Credentials',
    segments: [],
    description:
      'Signing keys, status lists and terms that anybody needs to check a certificate. No API key is required.',
  },
  {
    name: 'Operation',
    segments: [],
    description: 'Health checks, metrics and the API description. Only the metrics require the key of an operator.',
  },
] as const;

/** The chapter of a route. @throws Error when it has none */
export function tagOf(path: string): string {
  const [, , space, below = ''] = path.split('/');
  const segment = space === 'portal' || space === 'onboard' || space === 'admin' ? space : below;
  const tag = tags.find(({ segments }) => (segments as readonly string[]).includes(segment));
  if (!tag) throw new Error(`${path} belongs to no chapter in tags.ts.`);
  return tag.name;
}
