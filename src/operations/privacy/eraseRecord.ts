import type { Pool } from 'pg';
import { auditRow } from '../../audit/auditRow.js';
import { insertAuditOn } from '../../audit/insertAudit.js';
import { inTransaction } from '../../database/inTransaction.js';
import type { AuditActor } from '../../domain/audit/auditEntry.js';
import type { Retention } from '../../domain/onboarding/retention.js';
import { AppError } from '../../platform/errors.js';
import { clearRecord } from './clearRecord.js';
import { readRetention, type RecordRetention } from './readRetention.js';

export interface Erasure {
  readonly linkId: string;
  readonly now: Date;
  /** By whom it is done; the entry says so. */
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
  /** Whether it may be erased as things are. */
  readonly isDue: (retention: Retention) => boolean;
}

export interface ErasureReport extends RecordRetention {
  readonly isErased: boolean;
}

/**
 * Erases what a record tells of persons, unless something keeps it: judged once more while the record is locked, so that a hold
 * that is placed at the same moment comes either before, and is obeyed, or after, and is told that nothing is there. All of it is
 * one transaction: a process that dies leaves everything, and is run again.
 * @throws AppError NOT_FOUND
 */
export async function eraseRecord(pool: Pool, { linkId, now, actor, isDue }: Erasure): Promise<ErasureReport> {
  return inTransaction(pool, async (client) => {
    await client.query('select 1 from onboarding_links where id = $1 for update', [linkId]);
    await client.query('select 1 from onboardings where link_id = $1 for update', [linkId]);
    const record = await readRetention(client, linkId, now);
    if (!record) throw new AppError('NOT_FOUND', 'No onboarding link with this id exists.');
    const isErased = isDue(record.retention);
    if (isErased) {
      const entries = await clearRecord(client, linkId, now);
      const { onboardingId, organisationId, mode, retention } = record;
      const origin = { organisationId, mode, actor, address: null, requestId: null, at: now };
      const object =
        onboardingId === null
          ? ({ kind: 'onboardingLink', id: linkId } as const)
          : ({ kind: 'onboarding', id: onboardingId } as const);
      const details = { linkId, because: retention.code, entries };
      await insertAuditOn(client, [auditRow(null, origin, { action: 'onboarding.erased', object, details })]);
    }
    return { ...record, isErased };
  });
}
