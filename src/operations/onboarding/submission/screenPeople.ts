import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../caller/context.js';
import type { EnrichmentSources } from '../../../caller/registerServices.js';
import { toLocalDay } from '../../../domain/countries.js';
import { findFatfEdition, findNamedCountries } from '../../../domain/fatf.js';
import { parseIdentifier } from '../../../domain/identifier.js';
import { type PolicyVersion, requiresFullScreening } from '../../../domain/fractureScore.js';
import {
  type DueDiligenceFacts,
  hasUnnamedGap,
  listRequirements,
  type Requirement,
} from '../../../domain/onboarding/dueDiligence.js';
import { isComparedWhole } from '../../../domain/onboarding/registerEvidence.js';
import { compareWithRegister, type RegisterComparison } from '../../../domain/onboarding/registerDifferences.js';
import type { OnboardingForm, SubmittedForm } from '../../../domain/onboarding/onboardingForm.js';
import {
  type FoundParty,
  isMatchWithdrawn,
  isScreenedWhole,
  namedParties,
  namedPeople,
  type PeopleScreening,
  toScreened,
  toPeopleScreening,
  withResolutions,
} from '../../../domain/onboarding/peopleScreening.js';
import {
  isHighRisk,
  type RoutedSubmission,
  routeSubmission,
  type SubmissionRoute,
} from '../../../domain/onboarding/route.js';
import type { ListedLiquidator } from '../../../domain/registrations.js';
import { jurisdictions } from '../../../domain/jurisdictions/jurisdictions.js';
import type { Mode } from '../../../domain/tenancy.js';
import type { RecordCipher } from '../../../encryption/recordCipher.js';
import { Onboarding } from '../../../entities/onboarding.js';
import type { ResolutionSummary } from '../../screening/loadResolutions.js';
import { loadRegisterOwners } from '../../verifications/loadRegisterOwners.js';
import { type EncryptedSubmission, readSubmission } from './storeCase.js';

/**
 * Compares a form with the owners and directors on the imported register. Null if the register has none of the business, as for all
 * Australian ones.
 */
export async function compareOwners(
  { registers }: Pick<Context, 'registers'>,
  mode: Mode,
  form: SubmittedForm,
): Promise<RegisterComparison | null> {
  const { queryValue, jurisdiction } = form.business;
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (!parsed.ok || !jurisdictions[jurisdiction].hasRelatedParties) return null;
  const answer = await loadRegisterOwners(registers[mode][jurisdiction], parsed.identifier.value);
  return answer.kind === 'found' ? compareWithRegister(form, answer.owners, answer.source) : null;
}

/** The entries of ASIC's register of liquidators with the name of the person who declares. Empty for a business of another country. */
export async function findListedLiquidators(
  { further }: Pick<Context, 'further'>,
  mode: Mode,
  { business, declaration }: SubmittedForm,
): Promise<readonly ListedLiquidator[]> {
  return jurisdictions[business.jurisdiction].hasLiquidators ? await further[mode].liquidators(declaration) : [];
}

/**
 * Screens everyone whom a form names, and the people of the register whom it does not name, against the imported lists. Returns null
 * under a policy before 2026-3.
 */
export async function screenPeople(
  { further, clock }: Pick<Context, 'further' | 'clock'>,
  { mode, policyVersion }: { readonly mode: Mode; readonly policyVersion: PolicyVersion },
  { form, register }: Pick<EncryptedSubmission, 'form' | 'register'>,
): Promise<PeopleScreening | null> {
  if (!requiresFullScreening(policyVersion)) return null;
  const { jurisdiction } = form.business;
  const now = clock();
  const named = namedParties(form, register?.unnamed);
  const sources = further[mode];
  const screened = await sources.screenParties(named.map(toScreened), toLocalDay(now, jurisdiction));
  const found = await withEntryFacts(sources, screened);
  return toPeopleScreening(named, found, { required: sources.requiredLists[jurisdiction], at: now });
}

/** Adds the facts of the list entry to each candidate, which a person needs to decide. */
export async function withEntryFacts(
  sources: Pick<EnrichmentSources, 'heldEntries'>,
  found: readonly FoundParty[],
): Promise<readonly FoundParty[]> {
  const facts = await sources.heldEntries(found.flatMap(({ candidates }) => candidates));
  let at = 0;
  return found.map(({ lists, candidates }) => ({
    lists,
    candidates: candidates.map((candidate) => {
      const { datesOfBirth = [], countries = [] } = facts[at++] ?? {};
      return { ...candidate, datesOfBirth, countries };
    }),
  }));
}

