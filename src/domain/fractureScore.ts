import { getRecordRules } from './jurisdictions/jurisdictions.js';
import {
  deregisteredAtAsic,
  externalAdministration,
  notChecked,
  recentlyRegistered,
  strikeOffInProgress,
} from './policies/companyRules.js';
import { listedCountry } from './policies/countryRules.js';
import {
  abnRecentlyActive,
  addressRecentlyChanged,
  administration,
  documentsNeeded,
  gstRecentlyCancelled,
  likeNamedPredecessor,
  nameSaysStatus,
  removalCommenced,
  replacedRegistration,
  unpublishedCode,
  young,
} from './policies/factRules.js';
import {
  complexStructure,
  inactiveKnownRegistration,
  inactiveRegistration,
  noGstRegistration,
  notRegistered,
} from './policies/registrationRules.js';
import { adjustSignal, type Bands, findThresholds } from './policies/organisationPolicy.js';
import { baseThresholds } from './policies/policyRules.js';
import type { FractureSignal, PolicyFacts, Rule } from './policies/rule.js';
import { banned, confirmedBan, confirmedSanction, sanctioned } from './policies/screeningRules.js';
import type { RegisterAnswer, RegisterFacts } from './registerFacts.js';

/** A name was sent, and no registered name of the entity is similar. If ASIC’s names are unknown, it may be one of them. */
const nameMismatch: Rule = ({ nameMatch, answer, further }) => {
  if (nameMatch?.result !== 'different' || answer.kind !== 'found') return null;
  const finding = {
    type: 'name_mismatch',
    severity: 'medium',
    points: 30,
    field: 'nameMatch',
    registryValue: answer.record.legalName,
    detectedValue: nameMatch.result,
    description: nameMatch.reason,
  } as const;
  const { entityNumber, namingDatasets } = getRecordRules(answer.record);
  if (answer.record[entityNumber] === null || namingDatasets.length === 0) return finding;
  const silent = further
    ? [further.businessNames, further.company].find((answer) => answer?.kind === 'unavailable')
    : { name: 'ASIC business names', reason: notChecked('ASIC') };
  if (!silent) return finding;
  const { name: source, reason } = silent;
  return { ...finding, isPossible: true, source, asOf: null, description: `${nameMatch.reason} ${reason}` };
};

export type FractureRisk = 'low' | 'medium' | 'high' | 'critical';

/** The range of the true score, if some facts are unknown. */
export interface FractureInterval {
  readonly lowest: number;
  readonly highest: number;
  /** Signals that are possible, each with the reason why it is unknown: all of them together lead to the highest score. */
  readonly possibleSignals: readonly FractureSignal[];
}

export interface FractureScore {
  /** The highest possible score: an unknown fact never lowers it. */
  readonly fractureScore: number;
  readonly fractureRisk: FractureRisk;
  /** The signals that are certain. */
  readonly fractureSignals: readonly FractureSignal[];
  /** Null if everything is certain; absent under a policy without intervals. */
  readonly fractureInterval?: FractureInterval | null;
}

const registration = [notRegistered, inactiveRegistration, complexStructure, noGstRegistration];

/** The rules of each policy. A published policy never changes: a stored verification must replay to the same score. */
const policies = {
  '2026-1': registration,
  '2026-2': [
    ...registration,
    recentlyRegistered,
    externalAdministration,
    strikeOffInProgress,
    deregisteredAtAsic,
    nameMismatch,
    banned,
    sanctioned,
  ],
  '2026-3': [
    notRegistered,
    inactiveKnownRegistration,
    unpublishedCode,
    replacedRegistration,
    documentsNeeded,
    noGstRegistration,
    gstRecentlyCancelled,
    young,
    abnRecentlyActive,
    addressRecentlyChanged,
    likeNamedPredecessor,
    administration,
    nameSaysStatus,
    (facts) => strikeOffInProgress(facts) ?? removalCommenced(facts),
    listedCountry,
    certain(deregisteredAtAsic),
    certain(nameMismatch),
    (facts) => certain(banned)(facts) ?? confirmedBan(facts),
    confirmedSanction,
  ],
} as const satisfies Record<string, readonly Rule[]>;

/**
 * The rule without signals that are only possible: under 2026-3 the status shows what is unknown, and the score counts only known
 * facts.
 */
function certain(rule: Rule): Rule {
  return (facts) => {
    const finding = rule(facts);
    return finding?.isPossible ? null : finding;
  };
}

