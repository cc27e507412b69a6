import type { EntityManager } from '@mikro-orm/postgresql';
import { auditRow, type AuditOrigin } from '../../audit/auditRow.js';
import { insertAudit } from '../../audit/insertAudit.js';
import type { Vault } from '../../encryption/vault.js';

type Maker = Pick<AuditOrigin, 'actor' | 'address' | 'requestId' | 'at'>;

interface Found {
  readonly organisationId: string | null;
  readonly kind: 'account' | 'member';
  readonly id: string;
}

/**
 * Enters that a link was made by which whoever has it sets a password, in the transaction in which it is made: into the trail
 * of each organisation that the person belongs to, or of the platform. It tells who made it, and nothing of the person.
 */
export async function enterResetLink(em: EntityManager, vault: Vault, maker: Maker, email: string): Promise<void> {
  const found: Found[] = await em.getConnection().execute(
    `select m.organisation_id as "organisationId", 'account' as kind, a.id
     from accounts a left join members m on m.account_id = a.id and m.removed_at is null
     where lower(a.email) = lower(?)
     union all
     select organisation_id, 'member', id from members m
     where lower(email) = lower(?) and removed_at is null
       and not exists (select from accounts a where a.id = m.account_id and lower(a.email) = lower(?))`,
    [email, email, email],
    'all',
    em.getTransactionContext(),
  );
  const rows = found.map(({ organisationId, kind, id }) =>
    auditRow(
      vault,
      { ...maker, organisationId, mode: null },
      { action: 'account.resetLinkMade', object: { kind, id } },
    ),
  );
  await insertAudit(em, rows);
}
