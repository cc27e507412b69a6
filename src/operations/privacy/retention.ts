import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { epochMs, queryRows } from '../../database/rows.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { decideRetention, endFinalAt, type RetainedRecord, type Retention } from '../../domain/onboarding/retention.js';
import { loadRecordCiphers } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { holdReasonAad } from '../../entities/legalHold.js';
import type { Onboarding, OnboardingStatus } from '../../entities/onboarding.js';
import { invalidField, notFound } from '../../platform/errors.js';
import { lockCase, type LockedCase } from '../decisions/lockDecision.js';

/** A record and its retention under the current rules. */
export interface RecordRetention {
  readonly linkId: string;
  readonly onboardingId: string | null;
  readonly organisationId: string;
  readonly mode: 'live' | 'test';
  readonly retention: Retention;
}

/** The retention of a record of any organisation; null if there is none. */
export async function loadRetention(
  client: Pool | PoolClient,
  linkId: string,
  now: Date,
): Promise<RecordRetention | null> {
  const { rows } = await client.query<RetentionRow & Pick<RecordRetention, 'organisationId' | 'mode'>>(
    `select ${retentionColumns}, link.organisation_id as "organisationId", link.mode
     from onboarding_links link
     join record_keys key on key.record_id = link.id
     left join onboardings onboarding on onboarding.link_id = link.id
     left join verifications verification on verification.id = onboarding.verification_id
     where link.id = $1`,
    [linkId],
  );
  const [row] = rows;
  if (!row) return null;
  const { onboardingId, organisationId, mode } = row;
  return { linkId, onboardingId, organisationId, mode, retention: decideRetention(toRetainedRecord(row), now) };
}

/** The facts of a record that the retention rules need, as stored. Times are milliseconds since 1970. */
interface RetentionRow {
  readonly linkId: string;
  readonly linkStatus: string;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly jurisdiction: Jurisdiction | null;
  readonly onboardingId: string | null;
  readonly status: OnboardingStatus | null;
  readonly decidedAt: number | null;
  readonly relationshipEndedAt: number | null;
  readonly relationshipEndRecordedAt: number | null;
  readonly isHeld: boolean;
  readonly erasedAt: number | null;
}

/** The columns of a `RetentionRow`, from the tables named `link`, `onboarding`, `verification` and `key`. */
const retentionColumns = `link.id as "linkId", link.status as "linkStatus", ${epochMs('link.expires_at')} as "expiresAt",
  ${epochMs('link.revoked_at')} as "revokedAt", coalesce(verification.jurisdiction, link.jurisdiction) as jurisdiction,
  onboarding.id as "onboardingId", onboarding.status, ${epochMs('onboarding.decided_at')} as "decidedAt",
  ${epochMs('onboarding.relationship_ended_at')} as "relationshipEndedAt",
  ${epochMs('onboarding.relationship_end_recorded_at')} as "relationshipEndRecordedAt",
  exists (select from legal_holds where onboarding_id = onboarding.id and released_at is null) as "isHeld",
  ${epochMs('key.erased_at')} as "erasedAt"`;

function toRetainedRecord(row: RetentionRow): RetainedRecord {
  const { linkStatus, expiresAt, jurisdiction, status, isHeld } = row;
  const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time));
  return {
    jurisdiction,
    link: {
      expiresAt: new Date(expiresAt),
      revokedAt: toDate(row.revokedAt),
      isAnswered: linkStatus === 'submitted' || linkStatus === 'decided',
    },
    onboarding: status && {
      status,
      decidedAt: toDate(row.decidedAt),
      relationshipEndedAt: toDate(row.relationshipEndedAt),
      relationshipEndRecordedAt: toDate(row.relationshipEndRecordedAt),
    },
    isHeld,
    erasedAt: toDate(row.erasedAt),
  };
}

/** A hold that is in force. */
export interface LegalHoldResult {
  readonly id: string;
  /** Null if it was erased, which is impossible while the hold is in force. */
  readonly reason: string | null;
  readonly placedAt: Date;
  readonly placedBy: string;
}

/** The data of an onboarding that are retained, until when and why. */
export interface OnboardingRetention extends Retention {
  /** The id of the onboarding case. */
  readonly id: string;
  readonly relationshipEndedAt: Date | null;
  /** Until then a member can correct the end. */
  readonly relationshipEndFinalAt: Date | null;
  readonly legalHold: LegalHoldResult | null;
  readonly erasedAt: Date | null;
}

