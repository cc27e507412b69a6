import type { CandidateResolution } from '../enrichment.js';
import { toLocalDay } from '../countries.js';
import { type FatfList, findFatfEdition, findFatfList } from '../fatf.js';
import { isHighScore, toFractureRisk } from '../fractureScore.js';
import { isOwnName } from '../nameMatch.js';
import { isStaleExtract } from '../registerFacts.js';
import type { Verdict } from '../verdict.js';
import { type EffectiveOwnership, isOwnerUnknown } from './effectiveOwnership.js';
import { type BusinessStep, type PeopleStep, toBusinessClass } from './onboardingForm.js';
import { namedPeople } from './peopleScreening.js';
import {
  findUnnamedParents,
  hasUnexpectedOwners,
  isCompanyChecked,
  isOtherBusiness,
  isRegisterWithPeople,
  isTraderNamed,
} from './registerEvidence.js';
import { type DifferenceCode, differenceCodes } from './registerDifferences.js';

/**
 * The reasons for the route of a submission. Reasons of `hold`, except `high_risk_country` and `politically_exposed`, block it. Reasons
 * of `review`, except `monitored_country`, prevent an automatic decision.
 */
export const routeReasons = {
  register_unavailable:
    'The register did not respond when the form was submitted, or its old extract lacks the number, so the business is not verified.',
  not_registered: 'No register has this number.',
  inactive_registration: 'The business is on its register and is not active.',
  business_blocked: 'The verification of the business is blocked. Its status reasons say why.',
  critical_score: 'The Fracture Score is critical.',
  person_on_list: 'An officer confirmed that a named person or body is on a sanctions or ban list.',
  ownership_circle: 'Some bodies own each other, and no person owns them.',
  no_automatic_approval: 'The organisation has no automatic approval.',
  four_eyes: 'The organisation requires two officers.',
  score_not_certain:
    'The Fracture Score is an interval, because a source did not respond or a candidate is not resolved.',
  score_above_policy: 'The Fracture Score is above the limit for automatic approval.',
  invented_data: 'The register data are invented sample data.',
  register_outdated:
    'The register data are too old for automatic approval: more than 21 days for the ABR, 70 for the NZBN register.',
  business_not_screened:
    'The names of the business were not screened: the policy of the organisation uses no sanctions list, or none is imported.',
  company_not_checked:
    'The registration of the company and bans on it were not checked, because the data of ASIC are not imported.',
  business_needs_review: 'The verification of the business needs review. Its status reasons say why.',
  business_changed:
    'A new check of the business, before an approval by policy, did not confirm the verification of the form. Verify the business again.',
  declined_before: 'Another case of the business or of a named person, or a verification of it, was declined.',
  more_was_asked: 'The applicant sent more information, and nobody has reviewed it.',
  recorded_without_officer: 'An owner recorded a check or resolved a candidate. An officer decides.',
  other_business: 'The form is about another business than the one that the link was created for.',
  business_not_confirmed: 'The applicant did not confirm the business on the register.',
  correction_stated: 'The applicant reports an error on the register.',
  register_differs: 'The applicant confirmed a business with another name than the register has.',
  name_differs: 'The register does not have the trading name.',
  address_not_listed: 'An address does not agree with the imported list of localities.',
  trader_differs: 'No named person has the name of the sole trader on the register.',
  director_not_stated:
    'The register has a director, partner or trustee whom the applicant did not state. Ask the applicant, and check the Companies Register.',
  director_not_registered:
    'The applicant stated a director, partner or trustee whom the register does not have. Ask for evidence of the appointment.',
  share_differs: 'A stated share differs from the register. Ask for a share register or a transfer of shares.',
  owner_not_stated:
    'According to the register, a person owns more than 25 percent, and according to the form nobody of this name does for certain. Identify this person.',
  address_differs: 'Neither address in the form has the postcode of the register. Ask which place is current.',
  parent_not_stated:
    'According to GLEIF or the NZBN register, a body is the parent of the business, and the applicant did not name it. Ask what it owns or controls.',
  owners_not_expected:
    'The stated shares do not fit the type of the business: nobody holds shares in it, the sole trader alone owns it, or the register has another type of trust. Ask who owns and controls it.',
  owners_not_compared:
    'The form was not compared with all directors and owners, because the imported register is too old or lacks some of them, also of companies above the business.',
  body_not_checked:
    'The form names a body, and its registration and the people behind it were not checked. Verify its number, and ask who runs it.',
  owners_not_certain: 'Some owners of the business are not known.',
  beneficial_owner_possible: 'A person may own 25 percent or more of the business, but this is not certain.',
  no_beneficial_owner: 'No person owns 25 percent or more of the business. Find out who controls it.',
  person_candidate_open:
    'A named person or body has a name like an entry of a list, and nobody has decided whether it is meant.',
  match_withdrawn: 'A match of the business, or of a person or body, was confirmed before and is dismissed now.',
  high_risk_country:
    'The FATF calls for action on a country of the business, or of a person, body, address or payment in the form. Carry out enhanced due diligence.',
  politically_exposed:
    'Somebody in the form has a public office of a foreign country, or any public office while the risk is high, or is close to such a person. Carry out enhanced due diligence.',
  country_not_stated:
    'The country of a person with a role or a share is not known, so it was not compared with the lists of the FATF.',
  monitored_country:
    'The FATF has a country of a person, body, address or payment in the form under increased monitoring.',
  due_diligence_gap:
    'Something that customer due diligence requires is missing. The due diligence file of the case says what.',
  people_not_screened: 'Some named people or bodies were not screened against a current sanctions list.',
  meets_policy: 'All checks passed, and the score is within the limit for automatic approval.',
} as const;
export type RouteReason = keyof typeof routeReasons;

