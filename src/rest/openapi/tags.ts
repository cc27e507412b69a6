/** The chapters of the reference, each with the path segments below `/api/enterprise/`, or below `/api/`, that belong to it. */
export const tags = [
  { name: 'Verifications', segments: ['verify', 'verifications'], description: 'Verify an entity; read the verdicts.' },
  {
    name: 'Bulk',
    segments: ['bulk'],
    description: 'Verify many entities together: send a file, follow it, read the results.',
  },
  {
    name: 'Monitoring',
    segments: ['monitored-entities'],
    description: 'Be told when the register says something else of an entity.',
  },
  {
    name: 'Screening',
    segments: ['candidate-resolutions'],
    description: 'Say whether an entry of a list is the entity that was verified; read what was said.',
  },
  { name: 'Search', segments: ['search'], description: 'Find the entities of a register by name.' },
  { name: 'API keys', segments: ['api-keys'], description: 'Make, list, rotate and revoke keys.' },
  { name: 'Events', segments: ['events'], description: 'What happened, in order, from any cursor.' },
  {
    name: 'Webhooks',
    segments: ['webhooks', 'deliveries'],
    description: 'Where events are sent, what was sent, and how it went.',
  },
  {
    name: 'Certificates',
    segments: ['certificates'],
    description: 'What an officer vouches for: issue, read, revoke.',
  },
  {
    name: 'Onboarding',
    segments: ['onboarding-links', 'onboardings', 'decision-notify', 'decisions'],
    description: 'Links by which applicants come, what they submit, and what is decided.',
  },
  {
    name: 'Organisation',
    segments: ['organisation', 'overview', 'limits', 'alerts'],
    description:
      'What the organisation asks of its people, its keys and its applicants, its limits, its alerts, and how it goes.',
  },
  {
    name: 'Members',
    segments: ['members', 'invitations'],
    description: 'The people of the organisation. For those who are signed in.',
  },
  {
    name: 'Audit',
    segments: ['audit'],
    description: 'What was done, by whom and when, and whether the trail of it is whole. For owners and officers.',
  },
  {
    name: 'Platform',
    segments: ['admin'],
    description: 'The platform as a whole. For its operators.',
  },
  {
    name: 'Portal',
    segments: ['portal'],
    description: 'Sign in, with a second factor, and change how. For the browser: a session is a cookie.',
  },
  {
    name: 'Applicant',
    segments: ['onboard'],
    description: 'Come in by an onboarding link, and send files. For the browser of the applicant.',
  },
  {
    name: 'Credentials',
    segments: [],
    description: 'Keys, status lists and terms with which anybody checks a certificate. No key is needed.',
  },
  {
    name: 'Operation',
    segments: [],
    description: 'Health, metrics and this document. Only the metrics need a key, that of an operator.',
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
