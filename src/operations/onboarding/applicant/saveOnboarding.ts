import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireApplicant } from '../../../caller/context.js';
import { countUse } from '../../../caller/limits/countUse.js';
import { queryRows } from '../../../database/rows.js';
import { toLocalDay } from '../../../domain/countries.js';
import { type Identifier, parseIdentifier } from '../../../domain/identifier.js';
import { isId } from '../../../domain/ids.js';
import { onboardingForm } from '../../../domain/inputs/onboarding.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import { findReplacedPeople } from '../../../domain/onboarding/documents.js';
import type {
  BusinessStep,
  DeclarationStep,
  OnboardingForm,
  Party,
  PeopleStep,
  PoliticalExposure,
} from '../../../domain/onboarding/onboardingForm.js';
import type { AcceptedNotice } from '../../../domain/onboarding/privacyNotice.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { Onboarding } from '../../../entities/onboarding.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { AppError, invalidField, notFound } from '../../../platform/errors.js';
import { toFieldErrors } from '../../readInput.js';
import { readSubmission } from '../submission/storeCase.js';
import { findBranded, lockOwnLink, requireOpen, requireVersion } from './applicantLink.js';
import { registeredBusiness, type RegisterNews } from './checkBusiness.js';
import { decryptParty } from './documentResult.js';
import { findPeopleFaults, type GivenPeople, rankFault } from './findPeopleFaults.js';
import {
  decryptForm,
  formAad,
  loadFormResult,
  type OnboardingFormResult,
  toOrganisationNotice,
} from './loadFormResult.js';

/** The steps as they were sent. The schema of the form validates them. */
export interface SaveOnboardingInput {
  readonly version: number;
  readonly business?: object | null;
  readonly address?: object | null;
  readonly people?: GivenPeople | null;
  readonly declaration?: object | null;
  readonly explanations?: object | null;
  readonly noticeVersion?: string | null;
}

/**
 * Saves steps of the form; others do not change. Incomplete steps are saved. If two windows save on top of the same version, one
 * is refused, so that neither overwrites the other.
 * @throws AppError INVALID_REQUEST with every malformed field; STATE_CONFLICT for another version, and for a form that was
 * submitted
 */
export async function saveOnboarding(ctx: Context, input: SaveOnboardingInput): Promise<OnboardingFormResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  // The day begins in New Zealand first.
  const { business, noticeVersion, ...steps } = readSteps(input, toLocalDay(at, 'NZ'));
  const news = business && (await askRegister(ctx, input.version, business));
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    requireOpen(link);
    requireVersion(link, input.version);
    const cipher = await loadRecordCipher(em, ctx.vault, linkId);
    if (!cipher) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
    const before = decryptForm(link, cipher);
    const { people, declaration, ...others } = steps;
    const today = toLocalDay(at, business?.jurisdiction ?? before.business?.jurisdiction ?? 'AU');
    // A repeated confirmation keeps the time of the first.
    const isConfirming = noticeVersion !== null && noticeVersion !== before.notice?.version;
    const notice = isConfirming ? await acceptNotice(em, link, noticeVersion, at) : null;
    const changed: OnboardingForm = {
      ...others,
      ...(notice && { notice }),
      ...(people && { people: withAnswerDays(people, before.people, today) }),
      ...(declaration && { declaration: withAnswerDay(declaration, before.declaration, today) }),
      ...(business && news && { business: businessStep(business, news, before.business) }),
    };
    if (changed.people) {
      await detachDocuments(em, { linkId, cipher }, findReplacedPeople(before.people, changed.people));
    }
    link.sealedForm = cipher.encrypt(JSON.stringify({ ...before, ...changed }), formAad(linkId));
    link.version += 1;
    await recordAudit(ctx, em, {
      action: 'onboarding.saved',
      object: { kind: 'onboardingLink', id: linkId },
      details: { steps: Object.keys(changed), version: link.version },
    });
    await em.flush();
    return loadFormResult(ctx, em, link);
  });
}

/**
 * The business on its register. It counts as a check of a number, and a save that would be refused asks no register, so that nobody
 * asks more by saving than by checking.
 * @throws AppError STATE_CONFLICT, RATE_LIMITED
 */
async function askRegister(
  ctx: Context,
  version: number,
  { jurisdiction, identifier }: StatedBusiness,
): Promise<RegisterNews> {
  const link = await ctx.em.findOneOrFail(OnboardingLink, { id: requireApplicant(ctx).linkId });
  requireOpen(link);
  requireVersion(link, version);
  await countUse(ctx, 'businessChecks');
  return registeredBusiness(ctx, jurisdiction, identifier);
}

/**
 * Removes a file from the form. Its bytes are deleted, unless a submission has the file: an applicant who is asked for more
 * information must not destroy what the organisation received.
 * @throws AppError NOT_FOUND for a file of another link, or one that was removed; STATE_CONFLICT for a form that was submitted
 */
export async function removeOnboardingDocument(ctx: Context, id: string): Promise<OnboardingFormResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    const document = isId('document', id)
      ? await em.findOne(OnboardingDocument, { id, linkId, removedAt: null })
      : null;
    if (!document) throw notFound('document');
    requireOpen(link);
    document.removedAt = at;
    document.isKept = await isSubmitted(ctx, em, document);
    if (!document.isKept) await queryRows(em, 'delete from onboarding_document_parts where document_id = ?', [id]);
    await recordAudit(ctx, em, {
      action: 'document.removed',
      object: { kind: 'document', id },
      details: { linkId, kind: document.kind, isKept: document.isKept },
    });
    await em.flush();
    return loadFormResult(ctx, em, link);
  });
}

