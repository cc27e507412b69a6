import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { invalidField } from '../../platform/errors.js';
import { appendEvents } from '../../events/appendEvents.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { certificateResultOf, type CertificateResult } from './certificateResult.js';
import { findCertificate } from './findCertificate.js';
import { requireOfficer } from './requireOfficer.js';

const longestReason = 2_000;

/**
 * An officer revokes a certificate, or takes a proposed one back: for ever. Its bit in the published status list is set
 * from now on.
 * @throws AppError NOT_FOUND, FORBIDDEN for anybody but an officer, INVALID_REQUEST without a reason, STATE_CONFLICT for
 * one that is expired or revoked
 */
export async function revokeCertificate(
  ctx: Context,
  input: { readonly id: string; readonly reason: string },
): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const reason = input.reason.trim();
  if (reason === '' || reason.length > longestReason) {
    throw invalidField(
      '/reason',
      `Must have 1 to ${longestReason} characters that say why the certificate is revoked.`,
    );
  }
  const revoked = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    await requireOfficer(em, caller);
    const certificate = await findCertificate(em, input.id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const wasInForce = certificate.issuedAt !== null;
    certificate.revoke(reason, now);
    await em.flush();
    const { id, organisationId, mode, verificationId, subject, issuedAt } = certificate;
    const { legalName, abn, nzbn } = subject;
    const data = { id, verificationId, legalName, abn, nzbn, issuedAt, revokedAt: now };
    // Nobody was told of a proposal.
    const events = wasInForce ? [{ kind: 'certificate.revoked', data } as const] : [];
    const told = await appendEvents(em, { organisationId, mode, at: now }, events);
    await enterAudit(ctx, em, { action: 'certificate.revoked', object: { kind: 'certificate', id } });
    const result = certificateResultOf(certificate, ctx.urls.portalUrl(), now);
    await rememberAnswer(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(revoked.told);
  return revoked.result;
}
