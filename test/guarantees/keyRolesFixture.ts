import { afterAll, beforeAll } from '@jest/globals';
import type { MemberRole } from '../../src/entities/member.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs, type MemberBrowser } from '../support/people/session.js';

// The shared parts of the tests of keys and the roles of their members.
export const create = '/api/enterprise/api-keys/create';
export const keyPath = (id: string, verb: 'revoke' | 'rotate'): string => `/api/enterprise/api-keys/${id}/${verb}`;
export let app: TestApp;
export let organisationId: string;
export let owner: MemberBrowser;

/** Starts the service with one organisation and its owner for the tests of a file. */
export function useKeyRoles(): void {
  beforeAll(async () => {
    app = await testApp();
    organisationId = await app.newOrganisation();
    owner = await signInAs(app, { organisationId, role: 'owner' });
  });
  afterAll(() => app.stop());
}

export interface RoleKey {
  readonly id: string;
  readonly key: string;
  readonly role: string;
  readonly memberId: string;
  readonly client: ReturnType<typeof createApiClient>;
}

/** A key that a member creates, as a rule a new one of that role. */
export async function createRoleKey(role: MemberRole, browser?: MemberBrowser): Promise<RoleKey> {
  const maker = browser ?? (await signInAs(app, { organisationId, role }));
  const lent = role === 'officer' ? { onBehalfOf: maker.memberId } : {};
  const { apiKey } = (await browserClient(app, maker).post(create, { name: `of ${role}`, ...lent })).body;
  return { ...apiKey, ...(await loadKeyOwner(apiKey.id)), client: createApiClient(app, apiKey.key) };
}

export async function loadKeyOwner(id: string): Promise<Pick<RoleKey, 'memberId' | 'role'>> {
  const { rows } = await app.database.pool.query('select role, member_id as "memberId" from api_keys where id = $1', [
    id,
  ]);
  return rows[0];
}

export async function createChildKey({ client }: RoleKey): Promise<RoleKey> {
  const { apiKey } = (await client.post(create, { name: 'child' })).body;
  return { ...apiKey, ...(await loadKeyOwner(apiKey.id)), client: createApiClient(app, apiKey.key) };
}

export const asOwner = () => browserClient(app, owner);
export const changeRole = (memberId: string, role: MemberRole) =>
  asOwner().graphql(
    `mutation ($id: ID!, $role: MemberRole!) { changeMember(input: { id: $id, role: $role }) { affectedKeys { id } } }`,
    { id: memberId, role: role.toUpperCase() },
  );
export const removeMember = (memberId: string) =>
  asOwner().graphql('mutation ($id: ID!) { removeMember(input: { id: $id }) { id affectedKeys { id revokedAt } } }', {
    id: memberId,
  });
export const listOperations = async ({ client }: Pick<RoleKey, 'client'>): Promise<string[]> =>
  (await client.graphql('{ me { operations } }')).body.data.me.operations;
