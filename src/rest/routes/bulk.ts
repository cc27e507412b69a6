import { bulkResultsFile } from '../bulkResultsFile.js';
import type { Route } from './route.js';

const bulk = `id status total processed failed counts createdAt startedAt finishedAt failure
  progress { rowsPerSecond secondsLeft }`;

/** Rows that are verified together. What they are sent and fetched by is no GraphQL. */
export const bulkRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/bulk',
    takesFilesBy: ['post'],
    status: 200,
    document: `query ($limit: Int, $after: String, $status: BulkStatus) {
      data: bulks(first: $limit, after: $after, status: $status) { nodes { ${bulk} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/bulk/:id',
    status: 200,
    noun: 'bulk',
    document: `query ($id: ID!) { data: bulk(id: $id) { ${bulk} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/bulk/:id/results',
    status: 200,
    file: bulkResultsFile,
    reference: {
      operationId: 'bulkResults',
      summary:
        'What came of the rows of a bulk that has ended, in their order; `Accept` says whether as NDJSON or CSV.',
    },
    errors: ['STATE_CONFLICT'],
    document: `query ($id: ID!) { data: bulk(id: $id) { id status } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/bulk/:id/cancel',
    status: 200,
    noun: 'bulk',
    errors: ['STATE_CONFLICT'],
    document: `mutation ($id: ID!) { data: cancelBulk(input: { id: $id }) { ${bulk} } }`,
  },
];
