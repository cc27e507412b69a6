import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { newCertificateId } from '../../domain/certificates/newCertificateId.js';
import { isId } from '../../domain/ids.js';
import { Certificate } from '../../entities/certificate.js';
import { Organisation } from '../../entities/organisation.js';
import { Verification } from '../../entities/verification.js';
import { notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { signingKey } from '../../audit/signingKeys.js';
import { certificateResultOf, type CertificateResult } from './certificateResult.js';
import { draftCertificate, type OfficerWords } from './draftCertificate.js';
import { putInForce } from './putInForce.js';
import { readStanding, refuseStanding } from './standingAgainst.js';
import { requireOfficer } from './requireOfficer.js';
import { refuseRejudged } from './refuseRejudged.js';

export interface IssueCertificateInput extends OfficerWords {
  readonly verificationId: string;
}

/**
 * An officer issues a certificate on a verification of the organisation. Where the entity is for review, or the score is above 50
 * and the organisation asks for four eyes, it is only proposed, until a second officer agrees.
 * @throws AppError NOT_FOUND for the verification, FORBIDDEN for anybody but an officer, STATE_CONFLICT for a verification
 * that is too old or found no entity, and for an entity against which something stands; INVALID_REQUEST without the condition
 * or reason that score and status ask for
 */
export async function issueCertificate(ctx: Context, input: IssueCertificateInput): Promise<CertificateResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const [key, standing] = [await signingKey(ctx), await readStanding(ctx, input.verificationId)];
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
    await refuseRejudged(em, verification);
    refuseStanding(standing);
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
    const told = isProposed ? [] : await putInForce(ctx, em, certificate, { organisation, key, now });
    await em.flush();
    await enterAudit(ctx, em, {
      action: isProposed ? 'certificate.proposed' : 'certificate.issued',
      object: { kind: 'certificate', id },
      details: { verificationId, verdict: draft.verdict },
    });
    const result = certificateResultOf(certificate, ctx.urls.portalUrl(), now);
    await rememberAnswer(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(issued.told);
  return issued.result;
}
