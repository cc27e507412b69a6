import {
  type BansAnswer,
  type Candidate,
  describeRejected,
  type EnrichmentFacts,
  type EnrichmentSource,
  type EnrichmentSourceName,
  isWholeList,
  type SanctionsAnswer,
  type ScreenedList,
} from '../enrichment.js';
import { getRecordRules } from '../jurisdictions/jurisdictions.js';
import { isAsicRegistered } from '../registerFacts.js';
import { describeScreenedName } from '../screening/screenedParty.js';
import { notChecked } from './companyRules.js';
import type { Finding, PolicyFacts, Rule } from './rule.js';

/** A ban by ASIC in force on the day: of an organisation by its number, of a person if the candidate is confirmed. */
export const banned: Rule = (facts) => {
  const { answer, further } = facts;
  if (answer.kind !== 'found') return null;
  const finding = { type: 'banned', severity: 'critical', points: 90, field: 'candidates' } as const;
  const bans = further ? (further.bans ?? bansScreened(facts)) : bansNotChecked(facts);
  if (bans === null) return null;
  if (bans.kind === 'unavailable') return unavailable(finding, bans);
  const [ban] = bans.bans.filter(({ from, to }) => isInForce(from, to, further?.on ?? ''));
  if (ban) {
    return {
      ...finding,
      field: 'acn',
      registryValue: `${ban.type}, from ${ban.from ?? 'a day not given'} to ${ban.to ?? 'no end'}`,
      detectedValue: ban.name,
      description: 'The organisation is banned or disqualified by ASIC.',
      source: bans.source.name,
      asOf: bans.source.asOf,
    };
  }
  return toCandidateFinding(finding, bans.candidates, [bans.source], 'banned or disqualified by ASIC');
};

/** A confirmed entry of a sanctions list. An open candidate is possible. */
export const sanctioned: Rule = (facts) => {
  const { answer, further } = facts;
  if (answer.kind !== 'found') return null;
  const finding = { type: 'sanctioned', severity: 'critical', points: 100, field: 'candidates' } as const;
  const list = getRecordRules(answer.record).requiredList;
  const sanctions = further
    ? sanctionsIn(further, list)
    : ({ kind: 'unavailable', name: list, reason: notChecked(list) } as const);
  if (sanctions.kind === 'unavailable') return unavailable(finding, sanctions);
  const found = toCandidateFinding(finding, sanctions.candidates, sanctions.sources, 'under sanctions');
  if (found) return found;
  // Business names that could not be loaded were not screened.
  const names = further?.businessNames;
  return names?.kind === 'unavailable' ? unavailable(finding, names) : null;
};

/**
 * The sanctions lists as a policy before 2026-3 reads them: without the required list, or with a stale one, the result is
 * unknown.
 */
function sanctionsIn({ sanctions, screening }: EnrichmentFacts, required: EnrichmentSourceName): SanctionsAnswer {
  if (sanctions) return sanctions;
  const lists = screening?.lists.filter(({ list }) => !isFromBans(list)) ?? [];
  const candidates = screening?.candidates.filter((candidate) => !isBan(candidate)) ?? [];
  const unread = lists.find((list) => !isWholeList(list));
  if (unread) return { kind: 'unavailable', name: unread.list, reason: toListReason(unread) };
  if (!lists.some(({ list }) => list === required || list === 'sandbox')) {
    return { kind: 'unavailable', name: required, reason: `The ${required} list was not imported.` };
  }
  const sources = lists.map(({ list, publisher, asOf }) => ({ name: list, asOf: asOf ?? '', attribution: publisher }));
  return { kind: 'answered', sources, candidates };
}

function toListReason(screened: ScreenedList): string {
  const { list, state } = screened;
  return state === 'current' ? `${describeRejected(screened)}.` : `The ${list} list was ${state}.`;
}

const bannedPersons = 'ASIC banned persons';
const isFromBans = (list: string): boolean => list === bannedPersons;

/** Whether an entry is a ban, and not a sanction. */
export function isBan({ list, reference }: Pick<Candidate, 'list' | 'reference'>): boolean {
  return isFromBans(list) || reference === 'sandbox-banned_person';
}

/** Every candidate, in the fields of every policy. */
export function listCandidates(further: EnrichmentFacts | undefined): readonly Candidate[] {
  const found = [further?.bans, further?.sanctions].flatMap((answer) =>
    answer?.kind === 'answered' ? answer.candidates : [],
  );
  return [...found, ...(further?.screening?.candidates ?? [])];
}

/** The reason for the status that a candidate gives unless it was dismissed. */
export function toCandidateReason(candidate: Candidate): {
  readonly code: 'open_candidate' | 'ban_match' | 'sanctions_match';
  readonly detail: string;
} {
  const { list, reference, matchedName, screenedName, screenedAs, resolution } = candidate;
  const screened = describeScreenedName(screenedName, screenedAs);
  if (resolution === 'open') {
    const detail = `${screened} is like “${matchedName}” (${list} ${reference}). A person must decide whether they are the same.`;
    return { code: 'open_candidate', detail };
  }
  const screenedParty = screenedAs === undefined ? 'the entity' : screened;
  return {
    code: isBan(candidate) ? 'ban_match' : 'sanctions_match',
    detail: `An officer confirmed that ${screenedParty} is “${matchedName}” (${list} ${reference}).`,
  };
}

