import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { loadSigningKey, type SigningKey } from '../../audit/signingKeys.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { allocateStatusEntry, signCredential } from './statusLists.js';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { toCredential } from '../../domain/certificates/credential.js';
import { isId, newCertificateId } from '../../domain/ids.js';
import { Certificate } from '../../entities/certificate.js';
import type { Member } from '../../entities/member.js';
import { Organisation } from '../../entities/organisation.js';
import { Verification } from '../../entities/verification.js';
import { appendEvents } from '../../events/appendEvents.js';
import { AppError, notFound } from '../../platform/errors.js';
import { actingOfficer, refuseLostOfficer } from '../members/requireMember.js';
import {
  draftCertificate,
  loadBlockingReasons,
  loadProposalBlockingReasons,
  type OfficerWords,
  refuseBlocked,
  refuseRescored,
} from './draftCertificate.js';
import { type CertificateResult, certificateUrl, findCertificate, toCertificateResult } from './findCertificate.js';
import { recheckIssued } from './suspendCertificates.js';

export interface IssueCertificateInput extends OfficerWords {
  readonly verificationId: string;
}

/**
 * An officer issues a certificate on a verification of the organisation. If the verification is for review, or its score is above
 * 50 and the organisation requires four eyes, it is only proposed until a second officer agrees.
 * @throws AppError NOT_FOUND for the verification, FORBIDDEN for anyone but an officer, INVALID_REQUEST without a required
 * condition or reason
 * @throws AppError STATE_CONFLICT for a verification that is too old or found no entity, or if there is a reason against the
 * entity
 */
export async function issueCertificate(ctx: Context, input: IssueCertificateInput): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const [key, standing] = [await loadSigningKey(ctx), await loadBlockingReasons(ctx, input.verificationId)];
  const issued = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const officer = await requireOfficer(em, caller);
    const { verificationId } = input;
    const verification = isId('verification', verificationId)
      ? await em.findOne(Verification, { id: verificationId }, { populate: ['facts'] })
      : null;
    if (!verification) throw notFound('verification');
    const organisation = await em.findOneOrFail(Organisation, { id: caller.organisationId });
    const draft = draftCertificate(verification, organisation, input, now);
    await refuseRescored(em, verification);
    refuseBlocked(standing);
    const id = newCertificateId(now);
    const isProposed = draft.verdict === 'review' || (draft.verdict === 'exception' && organisation.fourEyes);
    const certificate = em.create(Certificate, {
      ...draft,
      id,
      organisationId: caller.organisationId,
      mode: caller.mode,
      verificationId,
      status: 'proposed',
      auditHash: verification.auditHash,
      officerId: officer.id,
      officerName: officer.name,
      apiKeyId: caller.kind === 'key' ? caller.keyId : null,
      createdAt: now,
      suspensionReasons: [],
      acceptedReasons: [],
    });
    const told = isProposed ? [] : await activateCertificate(ctx, em, certificate, { organisation, key, now });
    await em.flush();
    await recordAudit(ctx, em, {
      action: isProposed ? 'certificate.proposed' : 'certificate.issued',
      object: { kind: 'certificate', id },
      details: { verificationId, verdict: draft.verdict },
      personal: { reason: draft.reason ?? '' },
    });
    const result = toCertificateResult(certificate, ctx.urls.portalUrl(), now);
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(issued.told);
  return issued.result;
}

/**
 * Signs a certificate and activates it, in the transaction of the issue, with its event.
 * @returns the endpoints to notify
 */
