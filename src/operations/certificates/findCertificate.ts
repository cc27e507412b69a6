import type { FindOneOptions } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import {
  type CertificateChecks,
  type CertificateStatus,
  type CertificateVerdict,
  type CertifiedEntity,
  parseCertificateId,
} from '../../domain/certificates/certificate.js';
import type { SuspensionReason } from '../../domain/certificates/suspension.js';
import { type Page, toPage } from '../../domain/page.js';
import { Certificate } from '../../entities/certificate.js';
import { notFound } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { toFilterId } from '../readInput.js';

/** A certificate of the caller, with any spelling of its id. @throws AppError NOT_FOUND */
export async function findCertificate(
  em: EntityManager,
  text: string,
  options: FindOneOptions<Certificate> = {},
): Promise<Certificate> {
  const id = parseCertificateId(text);
  const certificate = id === null ? null : await em.findOne(Certificate, { id }, options);
  if (!certificate) throw notFound('certificate');
  return certificate;
}

/** One certificate of the caller's. @throws AppError NOT_FOUND */
export async function getCertificate(ctx: Context, id: string): Promise<CertificateResult> {
  requireTenant(ctx);
  return toCertificateResult(await findCertificate(ctx.em, id), ctx.urls.portalUrl(), ctx.clock());
}

interface Officer {
  readonly name: string;
  readonly role: 'officer';
}

/** A certificate as callers of the organisation see it (contract.md#certificates). */
export interface CertificateResult extends Omit<CertifiedEntity, 'status' | 'source' | 'verifiedAt'> {
  readonly id: string;
  readonly status: CertificateStatus;
  readonly mode: 'live' | 'test';
  readonly verdict: CertificateVerdict;
  readonly condition: string | null;
  readonly reason: string | null;
  readonly entityStatus: CertifiedEntity['status'];
  readonly verifiedAt: Date;
  readonly issuedBy: Officer;
  readonly officerId: string;
  readonly agreedBy: Officer | null;
  readonly createdAt: Date;
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly suspendedAt: Date | null;
  /** Empty unless it is suspended. */
  readonly suspensionReasons: readonly SuspensionReason[];
  /** Is null under a policy before 2026-3. */
  readonly checks: CertificateChecks | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
  readonly auditHash: string;
  readonly credential: string | null;
  /** The public page; null while it is only proposed. */
  readonly url: string | null;
}

export function toCertificateResult(certificate: Certificate, portalUrl: string, now: Date): CertificateResult {
  const { id, mode, verdict, condition, reason, auditHash, credential } = certificate;
  const { suspendedAt, suspensionReasons, checks } = certificate;
  const { createdAt, issuedAt, expiresAt, revokedAt, revokedReason, secondOfficerName } = certificate;
  const { status: entityStatus, source: _, verifiedAt, ...subject } = certificate.subject;
  return {
    ...subject,
    id,
    status: certificate.statusAt(now),
    mode,
    verdict,
    condition,
    reason,
    entityStatus,
    verifiedAt: new Date(verifiedAt),
    issuedBy: { name: certificate.officerName, role: 'officer' },
    officerId: certificate.officerId,
    agreedBy: secondOfficerName === null ? null : { name: secondOfficerName, role: 'officer' },
    createdAt,
    issuedAt,
    expiresAt,
    suspendedAt,
    suspensionReasons,
    checks,
    revokedAt,
    revokedReason,
    auditHash,
    credential,
    url: issuedAt === null ? null : certificateUrl(portalUrl, id),
  };
}

/** The public page of a certificate. */
export function certificateUrl(portalUrl: string, id: string): string {
  return `${portalUrl}/verify/${id}`;
}

export interface CertificateFilter {
  readonly status?: CertificateStatus | null;
  readonly verificationId?: string | null;
}

/** The certificates of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listCertificates(
  ctx: Context,
  { status, verificationId }: CertificateFilter,
  page: PageInput,
): Promise<Page<CertificateResult>> {
  requireTenant(ctx);
  const now = ctx.clock();
  const { limit, beforeId } = readPageRequest(page, (id) => parseCertificateId(id) === id);
  const certificates = await ctx.em.find(
    Certificate,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      ...(verificationId && { verificationId: toFilterId(verificationId) }),
      ...(status && statusCondition(status, now)),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  const portalUrl = ctx.urls.portalUrl();
  return toPage(
    certificates.map((certificate) => toCertificateResult(certificate, portalUrl, now)),
    limit,
  );
}

/** Uses the clock like `statusAt`: a certificate may have expired a moment ago. */
function statusCondition(status: CertificateStatus, now: Date): object {
  if (status === 'issued' || status === 'suspended') return { status, expiresAt: { $gt: now } };
  if (status === 'expired') {
    return { $or: [{ status }, { status: { $in: ['issued', 'suspended'] }, expiresAt: { $lte: now } }] };
  }
  return { status };
}
