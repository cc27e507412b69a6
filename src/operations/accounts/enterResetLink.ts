import type { EntityManager } from '@mikro-orm/postgresql';
import { auditRow, type AuditOrigin } from '../../audit/auditRow.js';
import { insertAudit } from '../../audit/insertAudit.js';
import type { Vault } from '../../auth/vault.js';

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
    `select m.organisation_id as "organisationId", case when a.id is null then 'member' else 'account' end as kind,
       coalesce(a.id, m.id) as id
     from (select * from accounts where lower(email) = lower(?)) a
     full join (select * from members where removed_at is null) m on m.account_id = a.id
     where a.id is not null or lower(m.email) = lower(?)`,
    [email, email],
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
