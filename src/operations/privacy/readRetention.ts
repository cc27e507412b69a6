import type { Pool, PoolClient } from 'pg';
import { retentionOf, type Retention } from '../../domain/onboarding/retention.js';
import { retainedRecord, retentionColumns, type RetentionRow } from './retentionRow.js';

/** A record, and what becomes of it as things are. */
export interface RecordRetention {
  readonly linkId: string;
  readonly onboardingId: string | null;
  readonly organisationId: string;
  readonly mode: 'live' | 'test';
  readonly retention: Retention;
}

/** What becomes of a record, of whichever organisation; null where there is none. */
export async function readRetention(
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
  return { linkId, onboardingId, organisationId, mode, retention: retentionOf(retainedRecord(row), now) };
}
