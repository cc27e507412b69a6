import { requireTenant, type Context } from '../../caller/context.js';
import { certificateResultOf, type CertificateResult } from './certificateResult.js';
import { findCertificate } from './findCertificate.js';

/** One certificate of the caller's. @throws AppError NOT_FOUND */
export async function getCertificate(ctx: Context, id: string): Promise<CertificateResult> {
  requireTenant(ctx);
  return certificateResultOf(await findCertificate(ctx.em, id), ctx.urls.portalUrl(), ctx.clock());
}
