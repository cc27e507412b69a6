import type { EntityManager } from '@mikro-orm/postgresql';
import { insertAudit, toAuditRow } from '../../../audit/auditRow.js';
import { toAuditOrigin } from '../../../audit/recordAudit.js';
import type { Context } from '../../../caller/context.js';
import type { AuditRecord } from '../../../domain/audit/auditEntry.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';

/**
 * Enters what somebody does who has the token of a link, in the transaction in which it is done, into the trail of the
 * organisation: as the applicant, although the device may not be let in yet.
 */
export async function recordApplicantAudit(
  ctx: Context,
  em: EntityManager,
  { id, organisationId, mode }: Pick<OnboardingLink, 'id' | 'organisationId' | 'mode'>,
  record: Omit<AuditRecord, 'object'>,
): Promise<void> {
  const origin = { ...toAuditOrigin(ctx), organisationId, mode, actor: { kind: 'applicant', id } as const };
  await insertAudit(em, [toAuditRow(ctx.vault, origin, { ...record, object: { kind: 'onboardingLink', id } })]);
}
