import type { Route } from './route.js';

const verifications = 'verifications { total last24Hours byStatus byRisk byDay { day count } }';
const certificates = 'certificates { issued expired revoked proposed suspended }';
const onboardings = 'onboardings { open submitted decided expired revoked }';
const webhooks = 'webhooks { endpoints pending delivered24Hours failed24Hours p95Ms disabled overdueSince }';
const bulk = 'bulk { running completed24Hours queued failed24Hours rowsLeft }';
const figures = `apiKeys { active revoked expired } ${[verifications, certificates, onboardings, webhooks, bulk].join(' ')}`;

/** For those who run the platform. */
export const adminRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/admin/platform-overview',
    summary: 'Get the platform overview',
    status: 200,
    noun: 'overview',
    document: `query { data: platformOverview { organisations { total byPlan } ${figures}
      registers { register kind records asOf importedAt failures24Hours calls24Hours isSample isMisconfigured lastSuccessAt }
      service { version region startedAt } mail { pending overdueSince } test { ${figures} } asOf } }`,
  },
];
