import type { Pool } from 'pg';
import type { Actor } from '../../caller/actor.js';
import type { Context } from '../../caller/context.js';
import { canUse, permissions } from '../../caller/permissions.js';
import type { Mode, Plan } from '../../domain/tenancy.js';
import type { Scope } from '../../entities/apiKey.js';
import type { MemberRole } from '../../entities/member.js';

export interface CallerDescription {
  readonly kind: string;
  readonly keyId: string | null;
  readonly memberId: string | null;
  readonly operatorId: string | null;
  readonly role: MemberRole | null;
  readonly organisationId: string | null;
  readonly mode: Mode | null;
  readonly plan: Plan | null;
  readonly scopes: readonly Scope[];
  /** The root fields that the caller may use, by role and, if they are enforced, by scopes. */
  readonly operations: readonly string[];
  readonly email: string | null;
  readonly name: string | null;
  /** Null for a caller without a password in this service. */
  readonly hasSecondFactor: boolean | null;
  readonly memberships: readonly Membership[];
  /** The operator account that the person may switch to; null for a person who does not run the platform. */
  readonly ownOperatorId: string | null;
}

/** Describes the caller, with the memberships of the account if the caller is a person who is signed in. */
export async function describeCaller({ pool, session }: Context, actor: Actor): Promise<CallerDescription> {
  const nobody = {
    operations: listOperations(actor),
    organisationId: null,
    mode: null,
    plan: null,
    scopes: [],
    keyId: null,
    memberId: null,
    operatorId: null,
    role: null,
    email: null,
    name: null,
    hasSecondFactor: null,
    memberships: [],
    ownOperatorId: null,
  };
  const accountId = actor.kind === 'key' ? null : (session?.data.accountId ?? null);
  if (accountId === null) {
    if (actor.kind !== 'member') return { ...nobody, ...actor };
    // Single sign-on signs in a member of one organisation, without an account.
    return { ...nobody, ...actor, memberships: await listMemberships(pool, 'id', actor.memberId) };
  }
  const { rows } = await pool.query<{ email: string; hasSecondFactor: boolean }>({
    name: 'find-own-account',
    text: `select email, totp_confirmed_at is not null as "hasSecondFactor" from accounts where id = $1`,
    values: [accountId],
  });
  const { memberships, operatorId } = await listOwnMemberships(pool, accountId);
  return { ...nobody, ...rows[0], ...actor, memberships, ownOperatorId: operatorId };
}

function listOperations(actor: Actor): readonly string[] {
  return Object.entries(permissions)
    .filter(([, permission]) => canUse(actor, permission))
    .map(([field]) => field.replace(/^.*\./, ''));
}

/** One organisation that a person belongs to. */
interface Membership {
  /** The id of the member. */
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly role: MemberRole;
  readonly plan: Plan;
}

/** The roles that a person may sign in with. */
export interface AccountMemberships {
  /** Oldest first. */
  readonly memberships: readonly Membership[];
  /** Set for an operator of the platform. */
  readonly operatorId: string | null;
}

/** The organisations that the person of an account can work for, except suspended ones, and their operator id. */
export async function listOwnMemberships(pool: Pool, accountId: string): Promise<AccountMemberships> {
  const memberships = await listMemberships(pool, 'account_id', accountId);
  const operators = await pool.query<{ id: string }>({
    name: 'find-own-operator',
    text: 'select id from operators where account_id = $1 and removed_at is null',
    values: [accountId],
  });
  return { memberships, operatorId: operators.rows[0]?.id ?? null };
}

async function listMemberships(pool: Pool, column: 'id' | 'account_id', id: string): Promise<readonly Membership[]> {
  const { rows } = await pool.query<Membership>({
    name: `find-memberships-by-${column}`,
    text: `select m.id, m.organisation_id as "organisationId", o.name as "organisationName", m.role, o.plan
      from members m join organisations o on o.id = m.organisation_id
      where m.${column} = $1 and m.removed_at is null and o.suspended_at is null order by m.id`,
    values: [id],
  });
  return rows;
}
