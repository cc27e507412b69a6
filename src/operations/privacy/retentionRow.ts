import type { RetainedRecord } from '../../domain/onboarding/retention.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import type { OnboardingStatus } from '../../entities/onboarding.js';
import { epochMs } from '../queryRows.js';

/** What the rules of keeping want to know of a record, as it is stored. Times are milliseconds since 1970. */
export interface RetentionRow {
  readonly linkId: string;
  readonly linkStatus: string;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly jurisdiction: Jurisdiction | null;
  readonly onboardingId: string | null;
  readonly status: OnboardingStatus | null;
  readonly decidedAt: number | null;
  readonly relationshipEndedAt: number | null;
  readonly isHeld: boolean;
  readonly erasedAt: number | null;
}

/** Columns of it, of the tables named `link`, `onboarding`, `verification` and `key`. */
export const retentionColumns = `link.id as "linkId", link.status as "linkStatus", ${epochMs('link.expires_at')} as "expiresAt",
  ${epochMs('link.revoked_at')} as "revokedAt", coalesce(verification.jurisdiction, link.jurisdiction) as jurisdiction,
  onboarding.id as "onboardingId", onboarding.status, ${epochMs('onboarding.decided_at')} as "decidedAt",
  ${epochMs('onboarding.relationship_ended_at')} as "relationshipEndedAt",
  exists (select from legal_holds where onboarding_id = onboarding.id and released_at is null) as "isHeld",
  ${epochMs('key.erased_at')} as "erasedAt"`;

export function retainedRecord(row: RetentionRow): RetainedRecord {
  const { linkStatus, expiresAt, jurisdiction, status, isHeld } = row;
  const timeOf = (time: number | null): Date | null => (time === null ? null : new Date(time));
  return {
    jurisdiction,
    link: {
      expiresAt: new Date(expiresAt),
      revokedAt: timeOf(row.revokedAt),
      isAnswered: linkStatus === 'submitted' || linkStatus === 'decided',
    },
    onboarding: status && {
      status,
      decidedAt: timeOf(row.decidedAt),
      relationshipEndedAt: timeOf(row.relationshipEndedAt),
    },
    isHeld,
    erasedAt: timeOf(row.erasedAt),
  };
}
