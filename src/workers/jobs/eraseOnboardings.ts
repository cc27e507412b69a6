import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import { inTransaction, tryAdvisoryLock } from '../../database/transaction.js';
import { toFirstId } from '../../domain/ids.js';
import { keptYears } from '../../domain/onboarding/retention.js';
import type { Mode } from '../../domain/tenancy.js';
import { eraseRecord, eraseScreening } from '../../operations/privacy/erasePersonal.js';
import { getSystemCode, isDatabaseUnavailable } from '../../platform/errors.js';
import { eraseVerifications } from './eraseVerifications.js';
import { daysBefore, runSteps } from './retention.js';

const batchSize = 100;
const actor = { kind: 'system', id: 'retention' } as const;

// Rows that stay match no condition, and there may be many of them: each statement examines this many at most.
const examinedSize = 500;
const listLinks = 'select id from onboarding_links where id > $1 order by id limit $2';

// Cases that may be due: drafts after 90 days, everything else after years. Each is checked by the rules again once it
// is locked (src/domain/onboarding/retention.ts).
const candidates = `select link.id from onboarding_links link
  join record_keys key on key.record_id = link.id and key.sealed_key is not null
  left join onboardings onboarding on onboarding.link_id = link.id
  where link.id = any($1) and not exists (
      select from legal_holds where onboarding_id = onboarding.id and released_at is null)
    and case
      when onboarding.id is null then coalesce(link.revoked_at, link.expires_at) < $2::timestamptz - interval '89 days'
      when onboarding.status = 'approved' then onboarding.relationship_ended_at < $2::timestamptz - interval '6 years'
      when onboarding.status = 'declined' then onboarding.decided_at < $2::timestamptz - interval '6 years'
      else coalesce(link.revoked_at, link.expires_at) < $2::timestamptz - interval '6 years' end
  order by link.id`;

// A transaction that lost a race, or a lock that was not available: the next record may succeed.
const failsOneRecord = /^(?:40001|40P01|55P03)$/;

/** The result of one erasure run. */
interface Erased {
  readonly erased: number;
  /** These records are unchanged and are retried in the next run. */
  readonly failed: number;
}

/**
 * Erases records whose retention has ended, each in a separate transaction. A record that another process has locked is
 * skipped. A record that cannot be erased is logged by its id, and the others are erased.
 */
export async function eraseOnboardings(pool: Pool, now: Date, log: Logger, signal?: AbortSignal): Promise<Erased> {
  const done = await tryAdvisoryLock(pool, 'kyb erase onboardings', () => eraseDue(pool, now, log, signal));
  return done ?? { erased: 0, failed: 0 };
}

async function eraseDue(pool: Pool, now: Date, log: Logger, signal: AbortSignal | undefined): Promise<Erased> {
  let [erased, failed] = [0, 0];
  let after = '';
  for (;;) {
    const examined = await pool.query<{ id: string }>(listLinks, [after, examinedSize]);
    const last = examined.rows.at(-1);
    if (!last) return { erased, failed };
    const { rows } = await pool.query<{ id: string }>(candidates, [examined.rows.map(({ id }) => id), now]);
    for (const { id: linkId } of rows) {
      if (signal?.aborted) return { erased, failed };
      try {
        const { isErased } = await eraseRecord(pool, {
          linkId,
          now,
          actor,
          isDue: ({ mayErase, erasesAt }) => mayErase && erasesAt !== null && erasesAt <= now,
        });
        erased += Number(isErased);
      } catch (error) {
        // The failure is not specific to this record, so the others would fail too.
        if (!failsOneRecord.test(getSystemCode(error)) && isDatabaseUnavailable(error)) throw error;
        failed++;
        log.error({ err: error, linkId }, 'personal data past its retention could not be erased; the job will retry');
      }
    }
    if (signal?.aborted) return { erased, failed };
    after = last.id;
  }
}

/**
 * Erases name screenings seven years after they were created, like records of customer due diligence. Ids contain their
 * time, so the oldest come first.
 */
export async function eraseScreenings(pool: Pool, now: Date, log: Logger, signal?: AbortSignal): Promise<Erased> {
  const done = await tryAdvisoryLock(pool, 'kyb erase screenings', async () => {
    let [erased, failed] = [0, 0];
    const until = new Date(now);
    until.setUTCFullYear(now.getUTCFullYear() - keptYears);
    const before = toFirstId('screening', until);
    let after = '';
    for (;;) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from screenings where id > $1 and id < $2 and erased_at is null order by id limit $3',
        [after, before, batchSize],
      );
      for (const { id: screeningId } of rows) {
        if (signal?.aborted) return { erased, failed };
        try {
          const { isErased } = await eraseScreening({ database: { pool }, clock: () => now }, { screeningId, actor });
          erased += Number(isErased);
        } catch (error) {
          if (!failsOneRecord.test(getSystemCode(error)) && isDatabaseUnavailable(error)) throw error;
          failed++;
          log.error(
            { err: error, screeningId },
            'a screening past its retention could not be erased; the job will retry',
          );
        }
      }
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return { erased, failed };
      after = last.id;
    }
  });
  return done ?? { erased: 0, failed: 0 };
}

