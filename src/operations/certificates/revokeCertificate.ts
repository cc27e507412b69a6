import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import { isAcceptable, isForReview, reasonKey } from '../../domain/certificates/suspension.js';
import { requiresFullScreening } from '../../domain/fractureScore.js';
import { certificateHold, revocation } from '../../domain/inputs/verifications.js';
import { isTelling, tellingReason } from '../../domain/text.js';
import type { Certificate } from '../../entities/certificate.js';
import { Organisation } from '../../entities/organisation.js';
import { appendEvents } from '../../events/appendEvents.js';
import { AppError, invalidField } from '../../platform/errors.js';
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
  return changeHold(ctx, input, 'certificate.suspended', (certificate, { officerId, reason, now }) => {
    const status = certificate.statusAt(now);
    if ((status !== 'issued' && status !== 'suspended') || certificate.hold !== null) {
      const what = certificate.hold === null ? status : 'suspended by an officer already';
      throw new AppError('STATE_CONFLICT', `This certificate is ${what}. Only one in force can be suspended.`);
    }
    certificate.hold = { officerId, reason, at: now.toISOString() };
    // Earlier reasons for the suspension remain.
    return { outcome: certificate.weigh(certificate.suspensionReasons, now) };
  });
}

/**
 * An officer reinstates a suspended certificate and accepts its current reasons, which then no longer suspend it. The entry has
 * their codes, and their words as an HMAC: a changed name may be a person's.
 * @throws AppError as `suspendCertificate` does; INVALID_REQUEST for a reason that says nothing, where it accepts others
 * @throws AppError STATE_CONFLICT for one that is not suspended, and while the entity is blocked, inactive or on no register
 * @throws AppError STATE_CONFLICT for a reason with which a new certificate would need two officers
 */
export async function reinstateCertificate(ctx: Context, input: HoldInput): Promise<CertificateResult> {
  return changeHold(ctx, input, 'certificate.reinstated', (certificate, { reason, policyVersion, now }) => {
    const status = certificate.statusAt(now);
    if (status !== 'suspended') {
      throw new AppError(
        'STATE_CONFLICT',
        `This certificate is ${status}. Only a suspended certificate can be reinstated.`,
      );
    }
    const reasons = certificate.suspensionReasons.filter(({ code }) => code !== 'officer');
    if (reasons.length > 0 && !isTelling(reason)) throw invalidField('/reason', tellingReason);
    const standing = reasons.find((reason) => !isAcceptable(reason));
    if (standing) throw new AppError('STATE_CONFLICT', `This certificate cannot be reinstated: ${standing.detail}`);
    const reviewed = requiresFullScreening(policyVersion) ? reasons.find(isForReview) : undefined;
    if (reviewed) {
      throw new AppError(
        'STATE_CONFLICT',
        `One officer cannot accept this reason: ${reviewed.detail} Revoke the certificate, verify the entity again and issue a certificate for review, on which two officers agree.`,
      );
    }
    // Workers of the release before read the keys alone, and would drop an acceptance that has none.
    const keys = reasons.map(reasonKey);
    certificate.acceptedReasons = [...certificate.acceptedReasons, ...keys, ...reasons];
    certificate.hold = null;
    return {
      outcome: certificate.weigh([], now),
      details: { reasons: reasons.map(({ code }) => code) },
      personal: { accepted: JSON.stringify(keys) },
    };
  });
}

interface HoldRequest {
  readonly officerId: string;
  readonly reason: string;
  /** The policy under which the organisation verifies now. */
  readonly policyVersion: Organisation['policyVersion'];
  readonly now: Date;
}

interface ChangedHold extends Pick<AuditRecord, 'details' | 'personal'> {
  readonly outcome: ReturnType<Certificate['weigh']>;
}

type Change = (certificate: Certificate, request: HoldRequest) => ChangedHold;

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
    const { policyVersion } = await em.findOneOrFail(Organisation, { id: caller.organisationId });
    const request = { officerId: officer.id, reason, policyVersion, now };
    const { outcome, details, personal } = change(certificate, request);
    await em.flush();
    const told = await notifySuspension(em, certificate, outcome, now);
    // The officer’s words are personal data, so the entry has only their HMAC.
    await recordAudit(ctx, em, {
      action,
      object: { kind: 'certificate', id: certificate.id },
      ...(details && { details }),
      personal: { reason, ...personal },
    });
    const result = toCertificateResult(certificate, ctx.urls.portalUrl(), now);
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(changed.told);
  return changed.result;
}
