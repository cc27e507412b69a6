/** A page of the menu and of the palette. */
export interface Section {
  readonly title: string;
  readonly path:
    | '/'
    | '/verifications'
    | '/bulk'
    | '/certificates'
    | '/webhooks'
    | '/api-keys'
    | '/platform'
    | '/settings/audit'
    | '/settings/alerts';
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
    title: 'Audit log',
    path: '/settings/audit',
    operation: 'auditEntries',
    description: 'Who did what, and whether the trail is whole',
  },
  {
    title: 'Alerts',
    path: '/settings/alerts',
    operation: 'alerts',
    description: 'What members are told by mail',
  },
];