const listDocuments = 'select id from onboarding_documents where id > $1 order by id limit $2';

// Locked by its case, as a legal hold is placed: whether there is one is checked by the next statement. Where the policy
// approved, nobody has read the document: it stays until a member, or a key on behalf of one, has opened it, unless an officer
// recorded a check of the owners. The audit log has both, and the id of an entry contains its time ($3).
const lockIdentityDocuments = `select document.id from onboarding_documents document
  join onboardings onboarding on onboarding.link_id = document.link_id
  where document.id = any($1) and document.kind = 'identity'
    and (document.removed_at is null or document.is_kept) and document.deleted_at is null
    and onboarding.status in ('approved', 'declined') and onboarding.decided_at < $2
    and ((select true from decisions where onboarding_id = onboarding.id and decided_by = 'system' limit 1) is null
      or (select true from audit_entries where object_id = document.id and id < $3
        and split_part(body, '"', 4) = 'document.downloaded' and body ~ '"kind":"member"|"onBehalfOf":' limit 1) is not null
      or (select true from audit_entries where object_id = onboarding.id
        and split_part(body, '"', 4) = 'requirement.verified' and body like '%"matter":"beneficial_owners"%' limit 1)
        is not null)
  for update of onboarding skip locked`;

const deleteIdentityDocuments = `with due as (
    select document.id, onboarding.id as onboarding_id from onboarding_documents document
    join onboardings onboarding on onboarding.link_id = document.link_id
    where document.id = any($1) and (document.removed_at is null or document.is_kept) and document.deleted_at is null
      and not exists (select from legal_holds where onboarding_id = onboarding.id and released_at is null)
  ), parts as (delete from onboarding_document_parts using due where document_id = due.id)
  update onboarding_documents document set deleted_at = $2 from due where document.id = due.id
  returning document.id, due.onboarding_id as "onboardingId", organisation_id as "organisationId", mode`;

interface DeletedDocument {
  readonly id: string;
  readonly onboardingId: string;
  readonly organisationId: string;
  readonly mode: Mode;
}

/**
 * Deletes the bytes of identity documents some time after the decision on their case, unless a legal hold is in force. A document of
 * a case that the policy approved stays until so long after a member has opened it. The name, the size and the digest stay as
 * evidence of the check (OAIC and AUSTRAC advise to keep the details and not the image).
 * @param days after the decision, and after the opening
 * @returns how many were deleted
 */
export async function deleteIdentityDocumentsDue(
  pool: Pool,
  { now, days }: { readonly now: Date; readonly days: number },
  signal?: AbortSignal,
): Promise<number> {
  const before = daysBefore(now, days);
  let deleted = 0;
  let after = '';
  while (!signal?.aborted) {
    const examined = await pool.query<{ id: string }>(listDocuments, [after, examinedSize]);
    const last = examined.rows.at(-1);
    if (!last) break;
    deleted += await inTransaction(pool, async (client) => {
      const locked = await client.query<{ id: string }>(lockIdentityDocuments, [
        examined.rows.map(({ id }) => id),
        before,
        toFirstId('auditEntry', before),
      ]);
      const ids = locked.rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const { rows } = await client.query<DeletedDocument>(deleteIdentityDocuments, [ids, now]);
      const entries = rows.map(({ id, onboardingId, organisationId, mode }) =>
        toAuditRow(
          null,
          { organisationId, mode, actor, address: null, requestId: null, at: now },
          { action: 'document.deleted', object: { kind: 'document', id }, details: { onboardingId } },
        ),
      );
      if (entries.length > 0) await insertAuditOn(client, entries);
      return rows.length;
    });
    after = last.id;
  }
  return deleted;
}

/**
 * Erases all personal data whose retention has ended. A step that fails does not stop the others.
 * @param identityDocumentDays how long identity documents are kept after the decision; null: as long as the case
 * @throws AggregateError at the end if some steps failed
 */
export async function eraseAllDue(
  { pool, clock, log }: { readonly pool: Pool; readonly clock: () => Date; readonly log: Logger },
  identityDocumentDays: number | null,
  signal?: AbortSignal,
): Promise<void> {
  let [erased, failed] = [0, 0];
  const count = (done: Erased): void => {
    erased += done.erased;
    failed += done.failed;
  };
  const failures = await runSteps([
    async () => {
      count(await eraseOnboardings(pool, clock(), log, signal));
    },
    async () => {
      count(await eraseScreenings(pool, clock(), log, signal));
    },
    async () => {
      if (identityDocumentDays === null) return;
      const deleted = await deleteIdentityDocumentsDue(pool, { now: clock(), days: identityDocumentDays }, signal);
      if (deleted > 0) log.info({ deleted }, 'identity documents past their retention were deleted');
    },
    async () => {
      const verifications = await eraseVerifications(pool, clock(), signal);
      if (verifications > 0) log.info({ verifications }, 'verifications past their retention were erased');
    },
  ]);
  if (erased > 0) log.info({ erased }, 'personal data past its retention was erased');
  if (failed > 0) log.error({ failed }, 'some personal data past its retention could not be erased');
  if (failures.length > 0) throw new AggregateError(failures, 'Some steps of the erasure failed.');
}
