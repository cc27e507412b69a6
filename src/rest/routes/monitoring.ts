import type { Route } from './route.js';

const entity = `id verificationId reference jurisdiction abn nzbn legalName abnStatus nzbnStatus gstRegistered entityType asOf
  screening { status candidates screenedAt } startedAt changedAt asicStatus`;

/** What is watched on the registers. */
export const monitoringRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/monitored-entities',
    summary: 'List monitored entities',
    status: 200,
    document: `query ($limit: Int, $after: String) { data: monitoredEntities(first: $limit, after: $after) {
        nodes { ${entity} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/monitored-entities',
    summary: 'Start monitoring an entity',
    status: 201,
    noun: 'monitoredEntity',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    document: `mutation ($input: MonitorVerificationInput!) { data: monitorVerification(input: $input) { ${entity} } }`,
  },
  {
    method: 'delete',
    path: '/api/enterprise/monitored-entities/:id',
    summary: 'Stop monitoring an entity',
    status: 204,
    document: `mutation ($id: ID!) { data: stopMonitoring(input: { id: $id }) { id } }`,
  },
];