/** Whether a submission has a file. Every submission has all files of the form, so the newest one has it if any does. */
async function isSubmitted(
  { vault }: Pick<Context, 'vault'>,
  em: EntityManager,
  { id, linkId }: OnboardingDocument,
): Promise<boolean> {
  const onboarding = await em.findOne(Onboarding, { linkId });
  const cipher = onboarding && (await loadRecordCipher(em, vault, linkId));
  const submission = cipher && (await readSubmission(em, cipher, onboarding));
  return submission?.documents.includes(id) ?? false;
}

/** Leaves the identity documents of people who are no longer in the form without a person. Nobody else gets them. */
async function detachDocuments(
  em: EntityManager,
  { linkId, cipher }: { readonly linkId: string; readonly cipher: RecordCipher },
  replaced: ReadonlySet<string>,
): Promise<void> {
  if (replaced.size === 0) return;
  for (const document of await em.find(OnboardingDocument, { linkId, removedAt: null })) {
    if (replaced.has(decryptParty(document, cipher) ?? '')) document.sealedParty = null;
  }
}

/** The confirmation of a notice. @throws AppError INVALID_REQUEST unless it is the notice that the applicant sees now */
async function acceptNotice(
  em: EntityManager,
  link: OnboardingLink,
  version: string,
  at: Date,
): Promise<AcceptedNotice> {
  const notice = toOrganisationNotice(await findBranded(em, link));
  if (notice.version !== version) {
    throw invalidField(
      '/noticeVersion',
      'Must be the version of the current privacyNotice. Read it again, and confirm it.',
    );
  }
  return { ...notice, acceptedAt: at.toISOString() };
}

function readSteps(input: SaveOnboardingInput, today: string): StatedSteps {
  const { data, error } = onboardingForm.safeParse(input);
  const faults = [...toFieldErrors(error), ...(input.people ? findPeopleFaults(input.people, today) : [])];
  const [first, ...others] = faults.toSorted((one, other) => rankFault(one) - rankFault(other));
  if (!data || first) {
    const detail = others.length === 0 ? first?.detail : `${first?.detail ?? ''} ${others.length} more to correct.`;
    throw new AppError('INVALID_REQUEST', detail ?? '', { errors: first ? [first, ...others] : [] });
  }
  const { business, address, people, declaration, explanations, noticeVersion = null } = data;
  return {
    noticeVersion,
    business: business ? { ...business, identifier: requireIdentifier(business) } : null,
    ...(address && { address }),
    ...(people && { people }),
    ...(declaration && { declaration }),
    ...(explanations && { explanations }),
  };
}

type Unexposed<T> = Omit<T, 'politicalExposure'> & {
  readonly politicalExposure: Omit<PoliticalExposure, 'answeredOn'> | null;
};

/** The steps as stated, whose responses about public offices have no day yet. */
interface StatedSteps extends Omit<OnboardingForm, 'business' | 'people' | 'declaration' | 'notice'> {
  readonly noticeVersion: string | null;
  readonly business: StatedBusiness | null;
  readonly people?: Omit<PeopleStep, 'parties'> & { readonly parties: readonly Unexposed<Party>[] };
  readonly declaration?: Unexposed<DeclarationStep>;
}

function withAnswerDays(
  { parties, ...others }: NonNullable<StatedSteps['people']>,
  before: PeopleStep | undefined,
  today: string,
): PeopleStep {
  const known = new Map(before?.parties.map((party) => [party.id, party]));
  return { ...others, parties: parties.map((party) => withAnswerDay(party, known.get(party.id), today)) };
}

/** Records the day of a response about public offices. A response that is saved again unchanged keeps its day. */
function withAnswerDay<T extends Unexposed<object>>(
  stated: T,
  before: { readonly politicalExposure?: PoliticalExposure | null } | undefined,
  today: string,
): Omit<T, 'politicalExposure'> & { readonly politicalExposure: PoliticalExposure | null } {
  const { politicalExposure: given } = stated;
  const earlier = before?.politicalExposure;
  const isSame =
    earlier?.exposure === given?.exposure && earlier?.relation === given?.relation && earlier?.office === given?.office;
  const answeredOn = isSame && earlier ? earlier.answeredOn : today;
  return { ...stated, politicalExposure: given && { ...given, answeredOn } };
}

/** While the register does not respond, its earlier facts about the same number are kept. */
function businessStep(
  { jurisdiction, identifier, isConfirmed, correction }: StatedBusiness,
  { isAnswered, registered }: RegisterNews,
  before: BusinessStep | undefined,
): BusinessStep {
  const isSame = before?.jurisdiction === jurisdiction && before.queryValue === identifier.value;
  return {
    jurisdiction,
    queryValue: identifier.value,
    registered: isAnswered || !isSame ? registered : before.registered,
    isConfirmed,
    correction,
  };
}

/** The applicant's own statements about the business. Only the register determines whether it is registered. */
interface StatedBusiness extends NonNullable<z.output<typeof onboardingForm>['business']> {
  readonly identifier: Identifier;
}

function requireIdentifier({
  queryValue,
  jurisdiction,
}: {
  queryValue: string;
  jurisdiction: Jurisdiction;
}): Identifier {
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (!parsed.ok) throw new Error('The schema of the form accepted a number that is none.');
  return parsed.identifier;
}
