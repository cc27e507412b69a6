import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../../caller/context.js';
import { rememberAnswer } from '../../../caller/idempotency/rememberAnswer.js';
import { giveUpMails } from '../../../mail/settleMail.js';
import { describeLinks } from './describeLinks.js';
import { findOnboardingLink } from './findOnboardingLink.js';
import type { OnboardingLinkResult } from './onboardingLinkResult.js';
import { linkMailKind } from './queueLinkMail.js';

/**
 * Takes a link back: from then on it opens nothing, and the mail with it does not leave any more. Doing it again changes
 * nothing.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that is submitted, decided or expired
 */
export async function revokeOnboardingLink(ctx: Context, id: string): Promise<OnboardingLinkResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const link = await findOnboardingLink(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (link.status !== 'revoked') {
      link.revoke(now);
      await em.flush();
      await giveUpMails(em, { recordId: id, kind: linkMailKind, reason: 'The link in this e-mail was revoked.' });
      await enterAudit(ctx, em, { action: 'onboardingLink.revoked', object: { kind: 'onboardingLink', id } });
    }
    const [result] = await describeLinks(ctx, em, [link]);
    if (!result) throw new Error('A link that exists has a result.');
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
