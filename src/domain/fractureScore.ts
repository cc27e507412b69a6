import { isActive, isGstRegistered, type RegisterFacts } from './registerFacts.js';

export type FractureRisk = 'low' | 'medium' | 'high' | 'critical';
export type Severity = 'low' | 'medium' | 'high' | 'critical';
export type SignalType = 'inactive_registration' | 'complex_structure' | 'no_gst_registration' | 'not_registered';

/** One reason for points, with the fact it rests on. */
export interface FractureSignal {
  readonly type: SignalType;
  readonly severity: Severity;
  readonly points: number;
  /** The field of the result that the signal speaks of. */
  readonly field: string;
  /** What the register holds, in its own words or code. */
  readonly registryValue: string | null;
  /** What we made of it. */
  readonly detectedValue: string | null;
  readonly description: string;
  /** The register, and the day on which it said so. */
  readonly source: string;
  readonly asOf: string | null;
}

export interface FractureScore {
  readonly fractureScore: number;
  readonly fractureRisk: FractureRisk;
  readonly fractureSignals: readonly FractureSignal[];
}

/** A rule looks at the facts held and either finds its signal or says nothing; it never guesses at an absent fact. */
type Rule = (facts: RegisterFacts) => Omit<FractureSignal, 'source' | 'asOf'> | null;

const notRegistered: Rule = ({ answer, identifier }) =>
  answer.kind === 'not_found'
    ? {
        type: 'not_registered',
        severity: 'critical',
        points: 100,
        field: identifier.kind,
        registryValue: null,
        detectedValue: identifier.value,
        description: 'The register holds no entity with this number.',
      }
    : null;

const inactiveRegistration: Rule = ({ answer }) =>
  answer.kind === 'found' && !isActive(answer.record)
    ? {
        type: 'inactive_registration',
        severity: 'high',
        points: 60,
        field: answer.record.nzbn ? 'nzbnStatus' : 'abnStatus',
        registryValue: answer.record.status,
        detectedValue: answer.record.status,
        description: `The ${answer.record.nzbn ? 'NZBN' : 'ABN'} registration is not active.`,
      }
    : null;

const complexStructure: Rule = ({ answer }) =>
  answer.kind === 'found' && (answer.record.entityClass === 'trust' || answer.record.entityClass === 'partnership')
    ? {
        type: 'complex_structure',
        severity: 'medium',
        points: 20,
        field: 'entityType',
        registryValue: answer.record.entityTypeCode,
        detectedValue: answer.record.entityClass,
        description: `A ${answer.record.entityClass}: the register does not say who stands behind it.`,
      }
    : null;

const noGstRegistration: Rule = ({ answer }) =>
  answer.kind === 'found' &&
  isGstRegistered(answer.record) === false &&
  (answer.record.entityClass === 'company' || answer.record.entityClass === 'trust')
    ? {
        type: 'no_gst_registration',
        severity: 'low',
        points: 10,
        field: 'gstRegistered',
        registryValue: answer.record.gstStatus,
        detectedValue: 'false',
        description: `A ${answer.record.entityClass} that is not registered for GST.`,
      }
    : null;

/** The rules of each policy. A published policy never changes: a stored verification must replay to the same score. */
const policies = {
  '2026-1': [notRegistered, inactiveRegistration, complexStructure, noGstRegistration],
} as const satisfies Record<string, readonly Rule[]>;

export type PolicyVersion = keyof typeof policies;
export const defaultPolicy: PolicyVersion = '2026-1';

export function isPolicyVersion(version: string): version is PolicyVersion {
  return Object.hasOwn(policies, version);
}

/** The Fracture Score of an entity (CONTRACT.md section 3): points add up from 0, capped at 100. */
export function fractureScore(facts: RegisterFacts, policy: PolicyVersion): FractureScore {
  const { register, asOf } = facts.answer.source;
  const fractureSignals = policies[policy].flatMap((rule) => {
    const signal = rule(facts);
    return signal ? [{ ...signal, source: register, asOf }] : [];
  });
  const score = Math.min(
    100,
    fractureSignals.reduce((sum, signal) => sum + signal.points, 0),
  );
  return { fractureScore: score, fractureRisk: riskOf(score), fractureSignals };
}

/** The band of a score (CONTRACT.md section 3). */
export function riskOf(score: number): FractureRisk {
  if (score <= 20) return 'low';
  if (score <= 50) return 'medium';
  return score <= 80 ? 'high' : 'critical';
}
