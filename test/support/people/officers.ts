import type { MemberRole } from '../../../src/entities/member.js';
import { addMember } from '../../../src/operations/members/addMember.js';
import { createApiClient, type TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** A new member of an organisation. @returns its id */
export async function newMember(
  app: TestApp,
  organisationId: string,
  role: MemberRole,
  name = `Some ${role}`,
): Promise<string> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@acme.example`;
  return (await addMember(app.database.orm.em, { organisationId, email, role, name, now: new Date() })).id;
}

/** A client with a key that acts on behalf of a new officer. */
export async function newOfficer(app: TestApp, organisationId: string, name = 'Olive Officer', mode: Mode = 'test') {
  const memberId = await newMember(app, organisationId, 'officer', name);
  const { id: keyId, key } = await app.newKey(organisationId, mode, { onBehalfOf: memberId });
  return { ...createApiClient(app, key), memberId, keyId };
}
