import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kind, print } from 'graphql';
import { permissions } from '../../src/caller/permissions.js';
import { encodeCursor } from '../../src/domain/page.js';
import { testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { portalQueries, type PortalQuery } from '../support/browser/portalQueries.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { fewestStatements } from '../support/database/statements.js';
import { requireObjectKind } from './authorisation/objects.js';

// The number of statements of a portal page is known, and is the same for any number of rows.
const maxStatements = 14;
const many = 8;

const queries = portalQueries().filter(({ operation }) => listRows({ operation }).every(isForOwners));
const kinds = [...new Set([...queries.flatMap(listRows).filter(takesId), 'Query.webhook', 'Query.onboardingLink'])];

function listRows({ operation }: Pick<PortalQuery, 'operation'>): string[] {
  return operation.selectionSet.selections.flatMap((field) =>
    field.kind === Kind.FIELD ? [`Query.${field.name.value}`] : [],
  );
}

function isForOwners(row: string): boolean {
  return permissions[row]?.callers.includes('owner') === true;
}

function takesId(row: string): boolean {
  return queries.some((query) => rowOfId(query) === row);
}

/** The root field that is asked for what has the id. */
function rowOfId({ operation }: PortalQuery): string | undefined {
  const asked = operation.selectionSet.selections.find(
    (field) =>
      field.kind === Kind.FIELD && field.arguments?.some((argument) => print(argument).includes('$id')) === true,
  );
  return asked?.kind === Kind.FIELD ? `Query.${asked.name.value}` : undefined;
}

describe('the queries of the portal', () => {
  let app: TestApp;
  let organisationId: string;
  let owner: ReturnType<typeof browserClient>;
  const ids = new Map<string, string>();
  let decidedId: string | undefined;
  let decisions = 0;
  let officer: Awaited<ReturnType<typeof newOfficer>>;

  const fill = async (): Promise<void> => {
    for (const row of kinds) ids.set(row, await requireObjectKind(row).make(app, { organisationId, mode: 'test' }));
    for (const row of [
      'Mutation.revokeInvitation',
      'Mutation.stopMonitoring',
      'Mutation.resolveCandidate',
      'Query.screening',
    ]) {
      await requireObjectKind(row).make(app, { organisationId, mode: 'test' });
    }
    decidedId ??= ids.get('Query.verification');
    const decision = { verificationId: decidedId, decision: 'more_information', reason: `Reason ${decisions}.` };
    decisions += 1;
    expect((await officer.post('/api/enterprise/decision-notify', decision)).status).toBe(202);
  };

  const findValue = (query: PortalQuery, name: string): unknown => {
    if (name === 'id') return ids.get(rowOfId(query) ?? '');
    const values: Record<string, unknown> = {
      first: 50,
      // Before the newest, so that one is found however many there are.
      after: encodeCursor((ids.get('Query.onboarding') ?? '').replace(/_.*/, `_7${'Z'.repeat(25)}`)),
      webhookId: ids.get('Query.webhook'),
      name: 'Sandbox Clean',
      number: '55 999 999 003',
      jurisdiction: 'AU',
      linkId: ids.get('Query.onboardingLink'),
      verificationId: decidedId,
      days: 30,
      last: 50,
      timeZone: 'Australia/Sydney',
      policyVersion: '2026-2',
      input: { webhookId: ids.get('Query.webhook'), headers: [], body: '' },
    };
    // The parts of a query that a role may leave out.
    if (name.startsWith('with')) return true;
    if (values[name] === undefined) throw new Error(`${query.name} needs $${name}: say here what it is.`);
    return values[name];
  };

  const countStatements = async (query: PortalQuery): Promise<number> => {
    const needed = (query.operation.variableDefinitions ?? []).filter(({ type }) => type.kind === Kind.NON_NULL_TYPE);
    const variables = Object.fromEntries(
      needed.map(({ variable }) => [variable.name.value, findValue(query, variable.name.value)]),
    );
    return fewestStatements(async () => {
      const { body } = await owner.post('/graphql', { query: query.text, variables });
      expect(body.errors).toBeUndefined();
    });
  };

  beforeAll(async () => {
    app = await testApp();
    organisationId = await app.newOrganisation('Portal', 'enterprise');
    owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner', mode: 'test' }));
    officer = await newOfficer(app, organisationId);
    await fill();
  });
  afterAll(() => app.stop());

  it('send as many statements for many rows as for one, and few', async () => {
    const counts = async (): Promise<Record<string, number>> => {
      const found: Record<string, number> = {};
      for (const query of queries) found[query.name] = await countStatements(query);
      return found;
    };
    const ofOne = await counts();
    for (let turn = 1; turn < many; turn += 1) await fill();
    expect(await counts()).toEqual(ofOne);
    expect(Object.entries(ofOne).filter(([, count]) => count > maxStatements)).toEqual([]);
    expect(Object.values(ofOne).every((count) => count > 0)).toBe(true);
    expect(queries.length).toBeGreaterThan(15);
  }, 120_000);
});