/** A policy that the service publishes. */
export type BasePolicy = keyof typeof policies;
/** A published policy, or one that an organisation derived from it: `2026-3.<slug>.<number>`. */
export type PolicyVersion = BasePolicy | `${BasePolicy}.${string}`;
/** The policy of new organisations. */
export const defaultPolicy: BasePolicy = '2026-3';
export const policyVersions = Object.keys(policies) as readonly BasePolicy[];

function isBasePolicy(version: string): version is BasePolicy {
  return Object.hasOwn(policies, version);
}

/** `2026-3.`, a slug of 30 characters, and a number of four digits. */
export const maxPolicyVersionLength = 42;
const ownVersion = /^[^.]+\.[a-z][a-z0-9-]{0,29}\.[1-9]\d{0,3}$/;

export function isPolicyVersion(version: string): version is PolicyVersion {
  return isBasePolicy(version) || (ownVersion.test(version) && isBasePolicy(version.slice(0, version.indexOf('.'))));
}

/** The published policy that a policy is, or is derived from. @throws Error for an unknown one */
export function toBasePolicy(policy: string): BasePolicy {
  const [base = ''] = policy.split('.');
  if (isBasePolicy(base)) return base;
  throw new Error(`There is no policy ${policy}.`);
}

/** Whether an organisation derived the policy. */
export function isOwnPolicy(policy: PolicyVersion): boolean {
  return !isBasePolicy(policy);
}

/** Whether a policy uses sources besides the register. */
export function requiresEnrichment(policy: PolicyVersion): boolean {
  return toBasePolicy(policy) !== '2026-1';
}

/** Whether a policy screens every name against every imported list, with the result in the status. */
export function requiresFullScreening(policy: PolicyVersion): boolean {
  return toBasePolicy(policy) === '2026-3';
}

/**
 * The answer of the register as a policy treats it. A policy that does not score insolvencies treats a contradictory record as no
 * answer, so that it cannot pass for a sound one. It also gets no directors and shareholders, because it does not use their names.
 */
export function answerUnder(policy: PolicyVersion, answer: RegisterAnswer): RegisterAnswer {
  if (answer.kind !== 'found' || requiresFullScreening(policy)) return answer;
  const { record, ...origin } = answer;
  if (!record.isContradictory) {
    if (!record.related) return answer;
    const { related: _related, relatedLeftOut: _leftOut, ...own } = record;
    return { ...answer, record: own };
  }
  const reason =
    'The NZBN register calls the entity registered, and reports an insolvency without an end. ' +
    `Policy ${policy} has no status for that; policy ${defaultPolicy} has.`;
  return { ...origin, kind: 'unavailable', reason };
}

/** The Fracture Score of an entity (contract.md#fracture-score): points add up from 0, capped at 100. */
export function fractureScore(facts: PolicyFacts, policy: PolicyVersion): FractureScore {
  const certain: FractureSignal[] = [];
  const possible: FractureSignal[] = [];
  for (const rule of policies[toBasePolicy(policy)]) {
    const finding = rule(facts);
    if (!finding) continue;
    const { isPossible, ...found } = finding;
    const signal = adjustSignal({ ...found, ...toSignalSource(found, facts) }, facts);
    (isPossible ? possible : certain).push(signal);
  }
  const lowest = sumPoints(certain);
  const highest = sumPoints([...certain, ...possible]);
  return {
    fractureScore: highest,
    fractureRisk: toFractureRisk(highest, findThresholds(facts)),
    fractureSignals: certain,
    ...(requiresEnrichment(policy) && {
      fractureInterval: possible.length === 0 ? null : { lowest, highest, possibleSignals: possible },
    }),
  };
}

function toSignalSource(
  { source, asOf }: { readonly source?: string; readonly asOf?: string | null },
  { answer }: RegisterFacts,
): { source: string; asOf: string | null } {
  return source === undefined
    ? { source: answer.source.register, asOf: answer.source.asOf }
    : { source, asOf: asOf ?? null };
}

function sumPoints(signals: readonly FractureSignal[]): number {
  return Math.min(
    100,
    signals.reduce((sum, { points }) => sum + points, 0),
  );
}

/** The band of a score (contract.md#fracture-score), by the bands of the base policies unless given. */
export function toFractureRisk(score: number, { low, medium, high }: Bands = baseThresholds): FractureRisk {
  if (score <= low) return 'low';
  if (score <= medium) return 'medium';
  return score <= high ? 'high' : 'critical';
}

export function isHighScore(risk: FractureRisk | null | undefined): boolean {
  return risk === 'high' || risk === 'critical';
}
