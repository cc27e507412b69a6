import { requireTenant, type Context } from '../../caller/context.js';
import { readCertificateId } from '../../domain/certificates/certificateId.js';
import type { CertificateStatus } from '../../domain/certificates/certificate.js';
import { pageOf, type Page } from '../../domain/page.js';
import { Certificate } from '../../entities/certificate.js';
import { filterId } from '../filterId.js';
import { readPageRequest, type PageInput } from '../pageRequest.js';
import { certificateResultOf, type CertificateResult } from './certificateResult.js';

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
  const { limit, beforeId } = readPageRequest(page, (id) => readCertificateId(id) === id);
  const certificates = await ctx.em.find(
    Certificate,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      ...(verificationId && { verificationId: filterId(verificationId) }),
      ...(status && statusCondition(status, now)),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  const portalUrl = ctx.urls.portalUrl();
  return pageOf(
    certificates.map((certificate) => certificateResultOf(certificate, portalUrl, now)),
    limit,
  );
}

/** As `statusAt` says it: one may have passed its expiry date a moment ago. */
function statusCondition(status: CertificateStatus, now: Date): object {
  if (status === 'issued' || status === 'suspended') return { status, expiresAt: { $gt: now } };
  if (status === 'expired') {
    return { $or: [{ status }, { status: { $in: ['issued', 'suspended'] }, expiresAt: { $lte: now } }] };
  }
  return { status };
}
