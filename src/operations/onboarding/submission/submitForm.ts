import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit, toAuditOrigin } from '../../../audit/recordAudit.js';
import type { ApplicantActor, TenantActor } from '../../../caller/actor.js';
import { type Context, requireApplicant } from '../../../caller/context.js';
import { queryRows } from '../../../database/rows.js';
import { parseIdentifier } from '../../../domain/identifier.js';
import { effectiveOwnership } from '../../../domain/onboarding/effectiveOwnership.js';
import { findGaps } from '../../../domain/onboarding/findGaps.js';
import { type OnboardingForm, onboardingSteps, type SubmittedForm } from '../../../domain/onboarding/onboardingForm.js';
import { withPlace } from '../../../domain/onboarding/registerDifferences.js';
import { withParents } from '../../../domain/onboarding/registerEvidence.js';
import { listFormPeople } from '../../../domain/onboarding/ownership/directShares.js';
import type { DocumentHolders } from '../../../domain/onboarding/documents.js';
import type { Verdict } from '../../../domain/verdict.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import type { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { appendEvents, type NewEvent } from '../../../events/appendEvents.js';
import { AppError, invalidField } from '../../../platform/errors.js';
import { approveByPolicy } from '../../decisions/createDecision.js';
import { loadResolutionSummary } from '../../screening/loadResolutions.js';
import { registerFor, reachVerification, type RecordedVerification } from '../../verifications/reachVerification.js';
import { columnsWithout, toVerificationColumns } from '../../verifications/verificationCodec.js';
import { insertAccepted } from '../../verifications/verificationStatement.js';
import { findAddressHints } from '../applicant/addresses.js';
import { toDocumentResult } from '../applicant/documentResult.js';
import { decryptForm, loadAnswered, toOrganisationNotice } from '../applicant/loadFormResult.js';
import { recordSubmissionFingerprints } from '../cases/duplicates.js';
import { notifyEmailChange } from './notifyEmailChange.js';
import {
  compareOwners,
  findListedLiquidators,
  routeScreened,
  screenPeople,
  withEarlierResolutions,
} from './screenPeople.js';
import { digestSubmission, storeCase } from './storeCase.js';

/**
 * Submits the saved form. One transaction stores the verification of the business, the screening of its people, its owners and
 * the route by policy. Register and lists are queried before the transaction. If the register does not respond, the submission is
 * accepted and held. A second submission of a link changes nothing.
 * @throws AppError STATE_CONFLICT if another version was saved in the meantime, INVALID_REQUEST with every incomplete field
 */
export async function submitForm(ctx: Context, version: number): Promise<void> {
  const { linkId, policyVersion } = requireApplicant(ctx);
  const now = ctx.clock();
  const asked = await ctx.em.fork().findOneOrFail(OnboardingLink, { id: linkId });
  if (isSubmitted(asked)) return;
  const { form } = await loadSubmittable(ctx, ctx.em, asked, version);
  const verification = await verifyStated(ctx, requireApplicant(ctx), asked, form);
  const owners = await compareOwners(ctx, asked.mode, form);
  const placed = withPlace(owners, form, verification.verdict);
  const register = withParents(placed, form.people, verification.facts.answer);
  const compared = register && { register };
  const screened = await screenPeople(ctx, { mode: asked.mode, policyVersion }, { form, ...compared });

  const liquidators = await findListedLiquidators(ctx, asked.mode, form);
  const hasUnlistedAddress = (await findAddressHints(ctx.em, form.address)).length > 0;

  const told = await ctx.em.transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const link = await em.findOneOrFail(OnboardingLink, { id: linkId }, lock);
    if (isSubmitted(link)) return [];
    const { cipher, documents, documentHolders } = await loadSubmittable(ctx, em, link, version);
    // An owner may have changed the policy while the register was asked.
    const policy = await em.findOneOrFail(Organisation, { id: link.organisationId }, { refresh: true });
    const ownership = effectiveOwnership(listFormPeople(form, form.people), form.business.jurisdiction);
    const isLive = link.mode === 'live';
    const isAskedAgain = link.sealedRequest !== null;
    const screening = screened && (await withEarlierResolutions(em, cipher, linkId, screened));
    const unlisted = hasUnlistedAddress && { hasUnlistedAddress };
    const funds = policy.asksSourceOfFunds && { asksSourceOfFunds: true };
    const submission = {
      form,
      ownership,
      documents,
      documentHolders,
      ...unlisted,
      ...funds,
      ...compared,
      ...(screening && { screening }),
      ...(liquidators.length > 0 && { liquidators }),
    };
    const { verdict } = verification;
    const isDeclinedBefore = await recordSubmissionFingerprints(ctx, em, { link, cipher, form, documents, verdict });
    const resolved = await loadResolutionSummary(em, link.mode, verification);
    const asked = { isAskedAgain, askedNumber: link.queryValue };
    const judged = { verdict, isLive, isDeclinedBefore, resolved, ...asked, at: now, policy };
    const route = routeScreened(submission, judged);
    const verified = await recordCaseVerification(ctx, em, linkId, verification);
    link.submit(now);
    const kept = { submission, verificationId: verification.id, route, now };
    const onboarding = await storeCase(em, cipher, link, kept);
    const { id, organisationId, mode, round } = onboarding;
    const submitted = await appendEvents(em, { organisationId, mode, at: now }, [
      toSubmittedEvent(onboarding, verification.verdict),
    ]);
    await recordAudit(ctx, em, {
      action: 'onboarding.submitted',
      object: { kind: 'onboarding', id },
      details: { linkId, round, verificationId: verification.id, outcome: route.outcome, reasons: route.reasons },
      personal: { submission: digestSubmission(submission) },
    });
    await notifyEmailChange(ctx, em, { onboarding, link, cipher, email: form.declaration.email }, now);
    const made = route.outcome === 'approve' ? await approveByPolicy(ctx, em, { onboarding, link, cipher }, now) : null;
    return [...verified, ...submitted, ...(made?.told ?? [])];
  });
  ctx.eventLog.committed([...new Set(told)]);
}

