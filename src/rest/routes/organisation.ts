import type { Route } from './route.js';

const organisation = `id name plan scopeEnforcement fourEyes certificateAgeDays certificateMonths registerSource policyVersion createdAt
  brandName brandColour brandLogo returnUrls requiredDocuments automaticApprovalUpTo personalDataInWebhooks
  alertKinds alertRoles alertsOfTestData`;

/** The caller's own organisation. */
export const organisationRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/organisation',
    summary: 'Get your organisation',
    status: 200,
    noun: 'organisation',
    document: `query { data: organisation { ${organisation} } }`,
  },
  {
    method: 'patch',
    path: '/api/enterprise/organisation',
    summary: 'Edit your organisation',
    status: 200,
    noun: 'organisation',
    document: `mutation ($input: UpdateOrganisationInput!) { data: updateOrganisation(input: $input) { ${organisation} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/limits',
    summary: 'Get rate limits and use',
    status: 200,
    noun: null,
    document: `query { data: limits { plan limits { name windowSeconds own { limit used resetsAt } organisation { limit used resetsAt } } } }`,
  },
];
