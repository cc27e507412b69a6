import type { Route } from './route.js';

/** Find entities by name. */
export const searchRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/search',
    summary: 'Search a register by name',
    status: 200,
    errors: ['REGISTER_UNAVAILABLE'],
    document: `query ($name: String!, $jurisdiction: Jurisdiction!, $limit: Int, $after: String) {
      data: searchEntities(name: $name, jurisdiction: $jurisdiction, first: $limit, after: $after) {
        nodes { jurisdiction legalName matchedName nameKind matchReason matchExplanation score abn nzbn entityType status
          isActive registeredState source { register kind asOf attribution } }
        pageInfo { hasNextPage endCursor } } }`,
  },
];
