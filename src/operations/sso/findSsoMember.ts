import { auditRow } from '../../audit/auditRow.js';
import { insertAudit } from '../../audit/insertAudit.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isEmailAddress } from '../../domain/emailAddress.js';
import type { MemberRole } from '../../entities/member.js';
import type { SsoConnection } from '../../entities/ssoConnection.js';
import { queryRows } from '../queryRows.js';
import type { ProvedPerson } from './askWhoCame.js';
import { domainOf } from './readConnectionFields.js';

/** Why nobody is found. */
export type SsoRefusal =
  'email_unverified' | 'domain_not_claimed' | 'unknown_member' | 'removed_member' | 'other_identity';

export type FoundMember =
  { readonly id: string; readonly role: MemberRole; readonly refusal?: never } | { readonly refusal: SsoRefusal };

interface LinkedRow {
  readonly id: string;
  readonly role: MemberRole;
  readonly is_member: boolean;
}

/**
 * Which member of the organisation that has the connection a person is, and of that organisation alone: the one whom the
 * provider has called so before, whatever the address is by now; or else, the first time, the one with the address that the
 * provider has verified, and is linked then. A member who is linked is nobody else, for addresses are given to others. Nobody
 * becomes a member by it. To be called in a transaction.
 */
export async function findSsoMember(
  em: EntityManager,
  { id: connectionId, organisationId, domains }: SsoConnection,
  { subject, email }: ProvedPerson,
  now: Date,
): Promise<FoundMember> {
  // Of two tabs in which somebody comes for the first time the second finds what the first has linked.
  await queryRows(em, 'select 1 from sso_connections where id = ? for no key update', [connectionId]);
  const [linked] = await queryRows<LinkedRow>(
    em,
    `select m.id, m.role, m.removed_at is null as is_member from sso_identities i
      join members m on m.id = i.member_id and m.organisation_id = ?
      where i.connection_id = ? and i.subject = ?`,
    [organisationId, connectionId, subject],
  );
  if (linked?.is_member) return { id: linked.id, role: linked.role };
  if (email === null || !isEmailAddress(email)) return { refusal: linked ? 'removed_member' : 'email_unverified' };
  if (!domains.includes(domainOf(email))) return { refusal: linked ? 'removed_member' : 'domain_not_claimed' };
  const [member] = await queryRows<{ id: string; role: MemberRole; is_linked: boolean }>(
    em,
    `select m.id, m.role, exists (select from sso_identities i where i.connection_id = ? and i.member_id = m.id) as is_linked
      from members m where m.organisation_id = ? and m.removed_at is null and lower(m.email) = ? for share of m`,
    [connectionId, organisationId, email.toLowerCase()],
  );
  if (!member) return { refusal: linked ? 'removed_member' : 'unknown_member' };
  if (member.is_linked) return { refusal: 'other_identity' };
  // Who was removed and has come back is a new member.
  await queryRows(
    em,
    `insert into sso_identities (connection_id, subject, member_id, created_at) values (?, ?, ?, ?)
      on conflict (connection_id, subject) do update set member_id = excluded.member_id, created_at = excluded.created_at`,
    [connectionId, subject, member.id, now],
  );
  const { id, role } = member;
  const origin = {
    organisationId,
    mode: null,
    actor: { kind: 'member', id, role },
    address: null,
    requestId: null,
  } as const;
  const record = { action: 'member.linked', object: { kind: 'member', id }, details: { connectionId } } as const;
  await insertAudit(em, [auditRow(null, { ...origin, at: now }, record)]);
  return { id, role };
}
