import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../../caller/context.js';
import { newId } from '../../../domain/ids.js';
import { newLinkToken } from '../../../domain/linkToken.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { rememberAnswer } from '../../../caller/idempotency/rememberAnswer.js';
import { createRecordSeal } from '../../../encryption/recordSeal.js';
import { linkUrl, sealApplicant, sealToken } from './linkSecrets.js';
import { onboardingLinkResultOf, type OnboardingLinkResult } from './onboardingLinkResult.js';
import { queueLinkMail } from './queueLinkMail.js';
import { readLinkFields, requireListedReturnUrl, type CreateOnboardingLinkInput } from './readLinkFields.js';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Makes a link by which one applicant comes to the portal, and a key for all that its record will hold of persons. Where it
 * is asked for, the applicant gets the link by mail.
 * @throws AppError INVALID_REQUEST, IDENTIFIER_INVALID, JURISDICTION_MISMATCH
 */
export async function createOnboardingLink(
  ctx: Context,
  input: CreateOnboardingLinkInput,
): Promise<OnboardingLinkResult> {
  const caller = requireTenant(ctx);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  const { applicant, days, isMailed, ...fields } = await readLinkFields(ctx, mode, input);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const organisation = await em.findOneOrFail(Organisation, { id: organisationId });
    requireListedReturnUrl(fields.returnUrl, organisation.returnUrls);
    const id = newId('onboardingLink', now);
    const { token, hash } = newLinkToken();
    const seal = await createRecordSeal(em, ctx.vault, id, now);
    const link = em.create(OnboardingLink, {
      ...fields,
      id,
      organisationId,
      mode,
      status: 'created',
      tokenHash: hash,
      sealedToken: sealToken(ctx.vault, id, token),
      sealedApplicant: sealApplicant(seal, id, applicant),
      createdById: caller.kind === 'key' ? caller.keyId : caller.memberId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
      version: 0,
    });
    await em.flush();
    const { email, name } = applicant;
    if (isMailed && email !== null) {
      const url = linkUrl(ctx.urls.portalUrl(), token);
      await queueLinkMail(em, { link, organisation, seal, applicant: { email, name }, url });
    }
    await enterAudit(ctx, em, {
      action: 'onboardingLink.created',
      object: { kind: 'onboardingLink', id },
      details: { days, locale: link.locale, isMailed },
      personal: { ...(email !== null && { email }), ...(name !== null && { name }) },
    });
    const result = onboardingLinkResultOf(ctx, link, { seal, onboardingId: null });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