interface LegalHoldRow extends RetentionRow {
  readonly onboardingId: string;
  readonly holdId: string | null;
  readonly sealedReason: Buffer | null;
  readonly placedAt: number | null;
  readonly placedBy: string | null;
}

/** The retention of the caller's onboardings on a page, by id, in two statements. */
export async function loadRetentions(
  em: EntityManager,
  vault: Vault,
  onboardings: readonly Pick<Onboarding, 'id'>[],
  now: Date,
): Promise<ReadonlyMap<string, OnboardingRetention>> {
  const rows = await queryRows<LegalHoldRow>(
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
  const seals = held.length === 0 ? null : await loadRecordCiphers(em, vault, held);
  return new Map(
    rows.map((row) => {
      const { holdId, linkId, sealedReason, placedAt, placedBy } = row;
      const record = toRetainedRecord(row);
      const retention = decideRetention(record, now);
      const cipher = seals?.get(linkId);
      const legalHold =
        holdId === null || sealedReason === null || placedAt === null || placedBy === null
          ? null
          : {
              id: holdId,
              reason: cipher?.decrypt(sealedReason, holdReasonAad(holdId)) ?? null,
              placedAt: new Date(placedAt),
              placedBy,
            };
      const result = {
        id: row.onboardingId,
        relationshipEndedAt: record.onboarding?.relationshipEndedAt ?? null,
        relationshipEndFinalAt: endFinalAt(record.onboarding?.relationshipEndRecordedAt),
        legalHold,
        ...retention,
        erasedAt: record.erasedAt,
      };
      return [row.onboardingId, result];
    }),
  );
}

/** The context of a change. The case is locked until the commit, so that nothing erases it in the meantime. */
export interface RetentionChange {
  readonly em: EntityManager;
  readonly caller: TenantActor;
  readonly open: LockedCase;
  readonly now: Date;
}

/**
 * Changes the retention of an onboarding of the caller, and returns the new one.
 * @param change returns the details of the audit entry
 * @throws AppError NOT_FOUND, STATE_CONFLICT for an onboarding that is erased
 */
export async function changeRetention(
  ctx: Context,
  onboardingId: string,
  change: (change: RetentionChange) => AuditRecord | Promise<AuditRecord>,
): Promise<OnboardingRetention> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const open = await lockCase(em, ctx.vault, onboardingId);
    const record = await change({ em, caller, open, now });
    await em.flush();
    const result = (await loadRetentions(em, ctx.vault, [open.onboarding], now)).get(onboardingId);
    if (!result) throw notFound('onboarding');
    await recordAudit(ctx, em, record);
    await storeResponse(ctx, em, result);
    return result;
  });
}

/**
 * Records that the business of an onboarding is no longer a customer, since `endedAt` or now. The retention period of its
 * people's data begins then. For 30 days a member can correct the end with another `endedAt`, and nothing is erased. A key cannot,
 * so that a program that repeats its call changes nothing.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a future time, or one before the approval, STATE_CONFLICT unless the onboarding
 * is approved, or if an end is already recorded and cannot be corrected
 */
export async function endRelationship(
  ctx: Context,
  { onboardingId, endedAt }: { readonly onboardingId: string; readonly endedAt?: Date | null },
): Promise<OnboardingRetention> {
  return changeRetention(ctx, onboardingId, ({ caller, open: { onboarding }, now }) => {
    const at = endedAt ?? now;
    const { decidedAt } = onboarding;
    if (at > now) {
      throw invalidField('/endedAt', 'Must not be in the future. Record the end when the relationship has ended.');
    }
    if (decidedAt && at < decidedAt) {
      throw invalidField('/endedAt', `Must not be before the approval at ${decidedAt.toISOString()}.`);
    }
    const { relationshipEndedAt: corrected } = onboarding;
    onboarding.endRelationship(at, { now, isCorrection: Boolean(endedAt) && caller.kind !== 'key' });
    return {
      action: 'relationship.ended',
      object: { kind: 'onboarding', id: onboarding.id },
      details: { endedAt: at.toISOString(), ...(corrected && { corrected: corrected.toISOString() }) },
    };
  });
}
