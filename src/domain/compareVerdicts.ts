import type { FractureSignal } from './policies/rule.js';
import type { Verdict } from './verdict.js';

/** What differs between a verdict and the one that the same facts have under another policy. */
export interface VerdictDifference {
  /** By how much the score rises; null where one of them has none. */
  readonly scoreChange: number | null;
  /** What counts under the other policy and did not before, possible ones included. */
  readonly added: readonly FractureSignal[];
  /** What counted before and does not under the other policy. */
  readonly removed: readonly FractureSignal[];
}

/** A verdict as it is stored, and as another policy has it. */
export interface PolicyReplay extends VerdictDifference {
  readonly verificationId: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Holds two verdicts on one entity against each other. A signal with other points is removed and added. */
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
