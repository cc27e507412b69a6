import { requireTenant, type Context } from '../../../caller/context.js';
import type { Jurisdiction } from '../../../domain/identifier.js';
import type { OnboardingLink, OnboardingLinkStatus } from '../../../entities/onboardingLink.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';
import { mayRead } from '../../overview/mayRead.js';
import { openApplicant, openLinkUrl } from './linkSecrets.js';

/** What an organisation sees of a link (contract.md#onboarding). */
export interface OnboardingLinkResult {
  readonly id: string;
  /** Null once it leads nowhere, and for those who may not send links. */
  readonly url: string | null;
  readonly status: OnboardingLinkStatus;
  readonly reference: string | null;
  /** Null where it is not known, or was erased; the name alike. */
  readonly applicantEmail: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly applicantName: string | null;
  readonly jurisdiction: Jurisdiction | null;
  readonly queryValue: string | null;
  readonly locale: string;
  readonly returnUrl: string | null;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Of what was submitted by it. */
  readonly onboardingId: string | null;
}

const leadsSomewhere: readonly OnboardingLinkStatus[] = ['created', 'opened', 'submitted'];

/**
 * Picks what a caller sees out of what is stored. Whoever has the address can answer in the applicant’s name: viewers, who
 * change nothing, and their keys do not get it.
 * @param seal Null when what the record held of persons was erased
 */
export function onboardingLinkResultOf(
  ctx: Context,
  link: OnboardingLink,
  { seal, onboardingId }: { readonly seal: RecordSeal | null; readonly onboardingId: string | null },
): OnboardingLinkResult {
  const caller = requireTenant(ctx);
  const status = link.statusAt(ctx.clock());
  const maySend = mayRead(caller, 'Mutation.createOnboardingLink');
  const mayGo = seal !== null && leadsSomewhere.includes(status) && maySend;
  const { name, email } = openApplicant(seal, link);
  return {
    id: link.id,
    url: mayGo ? openLinkUrl(ctx.vault, ctx.urls.portalUrl(), link) : null,
    status,
    reference: link.reference,
    applicantEmail: email,
    expiresAt: link.expiresAt,
    createdAt: link.createdAt,
    applicantName: name,
    jurisdiction: link.jurisdiction,
    queryValue: link.queryValue,
    locale: link.locale,
    returnUrl: link.returnUrl,
    openedAt: link.openedAt,
    submittedAt: link.submittedAt,
    decidedAt: link.decidedAt,
    revokedAt: link.revokedAt,
    onboardingId,
  };
}
