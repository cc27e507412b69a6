import type { FractureSignal } from './policies/rule.js';
import type { Verdict } from './verdict.js';

/** The difference between a verdict and that of another policy on the same facts. */
export interface VerdictDifference {
  /** The increase of the score; null if one of them has none. */
  readonly scoreChange: number | null;
  /** Signals that count only under the other policy, including possible ones. */
  readonly added: readonly FractureSignal[];
  /** Signals that count only under the first policy. */
  readonly removed: readonly FractureSignal[];
}

/** The stored verdict, and that of another policy. */
export interface PolicyReplay extends VerdictDifference {
  readonly verificationId: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Compares two verdicts on one entity. A signal with other points counts as removed and added. */
export function compareVerdicts(before: Verdict, after: Verdict): VerdictDifference {
  const [had, has] = [countedIn(before), countedIn(after)];
  return {
    scoreChange:
      before.fractureScore === null || after.fractureScore === null ? null : after.fractureScore - before.fractureScore,
    added: has.filter((signal) => !had.some((other) => isSame(signal, other))),
    removed: had.filter((signal) => !has.some((other) => isSame(signal, other))),
  };
}

function countedIn({ fractureSignals, fractureInterval }: Verdict): readonly FractureSignal[] {
  return [...fractureSignals, ...(fractureInterval?.possibleSignals ?? [])];
}

function isSame(one: FractureSignal, other: FractureSignal): boolean {
  return one.type === other.type && one.points === other.points;
}
