import { counted, decimals, percent } from './numbers.js';

/** The words of the home page. */
export const homeText = {
  greeting: (name: string): string => `Good day, ${name}`,
  nothingYet: (data: 'test' | 'live', organisation: string): string =>
    `${organisation} has no verifications in its ${data} data yet.`,
  period: (days: number, organisation: string): string => `The last ${days} days of ${organisation}, including today.`,
  periods: 'Period',
  days: (days: number): string => `${days} days`,

  needs: {
    title: 'Needs attention',
    none: 'Nothing needs attention now.',
    orMore: (count: number): string => `${count} or more`,
    oldest: 'oldest',
    first: 'first',
    items: {
      onboardings: ['onboarding case waits for a decision', 'onboarding cases wait for a decision'],
      decisions: ['decision waits for a second officer', 'decisions wait for a second officer'],
      certificates: ['certificate waits for a second officer', 'certificates wait for a second officer'],
      candidates: [
        'business or person has a name similar to one on a list',
        'businesses or people have a name similar to one on a list',
      ],
      suspendedCertificates: ['certificate is suspended', 'certificates are suspended'],
      endpoints: ['endpoint fails or is disabled', 'endpoints fail or are disabled'],
      bulks: ['bulk job failed in the last 7 days', 'bulk jobs failed in the last 7 days'],
      expiringKeys: ['API key expires within 30 days', 'API keys expire within 30 days'],
      expiringCertificates: ['certificate expires within 30 days', 'certificates expire within 30 days'],
    },
  },

  figures: {
    verifications: 'Verifications',
    highRisk: 'High risk',
    highRiskLead: 'of scores are above 50',
    successRate: 'Success rate',
    p95: 'p95 response time',
    none: 'None',
    deliveries: (delivered: number, failed: number, pending: number): string =>
      `${counted(delivered)} delivered, ${counted(failed)} failed, ${counted(pending)} pending`,
    p95Lead: 'of endpoints that accept a delivery',
    nothingDelivered: 'nothing was delivered',
    ms: (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${decimals(ms / 1_000)} s`),
  },

  change: {
    none: (days: number): string => `none in the ${days} days before`,
    noneEither: (days: number): string => `none in the ${days} days before either`,
    same: (days: number): string => `as many as in the ${days} days before`,
    more: (share: number, days: number): string => `${percent(share)} more than in the ${days} days before`,
    fewer: (share: number, days: number): string => `${percent(share)} fewer than in the ${days} days before`,
    notScored: (days: number): string => `nothing scored in the ${days} days before`,
    was: (rate: number, days: number): string => `${percent(rate)} in the ${days} days before`,
    sameRate: (days: number): string => `the same as in the ${days} days before`,
    higher: (points: number, days: number): string =>
      `${decimals(points)} points higher than in the ${days} days before`,
    lower: (points: number, days: number): string => `${decimals(points)} points lower than in the ${days} days before`,
  },

  charts: {
    byRisk: 'Verifications by risk',
    byStatus: 'Verifications by status',
    risks: { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical', none: 'No score' },
    statuses: {
      verified: 'Verified',
      review: 'Review',
      inactive: 'Inactive',
      blocked: 'Blocked',
      notFound: 'Not found',
      error: 'Error',
    },
  },

  steps: {
    title: 'Get started',
    progress: (done: number, all: number): string => `${done} of ${all} done`,
    done: 'Done',
    hide: 'Hide',
    verify: {
      title: 'Verify a business',
      lead: 'Enter the ABN, ACN or NZBN of a real business.',
      testLead: 'Enter one of the numbers below.',
      action: 'Verify',
      who: 'Ask an owner, officer or developer.',
    },
    key: {
      title: 'Create an API key',
      lead: 'Your programs verify with it.',
      action: 'Create key',
      who: 'Ask an owner, officer or developer.',
    },
    endpoint: {
      title: 'Add a webhook endpoint',
      lead: 'It receives a signed event for each verification.',
      action: 'Add endpoint',
      who: 'Ask an owner or developer.',
    },
    invite: {
      title: 'Invite a colleague',
      lead: 'Some decisions need a second officer.',
      action: 'Invite',
      who: 'Ask an owner.',
    },
    live: {
      lead: 'These are the steps with test data. Live data has separate keys, endpoints and verifications.',
      action: 'Use live data',
    },
    sandbox: 'Try these numbers with test data',
    tryOut: (number: string): string => `Verify ${number}`,
    numbers: [
      { number: '55 999 999 003', status: 'VERIFIED', says: 'Low risk, score 0' },
      { number: '78 999 999 020', status: 'VERIFIED', says: 'Medium risk: a trust' },
      { number: '44 999 999 040', status: 'INACTIVE', says: 'High risk, score 60' },
      { number: '80 999 999 174', status: 'REVIEW', says: 'Name similar to one on a sanctions list' },
      { number: '9429999990009', status: 'VERIFIED', says: 'New Zealand, low risk' },
      { number: '97 999 999 100', status: 'ERROR', says: 'The register does not respond' },
    ],
  },
} as const;
