import type { Candidate, FurtherFacts, FurtherSource, FurtherSourceName, SanctionsAnswer } from '../furtherFacts.js';
import { isOfAsic } from '../registerFacts.js';
import { notAsked } from './companyRules.js';
import type { Finding, JudgedFacts, Rule } from './rule.js';

/** A ban of ASIC that holds on the day: of an organisation by its number, of a person where somebody has confirmed the candidate. */
export const banned: Rule = (facts) => {
  const { answer, further } = facts;
  if (answer.kind !== 'found') return null;
  const finding = { type: 'banned', severity: 'critical', points: 90, field: 'candidates' } as const;
  const bans = further ? further.bans : bansNotAsked(facts);
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
  return ofCandidates(finding, bans.candidates, [bans.source], 'banned or disqualified by ASIC');
};

/** An entry of a sanctions list that somebody has confirmed to be the entity. One that nobody has judged yet is possible. */
export const sanctioned: Rule = (facts) => {
  const { answer, further } = facts;
  if (answer.kind !== 'found') return null;
  const finding = { type: 'sanctioned', severity: 'critical', points: 100, field: 'candidates' } as const;
  const list = answer.record.nzbn === null ? 'DFAT' : 'UN';
  const sanctions = further
    ? sanctionsIn(further, list)
    : ({ kind: 'unavailable', name: list, reason: notAsked(list) } as const);
  if (sanctions.kind === 'unavailable') return unavailable(finding, sanctions);
  const found = ofCandidates(finding, sanctions.candidates, sanctions.sources, 'under sanctions');
  if (found) return found;
  // Names that nobody could ask for were not screened.
  const names = further?.businessNames;
  return names?.kind === 'unavailable' ? unavailable(finding, names) : null;
};

/** The sanctions lists as a policy before 2026-3 reads them: without the required list, or with a stale one, there is no answer. */
function sanctionsIn({ sanctions, screening }: FurtherFacts, required: FurtherSourceName): SanctionsAnswer {
  if (sanctions) return sanctions;
  const lists = screening?.lists.filter(({ list }) => !isOfBans(list)) ?? [];
  const candidates = screening?.candidates.filter(({ list }) => !isOfBans(list)) ?? [];
  const unread = lists.find(({ state }) => state !== 'current');
  if (unread) return { kind: 'unavailable', name: unread.list, reason: `The ${unread.list} list was ${unread.state}.` };
  if (!lists.some(({ list }) => list === required)) {
    return { kind: 'unavailable', name: required, reason: `The ${required} list was not imported.` };
  }
  const sources = lists.map(({ list, publisher, asOf }) => ({ name: list, asOf: asOf ?? '', attribution: publisher }));
  return { kind: 'answered', sources, candidates };
}

const isOfBans = (list: string): boolean => list === 'ASIC banned persons';

/** A confirmed sanctions or ban candidate of a screening (policy 2026-3): open candidates and stale lists add no points. */
export const confirmedMatches: Rule = ({ further }) => {
  const confirmed = further?.screening?.candidates.filter(({ resolution }) => resolution === 'confirmed') ?? [];
  const sanctions = confirmed.filter(({ list }) => !isOfBans(list));
  const lists = further?.screening?.lists ?? [];
  const sources = lists.map(({ list, publisher, asOf }) => ({ name: list, asOf: asOf ?? '', attribution: publisher }));
  const bare = { severity: 'critical', field: 'screening' } as const;
  return (
    ofCandidates({ ...bare, type: 'sanctioned', points: 100 }, sanctions, sources, 'under sanctions') ??
    ofCandidates({ ...bare, type: 'banned', points: 90 }, confirmed, sources, 'banned or disqualified by ASIC')
  );
};

type Bare = Pick<Finding, 'type' | 'severity' | 'points' | 'field'>;

function unavailable(finding: Bare, { name, reason }: { readonly name: string; readonly reason: string }): Finding {
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

function ofCandidates(
  finding: Bare,
  candidates: readonly Candidate[],
  sources: readonly FurtherSource[],
  what: string,
): Finding | null {
  const confirmed = candidates.filter(({ resolution }) => resolution === 'confirmed');
  const open = candidates.filter(({ resolution }) => resolution === 'open');
  const counted = confirmed.length > 0 ? confirmed : open;
  const [first] = counted;
  if (!first) return null;
  const entries = counted.map(({ list, reference }) => `${list} ${reference}`).join(', ');
  return {
    ...finding,
    registryValue: entries,
    detectedValue: first.matchedName,
    source: [...new Set(counted.map(({ list }) => list))].join(', '),
    asOf: sources.find(({ name }) => name === first.list)?.asOf ?? null,
    ...(confirmed.length > 0
      ? { description: `The entity is ${what}: somebody has confirmed it.` }
      : {
          description: `Somebody with a name like this is ${what} (${entries}): whether it is the entity, a person has to say.`,
          isPossible: true,
        }),
  };
}

/** Both days count. */
export function isInForce(from: string | null, to: string | null, on: string): boolean {
  return (from === null || from <= on) && (to === null || on <= to);
}

/** Facts of a policy that did not ask for bans: of a company or a person they may be there. */
function bansNotAsked({ answer }: JudgedFacts) {
  if (answer.kind !== 'found' || answer.record.nzbn !== null) return null;
  const { entityClass } = answer.record;
  const mayBePerson = entityClass === 'individual' || entityClass === 'unknown';
  if (!mayBePerson && !isOfAsic(answer.record)) return null;
  const name = mayBePerson ? 'ASIC banned persons' : 'ASIC banned organisations';
  return { kind: 'unavailable', name, reason: notAsked('ASIC') } as const;
}
