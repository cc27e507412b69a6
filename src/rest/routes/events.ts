import type { Route } from './route.js';

const event = 'id event timestamp mode data cursor';

/** The event log. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/events',
    summary: 'List events',
    status: 200,
    errors: ['CURSOR_EXPIRED'],
    document: `query ($limit: Int, $after: String, $types: [EventKind!], $order: EventOrder, $newestFirst: Boolean) {
      data: events(first: $limit, after: $after, types: $types, order: $order, newestFirst: $newestFirst) {
        nodes { ${event} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/events/:id',
    summary: 'Get an event',
    status: 200,
    noun: 'event',
    document: `query ($id: ID!) { data: event(id: $id) { ${event} } }`,
  },
];
