import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Context } from '../../../caller/context.js';
import { requiresFullScreening } from '../../../domain/fractureScore.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import { effectiveOwnership, type EffectiveOwnership } from '../../../domain/onboarding/effectiveOwnership.js';
import { type AnsweredRequest, findGaps, findUnchanged } from '../../../domain/onboarding/findGaps.js';
import { findQuestions, type FormQuestions, type Gap } from '../../../domain/onboarding/findPeopleGaps.js';
import {
  type AddressStep,
  type BusinessStep,
  type DeclarationStep,
  type OnboardingForm,
  type OnboardingStep,
  onboardingSteps,
  type PeopleStep,
  type StepExplanations,
} from '../../../domain/onboarding/onboardingForm.js';
import { type PrivacyNotice, toPrivacyNotice } from '../../../domain/onboarding/privacyNotice.js';
import { listFormPeople } from '../../../domain/onboarding/ownership/directShares.js';
import type { Mode } from '../../../domain/tenancy.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { Decision } from '../../../entities/decision.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import type { OnboardingLink, OnboardingLinkStatus } from '../../../entities/onboardingLink.js';
import type { Organisation } from '../../../entities/organisation.js';
import { readSubmission } from '../submission/storeCase.js';
import { findAddressHints } from './addresses.js';
import { type Brand, findBranded, toBrand } from './applicantLink.js';
import { readApplicant } from '../links/invitation.js';
import { type DocumentResult, toDocumentResult } from './documentResult.js';

/** The information that an applicant is asked for again. */
interface MoreRequest {
  readonly message: string | null;
  readonly steps: readonly OnboardingStep[];
}

/** The form as an applicant sees it. */
export interface OnboardingFormResult extends Prefill {
  readonly linkId: string;
  readonly status: OnboardingLinkStatus;
  readonly mode: Mode;
  readonly decision: 'approved' | 'declined' | null;
  readonly brand: Brand;
  readonly organisationName: string;
  readonly contact: string | null;
  readonly usualDecisionDays: number | null;
  /** Whether the organisation's policy may approve a submission without a person (APP 1.8). */
  readonly mayBeApprovedAutomatically: boolean;
  /** Whether the decision was made without a person. */
  readonly isDecidedAutomatically: boolean;
  /** The newest submission; null before the first. */
  readonly submittedAt: Date | null;
  readonly locale: string;
  readonly returnUrl: string | null;
  readonly expiresAt: Date;
  readonly version: number;
}

/** The texts of either side, which are shown only while the form is open. */
interface Prefill {
  readonly reference: string | null;
  readonly applicantName: string | null;
  readonly applicantEmail: string | null;
  readonly request: MoreRequest | null;
  readonly prefilled: { readonly jurisdiction: Jurisdiction | null; readonly queryValue: string | null };
  readonly business: BusinessStep | null;
  readonly address: AddressStep | null;
  readonly people: PeopleStep | null;
  readonly declaration: DeclarationStep | null;
  readonly questions: FormQuestions | null;
  readonly explanations: StepExplanations | null;
  readonly privacyNotice: NoticeResult | null;
  readonly documents: readonly DocumentResult[];
  readonly steps: readonly {
    readonly step: OnboardingStep;
    readonly isComplete: boolean;
    readonly missing: readonly Gap[];
  }[];
  readonly ownership: EffectiveOwnership | null;
  readonly hints: readonly Gap[];
}

/** The current notice, and when the applicant confirmed it; null until then. */
interface NoticeResult extends PrivacyNotice {
  readonly acceptedAt: Date | null;
}

const noPrefill: Prefill = {
  reference: null,
  applicantName: null,
  applicantEmail: null,
  request: null,
  prefilled: { jurisdiction: null, queryValue: null },
  business: null,
  address: null,
  people: null,
  declaration: null,
  questions: null,
  explanations: null,
  privacyNotice: null,
  documents: [],
  steps: [],
  ownership: null,
  hints: [],
};

/** The current view of the applicant of a link: the form while it is open, afterwards only the status. */
export async function loadFormResult(
  ctx: Context,
  em: EntityManager,
  link: OnboardingLink,
): Promise<OnboardingFormResult> {
  const organisation = await findBranded(em, link);
  const status = link.statusAt(ctx.clock());
  const cipher = await loadRecordCipher(em, ctx.vault, link.id);
  const isOpen = cipher !== null && (status === 'created' || status === 'opened');
  const { id: linkId, mode, locale, returnUrl, expiresAt, submittedAt, version } = link;
  return {
    ...{ linkId, status, mode, locale, returnUrl, expiresAt, submittedAt, version },
    brand: toBrand(organisation),
    organisationName: organisation.name,
    contact: organisation.applicantContact,
    usualDecisionDays: organisation.usualDecisionDays,
    mayBeApprovedAutomatically: mayApproveAutomatically(organisation),
    ...(status === 'decided' ? await decisionOn(em, linkId) : undecided),
    ...(isOpen ? await loadPrefill(em, { link, organisation, cipher }) : noPrefill),
  };
}

