import type { Route } from './route.js';

const counts = 'total verified inactive notFound error low medium high critical highRiskRate';
const needs = [
  'onboardings',
  'decisions',
  'certificates',
  'candidates',
  'endpoints',
  'bulks',
  'expiringKeys',
  'expiringCertificates',
  'suspendedCertificates',
].map((need) => `${need} { count hasMore firstId firstAt }`);

/** How it goes in the caller’s organisation. */
export const overviewRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/overview',
    summary: 'Get the organisation overview',
    status: 200,
    noun: 'overview',
    document: `query ($days: Int, $timeZone: String) { data: organisationOverview(days: $days, timeZone: $timeZone) {
      days timeZone from verifications { total { ${counts} } before { ${counts} } byDay { day ${counts} } }
      deliveries { delivered failed pending successRate p95Ms } needs { ${needs.join(' ')} } asOf } }`,
  },
];