/** The day that a list states, if the list was read. */
export function findListDay(further: EnrichmentFacts | undefined, name: string): string | null {
  const { bans, sanctions, screening } = further ?? {};
  const sources = [
    ...(bans?.kind === 'answered' ? [bans.source] : []),
    ...(sanctions?.kind === 'answered' ? sanctions.sources : []),
  ];
  const screened = screening?.lists.find(({ list }) => list === name);
  return screened?.asOf ?? sources.find((source) => source.name === name)?.asOf ?? null;
}

/** A confirmed sanctions candidate (policy 2026-3), regardless of the age of the list. */
export const confirmedSanction: Rule = (facts) =>
  confirmed(facts, (candidate) => !isBan(candidate), { type: 'sanctioned', points: 100 }, 'under sanctions');

/** A confirmed ban candidate (policy 2026-3). */
export const confirmedBan: Rule = (facts) =>
  confirmed(facts, isBan, { type: 'banned', points: 90 }, 'banned or disqualified by ASIC');

function confirmed(
  { further }: PolicyFacts,
  isCounted: (candidate: Candidate) => boolean,
  signal: Pick<BaseFinding, 'type' | 'points'>,
  what: string,
): Finding | null {
  const candidates = listCandidates(further).filter((one) => one.resolution === 'confirmed' && isCounted(one));
  const finding = toCandidateFinding({ ...signal, severity: 'critical', field: 'screening' }, candidates, [], what);
  return finding && { ...finding, asOf: findListDay(further, candidates[0]?.list ?? '') };
}

/** The bans of persons in the facts of policy 2026-3, as an earlier policy reads them. */
function bansScreened({ answer, further }: PolicyFacts): BansAnswer | null {
  const { screening } = further ?? {};
  if (answer.kind !== 'found' || !screening || getRecordRules(answer.record).companyRegister === null) return null;
  const { entityClass } = answer.record;
  if (entityClass !== 'individual' && entityClass !== 'unknown') return null;
  const held = screening.lists.find(({ list }) => isFromBans(list) || list === 'sandbox');
  if (!held) return { kind: 'unavailable', name: bannedPersons, reason: `The ${bannedPersons} were not imported.` };
  if (held.asOf === null || !isWholeList(held)) {
    return { kind: 'unavailable', name: held.list, reason: toListReason(held) };
  }
  const source = { name: held.list, asOf: held.asOf, attribution: held.publisher };
  return { kind: 'answered', source, bans: [], candidates: screening.candidates.filter(isBan) };
}

type BaseFinding = Pick<Finding, 'type' | 'severity' | 'points' | 'field'>;

function unavailable(
  finding: BaseFinding,
  { name, reason }: { readonly name: string; readonly reason: string },
): Finding {
  return {
    ...finding,
    registryValue: null,
    detectedValue: null,
    description: reason,
    source: name,
    asOf: null,
    isPossible: true,
  };
}

function toCandidateFinding(
  finding: BaseFinding,
  candidates: readonly Candidate[],
  sources: readonly EnrichmentSource[],
  what: string,
): Finding | null {
  const confirmed = candidates.filter(({ resolution }) => resolution === 'confirmed');
  const open = candidates.filter(({ resolution }) => resolution === 'open');
  const counted = confirmed.length > 0 ? confirmed : open;
  const [first] = counted;
  if (!first) return null;
  const who =
    first.screenedAs === undefined ? 'The entity' : describeScreenedName(first.screenedName, first.screenedAs);
  const whether = first.screenedAs === undefined ? 'the entity' : who;
  const entries = counted.map(({ list, reference }) => `${list} ${reference}`).join(', ');
  return {
    ...finding,
    registryValue: entries,
    detectedValue: first.matchedName,
    source: [...new Set(counted.map(({ list }) => list))].join(', '),
    asOf: sources.find(({ name }) => name === first.list)?.asOf ?? null,
    ...(confirmed.length > 0
      ? { description: `${who} is ${what}: somebody has confirmed it.` }
      : {
          description: `Somebody with a name like this is ${what} (${entries}): whether it is ${whether}, a person has to say.`,
          isPossible: true,
        }),
  };
}

/** Both days are inclusive. */
export function isInForce(from: string | null, to: string | null, on: string): boolean {
  return (from === null || from <= on) && (to === null || on <= to);
}

/** The facts of a policy that did not query bans: a company or a person may have one. */
function bansNotChecked({ answer }: PolicyFacts) {
  if (answer.kind !== 'found' || getRecordRules(answer.record).companyRegister === null) return null;
  const { entityClass } = answer.record;
  const mayBePerson = entityClass === 'individual' || entityClass === 'unknown';
  if (!mayBePerson && !isAsicRegistered(answer.record)) return null;
  const name = mayBePerson ? 'ASIC banned persons' : 'ASIC banned organisations';
  return { kind: 'unavailable', name, reason: notChecked('ASIC') } as const;
}
