import type { BansAnswer, Candidate, FurtherFacts, SanctionsAnswer } from '../../domain/furtherFacts.js';
import { asksFurther, type PolicyVersion } from '../../domain/fractureScore.js';
import type { Identifier, Jurisdiction } from '../../domain/identifier.js';
import { nameKindOf } from '../../domain/names/nameKind.js';
import { isAsicCompany, type RegisterAnswer, type RegisterRecord } from '../../domain/registerFacts.js';
import { entityNumberOf } from '../screening/candidatesIn.js';
import type { Judged } from './judgedFor.js';
import type { FurtherSources } from '../../registers/further/furtherSources.js';

interface AskedFurther {
  readonly policyVersion: PolicyVersion;
  readonly jurisdiction: Jurisdiction;
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
  readonly requestedName: string | null;
  readonly at: Date;
}

/**
 * Asks what the policy wants to know beside the register, of an entity that the register holds. Entities that are asked about
 * together share their statements. Undefined where nothing is asked.
 */
export async function gatherFurther(
  sources: FurtherSources,
  judged: Judged,
  { policyVersion, jurisdiction, identifier, answer, requestedName, at }: AskedFurther,
): Promise<FurtherFacts | undefined> {
  if (!asksFurther(policyVersion) || answer.kind !== 'found') return undefined;
  const { record } = answer;
  const names = namesOf(record);
  const [company, businessNames, bans, sanctions] = await Promise.all([
    isAsicCompany(record) && record.acn !== null ? sources.company(record.acn) : null,
    requestedName !== null && jurisdiction === 'AU' && record.abn !== null ? sources.businessNames(record.abn) : null,
    bansOf(sources, record, names),
    sources.sanctions(jurisdiction, names, record.entityClass === 'individual'),
  ]);
  const number = entityNumberOf({ identifier, answer });
  const ofBans = candidatesOf(bans);
  const candidates = await judged({ number, candidates: [...ofBans, ...candidatesOf(sanctions)] });
  return {
    on: at.toISOString().slice(0, 10),
    company,
    businessNames,
    bans: withJudged(bans, candidates.slice(0, ofBans.length)),
    sanctions: withJudged(sanctions, candidates.slice(ofBans.length)),
  };
}

/** ASIC bans organisations by their number, and persons of whom it says no more than the name. */
async function bansOf(
  sources: FurtherSources,
  record: RegisterRecord,
  names: readonly string[],
): Promise<BansAnswer | null> {
  if (record.nzbn !== null) return null;
  if (record.entityClass === 'individual') return sources.bannedPerson(names);
  return record.acn === null ? null : sources.bannedOrganisation(record.acn);
}

/** What it is called now: a name that it had once is somebody else’s today. */
function namesOf({ legalName, otherNames }: RegisterRecord): string[] {
  const current = otherNames.filter(({ type }) => nameKindOf(type) !== 'former').map(({ name }) => name);
  return [...new Set([legalName, ...current])];
}

function candidatesOf(answer: BansAnswer | SanctionsAnswer | null): readonly Candidate[] {
  return answer?.kind === 'answered' ? answer.candidates : [];
}

function withJudged<Answer extends BansAnswer | SanctionsAnswer | null>(
  answer: Answer,
  candidates: readonly Candidate[],
): Answer {
  return answer?.kind === 'answered' ? { ...answer, candidates } : answer;
}
