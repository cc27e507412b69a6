import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import { isEmailAddress } from '../../domain/emailAddress.js';
import type { OnboardingForm } from '../../domain/onboarding/onboardingForm.js';
import type { Decision } from '../../entities/decision.js';
import { Organisation } from '../../entities/organisation.js';
import { Verification } from '../../entities/verification.js';
import { appendEvents } from '../../events/appendEvents.js';
import { queueMail } from '../mails/queueMail.js';
import { decryptForm, formAad } from '../onboarding/applicant/loadFormResult.js';
import { decryptLinkUrl, readApplicant } from '../onboarding/links/invitation.js';
import { listCaseRequirements } from '../onboarding/submission/screenPeople.js';
import { readSubmission, toChangedDigests, updateSubmission } from '../onboarding/submission/storeCase.js';
import { composeDecisionMail } from './decisionMail.js';
import type { LockedCase } from './lockDecision.js';
import type { DecisionWords } from './readDecision.js';

export interface AppliedDecision {
  /** The endpoints to notify. */
  readonly told: readonly string[];
  /** The digests of the submission before and after it, for its audit entry; none without a submission. */
  readonly digests: Readonly<Record<string, string>>;
  /** The verification of the round that was decided; null if no case was. */
  readonly restsOn: string | null;
}

/**
 * Applies a decision on a submission, in its transaction: updates case and link, appends the event `onboarding.decided`
 * (contract.md#events) and queues the e-mail to the applicant. An approval or refusal keeps the due diligence file as it is now.
 * @throws AppError STATE_CONFLICT unless the case awaits a decision
 */
export async function applyDecision(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  { decision, words, now }: { readonly decision: Decision; readonly words: DecisionWords; readonly now: Date },
): Promise<AppliedDecision> {
  const { onboarding, link, cipher } = open;
  const submission = await readSubmission(em, cipher, onboarding);
  let decided = submission;
  const isLinkOver = link.isOverAt(now);
  onboarding.decide(decision.decision, now, isLinkOver);
  if (decision.decision === 'more_information') {
    const { message, steps } = words;
    removeExplanations(link, cipher);
    link.reopen(cipher.encrypt(JSON.stringify({ message, steps }), `${link.id}:request`), now);
  } else {
    if (!isLinkOver) link.decide(now);
    if (submission) {
      const { verdict } = await em.findOneOrFail(Verification, { id: onboarding.verificationId });
      const decidedRequirements = listCaseRequirements(submission, { mode: onboarding.mode, at: now }, verdict);
      if (decidedRequirements) {
        decided = { ...submission, decidedRequirements };
        await updateSubmission(em, cipher, onboarding, decided);
      }
    }
  }
  const declared = (submission?.form as OnboardingForm | undefined)?.declaration?.email;
  const addresses = listAddresses(declared, readApplicant(link, cipher).email);
  decision.mailId = await notifyApplicant(ctx, em, open, { decisionId: decision.id, addresses, words, now });
  await em.flush();
  const { id, organisationId, mode, reference } = onboarding;
  const data = { id, reference, decision: decision.decision, decidedAt: now };
  const told = await appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'onboarding.decided', data }]);
  const digests = submission && decided ? toChangedDigests(submission, decided) : {};
  return { told, digests, restsOn: onboarding.verificationId };
}

/** Explanations respond to an earlier request. The submission keeps them. */
function removeExplanations(link: LockedCase['link'], cipher: LockedCase['cipher']): void {
  const { explanations, ...form } = decryptForm(link, cipher);
  if (explanations) link.sealedForm = cipher.encrypt(JSON.stringify(form), formAad(link.id));
}

/**
 * Queues the e-mail about a decision, in its transaction: encrypted under the key of the record, and once for each decision and
 * address. If the applicant has declared another address than that of the link, both get it, so that a person who has obtained
 * the link cannot hide the decision by declaring another address.
 * @returns the id of the e-mail to the declared address, else to that of the link; null without any address
 */
async function notifyApplicant(
  { vault, urls }: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  {
    decisionId,
    addresses,
    words,
    now,
  }: {
    readonly decisionId: string;
    readonly addresses: readonly string[];
    readonly words: DecisionWords;
    readonly now: Date;
  },
): Promise<string | null> {
  if (addresses.length === 0) return null;
  const { onboarding, link, cipher } = open;
  const { name, brandName } = await em.findOneOrFail(Organisation, { id: onboarding.organisationId });
  const mail = composeDecisionMail({
    brand: brandName ?? name,
    reference: onboarding.reference,
    locale: link.locale,
    words,
    url: decryptLinkUrl(vault, urls.portalUrl(), link),
    expiresAt: link.expiresAt,
  });
  const ids: (string | null)[] = [];
  for (const [index, recipient] of addresses.entries()) {
    const id = await queueMail(em, {
      ...mail,
      organisationId: onboarding.organisationId,
      recipient,
      kind: decisionMailKind,
      dedupeKey: `${decisionId}:told:${index}`,
      at: now,
      record: { id: link.id, cipher },
    });
    ids.push(id);
  }
  return ids[0] ?? null;
}

/** It is retained as long as the decision, as evidence that the applicant was notified. */
const decisionMailKind = 'onboarding.decided';

/** The declared address, and that of the link if it differs. */
function listAddresses(...candidates: readonly (string | null | undefined)[]): readonly string[] {
  const addresses = candidates.filter((address) => typeof address === 'string').filter(isEmailAddress);
  return addresses.filter(
    (address, index) => addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === index,
  );
}
