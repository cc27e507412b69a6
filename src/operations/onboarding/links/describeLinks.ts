import type { Context } from '../../../caller/context.js';
import type { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { openRecordSeals } from '../../../encryption/recordSeal.js';
import { onboardingLinkResultOf, type OnboardingLinkResult } from './onboardingLinkResult.js';

/** What the caller sees of links, by two statements however many there are. */
export async function describeLinks(
  ctx: Context,
  em: Context['em'],
  links: readonly OnboardingLink[],
): Promise<OnboardingLinkResult[]> {
  const ids = links.map(({ id }) => id);
  const seals = await openRecordSeals(em, ctx.vault, ids);
  const cases = await em.find(
    Onboarding,
    { linkId: { $in: ids } },
    { fields: ['id', 'linkId'], disableIdentityMap: true },
  );
  const onboardingIds = new Map(cases.map(({ id, linkId }) => [linkId, id]));
  return links.map((link) =>
    onboardingLinkResultOf(ctx, link, {
      seal: seals.get(link.id) ?? null,
      onboardingId: onboardingIds.get(link.id) ?? null,
    }),
  );
}