/** Adds the resolutions of earlier rounds if the link already has a case. */
export async function withEarlierResolutions(
  em: EntityManager,
  cipher: RecordCipher,
  linkId: string,
  screening: PeopleScreening,
): Promise<PeopleScreening> {
  const onboarding = await em.findOne(Onboarding, { linkId });
  const earlier = onboarding && (await readSubmission(em, cipher, onboarding));
  return { ...screening, resolutions: earlier?.screening?.resolutions ?? [] };
}

/** The route of a submission, from its encrypted parts and the other facts that `routeSubmission` evaluates. */
export function routeScreened(
  submission: Omit<EncryptedSubmission, 'documents'>,
  judged: Pick<RoutedSubmission, 'isLive' | 'isDeclinedBefore' | 'isAskedAgain' | 'askedNumber' | 'at' | 'policy'> & {
    readonly verdict: RoutedSubmission['verdict'] & DueDiligenceFacts['verdict'];
    readonly resolved: ResolutionSummary;
  },
): SubmissionRoute {
  const { form, ownership, screening, register, hasUnlistedAddress = false } = submission;
  const { resolved } = judged;
  const records = [...(submission.checks ?? []), ...(screening?.resolutions ?? [])];
  const { business, people } = form;
  const isWhole = screening !== undefined && isScreenedWhole(screening);
  const found = screening === undefined ? [] : withResolutions(screening).flatMap(({ candidates }) => candidates);
  return routeSubmission({
    ...{ business, people, ownership, hasUnlistedAddress },
    otherCountries: listOtherCountries(form),
    hasDueDiligenceGap: hasUnnamedGap(listSubmissionRequirements(submission, judged)),
    screened: new Set(isWhole ? namedPeople(people) : []),
    differences: (register?.differences ?? []).map(({ code }) => code),
    isCompared: isComparedWhole(form, register, judged.at),
    candidates: found.map(({ resolution }) => resolution),
    isMatchWithdrawn: resolved.isMatchWithdrawn || (screening !== undefined && isMatchWithdrawn(screening)),
    isRecordedWithoutOfficer: resolved.isResolvedWithoutOfficer || records.some(({ officerId }) => officerId === null),
    ...judged,
  });
}

/**
 * The due diligence file of a case: that of its approval or refusal once there is one, so that later rules and lists do not change
 * it. Null if the form was submitted before forms asked for people.
 * @param at the time for which it is judged: while a case is open, facts age
 */
export function listCaseRequirements(
  submission: EncryptedSubmission,
  { mode, at }: { readonly mode: Mode; readonly at: Date },
  verdict: Parameters<typeof listSubmissionRequirements>[1]['verdict'],
): readonly Requirement[] | null {
  const { form }: { readonly form: OnboardingForm } = submission;
  if (!form.people) return null;
  const judged = { isLive: mode === 'live', at, verdict };
  const decided = submission.decidedRequirements?.map((requirement) => ({ closedGaps: [], ...requirement }));
  // A case that was decided before its file was kept has the screening of the decision if a later one has replaced it.
  const { decidedScreening } = submission;
  const stored = { ...submission, ...(decidedScreening && { screening: decidedScreening }) };
  return decided ?? listSubmissionRequirements(stored, judged);
}

/** The due diligence file of a submission, by the present rules. */
function listSubmissionRequirements(
  {
    form,
    ownership,
    screening,
    documentHolders,
    asksSourceOfFunds = false,
    checks = [],
    liquidators = [],
    register,
  }: Omit<EncryptedSubmission, 'documents'>,
  judged: Pick<RoutedSubmission, 'isLive' | 'at'> & {
    readonly verdict: Pick<RoutedSubmission['verdict'], 'statusReasons'> & DueDiligenceFacts['verdict'];
  },
): readonly Requirement[] {
  const { isLive, verdict, at } = judged;
  const otherCountries = listOtherCountries(form);
  const on = toLocalDay(at, form.business.jurisdiction);
  return listRequirements({
    ...{ form, ownership, screening, documentHolders, verdict, liveAt: isLive ? at : null },
    ...{ asksSourceOfFunds, checks, liquidators, register, on },
    isHighRisk: isHighRisk({ verdict, people: form.people, business: form.business, otherCountries, at }),
    countryListsOf: findFatfEdition(on)?.date,
  });
}

/** The countries of the addresses, and the listed ones that the applicant names as those of the money. */
function listOtherCountries({ address }: SubmittedForm): readonly string[] {
  const { registered, business, purpose, expectedActivity, sourceOfFunds } = address;
  const texts = [purpose, expectedActivity, sourceOfFunds].map((text) => text ?? '');
  return [registered.country, business?.country ?? registered.country, ...texts.flatMap(findNamedCountries)];
}
