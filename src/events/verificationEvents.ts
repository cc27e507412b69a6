import type { Verdict } from '../domain/verdict.js';
import type { EventKind } from '../entities/event.js';

const highRiskAbove = 50;

interface VerifiedEntity {
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: string;
  readonly verdict: Verdict;
}

/**
 * The events of a verification (contract.md#events): none while the register gave no answer. A score that is an interval
 * says so: the signals that are certain may be none.
 */
export function verificationEvents(verification: VerifiedEntity): readonly { kind: EventKind; data: object }[] {
  const { id, reference, jurisdiction, verdict } = verification;
  if (verdict.status === 'error' || verdict.fractureScore === null) return [];
  const { legalName, abn, nzbn, fractureScore, fractureRisk, status, fractureSignals, fractureInterval } = verdict;
  const { statusReasons, screening } = verdict;
  const data = {
    ...{ id, reference, legalName, abn, nzbn, jurisdiction, fractureScore, fractureRisk, status },
    ...(fractureInterval && { fractureInterval }),
    ...(statusReasons && { statusReasons, screening: screening && { status: screening.status } }),
  };
  return [
    { kind: 'verification.completed', data },
    ...(fractureScore > highRiskAbove
      ? [{ kind: 'verification.high_risk' as const, data: { ...data, fractureSignals } }]
      : []),
  ];
}
