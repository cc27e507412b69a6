import type { Pool } from 'pg';
import type { MemberRole } from '../../entities/member.js';
import type { Plan } from '../../entities/organisation.js';

/** One organisation that a person belongs to. */
export interface Membership {
  /** That of the member. */
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly role: MemberRole;
  readonly plan: Plan;
}

/** All that an account lets a person be. */
export interface Places {
  /** Oldest first. */
  readonly memberships: readonly Membership[];
  /** Of somebody who runs the platform. */
  readonly operatorId: string | null;
}

/** The organisations that the person of an account belongs to, and whether it runs the platform. */
export async function listOwnMemberships(pool: Pool, accountId: string): Promise<Places> {
  const members = await pool.query<Membership>({
    name: 'find-memberships',
    text: `select m.id, m.organisation_id as "organisationId", o.name as "organisationName", m.role, o.plan
      from members m join organisations o on o.id = m.organisation_id
      where m.account_id = $1 and m.removed_at is null order by m.id`,
    values: [accountId],
  });
  const operators = await pool.query<{ id: string }>({
    name: 'find-own-operator',
    text: 'select id from operators where account_id = $1 and removed_at is null',
    values: [accountId],
  });
  return { memberships: members.rows, operatorId: operators.rows[0]?.id ?? null };
}