/** The facts that decide the route of a submission. */
export interface RoutedSubmission {
  readonly verdict: Pick<
    Verdict,
    | 'status'
    | 'legalName'
    | 'fractureScore'
    | 'fractureRisk'
    | 'fractureInterval'
    | 'nameMatch'
    | 'candidates'
    | 'screening'
    | 'source'
    | 'statusReasons'
    | 'registrations'
    | 'abn'
    | 'acn'
    | 'nzbn'
    | 'furtherSources'
  >;
  readonly isLive: boolean;
  readonly business: BusinessStep;
  /** The number that the link was created for; null without one. */
  readonly askedNumber: string | null;
  readonly people: PeopleStep;
  /** Countries of addresses, and those that the stated purpose, activity and funds name: ISO 3166-1 alpha-2. */
  readonly otherCountries: readonly string[];
  /** Whether an address differs from the imported list of localities. */
  readonly hasUnlistedAddress: boolean;
  /** The subset of `namedPeople` whose screening against a current list is complete. */
  readonly screened: ReadonlySet<string>;
  /** The resolutions of their candidates. */
  readonly candidates: readonly CandidateResolution[];
  /** Whether a dismissed candidate, of the business or of the people, was confirmed before. */
  readonly isMatchWithdrawn: boolean;
  readonly ownership: EffectiveOwnership;
  /** The kinds of differences between the form and the owners and directors on the register. */
  readonly differences: readonly DifferenceCode[];
  /** Whether they were compared with all of these, if the register has them. */
  readonly isCompared: boolean;
  /** Whether the due diligence file has a gap that no other reason names. */
  readonly hasDueDiligenceGap: boolean;
  /** Whether another case of the business or of a named person was declined. */
  readonly isDeclinedBefore: boolean;
  /** Whether this is the response to a request for more information. */
  readonly isAskedAgain: boolean;
  /** Whether a check or a resolution was recorded by an owner, who may not decide. */
  readonly isRecordedWithoutOfficer: boolean;
  readonly at: Date;
  readonly policy: { readonly automaticApprovalUpTo: number | null; readonly fourEyes: boolean };
}

