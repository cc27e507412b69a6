import type { Pool, PoolClient } from 'pg';
import { eraseDisclosures, insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import { consoleActor } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { inTransaction } from '../../database/transaction.js';
import type { AuditActor } from '../../domain/audit/auditEntry.js';
import type { Retention } from '../../domain/onboarding/retention.js';
import type { Mode } from '../../domain/tenancy.js';
import { AppError, notFound } from '../../platform/errors.js';
import { findRecords, type FoundRecord, type PrivacySelector } from './findRecords.js';
import { loadRetention, type RecordRetention } from './retention.js';

interface PersonalErasure {
  readonly selector: PrivacySelector;
  /** Changes nothing; the report shows what an erasure would do. */
  readonly isDryRun: boolean;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface PersonalErasureReport extends ErasureReport, FoundRecord {
  /** Whether it may be erased, or was erased. */
  readonly mayErase: boolean;
}

/**
 * Erases the records of a selector, one by one, unless something requires their retention. After an interruption, another run
 * continues.
 * @throws AppError NOT_FOUND
 */
export async function erasePersonal(
  { database, vault, clock }: Pick<Services, 'database' | 'vault' | 'clock'>,
  { selector, isDryRun, onProgress }: PersonalErasure,
): Promise<readonly PersonalErasureReport[]> {
  const { pool } = database;
  const now = clock();
  const found = await findRecords({ pool, vault, ...(onProgress && { onProgress }) }, selector);
  const reports: PersonalErasureReport[] = [];
  for (const { linkId, as } of found) {
    const planned = await loadRetention(pool, linkId, now);
    if (!planned) throw new AppError('NOT_FOUND', 'No onboarding link with this id exists.');
    const report = isDryRun
      ? { ...planned, isErased: false }
      : await eraseRecord(pool, { linkId, now, actor: consoleActor, isDue: ({ mayErase }) => mayErase });
    reports.push({ ...report, as, mayErase: report.retention.mayErase });
  }
  return reports;
}

export interface Erasure {
  readonly linkId: string;
  readonly now: Date;
  /** The actor in the audit entry. */
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
  /** Whether a record with this retention may be erased. */
  readonly isDue: (retention: Retention) => boolean;
}

interface ErasureReport extends RecordRetention {
  readonly isErased: boolean;
}

/**
 * Erases the personal data of a record, unless something requires its retention. That is checked again while the record is
 * locked: a concurrent legal hold comes either first, and prevents the erasure, or second, and fails because nothing is left. It
 * is one transaction, so a process that dies changes nothing, and the next run erases it.
 * @throws AppError NOT_FOUND
 */
export async function eraseRecord(pool: Pool, { linkId, now, actor, isDue }: Erasure): Promise<ErasureReport> {
  return inTransaction(pool, async (client) => {
    await client.query('select 1 from onboarding_links where id = $1 for update', [linkId]);
    await client.query('select 1 from onboardings where link_id = $1 for update', [linkId]);
    const record = await loadRetention(client, linkId, now);
    if (!record) throw new AppError('NOT_FOUND', 'No onboarding link with this id exists.');
    const isErased = isDue(record.retention);
    if (isErased) {
      const entries = await clearRecord(client, linkId, now);
      const { onboardingId, organisationId, mode, retention } = record;
      const origin = { organisationId, mode, actor, address: null, requestId: null, at: now };
      const object =
        onboardingId === null
          ? ({ kind: 'onboardingLink', id: linkId } as const)
          : ({ kind: 'onboarding', id: onboardingId } as const);
      const details = { linkId, because: retention.code, entries };
      await insertAuditOn(client, [toAuditRow(null, origin, { action: 'onboarding.erased', object, details })]);
    }
    return { ...record, isErased };
  });
}

// Each takes the id of the record, which is that of its link. Columns that may not be null become empty.
const recordStatements = [
  `update record_keys set sealed_key = null, erased_at = $2 where record_id = $1 and sealed_key is not null`,
  // The token no longer works, and a draft can no longer be continued.
  `update onboarding_links set sealed_applicant = null, sealed_form = null, sealed_request = null, sealed_token = '',
     token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
     status = case when status in ('created', 'opened') then 'revoked' else status end,
     revoked_at = case when status in ('created', 'opened') then $2 else revoked_at end
   where id = $1`,
  `delete from onboarding_fingerprints where link_id = $1`,
  `delete from onboarding_devices where link_id = $1`,
  `delete from onboarding_codes where link_id = $1`,
  `delete from onboarding_document_parts
   where document_id in (select id from onboarding_documents where link_id = $1)`,
  `update onboarding_documents set sealed_name = '', sealed_digest = null, sealed_party = null, content_mac = '', removed_at = coalesce(removed_at, $2), is_kept = false where link_id = $1`,
  `update onboarding_submissions set sealed = ''
   where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update onboarding_notes set sealed_text = '' where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update verification_notes set sealed_text = '' where verification_id in (select id from verifications where link_id = $1)`,
  `update decisions set sealed_reason = null, sealed_message = null, fingerprint = ''
   where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update legal_holds set sealed_reason = '' where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update mails set sealed_recipient = null, sealed_text = null, text = '', claimed_until = null,
     state = case state when 'pending' then 'failed' else state end,
     last_error = case state when 'pending' then 'What it told was erased.' end
   where record_id = $1`,
  // Deletes the input of a running screening first, so that it stores nothing afterwards.
  `delete from screening_subjects where id in (select id from onboardings where link_id = $1)`,
  `delete from screening_findings finding using onboardings o where o.link_id = $1
     and finding.organisation_id = o.organisation_id and finding.mode = o.mode and finding.subject ^@ (o.id || '/')`,
  `update onboardings set erased_at = $2 where link_id = $1`,
];

/**
 * Erases the personal data in every row of a record, its key first, in the transaction of the connection. The rows keep their
 * ids, states and times, which identify no person.
 * @returns the number of audit entries that no longer disclose anything
 */
async function clearRecord(client: PoolClient, linkId: string, now: Date): Promise<number> {
  for (const statement of recordStatements) {
    await client.query(statement, statement.includes('$2') ? [linkId, now] : [linkId]);
  }
  const { rows } = await client.query<{ id: string }>(
    `select id from verifications where link_id = $1
     union all select verification_id from onboardings where link_id = $1
     union all select s.verification_id from onboarding_submissions s join onboardings o on o.id = s.onboarding_id
       where o.link_id = $1
     union all select id from onboarding_documents where link_id = $1
     union all select n.id from onboarding_notes n join onboardings o on o.id = n.onboarding_id where o.link_id = $1
     union all select d.id from decisions d join onboardings o on o.id = d.onboarding_id where o.link_id = $1
     union all select id from onboardings where link_id = $1
     union all select $1`,
    [linkId],
  );
  return eraseDisclosures(
    client,
    rows.map(({ id }) => id),
  );
}

interface ErasingServices {
  readonly database: { readonly pool: Pool };
  readonly clock: () => Date;
}

export interface ScreeningErasure {
  readonly screeningId: string;
  /** Changes nothing; the report shows what an erasure would do. */
  readonly isDryRun?: boolean;
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
}

const randomSubject = `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;

// The key first: without it nothing that was encrypted can be read again.
const screeningStatements = [
  'update record_keys set sealed_key = null, erased_at = $2 where record_id = $1 and sealed_key is not null',
  `update screenings set sealed = '', entries = '[]', reference = null, subject = ${randomSubject}, erased_at = $2 where id = $1`,
  `update screening_resolutions set sealed_reason = '' where screening_id = $1`,
];

interface Row {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly subject: Buffer;
  readonly erasedAt: Date | null;
}

export interface ScreeningErasureReport {
  readonly screeningId: string;
  /** False if it was erased before. */
  readonly mayErase: boolean;
  readonly isErased: boolean;
}

/**
 * Erases the personal data of a screening, in one transaction. The row keeps its id, kind, status, lists and time. Resolutions
 * are retained as long as another screening has the same subject.
 * @throws AppError NOT_FOUND
 */
export async function eraseScreening(
  { database: { pool }, clock }: ErasingServices,
  { screeningId, isDryRun = false, actor }: ScreeningErasure,
): Promise<ScreeningErasureReport> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(
      `select organisation_id as "organisationId", mode, subject, erased_at as "erasedAt" from screenings where id = $1 for update`,
      [screeningId],
    );
    const [row] = rows;
    if (!row) throw notFound('screening');
    const { organisationId, mode, subject, erasedAt } = row;
    if (isDryRun || erasedAt !== null) return { screeningId, mayErase: erasedAt === null, isErased: false };
    const now = clock();
    for (const statement of screeningStatements) {
      await client.query(statement, statement.includes('$2') ? [screeningId, now] : [screeningId]);
    }
    await client.query(
      `update screening_resolutions set subject = ${randomSubject}
       where organisation_id = $1 and mode = $2 and subject = $3 and not exists (
         select from screenings where organisation_id = $1 and mode = $2 and subject = $3)`,
      [organisationId, mode, subject],
    );
    const entries = await eraseDisclosures(client, [screeningId]);
    const origin = { organisationId, mode, actor, address: null, requestId: null, at: now };
    const object = { kind: 'screening', id: screeningId };
    await insertAuditOn(client, [
      toAuditRow(null, origin, { action: 'screening.erased', object, details: { entries } }),
    ]);
    return { screeningId, mayErase: true, isErased: true };
  });
}
