import type { RequirementFinding } from '../jurisdictions/jurisdiction.js';
import {
  type Candidate,
  type CandidateResolution,
  type EnrichmentSourceName,
  type EntryFacts,
  isOldImport,
  isWholeList,
  type PartyScreening,
  type ScreenedList,
} from '../enrichment.js';
import { isComparable } from '../matching/plainWords.js';
import { toScreenedName } from '../matching/screenedName.js';
import { isSanctionsList, type ScreeningStatus } from '../policies/verdictStatus.js';
import { describeScreening, findListGap, missingList } from '../screening/describeScreening.js';
import { listNameParts, type ScreenedParty } from '../screening/screenedParty.js';
import { type Party, type PartyKind, type PeopleStep, type SubmittedForm, toPartyName } from './onboardingForm.js';

/** A person or body in a form, as it is screened. */
export interface NamedParty {
  /** The id of the party in the form; `register:0` and so on for names of the register; null if the person who declares is not a party. */
  readonly partyId: string | null;
  readonly name: string;
  readonly kind: 'person' | 'body';
  /** The kind of a body that usually has the name of a person. Absent for others. */
  readonly bodyKind?: Extract<PartyKind, 'trust' | 'partnership' | 'other'>;
  /** ISO 8601, a day. */
  readonly dateOfBirth: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** An officer's resolution of a candidate, stored with the facts that identified the party. */
export interface PeopleResolution extends NamedParty, Pick<Candidate, 'list' | 'reference' | 'fingerprint'> {
  readonly screenedName: string;
  readonly outcome: Exclude<CandidateResolution, 'open'>;
  readonly reason: string;
  /** The key or the member. */
  readonly resolvedBy: string;
  readonly officerId: string | null;
  /** ISO 8601, in UTC. */
  readonly resolvedAt: string;
}

/** A candidate with the facts of the list entry. */
export type PartyCandidate = Candidate & Partial<EntryFacts>;

/**
 * The screening of the people and bodies of one submission against every imported list. It is stored encrypted with the
 * submission.
 */
export interface PeopleScreening {
  /** ISO 8601, in UTC. */
  readonly screenedAt: string;
  /** The sanctions list that has the force of law where the business is registered. */
  readonly required: EnrichmentSourceName;
  readonly lists: readonly ScreenedList[];
  readonly parties: readonly (NamedParty & { readonly candidates: readonly PartyCandidate[] })[];
  /** The resolutions of this submission and the ones before it, oldest first. */
  readonly resolutions: readonly PeopleResolution[];
}

/**
 * Everyone whom a form names: each party, and the person who declares. If the declarant has the name of a person among the
 * parties, only that person is screened, whose date of birth and country are known. Neither of them can hide a candidate.
 * @param unnamed people and bodies of the register whom the form does not name
 */
export function namedParties(
  { people, declaration }: SubmittedForm,
  unnamed: readonly NamedParty[] = [],
): readonly NamedParty[] {
  const parties = people.parties.map(namedParty);
  const declared: NamedParty = {
    partyId: null,
    name: `${declaration.givenName} ${declaration.familyName}`.trim(),
    kind: 'person',
    dateOfBirth: declaration.dateOfBirth ?? null,
    country: null,
  };
  const isParty = parties.some(({ kind, name }) => kind === 'person' && name === declared.name);
  return [...parties, ...(isParty ? [] : [declared]), ...unnamed];
}

function namedParty(party: Party): NamedParty {
  const { id, kind, dateOfBirth, country } = party;
  return {
    ...{ partyId: id, name: toPartyName(party), kind: kind === 'person' ? 'person' : 'body' },
    ...(kind !== 'person' && kind !== 'company' && { bodyKind: kind }),
    ...{ dateOfBirth, country },
  };
}

/** The screening result of one party. */
export interface FoundParty extends Pick<PartyScreening, 'lists'> {
  readonly candidates: readonly PartyCandidate[];
}

/** The screening of everyone in a form, from the result for each. */
export function toPeopleScreening(
  named: readonly NamedParty[],
  screened: readonly (FoundParty | undefined)[],
  { required, at }: { readonly required: EnrichmentSourceName; readonly at: Date },
): PeopleScreening {
  const lists = new Map<string, ScreenedList>();
  // A list that was not whole for one of them counts as not whole for the case.
  for (const list of screened.flatMap((one) => one?.lists ?? [])) {
    if (!lists.has(list.list) || !isWholeList(list)) lists.set(list.list, list);
  }
  return {
    screenedAt: at.toISOString(),
    required,
    lists: [...lists.values()],
    parties: named.map((party, index) => ({ ...party, candidates: screened[index]?.candidates ?? [] })),
    resolutions: [],
  };
}

/**
 * A named party as it is screened. As in names of the register, a trust or partnership may contain persons, and an applicant may enter
 * a person as another body.
 */
export function toScreened({ name, kind, bodyKind, dateOfBirth, country }: NamedParty): ScreenedParty {
  const mayBePerson = bodyKind === 'other';
  const parts = bodyKind === undefined ? [] : listNameParts(name).filter((part) => !mayBePerson || part.name !== name);
  return {
    names: [name],
    kind: mayBePerson ? 'sole_trader' : kind,
    ...(dateOfBirth !== null && { dateOfBirth }),
    ...(country !== null && { countries: [country] }),
    ...(parts.length > 0 && { related: parts.map((part) => ({ ...part, as: 'part of the stated name' })) }),
  };
}

/** Each candidate with its latest resolution. It becomes `open` again if the party or the entry changes. */
export function withResolutions({
  parties,
  resolutions,
}: Pick<PeopleScreening, 'parties' | 'resolutions'>): PeopleScreening['parties'] {
  return parties.map((party) => ({
    ...party,
    candidates: party.candidates.map((candidate): PartyCandidate => {
      return { ...candidate, resolution: lastSaid(resolutions, party, candidate)?.outcome ?? 'open' };
    }),
  }));
}

/** The latest resolution of a candidate, for the current facts of party and entry. */
export function lastSaid(
  resolutions: readonly PeopleResolution[],
  party: NamedParty,
  candidate: Candidate,
): PeopleResolution | undefined {
  return resolutions.findLast((said) => isAbout(said, party, candidate));
}

/** Whether a dismissed candidate was confirmed before. */
export function isMatchWithdrawn({ parties, resolutions }: PeopleScreening): boolean {
  return withResolutions({ parties, resolutions }).some((party) =>
    party.candidates.some(
      (candidate) =>
        candidate.resolution === 'dismissed' &&
        resolutions.some((said) => said.outcome === 'confirmed' && isAbout(said, party, candidate)),
    ),
  );
}

function isAbout(said: PeopleResolution, party: NamedParty, candidate: Candidate): boolean {
  return (
    said.list === candidate.list &&
    said.reference === candidate.reference &&
    said.fingerprint === candidate.fingerprint &&
    said.name === party.name &&
    said.kind === party.kind &&
    said.dateOfBirth === party.dateOfBirth &&
    said.country === party.country
  );
}

/** Whether everyone was screened against current lists, including the required one. */
export function isScreenedWhole(screening: PeopleScreening): boolean {
  return statusFor(screening, []) === 'clear';
}

/** The result for all parties, also as a sentence. */
export function describePeople(screening: PeopleScreening): {
  readonly status: ScreeningStatus;
  readonly detail: string;
} {
  const candidates = withResolutions(screening).flatMap((party) => party.candidates);
  const status = statusFor(screening, candidates);
  const { lists } = screening;
  return { status, detail: describeScreening({ status, lists, candidates, gaps: listGaps(screening) }) };
}

/**
 * How well the screening establishes the matter of sanctions, for the due diligence file.
 * @param liveAt the time for which it is judged; null for a test case, whose lists are invented
 */
export function findSanctions(screening: PeopleScreening | undefined, liveAt: Date | null): RequirementFinding {
  if (!screening) {
    const gaps = ['Screen everyone whom the form names under policy 2026-3.'];
    return { state: 'gap', evidence: 'The people were not screened.', gaps };
  }
  const { status, detail } = describePeople(screening);
  const isOld = liveAt !== null && screening.lists.some((list) => isOldImport(Date.parse(list.importedAt), liveAt));
  if (status === 'clear' && isOld) {
    const again = 'Record a check of another matter, which screens the people with the lists of today.';
    const gap = `The lists of this screening are more than 31 days old. ${again}`;
    return { state: 'gap', evidence: `${detail} Screened on ${screening.screenedAt.slice(0, 10)}.`, gaps: [gap] };
  }
  return status === 'clear'
    ? { state: 'verified', evidence: detail, verifiedBy: 'lists', verifiedAt: screening.screenedAt }
    : { state: 'gap', evidence: detail, gaps: ['Complete the screening, and resolve every candidate.'] };
}

function statusFor(screening: PeopleScreening, candidates: readonly Candidate[]): ScreeningStatus {
  const isSaid = (resolution: CandidateResolution): boolean => candidates.some((one) => one.resolution === resolution);
  if (isSaid('confirmed')) return 'confirmed';
  if (!screening.lists.some(isSanctionsList)) return 'not_performed';
  if (listGaps(screening).length > 0) return 'incomplete';
  return isSaid('open') ? 'candidates' : 'clear';
}

/** The reasons why the lack of matches proves nothing. A name without any letter or digit cannot match. */
function listGaps({ lists, required, parties }: PeopleScreening): readonly string[] {
  const isNamed = ({ name, kind }: NamedParty): boolean => toScreenedName(name, kind === 'person').words.length > 0;
  return [
    ...lists.flatMap((list) => findListGap(list) ?? []),
    ...(lists.some(({ list }) => list === required) ? [] : [missingList(required)]),
    ...(parties.every(isNamed) ? [] : ['a name in the form has no letter or digit']),
    ...(parties.every(({ name }) => isComparable(name)) ? [] : ['a name in the form cannot be compared as a whole']),
  ];
}

/**
 * Everyone whom a form names and who has to be screened, as JSON pointers (RFC 6901): each party, person or body, in any role,
 * and the person who declares. A submitted form always has a declaration, so there is at least one.
 */
export function namedPeople({ parties }: Pick<PeopleStep, 'parties'>): readonly string[] {
  return [...parties.map((_, index) => `/people/parties/${index}`), '/declaration'];
}
