import type { Route } from './route.js';

/** What members were told of by mail. */
export const alertRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/alerts',
    summary: 'List alerts',
    status: 200,
    document: `query ($limit: Int, $after: String) { data: alerts(first: $limit, after: $after) {
        nodes { id kind mode subjectId subject daysBefore recipients sentAt } pageInfo { hasNextPage endCursor } } }`,
  },
];