function isSubmitted({ status }: OnboardingLink): boolean {
  return status === 'submitted' || status === 'decided';
}

/** The parts of a link that can be submitted. */
export interface Submittable {
  readonly cipher: RecordCipher;
  readonly form: SubmittedForm;
  /** Ids. */
  readonly documents: readonly string[];
  readonly documentHolders: DocumentHolders;
}

/**
 * The saved form of a link, if it is complete.
 * @throws AppError STATE_CONFLICT for another version than the newest, INVALID_REQUEST with every incomplete field
 */
async function loadSubmittable(
  { vault }: Pick<Context, 'vault'>,
  em: EntityManager,
  link: OnboardingLink,
  version: number,
): Promise<Submittable> {
  if (version !== link.version) {
    throw new AppError(
      'STATE_CONFLICT',
      'The form was changed in another window or on another device. Review it, then submit it.',
      {
        members: { version: link.version },
      },
    );
  }
  const cipher = await loadRecordCipher(em, vault, link.id);
  if (cipher === null) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
  const form = decryptForm(link, cipher);
  const documents = await em.find(
    OnboardingDocument,
    { linkId: link.id, removedAt: null },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const files = documents.map((file) => toDocumentResult(file, cipher, form));
  const organisation = await em.findOneOrFail(Organisation, { id: link.organisationId }, { refresh: true });
  const { requiredDocuments, asksSourceOfFunds } = organisation;
  const noticeVersion = toOrganisationNotice(organisation).version;
  const request = await loadAnswered(em, link, cipher, { form, documents: documents.map(({ id }) => id) });
  const gaps = findGaps(form, { documents: files, requiredDocuments, asksSourceOfFunds, noticeVersion, request });
  const errors = onboardingSteps.flatMap((step) => gaps[step]);
  const { business, address, people, declaration, explanations, notice } = form;
  if (errors.length > 0 || !business || !address || !people || !declaration) {
    throw new AppError('INVALID_REQUEST', 'The form is incomplete. Complete the fields in `errors`.', { errors });
  }
  const stated = {
    ...{ business, address, people, declaration },
    ...(explanations && { explanations }),
    ...(notice && { notice }),
  };
  const held = files.flatMap(({ id, partyId }) => (partyId === null ? [] : [[id, partyId] as const]));
  return {
    ...{ cipher, form: stated, documents: documents.map(({ id }) => id) },
    documentHolders: Object.fromEntries(held),
  };
}

const insertVerification = `with accepted as (
    select *, null as api_key_id, null as member_id
    from jsonb_to_record(?::jsonb) as row (${columnsWithout().typed}, link_id text)
  ), ${insertAccepted}
  select distinct endpoint_id from delivery`;

/**
 * Stores the verification of a submission, with its events and its audit entry, in the transaction of the submission, or of the
 * approval that rests on it.
 * Verifications for callers use another statement, which checks the caller. The entry of the submission has the applicant's
 * network address encrypted, so it is not stored here.
 * @returns the endpoints to notify
 */
export async function recordCaseVerification(
  ctx: Context,
  em: EntityManager,
  linkId: string,
  verification: RecordedVerification,
): Promise<readonly string[]> {
  const origin = toAuditOrigin({ ...ctx, address: '' });
  const columns = toVerificationColumns(origin, verification, { isAudited: !ctx.isUnaudited, hasEvents: true });
  const row = { ...columns, link_id: linkId };
  const rows = await queryRows<{ endpoint_id: string }>(em, insertVerification, [JSON.stringify(row)]);
  return rows.map((written) => written.endpoint_id);
}

/** The event `onboarding.submitted` (contract.md#events), with register facts but no data of the applicant. */
export function toSubmittedEvent(
  { id, linkId, reference, verificationId }: Onboarding,
  { legalName, abn, nzbn, fractureScore, fractureRisk, fractureInterval }: Verdict,
): NewEvent {
  const interval = fractureInterval && { fractureInterval };
  const verified = { legalName, abn, nzbn, fractureScore, fractureRisk, ...interval };
  return {
    kind: 'onboarding.submitted',
    data: { id, linkId, reference, verificationId, ...verified, status: 'submitted' },
  };
}

/**
 * Verifies the business that an applicant has stated, under its stated name. Nothing is stored.
 * @throws AppError INVALID_REQUEST for an invalid number
 */
export async function verifyStated(
  ctx: Context,
  requester: Pick<TenantActor | ApplicantActor, 'mode' | 'policyVersion' | 'registerSource'>,
  { organisationId, mode, reference, product }: OnboardingLink,
  { business, address }: Required<Pick<OnboardingForm, 'business'>> & Pick<OnboardingForm, 'address'>,
): Promise<RecordedVerification> {
  const { queryValue, jurisdiction, registered } = business;
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (!parsed.ok) throw invalidField('/business/queryValue', parsed.detail);
  const { identifier } = parsed;
  const requestedName = address?.tradingName ?? registered?.legalName ?? null;
  return reachVerification(
    ctx,
    { organisationId, mode, policyVersion: requester.policyVersion },
    { jurisdiction, identifier, reference, requestedName, product },
    { register: registerFor(ctx, requester, jurisdiction) },
  );
}
