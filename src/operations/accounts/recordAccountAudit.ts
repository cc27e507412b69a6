import type { EntityManager } from '@mikro-orm/postgresql';
import { insertAudit, toAuditRow } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Account } from '../../entities/account.js';

/**
 * Enters what happened to the account of a person, in the transaction in which it happens, into the trail of each
 * organisation that the person belongs to; of an operator into that of the platform.
 */
export async function recordAccountAudit(
  ctx: Context,
  em: EntityManager,
  { id, email }: Pick<Account, 'id' | 'email'>,
  ...records: readonly Omit<AuditRecord, 'object' | 'personal'>[]
): Promise<void> {
  const found = await queryRows<{ organisationId: string }>(
    em,
    `select organisation_id as "organisationId" from members where account_id = ? and removed_at is null`,
    [id],
  );
  const organisations = found.length > 0 ? found.map(({ organisationId }) => organisationId) : [null];
  const origin = { ...toAuditOrigin(ctx), mode: null };
  const rows = organisations.flatMap((organisationId) =>
    records.map((record) =>
      toAuditRow(
        ctx.vault,
        { ...origin, organisationId },
        { ...record, object: { kind: 'account', id }, personal: { email } },
      ),
    ),
  );
  await insertAudit(em, rows);
}