/** The route of a submission. */
export interface SubmissionRoute {
  readonly outcome: 'approve' | 'review' | 'hold';
  readonly reasons: readonly RouteReason[];
}

/**
 * The route of a submission under the policy of its organisation. A reason against it leads to `hold`. It is approved
 * automatically only if the organisation has enabled that and nothing is uncertain. All others are for a person to review, under
 * every policy also a submission with a person who was not screened.
 */
export function routeSubmission(submission: RoutedSubmission): SubmissionRoute {
  const against = reasonsToHold(submission);
  if (against.length > 0) {
    return { outcome: 'hold', reasons: [...against, ...reasonsWhere(strictReasons(submission))] };
  }
  const open = [...policyReasons(submission), ...businessReasons(submission), ...peopleReasons(submission)];
  // The FATF requires no enhanced due diligence for these countries.
  const notes = reasonsWhere([['monitored_country', isOnList(submission, 'increased_monitoring')]]);
  return open.length > 0
    ? { outcome: 'review', reasons: [...open, ...notes] }
    : { outcome: 'approve', reasons: ['meets_policy', ...notes] };
}

/**
 * The route of a case that an officer has changed. An approval by policy rests on what the registers and lists say now, not on what
 * they said when the form was submitted.
 */
export function routeAgain(
  route: SubmissionRoute,
  now: {
    /** Whether everybody was screened against the current lists. */
    readonly isScreened: boolean;
    /** The route under a new verification of the business; null without one. */
    readonly route: SubmissionRoute | null;
  },
): SubmissionRoute {
  if (route.outcome !== 'approve') return route;
  if (!now.isScreened) return { outcome: 'review', reasons: ['people_not_screened'] };
  if (now.route?.outcome === 'approve') return route;
  const { outcome, reasons } = now.route ?? { outcome: 'review', reasons: [] };
  return { outcome, reasons: ['business_changed', ...reasons] };
}

function reasonsToHold({ verdict, ownership, candidates }: RoutedSubmission): RouteReason[] {
  const { fractureInterval: interval, fractureRisk } = verdict;
  return reasonsWhere([
    ['register_unavailable', verdict.status === 'error'],
    ['not_registered', verdict.status === 'not_found'],
    ['inactive_registration', verdict.status === 'inactive'],
    ['business_blocked', verdict.status === 'blocked'],
    // A possible signal is for a person to examine and does not count against the entity. The risk has the bands of the policy.
    ['critical_score', (interval ? toFractureRisk(interval.lowest) : fractureRisk) === 'critical'],
    ['person_on_list', candidates.includes('confirmed')],
    ['ownership_circle', ownership.findings.some(({ code }) => code === 'ownership_circle')],
  ]);
}

function policyReasons(submission: RoutedSubmission): RouteReason[] {
  const { business, verdict, isLive, at, policy } = submission;
  const { automaticApprovalUpTo: upTo, fourEyes } = policy;
  const score = verdict.fractureScore ?? Infinity;
  return reasonsWhere([
    ['no_automatic_approval', upTo === null],
    ['four_eyes', fourEyes && upTo !== null],
    ['score_not_certain', verdict.fractureInterval != null],
    ['score_above_policy', upTo !== null && score > upTo],
    // Test data are always invented, and known to be.
    ['invented_data', isLive && (verdict.source.register === 'sample' || verdict.source.register === 'sandbox')],
    ['register_outdated', isLive && isStaleExtract(verdict.source, at)],
    ['business_not_screened', verdict.candidates === undefined || verdict.screening?.status === 'not_performed'],
    ['company_not_checked', isLive && !isCompanyChecked({ business, verdict })],
    ['business_needs_review', verdict.status === 'review'],
    ['declined_before', submission.isDeclinedBefore],
    ['more_was_asked', submission.isAskedAgain],
    ['recorded_without_officer', submission.isRecordedWithoutOfficer],
  ]);
}

