import { locale } from './locale.js';
import { counted } from './numbers.js';

const relative = new Intl.RelativeTimeFormat(locale);

/** The words of the page of the plan and its limits. */
export const planText = {
  title: 'Plan and limits',
  plan: 'Plan',
  plans: { STARTER: 'Starter', GROWTH: 'Growth', ENTERPRISE: 'Enterprise' },
  webhooks: 'Webhooks',
  withWebhooks: 'Included',
  withoutWebhooks: 'Not included: the plans growth and enterprise have them',
  request: 'Request',
  requestBounds: (size: string): string => `${size} at most, and 30 seconds`,
  bulkFile: 'Bulk file',
  document: 'Applicant’s document',
  atMost: (size: string): string => `${size} at most`,
  otherPlan: 'Another plan',
  askOperator: 'Ask the operator of this service',

  used: 'Limits used',
  unlimited: 'Nothing is limited here.',
  lead: 'Each API key and each member has the limit alone, and all of them together have ten times that.',
  testLead: 'These figures are of test data. Live data is counted separately.',
  liveLead: 'Test data is counted separately.',
  listLabel: 'Limits',
  columns: { limit: 'Limit', own: 'You', organisation: 'The organisation' },
  limits: {
    verifications: { title: 'Verifications', meaning: 'Entities that are verified one by one.' },
    bulkUploads: { title: 'Bulk uploads', meaning: 'Files, and lists of rows, that begin a bulk.' },
    certificateReads: { title: 'Certificate reads', meaning: 'Certificates that are read by a program or here.' },
    requests: {
      title: 'Other requests',
      meaning: 'Every call without a separate limit, including the calls of this portal.',
    },
  },
  window: (seconds: number): string =>
    seconds === 60 ? 'in a minute' : seconds === 3_600 ? 'in an hour' : `in ${seconds} seconds`,

  notKnown: 'not known',
  of: (limit: number): string => `of ${counted(limit)}`,
  usedUp: 'used up',
  usedUpUntil: (seconds: number): string =>
    `used up, resets ${seconds < 100 ? relative.format(seconds, 'second') : relative.format(Math.ceil(seconds / 60), 'minute')}`,
  nearlyUsedUp: 'nearly used up',
} as const;
