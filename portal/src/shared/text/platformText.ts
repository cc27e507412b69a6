import { counted, decimals, plural } from './numbers.js';

/** The words of the platform overview. */
export const platformText = {
  title: 'Platform',
  needs: 'Needs attention',
  noNeeds: 'Nothing needs attention now.',
  concerns: {
    noRegister: 'No register is imported, so every verification fails. Import an extract.',
    misconfigured: (register: string): string =>
      `${register} rejects the configured GUID or key. Verifications there fail until it is corrected.`,
    failures: (register: string, count: number): string =>
      `${register} did not respond ${plural(count, 'time', 'times')} in the last 24 hours.`,
    sample: (register: string): string => `The data of ${register} is invented sample data. Import the extract.`,
    old: (register: string, days: number): string =>
      `The data of ${register} is ${plural(days, 'day', 'days')} old. Import a newer file.`,
    webhooks: 'Webhook deliveries are late. Check that a worker runs.',
    mail: 'E-mails are late. Check the mail server.',
    disabled: (count: number): string => `${plural(count, 'endpoint is', 'endpoints are')} disabled after failures.`,
    bulk: (count: number): string => `${plural(count, 'bulk job', 'bulk jobs')} failed in the last 24 hours.`,
  },

  figures: {
    verifications: 'Verifications, 24 hours',
    verificationsLead: (total: number): string => `${counted(total)} in total`,
    success: 'Success rate',
    successLead: (delivered: number, failed: number, waiting: number): string =>
      `24 hours: ${counted(delivered)} delivered, ${counted(failed)} failed, ${counted(waiting)} waiting`,
    p95: 'p95 response time',
    p95Lead: 'of webhook endpoints, 24 hours',
    organisations: 'Organisations',
    organisationsLead: (keys: number): string => plural(keys, 'active API key', 'active API keys'),
    none: 'None',
    ms: (ms: number): string => `${counted(ms)} ms`,
  },

  byDay: 'Live verifications by day (UTC)',
  verifications: 'Verifications',
  shares: {
    risk: 'Live verifications by risk',
    status: 'Live verifications by status',
    plan: 'Organisations by plan',
    keys: 'API keys',
    certificates: 'Certificates',
    onboardings: 'Onboarding links',
  },
  names: {
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    critical: 'Critical',
    verified: 'Verified',
    review: 'Review',
    blocked: 'Blocked',
    inactive: 'Inactive',
    not_found: 'Not found',
    error: 'Error',
    starter: 'Starter',
    growth: 'Growth',
    enterprise: 'Enterprise',
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
    issued: 'In force',
    proposed: 'Proposed',
    suspended: 'Suspended',
    open: 'With applicants',
    submitted: 'Wait for decision',
    decided: 'Decided',
  },

  queues: {
    title: 'Queues',
    columns: ['Queue', 'State', 'Waiting', 'Done, 24 hours', 'Failed, 24 hours'],
    webhooks: 'Webhook deliveries',
    bulk: 'Bulk rows',
    mail: 'E-mails',
    bulkState: (running: number, queued: number): string =>
      `${plural(running, 'job', 'jobs')} running, ${counted(queued)} queued`,
    jobs: (count: number): string => plural(count, 'job', 'jobs'),
    onTime: 'on time',
    late: 'late since',
    notCounted: '–',
  },

  registers: {
    title: 'Registers and lists',
    columns: ['Register', 'State', 'Data of', 'Age', 'Records', 'Last import or response', 'Failures, 24 hours'],
    kinds: { extract: 'extract', live: 'live' },
    noData: 'None yet',
    never: 'Never',
    age: (days: number): string => (days === 0 ? 'Today' : plural(days, 'day', 'days')),
    misconfigured: 'rejects our credentials',
    sample: 'sample data',
    none: 'no data yet',
    imported: 'imported',
    old: 'old data',
    silent: 'does not respond',
    fails: 'fails at times',
    responds: 'responds',
    notCounted: '–',
  },

  imports: {
    title: 'Import history',
    lead: 'The ten latest imports of each register and list, from the audit log. It does not record how long an import took.',
    none: 'The audit log has no import.',
    columns: ['Register', 'Imported', 'Edition', 'Records', 'Changes', 'Rejected', 'By'],
    names: { abr: 'ABR', nzbn: 'NZBN' } as Readonly<Record<string, string>>,
    actors: { console: 'Console', system: 'Service' } as Readonly<Record<string, string>>,
    sample: 'sample data',
    whole: 'Imported whole',
    changes: (added: number, changed: number, removed: number): string =>
      `${counted(added)} added, ${counted(changed)} changed, ${counted(removed)} removed`,
    notStored: '–',
  },

  routes: {
    title: 'Errors by route',
    lead: 'Counted by the process that responds, since it started',
    graphql:
      'Other processes count their own. GraphQL returns most errors with status 200, which are not counted here.',
    columns: ['Route', 'Requests', 'Responses 4xx', 'Responses 5xx'],
    none: 'No route has returned an error.',
    unread: 'The metrics of this process cannot be read now.',
  },

  service: {
    title: 'Service',
    version: 'Version',
    schema: 'Database schema',
    schemaLabel: (name: string, migrations: number): string =>
      `${name} (${plural(migrations, 'migration', 'migrations')})`,
    migrated: 'Migrated',
    database: 'PostgreSQL',
    size: 'Database size',
    sizeLabel: (bytes: number): string => `${decimals(bytes / 1_048_576)} MiB`,
    node: 'Node.js',
    region: 'Data region',
    started: 'Started',
    asOf: 'Figures of',
    refresh: 'refreshed every 30 seconds',
  },
} as const;
