import { keptDays } from '../../domain/inputs/limits.js';
import { bulkResultsFile } from '../bulkResultsFile.js';
import type { Route } from './route.js';

const bulk = `id status total processed failed counts createdAt startedAt finishedAt failure fileName startedBy
  progress { rowsPerSecond secondsLeft }`;

/** Bulk verification. Rows are uploaded, and results downloaded, outside of GraphQL. */
export const bulkRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/bulk',
    summary: 'List bulk jobs',
    csv: [
      ...['id', 'status', 'total', 'processed', 'failed', 'createdAt', 'startedAt', 'finishedAt', 'failure'],
      ...['fileName', 'startedBy'],
    ],
    takesFilesBy: ['post'],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: BulkStatus) {
      data: bulks(first: $limit, after: $after, status: $status) { nodes { ${bulk} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/bulk/:id',
    summary: 'Get a bulk job',
    status: 200,
    noun: 'bulk',
    operation: `query ($id: ID!) { data: bulk(id: $id) { ${bulk} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/bulk/:id/results',
    summary: 'Download bulk results',
    status: 200,
    file: bulkResultsFile,
    reference: {
      operationId: 'bulkResults',
      description:
        'Returns the results of a bulk job that has ended, in the order of its rows. `Accept` selects NDJSON or CSV. ' +
        `Fails with \`STATE_CONFLICT\` while the job runs, and ${keptDays.bulkResults} days after it ended.`,
    },
    errors: ['STATE_CONFLICT'],
    operation: `query ($id: ID!) { data: bulk(id: $id) { id status processed } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/bulk/:id/cancel',
    summary: 'Cancel a bulk job',
    status: 200,
    noun: 'bulk',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: cancelBulk(input: { id: $id }) { ${bulk} } }`,
  },
];
