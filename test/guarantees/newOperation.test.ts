import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { permissions } from '../../src/caller/permissions.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { requireExamples } from '../../src/rest/openapi/operation.js';
import { requireTag, routeFacts } from '../../src/rest/openapi/routeFacts.js';
import { routes } from '../../src/rest/routes.js';
import type { Route } from '../../src/rest/routes/route.js';
import { listOperations, type Operation } from '../support/requests/operations.js';
import { requireObjectKind } from './authorisation/objects.js';
import { findReadGroup, openTo } from './authorisation/openTo.js';

// All that a new operation lacks, in one list with the file to edit, within seconds. The tests that need a service find the same later.
const schema = buildSchema();
const csvPage = readFileSync('docs/reference/csv.md', 'utf8');

/** The missing parts of an operation and a route, each with the file to edit. */
function findGaps(operations: readonly Operation[], all: readonly Route[]): string[] {
  return [
    ...operations.flatMap(({ row, takesId, document }) => [
      ...findUnstated(row),
      ...findThrown(() => (takesId && row.startsWith('Query.') ? requireObjectKind(row) : null)),
      ...findThrown(() => document('ver_01ARZ3NDEKTSV4RRFFQ69G5FAV')),
    ]),
    ...all.flatMap((route) => [
      ...findThrown(() => requireTag(route.path)),
      ...(route.file ? [] : findThrown(() => requireExamples(operationId(schema, route), route))),
      ...findMissingColumns(route),
    ]),
  ];
}

const operationId = (built: GraphQLSchema, route: Route): string =>
  route.reference?.operationId ?? routeFacts(built, route).field.name;

/** A row of the authorisation table whose callers no test states a second time. */
function findUnstated(row: string): string[] {
  const permission = permissions[row];
  if (!permission) return [`${row} has no permission: add a row to src/caller/permissions.ts.`];
  const isOfMembers = permission.callers.some((kind) => Object.hasOwn(openTo, kind));
  const isStated = findReadGroup(row) !== null || Object.values(openTo).some((rows) => rows.includes(row));
  if (!isOfMembers || isStated) return [];
  return [
    `${row} has callers that are stated once: name a group of \`readGroups\` in src/caller/permissions.ts, or add the operation ` +
      'to test/guarantees/authorisation/openTo.ts.',
  ];
}

/** A list that neither is available as CSV nor is named as an exception. */
function findMissingColumns({ method, path, operation, csv }: Route): string[] {
  if (method !== 'get' || !operation.includes('pageInfo') || csv !== undefined) return [];
  const name = path.split('/').at(-1) ?? '';
  if (new RegExp(`except[^.]*\\b${name}\\b`).test(csvPage)) return [];
  return [`${path} is a list without CSV: add \`csv\` to the route, or name it in docs/reference/csv.md.`];
}

function findThrown(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

it('every operation has all that its tests, its reference and its CSV need', () => {
  expect(findGaps(listOperations(schema), routes)).toEqual([]);
});

it('names what a new operation lacks, with the file to edit', () => {
  const [verification] = listOperations(schema).filter(({ row }) => row === 'Query.verificationNotes');
  const [notes] = routes.filter(({ path, method }) => path.endsWith('/verifications/:id/notes') && method === 'get');
  if (!verification || !notes) throw new Error('There is nothing to compare with.');
  const operation = { ...verification, row: 'Query.newList' };
  const route = {
    ...notes,
    path: '/api/enterprise/new-things/:id/list',
    reference: { operationId: 'newList', description: '' },
  };
  expect(findGaps([operation], [route]).map((gap) => /\S+\/\S+\.(?:ts|md)|src\/rest\/routes/.exec(gap)?.[0])).toEqual([
    'src/caller/permissions.ts',
    'test/guarantees/authorisation/objects.ts',
    'src/rest/openapi/routeFacts.ts',
    'src/rest/routes',
    'docs/reference/csv.md',
  ]);
});
