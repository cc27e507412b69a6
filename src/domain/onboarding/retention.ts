import { dayMs, toDay } from '../days.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';

/** The facts that decide whether a record may be erased. */
export interface RetainedRecord {
  /** The country of the business; null if it is unknown. */
  readonly jurisdiction: Jurisdiction | null;
  readonly link: {
    readonly expiresAt: Date;
    readonly revokedAt: Date | null;
    /** Whether the applicant has nothing left to do: it is submitted or decided. */
    readonly isAnswered: boolean;
  };
  /** Is null if nothing was ever submitted. */
  readonly onboarding: {
    readonly status: 'in_review' | 'on_hold' | 'more_information' | 'approved' | 'declined';
    readonly decidedAt: Date | null;
    readonly relationshipEndedAt: Date | null;
    /** Null if it was recorded before this was kept. */
    readonly relationshipEndRecordedAt?: Date | null;
  } | null;
  readonly isHeld: boolean;
  readonly erasedAt: Date | null;
}

export const retentionCodes = [
  'erased',
  'legal_hold',
  'not_submitted',
  'undecided',
  'abandoned',
  'declined',
  'relationship',
  'relationship_ended',
  'period_over',
] as const;
export type RetentionCode = (typeof retentionCodes)[number];

/** Whether the personal data of a record are retained, and why. */
export interface Retention {
  readonly code: RetentionCode;
  /** A sentence for people that names nobody. */
  readonly detail: string;
  /** Whether it may be erased on request. */
  readonly mayErase: boolean;
  /** The end of the retention required by law; null if no law requires it, or its period has not begun. */
  readonly keptUntil: Date | null;
  /** The time of the automatic erasure; null if unknown, or never. */
  readonly erasesAt: Date | null;
}

/** The retention of a draft that can no longer be submitted. */
export const draftDays = 90;
/**
 * The retention of customer due diligence records after the relationship. It is 7 years in Australia (Anti-Money Laundering and
 * Counter-Terrorism Financing Act 2006 (Cth), sections 107 to 114). It is 5 years in New Zealand (Anti-Money Laundering and
 * Countering Financing of Terrorism Act 2009, sections 49 to 53). The longer period applies to both.
 */
export const keptYears = 7;

/** How long a recorded end of a relationship can be corrected. Until then it erases nothing, on any day. */
export const correctionDays = 30;

/** When a recorded end of a relationship becomes final; null if that is unknown. */
export function endFinalAt(recordedAt: Date | null | undefined): Date | null {
  return recordedAt ? daysAfter(recordedAt, correctionDays) : null;
}

/** The law that requires customer due diligence records; if the country is unknown, the laws of all countries. */
function retentionLaw(jurisdiction: Jurisdiction | null): string {
  if (jurisdiction !== null) return jurisdictions[jurisdiction].retentionLaw;
  return Object.values(jurisdictions)
    .map((rules) => rules.retentionLaw)
    .join(', or ');
}

/** The current retention of a record. A legal hold takes precedence, then the law, then a request. */
export function decideRetention(record: RetainedRecord, now: Date): Retention {
  const { onboarding, isHeld, erasedAt } = record;
  if (erasedAt) return { ...kept('erased', `It was erased on ${toDay(erasedAt)}.`), mayErase: false };
  if (isHeld) {
    return kept('legal_hold', 'A legal hold keeps it until the hold is released.');
  }
  if (!onboarding) {
    return {
      ...erasable('not_submitted', 'Nothing was submitted, and no law requires a draft to be kept.'),
      erasesAt: daysAfter(findLinkEnd(record), draftDays),
    };
  }
  const { status, decidedAt } = onboarding;
  if (status === 'approved') return decideRelationshipRetention(record, onboarding, now);
  if (status === 'declined') {
    return {
      ...erasable(
        'declined',
        'It was declined, so there was no customer relationship, and no law requires it to be kept.',
      ),
      erasesAt: decidedAt && yearsAfter(decidedAt, keptYears),
    };
  }
  const ended = findLinkEnd(record);
  const isAbandoned = record.link.revokedAt !== null || (!record.link.isAnswered && ended <= now);
  return isAbandoned
    ? {
        ...erasable('abandoned', 'Its link ended before a decision, so there was no customer relationship.'),
        erasesAt: yearsAfter(ended, keptYears),
      }
    : kept('undecided', 'It waits for a decision. Decline it or revoke its link before you erase it.');
}

function decideRelationshipRetention(
  { jurisdiction }: RetainedRecord,
  { relationshipEndedAt: endedAt, relationshipEndRecordedAt }: NonNullable<RetainedRecord['onboarding']>,
  now: Date,
): Retention {
  const law = retentionLaw(jurisdiction);
  if (endedAt === null) {
    return kept(
      'relationship',
      `The customer relationship has not ended. It is kept until ${keptYears} years after the end, under ${law}. Record the end of the relationship.`,
    );
  }
  const periodEnd = yearsAfter(endedAt, keptYears);
  const finalAt = endFinalAt(relationshipEndRecordedAt);
  const isLate = finalAt !== null && finalAt > periodEnd;
  const keptUntil = isLate ? finalAt : periodEnd;
  if (keptUntil > now) {
    const why = isLate ? 'because the end was recorded late and can be corrected until then' : `under ${law}`;
    const detail = `The customer relationship ended on ${toDay(endedAt)}. It is kept until ${toDay(keptUntil)}, ${why}.`;
    return { ...kept('relationship_ended', detail), keptUntil, erasesAt: keptUntil };
  }
  const detail = `It was kept until ${toDay(keptUntil)}, under ${law}. That period has ended.`;
  return { ...erasable('period_over', detail), keptUntil, erasesAt: keptUntil };
}

function kept(code: RetentionCode, detail: string): Retention {
  return { code, detail, mayErase: false, keptUntil: null, erasesAt: null };
}

function erasable(code: RetentionCode, detail: string): Retention {
  return { ...kept(code, detail), mayErase: true };
}

/** The time from which the applicant could do nothing more. */
function findLinkEnd({ link }: RetainedRecord): Date {
  return link.revokedAt ?? link.expiresAt;
}

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

/** The same day so many years later, in UTC. 29 February becomes 1 March, so that the period is complete. */
function yearsAfter(at: Date, years: number): Date {
  const then = new Date(at);
  then.setUTCFullYear(at.getUTCFullYear() + years);
  return then;
}