async function loadPrefill(
  em: EntityManager,
  { link, organisation, cipher }: { link: OnboardingLink; organisation: Organisation; cipher: RecordCipher },
): Promise<Prefill> {
  const form = decryptForm(link, cipher);
  const files = await em.find(OnboardingDocument, { linkId: link.id, removedAt: null }, { orderBy: { id: 'asc' } });
  const notice = toOrganisationNotice(organisation);
  const documents = files.map((file) => toDocumentResult(file, cipher, form));
  const gaps = findGaps(form, {
    documents,
    requiredDocuments: organisation.requiredDocuments,
    asksSourceOfFunds: organisation.asksSourceOfFunds,
    noticeVersion: notice.version,
    request: await loadAnswered(em, link, cipher, { form, documents: files.map(({ id }) => id) }),
  });
  const { name, email } = readApplicant(link, cipher);
  return {
    reference: link.reference,
    applicantName: name,
    applicantEmail: email,
    request: readRequest(link, cipher),
    prefilled: { jurisdiction: link.jurisdiction, queryValue: link.queryValue },
    business: form.business ?? null,
    address: form.address ?? null,
    people: form.people ?? null,
    declaration: form.declaration ?? null,
    questions: findQuestions(form, organisation.asksSourceOfFunds),
    explanations: form.explanations ?? null,
    privacyNotice: {
      ...notice,
      acceptedAt: form.notice?.version === notice.version ? new Date(form.notice.acceptedAt) : null,
    },
    documents,
    steps: onboardingSteps.map((step) => ({ step, isComplete: gaps[step].length === 0, missing: gaps[step] })),
    ownership: form.people
      ? effectiveOwnership(listFormPeople(form, form.people), form.business?.jurisdiction ?? link.jurisdiction ?? 'AU')
      : null,
    hints: await findAddressHints(em, form.address),
  };
}

const request = z.object({ message: z.string().nullable(), steps: z.array(z.enum(onboardingSteps)) });

/** The request of a link that was reopened; null for any other. */
function readRequest(
  { id, sealedRequest }: Pick<OnboardingLink, 'id' | 'sealedRequest'>,
  cipher: RecordCipher,
): MoreRequest | null {
  return sealedRequest === null ? null : request.parse(JSON.parse(cipher.decrypt(sealedRequest, `${id}:request`)));
}

/** The request that a form responds to, compared with the submission it is about; null for a first submission. */
export async function loadAnswered(
  em: EntityManager,
  link: OnboardingLink,
  cipher: RecordCipher,
  now: { readonly form: OnboardingForm; readonly documents: readonly string[] },
): Promise<AnsweredRequest | null> {
  const asked = readRequest(link, cipher);
  const onboarding = asked && (await em.findOne(Onboarding, { linkId: link.id }, { disableIdentityMap: true }));
  const before = onboarding && (await readSubmission(em, cipher, onboarding));
  return asked && before ? { steps: asked.steps, unchanged: findUnchanged(before, now) } : null;
}

const undecided = { decision: null, isDecidedAutomatically: false } as const;

async function decisionOn(
  em: EntityManager,
  linkId: string,
): Promise<Pick<OnboardingFormResult, 'decision' | 'isDecidedAutomatically'>> {
  const onboarding = await em.findOne(Onboarding, { linkId });
  if (onboarding?.status !== 'approved' && onboarding?.status !== 'declined') return undecided;
  const { id: onboardingId, status: decision } = onboarding;
  return { decision, isDecidedAutomatically: (await em.count(Decision, { onboardingId, decidedBy: 'system' })) > 0 };
}

/** The policies before 2026-3 do not screen the people in a form, so they approve nothing automatically. */
function mayApproveAutomatically({ automaticApprovalUpTo, fourEyes, policyVersion }: Organisation): boolean {
  return automaticApprovalUpTo !== null && !fourEyes && requiresFullScreening(policyVersion);
}

/** The notice of an organisation that its applicants see. */
export function toOrganisationNotice(organisation: Organisation): PrivacyNotice {
  return toPrivacyNotice({
    name: organisation.brandName ?? organisation.name,
    contact: organisation.applicantContact,
    mayBeApprovedAutomatically: mayApproveAutomatically(organisation),
    ownText: organisation.privacyNotice,
    policyUrl: organisation.privacyPolicyUrl,
  });
}

/** The additional data with which the form of a link is encrypted. */
export function formAad(linkId: string): string {
  return `${linkId}:form`;
}

/** The saved form of an applicant; empty if it was erased. */
export function decryptForm(
  { id, sealedForm }: Pick<OnboardingLink, 'id' | 'sealedForm'>,
  cipher: RecordCipher | null,
): OnboardingForm {
  if (sealedForm === null || cipher === null) return {};
  return JSON.parse(cipher.decrypt(sealedForm, formAad(id))) as OnboardingForm;
}
