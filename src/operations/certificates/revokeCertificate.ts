import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { isAcceptable, reasonKey } from '../../domain/certificates/suspension.js';
import { certificateHold, revocation } from '../../domain/inputs/verifications.js';
import type { Certificate } from '../../entities/certificate.js';
import { appendEvents } from '../../events/appendEvents.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { type CertificateResult, findCertificate, toCertificateResult } from './findCertificate.js';
import { requireOfficer } from './issueCertificate.js';
import { notifySuspension } from './recheckCertificates.js';

/**
 * An officer revokes a certificate, or withdraws a proposed one, permanently. From now on its bit in the published status list is
 * set.
 * @throws AppError NOT_FOUND, FORBIDDEN for anyone but an officer, INVALID_REQUEST without a reason, STATE_CONFLICT for one that
 * is expired or revoked
 */
export async function revokeCertificate(
  ctx: Context,
  input: { readonly id: string; readonly reason: string },
): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { reason } = parseInput(revocation, input);
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
    // A proposal had no event, so its withdrawal has none.
    const events = wasInForce ? [{ kind: 'certificate.revoked', data } as const] : [];
    const told = await appendEvents(em, { organisationId, mode, at: now }, events);
    await recordAudit(ctx, em, {
      action: 'certificate.revoked',
      object: { kind: 'certificate', id },
      personal: { reason },
    });
    const result = toCertificateResult(certificate, ctx.urls.portalUrl(), now);
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(revoked.told);
  return revoked.result;
}

export interface HoldInput {
  readonly id: string;
  readonly reason: string;
}

/**
 * An officer suspends a certificate, until an officer reinstates it.
 * @throws AppError NOT_FOUND, FORBIDDEN for anyone but an officer, INVALID_REQUEST without a reason, STATE_CONFLICT for one that
 * is not in force, or that an officer has suspended already
 */
export async function suspendCertificate(ctx: Context, input: HoldInput): Promise<CertificateResult> {
  return changeHold(ctx, input, 'certificate.suspended', (certificate, officerId, reason, now) => {
    const status = certificate.statusAt(now);
    if ((status !== 'issued' && status !== 'suspended') || certificate.hold !== null) {
      const what = certificate.hold === null ? status : 'suspended by an officer already';
      throw new AppError('STATE_CONFLICT', `This certificate is ${what}. Only one in force can be suspended.`);
    }
    certificate.hold = { officerId, reason, at: now.toISOString() };
    // Earlier reasons for the suspension remain.
    return certificate.weigh(certificate.suspensionReasons, now);
  });
}

/**
 * An officer reinstates a suspended certificate and accepts its current reasons, which then no longer suspend it.
 * @throws AppError as `suspendCertificate` does; STATE_CONFLICT for one that is not suspended, and while it has a reason that no
 * officer can accept: the entity is blocked, inactive or on no register
 */
export async function reinstateCertificate(ctx: Context, input: HoldInput): Promise<CertificateResult> {
  return changeHold(ctx, input, 'certificate.reinstated', (certificate, _officerId, _reason, now) => {
    const status = certificate.statusAt(now);
    if (status !== 'suspended') {
      throw new AppError(
        'STATE_CONFLICT',
        `This certificate is ${status}. Only a suspended certificate can be reinstated.`,
      );
    }
    const reasons = certificate.suspensionReasons.filter(({ code }) => code !== 'officer');
    const standing = reasons.find((reason) => !isAcceptable(reason));
    if (standing) throw new AppError('STATE_CONFLICT', `This certificate cannot be reinstated: ${standing.detail}`);
    // Workers of the release before read the keys alone, and would drop an acceptance that has none.
    certificate.acceptedReasons = [...certificate.acceptedReasons, ...reasons.map(reasonKey), ...reasons];
    certificate.hold = null;
    return certificate.weigh([], now);
  });
}

type Change = (
  certificate: Certificate,
  officerId: string,
  reason: string,
  now: Date,
) => ReturnType<Certificate['weigh']>;

async function changeHold(
  ctx: Context,
  input: HoldInput,
  action: 'certificate.suspended' | 'certificate.reinstated',
  change: Change,
): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { reason } = parseInput(certificateHold, input);
  const changed = await ctx.em.transactional(async (em: EntityManager) => {
    await lockCaller(em, caller, now);
    const officer = await requireOfficer(em, caller);
    const certificate = await findCertificate(em, input.id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const outcome = change(certificate, officer.id, reason, now);
    await em.flush();
    const told = await notifySuspension(em, certificate, outcome, now);
    // The officer’s words are personal data, so the entry has only their HMAC.
    await recordAudit(ctx, em, {
      action,
      object: { kind: 'certificate', id: certificate.id },
      personal: { reason },
    });
    const result = toCertificateResult(certificate, ctx.urls.portalUrl(), now);
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(changed.told);
  return changed.result;
}