async function activateCertificate(
  ctx: Context,
  em: EntityManager,
  certificate: Certificate,
  { organisation, key, now }: { readonly organisation: Organisation; readonly key: SigningKey; readonly now: Date },
): Promise<readonly string[]> {
  const expiresAt = monthsAfter(now, organisation.certificateMonths);
  const statusEntry = await allocateStatusEntry(em);
  const url = certificateUrl(ctx.urls.portalUrl(), certificate.id);
  const statement = toCertificateStatement(certificate, {
    organisationName: organisation.name,
    issuedAt: now,
    expiresAt,
    statusEntry,
    url,
  });
  const credential = await signCredential(toCredential(statement, ctx.urls.publicUrl()), key);
  certificate.issue({ issuedAt: now, expiresAt, credential, statusEntry });
  await em.flush();
  await recheckIssued(em, certificate, now);
  const { id, organisationId, mode, verificationId, verdict } = certificate;
  const { legalName, abn, nzbn } = certificate.subject;
  const data = { id, verificationId, legalName, abn, nzbn, verdict, issuedAt: now, expiresAt, url };
  return appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'certificate.issued', data }]);
}

/** The same day so many months later, or the last day of a shorter month, in UTC. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

interface IssueFacts {
  readonly organisationName: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly statusEntry: { readonly list: number; readonly index: number };
  readonly url: string;
}

/** The contents of a certificate before it is signed. A certificate on sample data says that it is a test, in either mode. */
function toCertificateStatement(
  certificate: Certificate,
  { organisationName, issuedAt, expiresAt, statusEntry, url }: IssueFacts,
): CertificateStatement {
  const { id, mode, verdict, condition, subject, checks, organisationId } = certificate;
  const { officerName, secondOfficerName, auditHash } = certificate;
  return {
    id,
    mode: isTestData(subject.source) ? 'test' : mode,
    verdict,
    condition,
    entity: subject,
    ...(checks && { checks }),
    organisation: { id: organisationId, name: organisationName },
    issuedBy: { name: officerName, role: 'officer' },
    agreedBy: secondOfficerName === null ? null : { name: secondOfficerName, role: 'officer' },
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    auditHash,
    url,
    statusEntry,
    isSuspendable: true,
  };
}

function isTestData({ register }: Certificate['subject']['source']): boolean {
  return register === 'sample' || register === 'sandbox';
}

/**
 * The calling officer, with a name for the certificate, locked until the transaction ends.
 * @throws AppError FORBIDDEN for anyone else, and for a key whose officer has lost the role; STATE_CONFLICT without a name
 */
export async function requireOfficer(em: EntityManager, caller: TenantActor): Promise<Member & { name: string }> {
  const member = await actingOfficer(em, caller);
  const { name } = member;
  if (name === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'A certificate shows the name of its officer. Set the name of this member first.',
    );
  }
  return Object.assign(member, { name });
}

/**
 * A second officer agrees to a proposed certificate, which issues it.
 * @throws AppError NOT_FOUND, FORBIDDEN for the first officer and for anyone but an officer, STATE_CONFLICT if it is not
 * proposed, its first officer has lost the role, or its verification has become too old
 */
export async function agreeToCertificate(ctx: Context, id: string): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const [key, standing] = [await loadSigningKey(ctx), await loadProposalBlockingReasons(ctx, id)];
  const agreed = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const officer = await requireOfficer(em, caller);
    const certificate = await findCertificate(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    certificate.agree(officer);
    await refuseLostOfficer(em, certificate.officerId);
    const organisation = await em.findOneOrFail(Organisation, { id: caller.organisationId });
    const verification = await em.findOneOrFail(
      Verification,
      { id: certificate.verificationId },
      { populate: ['facts'] },
    );
    draftCertificate(verification, organisation, certificate, now);
    await refuseRescored(em, verification);
    refuseBlocked(standing);
    const told = await activateCertificate(ctx, em, certificate, { organisation, key, now });
    const object = { kind: 'certificate', id: certificate.id };
    const details = { verificationId: verification.id, verdict: certificate.verdict };
    await recordAudit(
      ctx,
      em,
      { action: 'certificate.agreed', object },
      { action: 'certificate.issued', object, details },
    );
    const result = toCertificateResult(certificate, ctx.urls.portalUrl(), now);
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(agreed.told);
  return agreed.result;
}