function businessReasons(submission: RoutedSubmission): RouteReason[] {
  const { verdict, business, people, hasUnlistedAddress } = submission;
  const { registered, isConfirmed, correction } = business;
  const isConfirmedAtAll = isConfirmed && registered !== null;
  return reasonsWhere([
    ['other_business', isOtherBusiness(submission)],
    ['business_not_confirmed', !isConfirmedAtAll],
    ['correction_stated', correction !== null && correction !== ''],
    ['register_differs', isConfirmedAtAll && registered.legalName !== verdict.legalName],
    ['name_differs', verdict.nameMatch !== null && !isOwnName(verdict.nameMatch)],
    ['address_not_listed', hasUnlistedAddress],
    ['trader_differs', toBusinessClass({ business }) === 'individual' && !isTraderNamed(verdict.legalName, people)],
  ]);
}

function peopleReasons(submission: RoutedSubmission): RouteReason[] {
  const { ownership, people, screened, candidates, business } = submission;
  const judgements = new Set(ownership.owners.map(({ isBeneficialOwner }) => isBeneficialOwner));
  return reasonsWhere([
    ...differenceCodes.map((code) => [code, submission.differences.includes(code)] as const),
    ['owners_not_compared', submission.isLive && !submission.isCompared && isRegisterWithPeople(submission)],
    ['owners_not_expected', hasUnexpectedOwners(submission)],
    ['body_not_checked', people.parties.some(({ kind }) => kind !== 'person')],
    ['parent_not_stated', findUnnamedParents(people, submission.verdict).length > 0],
    ['owners_not_certain', isOwnerUnknown(ownership, people, business.jurisdiction)],
    ['beneficial_owner_possible', judgements.has('possible')],
    ['no_beneficial_owner', !judgements.has('yes') && !judgements.has('possible')],
    ['person_candidate_open', candidates.includes('open')],
    ['match_withdrawn', submission.isMatchWithdrawn],
    ...strictReasons(submission),
    ['country_not_stated', people.parties.some(({ kind, country }) => kind === 'person' && country === null)],
    ['due_diligence_gap', submission.hasDueDiligenceGap],
    ['people_not_screened', namedPeople(people).some((pointer) => !screened.has(pointer))],
  ]);
}

/** Reasons on every route, because an approval in spite of them needs an officer who states why. */
function strictReasons(submission: RoutedSubmission): (readonly [RouteReason, boolean])[] {
  const { people, verdict } = submission;
  const isHigh = isHighScore(verdict.fractureRisk) || isHighRisk(submission);
  // As for the agent alone, no rule asks for senior approval (AML/CTF Rules 2025, sections 5-5 and 6-23).
  const exposures = people.parties.map(({ politicalExposure }) => politicalExposure?.exposure ?? 'none');
  return [
    ['high_risk_country', isHighRisk(submission)],
    ['politically_exposed', exposures.some((one) => one === 'foreign' || (isHigh && one !== 'none'))],
  ];
}

/** The facts that decide which lists of the FATF apply. */
type StatedCountries = Pick<RoutedSubmission, 'people' | 'otherCountries' | 'at' | 'business'>;

/** Whether the FATF calls for action on a country of the case. */
export function isHighRisk(
  submission: StatedCountries & { readonly verdict: Pick<Verdict, 'statusReasons'> },
): boolean {
  const { statusReasons = [] } = submission.verdict;
  return isOnList(submission, 'call_for_action') || statusReasons.some(({ code }) => code === 'high_risk_country');
}

function isOnList({ people, otherCountries, at, business }: StatedCountries, list: FatfList): boolean {
  const edition = findFatfEdition(toLocalDay(at, business.jurisdiction));
  const countries = [...people.parties.map(({ country }) => country), ...otherCountries];
  return countries.some((country) => country !== null && edition && findFatfList(edition, country) === list);
}

function reasonsWhere(reasons: readonly (readonly [RouteReason, boolean])[]): RouteReason[] {
  return [...new Set(reasons.filter(([, holds]) => holds).map(([reason]) => reason))];
}
