import { type FractureRisk, toFractureRisk } from './fractureScore.js';
import type { Bands } from './policies/organisationPolicy.js';
import type { FractureSignal, SignalType } from './policies/rule.js';

/** One change that would lower the score. */
export interface ScoreChange {
  readonly type: SignalType;
  /** The points by which the score would fall. */
  readonly points: number;
  /** A sentence. */
  readonly change: string;
}

/** The difference between a score and the band below. */
export interface ScoreExplanation {
  /** The next lower band; null in the lowest. */
  readonly nextBand: FractureRisk | null;
  /** All of these have to change. No other set of signals is smaller. */
  readonly changes: readonly ScoreChange[];
  /** The score if all of these change, and nothing else. */
  readonly scoreThen: number;
}

const changes: Readonly<Record<SignalType, string>> = {
  not_registered: 'The register has an entity with this number.',
  inactive_registration: 'The registration is active again.',
  complex_structure: 'The entity is not a trust or partnership, but another entity with another number.',
  no_gst_registration: 'The entity is registered for GST.',
  recently_registered: 'The entity has been registered for more than half a year.',
  external_administration: 'The external administration has ended.',
  strike_off_in_progress: 'The register no longer strikes the entity off or removes it.',
  deregistered_at_asic: 'ASIC has registered the company again.',
  name_mismatch: 'The name in the request is a registered name of the entity.',
  banned: 'The ban has ended.',
  sanctioned: 'The entity is no longer on a sanctions list.',
  newly_registered: 'The entity has been registered for more than 90 days.',
  abn_recently_active: 'The ABN has been active for more than half a year.',
  gst_recently_cancelled: 'The entity is registered for GST, or more than half a year has passed.',
  address_recently_changed: 'The registered address has been the same for more than 90 days.',
  like_named_predecessor: 'No company of the same name was cancelled in the last two years.',
  documents_needed: 'The entity is not a trust, fund, estate or partnership, but another entity with another number.',
  status_in_name: 'The registered name no longer says that the entity is insolvent or gone.',
  replaced_registration: 'The number is the one that the register uses now.',
  unpublished_code: 'The register publishes what its code means.',
  high_risk_country: 'The FATF no longer calls for action on the country.',
  monitored_country: 'The FATF no longer has the country under increased monitoring.',
};

/** The fact that would settle a signal that is only possible. The signal itself says why it is unknown. */
const certainties: Partial<Record<SignalType, string>> = {
  deregistered_at_asic: 'ASIC data confirm that the company is registered.',
  name_mismatch: 'The registers confirm that the name in the request is a name of the entity.',
  banned: 'It is confirmed that the entity is not banned.',
  sanctioned: 'It is confirmed that the entity is not on a sanctions list.',
};

/**
 * Names the changes that lead from a score to the next lower band: the fewest signals, and among those the fewest points. A
 * signal that is only possible has to become certain.
 * @param bands those of the base policies unless given
 */
export function explainScore(
  certain: readonly FractureSignal[],
  possible: readonly FractureSignal[] = [],
  bands?: Bands,
): ScoreExplanation {
  const signals = [...certain, ...possible];
  const raw = signals.reduce((sum, { points }) => sum + points, 0);
  const score = Math.min(100, raw);
  const risk = toFractureRisk(score, bands);
  if (risk === 'low') return { nextBand: null, changes: [], scoreThen: score };
  const reaching = listSubsets(signals)
    .map((subset) => ({ subset, rest: raw - subset.reduce((sum, { points }) => sum + points, 0) }))
    .filter(({ rest }) => toFractureRisk(Math.min(100, rest), bands) !== risk);
  const [best] = reaching.toSorted((a, b) => a.subset.length - b.subset.length || b.rest - a.rest);
  const scoreThen = Math.min(100, best?.rest ?? 0);
  return {
    nextBand: toFractureRisk(scoreThen, bands),
    changes: (best?.subset ?? []).map((signal) => {
      const { type, points, description } = signal;
      const certainty = possible.includes(signal) ? certainties[type] : undefined;
      return { type, points, change: certainty === undefined ? changes[type] : `${certainty} ${description}` };
    }),
    scoreThen,
  };
}

/** A policy has a handful of signals, each at most once. */
function listSubsets<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])], [[]]);
}
