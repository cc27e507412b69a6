import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../../encryption/vault.js';
import { retentionOf, type Retention } from '../../domain/onboarding/retention.js';
import { holdReasonPlace } from '../../entities/legalHold.js';
import type { Onboarding } from '../../entities/onboarding.js';
import { openRecordSeals } from '../../encryption/recordSeal.js';
import { epochMs, queryRows } from '../queryRows.js';
import { retainedRecord, retentionColumns, type RetentionRow } from './retentionRow.js';

/** A hold that is in force. */
export interface LegalHoldResult {
  readonly id: string;
  /** Null when it was erased, which cannot be while the hold is in force. */
  readonly reason: string | null;
  readonly placedAt: Date;
  readonly placedBy: string;
}

/** What is kept of an onboarding, until when and why. */
export interface OnboardingRetention extends Retention {
  /** Of the onboarding. */
  readonly id: string;
  readonly relationshipEndedAt: Date | null;
  readonly legalHold: LegalHoldResult | null;
  readonly erasedAt: Date | null;
}

interface HeldRow extends RetentionRow {
  readonly onboardingId: string;
  readonly holdId: string | null;
  readonly sealedReason: Buffer | null;
  readonly placedAt: number | null;
  readonly placedBy: string | null;
}

/** For a page of onboardings, by two statements: by id, what is kept of each. All of them are the caller's. */
export async function readRetentions(
  em: EntityManager,
  vault: Vault,
  onboardings: readonly Pick<Onboarding, 'id'>[],
  now: Date,
): Promise<ReadonlyMap<string, OnboardingRetention>> {
  const rows = await queryRows<HeldRow>(
    em,
    `select ${retentionColumns}, hold.id as "holdId", hold.sealed_reason as "sealedReason",
       ${epochMs('hold.placed_at')} as "placedAt", hold.placed_by as "placedBy"
     from onboardings onboarding
     join onboarding_links link on link.id = onboarding.link_id
     join verifications verification on verification.id = onboarding.verification_id
     join record_keys key on key.record_id = link.id
     left join legal_holds hold on hold.onboarding_id = onboarding.id and hold.released_at is null
     where onboarding.id in (select json_array_elements_text(?::json))`,
    [JSON.stringify(onboardings.map(({ id }) => id))],
  );
  const held = rows.flatMap(({ holdId, linkId }) => (holdId === null ? [] : [linkId]));
  const seals = held.length === 0 ? null : await openRecordSeals(em, vault, held);
  return new Map(
    rows.map((row) => {
      const { holdId, linkId, sealedReason, placedAt, placedBy } = row;
      const record = retainedRecord(row);
      const retention = retentionOf(record, now);
      const seal = seals?.get(linkId);
      const legalHold =
        holdId === null || sealedReason === null || placedAt === null || placedBy === null
          ? null
          : {
              id: holdId,
              reason: seal?.unseal(sealedReason, holdReasonPlace(holdId)) ?? null,
              placedAt: new Date(placedAt),
              placedBy,
            };
      const result = {
        id: row.onboardingId,
        relationshipEndedAt: record.onboarding?.relationshipEndedAt ?? null,
        legalHold,
        ...retention,
        erasedAt: record.erasedAt,
      };
      return [row.onboardingId, result];
    }),
  );
}
