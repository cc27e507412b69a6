import type { Route } from './route.js';

const entry = `id at mode requestId actor { kind id role onBehalfOf } action object { kind id } outcome details body position
  leaf seal sealedAt`;

/** What was done, and whether the trail of it is whole. */
export const auditRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/audit',
    summary: 'List audit log entries',
    status: 200,
    document: `query ($limit: Int, $after: String, $action: AuditAction, $actorId: String, $objectId: String,
        $since: DateTimeISO, $until: DateTimeISO) {
      data: auditEntries(first: $limit, after: $after, filter: { action: $action, actorId: $actorId, objectId: $objectId,
        since: $since, until: $until }) { nodes { ${entry} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/audit/check',
    summary: 'Check the audit log',
    status: 200,
    noun: 'check',
    document: `query ($after: String) { data: auditCheck(after: $after) { checkedAt checked unsealed unsigned remaining
        nextCursor faultCount firstFault { rule position explanation } head { size root seal keyId signedAt } } }`,
  },
];
