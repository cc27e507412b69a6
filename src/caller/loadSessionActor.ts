import type { Pool } from 'pg';
import type { PolicyVersion } from '../domain/fractureScore.js';
import type { Plan } from '../domain/tenancy.js';
import type { MemberRole } from '../entities/member.js';
import type { RegisterChoice } from '../entities/organisation.js';
import type { MemberActor, OperatorActor } from './actor.js';
import type { CallerSession } from './callerSession.js';
import { maxSessionMs } from './revocation.js';

interface MemberRow {
  readonly organisation_id: string;
  readonly role: MemberRole;
  readonly email: string;
  readonly name: string | null;
  readonly plan: Plan;
  readonly register_source: RegisterChoice;
  readonly policy_version: PolicyVersion;
}

/**
 * The person who is signed in with this session, or null. Member and role are loaded for each request, so a removed
 * member loses access at once.
 */
export async function loadSessionActor(
  pool: Pool,
  { data }: CallerSession,
  now: Date,
): Promise<MemberActor | OperatorActor | null> {
  const { callerId, signedIn, signedInAt } = data;
  if (callerId === undefined || !signedIn || now.getTime() - (signedInAt ?? 0) > maxSessionMs) return null;
  const { memberId, operatorId, mode } = signedIn;
  if (operatorId !== null) {
    const { rowCount } = await pool.query({
      name: 'find-session-operator',
      text: 'select 1 from operators where id = $1 and removed_at is null',
      values: [operatorId],
    });
    return rowCount === 1 ? { kind: 'operator', callerId, keyId: null, operatorId } : null;
  }
  const { rows } = await pool.query<MemberRow>({
    name: 'find-session-member',
    text: `select m.organisation_id, m.role, m.email, m.name, o.plan, o.register_source, o.policy_version from members m
      join organisations o on o.id = m.organisation_id where m.id = $1 and m.removed_at is null and o.suspended_at is null`,
    values: [memberId],
  });
  const [row] = rows;
  if (!row || memberId === null) return null;
  const {
    organisation_id: organisationId,
    register_source: registerSource,
    policy_version: policyVersion,
    ...member
  } = row;
  return { kind: 'member', callerId, memberId, organisationId, mode, registerSource, policyVersion, ...member };
}
