import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../../audit/enterAudit.js';
import { requireApplicant, type Context } from '../../../caller/context.js';
import { effectiveOwnership } from '../../../domain/onboarding/effectiveOwnership.js';
import { peopleOfForm } from '../../../domain/onboarding/ownership/peopleOfForm.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { appendEvents } from '../../../events/appendEvents.js';
import { approveByPolicy } from '../../decisions/approveByPolicy.js';
import { keepCase } from './keepCase.js';
import { notifyEmailChange } from './notifyEmailChange.js';
import { readSubmittable } from './readSubmittable.js';
import { recordForApplicant } from './recordForApplicant.js';
import { routeScreened, screenPeople, withEarlierResolutions } from './screenPeople.js';
import { submittedEvent } from './submittedEvent.js';
import { verifyStated } from './verifyStated.js';

/**
 * Submits what is saved: the business is verified, its people are screened, its owners are found, and the case goes where the
 * policy sends it, all in one transaction. Register and lists are asked before: while the register gives no answer the submission is
 * taken all the same, and held. A link that is submitted already is left as it is, so that a second click does nothing.
 * @throws AppError STATE_CONFLICT when another version was saved meanwhile, INVALID_REQUEST with everything that is left to do
 */
export async function submitForm(ctx: Context, version: number): Promise<void> {
  const { linkId, policyVersion } = requireApplicant(ctx);
  const now = ctx.clock();
  const asked = await ctx.em.fork().findOneOrFail(OnboardingLink, { id: linkId });
  if (isSubmitted(asked)) return;
  const { form } = await readSubmittable(ctx, ctx.em, asked, version);
  const verification = await verifyStated(ctx, asked, form);
  const screened = await screenPeople(ctx, { mode: asked.mode, policyVersion }, form);

  const told = await ctx.em.transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const link = await em.findOneOrFail(OnboardingLink, { id: linkId }, lock);
    if (isSubmitted(link)) return [];
    const { seal, documents } = await readSubmittable(ctx, em, link, version);
    const policy = await em.findOneOrFail(Organisation, { id: link.organisationId });
    const ownership = effectiveOwnership(peopleOfForm(form, form.people), form.business.jurisdiction);
    const isLive = link.mode === 'live';
    const isAskedAgain = link.sealedRequest !== null;
    const screening = screened && (await withEarlierResolutions(em, seal, linkId, screened));
    const submission = { form, ownership, documents, ...(screening && { screening }) };
    const route = routeScreened(submission, { verdict: verification.verdict, isLive, isAskedAgain, at: now, policy });
    const verified = await recordForApplicant(ctx, em, linkId, verification);
    link.submit(now);
    const kept = { submission, verificationId: verification.id, route, now };
    const onboarding = await keepCase(em, seal, link, kept);
    const { id, organisationId, mode, round } = onboarding;
    const submitted = await appendEvents(em, { organisationId, mode, at: now }, [
      submittedEvent(onboarding, verification.verdict),
    ]);
    await enterAudit(ctx, em, {
      action: 'onboarding.submitted',
      object: { kind: 'onboarding', id },
      details: { linkId, round, verificationId: verification.id, outcome: route.outcome, reasons: route.reasons },
    });
    await notifyEmailChange(ctx, em, { onboarding, link, seal, email: form.declaration.email }, now);
    const made = route.outcome === 'approve' ? await approveByPolicy(ctx, em, { onboarding, link, seal }, now) : null;
    return [...verified, ...submitted, ...(made?.told ?? [])];
  });
  ctx.eventLog.committed([...new Set(told)]);
}

function isSubmitted({ status }: OnboardingLink): boolean {
  return status === 'submitted' || status === 'decided';
}
