import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { Organisation } from '../../entities/organisation.js';
import { Verification } from '../../entities/verification.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { signingKey } from '../../audit/signingKeys.js';
import { certificateResultOf, type CertificateResult } from './certificateResult.js';
import { draftCertificate } from './draftCertificate.js';
import { findCertificate } from './findCertificate.js';
import { putInForce } from './putInForce.js';
import { refuseLostOfficer } from '../members/refuseLostOfficer.js';
import { readStandingOf, refuseStanding } from './standingAgainst.js';
import { requireOfficer } from './requireOfficer.js';
import { refuseRejudged } from './refuseRejudged.js';

/**
 * A second officer agrees to a certificate that the first has proposed, and so issues it.
 * @throws AppError NOT_FOUND, FORBIDDEN for the first officer and for anybody but an officer, STATE_CONFLICT for one that
 * waits for nobody, whose first officer is none any more, or whose verification has grown too old meanwhile
 */
export async function agreeToCertificate(ctx: Context, id: string): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const [key, standing] = [await signingKey(ctx), await readStandingOf(ctx, id)];
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
    await refuseRejudged(em, verification);
    refuseStanding(standing);
    const told = await putInForce(ctx, em, certificate, { organisation, key, now });
    const object = { kind: 'certificate', id: certificate.id };
    const details = { verificationId: verification.id, verdict: certificate.verdict };
    await enterAudit(
      ctx,
      em,
      { action: 'certificate.agreed', object },
      { action: 'certificate.issued', object, details },
    );
    const result = certificateResultOf(certificate, ctx.urls.portalUrl(), now);
    await rememberAnswer(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(agreed.told);
  return agreed.result;
}
