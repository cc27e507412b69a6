import { describe, expect, it } from '@jest/globals';
import { permissions } from '../../../src/caller/permissions.js';
import { memberRoles } from '../../../src/entities/member.js';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { listOperations } from '../../support/requests/operations.js';
import { comparable } from '../../support/requests/rawCall.js';
import { listCalls } from './calls.js';
import { optionalIds } from './ids.js';
import { applicantOperations, operatorOperations, ownAccountOperations, openTo } from './openTo.js';
import { sendCall } from './sendCall.js';
import { testMatrix } from './testMatrix.js';

// The authorisation table, and every operation over GraphQL as everybody.
const schema = buildSchema();
const operations = listOperations(schema);

describe('the authorisation table', () => {
  it('has a row for each root field', () => {
    expect(operations.map(({ row }) => row).sort()).toEqual(Object.keys(permissions).sort());
  });

  // A row that is wider than "for keys, with a scope" is stated twice: here, and in the table.
  it('opens to operators, and to keys without any scope, no more than this', () => {
    const rows = Object.entries(permissions);
    const ofOperators = rows.filter(([, { callers }]) => callers.includes('operator'));
    expect(new Set(ofOperators.map(([row]) => row))).toEqual(
      new Set(['Query.me', 'Query.publicCertificate', ...ownAccountOperations, ...operatorOperations]),
    );
    const ofKeys = rows.filter(([, { callers, scope }]) => callers.includes('key') && scope === undefined);
    expect(ofKeys.map(([row]) => row)).toEqual([
      'Query.me',
      'Query.apiKeys',
      'Query.organisation',
      'Query.organisationOverview',
      'Query.limits',
      'Query.policies',
      'Query.policy',
      'Mutation.derivePolicy',
      'Mutation.updatePolicy',
      'Query.publicCertificate',
      'Query.messageTemplate',
      'Query.messageTemplates',
      'Mutation.createMessageTemplate',
      'Mutation.updateMessageTemplate',
      'Mutation.deleteMessageTemplate',
      'Mutation.createApiKey',
      'Mutation.revokeApiKey',
      'Mutation.rotateApiKey',
    ]);
  });

  it('opens to applicants no more than this', () => {
    const rows = Object.entries(permissions).filter(([, { callers }]) => callers.includes('applicant'));
    expect(rows.map(([row, { callers }]) => [row, callers])).toEqual(
      applicantOperations.map((row) => [row, ['applicant']]),
    );
  });

  it.each(memberRoles)('opens to the role %s no more and no less than this', (role) => {
    const rows = Object.entries(permissions).filter(([, { callers }]) => callers.includes(role));
    expect(rows.map(([row]) => row).sort()).toEqual([...openTo[role]].sort());
  });

  it('is not passed by through ids that may be left out', () => {
    const paths = operations.flatMap(({ row, optionalIds: ids }) => ids.map((id) => `${row} ${id}`));
    expect(Object.keys(optionalIds)).toEqual(paths);
  });
});

const matrix = testMatrix(listCalls(schema).filter(({ channel }) => channel === 'GraphQL'));

it('nobody can tell a key that is revoked or expired from one that never was', async () => {
  const titles = ['an unknown key', 'a revoked key', 'an expired key'];
  const keys = matrix.fixture.principals.filter(({ title }) => titles.includes(title));
  expect(keys).toHaveLength(titles.length);
  for (const call of listCalls(schema)) {
    const answers = await Promise.all(keys.map((principal) => sendCall(matrix.app.url, call, principal)));
    expect(new Set(answers.map(comparable)).size).toBe(1);
  }
});
