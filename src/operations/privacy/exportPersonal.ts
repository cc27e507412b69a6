import { basename, dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { decryptDisclosure } from '../../audit/auditRow.js';
import { consoleActor, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import type { AuditEntry } from '../../domain/audit/auditEntry.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { notFound } from '../../platform/errors.js';
import { writePrivateFile } from '../../platform/privateFile.js';
import { findRecords, type PrivacySelector } from './findRecords.js';
import { loadRetention, type RecordRetention } from './retention.js';

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

interface PersonalExport {
  readonly selector: PrivacySelector;
  readonly out: string;
  /** Also what people and programs of the organisation recorded about the record. The law may forbid to disclose it. */
  readonly withInternal?: boolean;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * The data of a record that a person may see. Reasons, notes, holds, screening, scores and routes can disclose a suspicion, which is an offence
 * (AML/CTF Act 2006 (Cth), section 123; AML/CFT Act 2009 (NZ), section 46). So this lists what is included, and new members are not.
 */
function withoutInternal(record: RecordExport): Partial<RecordExport> {
  const { linkId, onboardingId, organisationId, mode, link, onboarding, documents, mails } = record;
  const { status, ...stored } = { ...onboarding } as { readonly status?: string };
  return {
    ...{ linkId, onboardingId, organisationId, mode, link, documents, mails },
    onboarding: onboarding && {
      ...pick(stored, 'id', 'reference', 'round', 'submitted_at', 'decided_at', 'relationship_ended_at', 'erased_at'),
      // An applicant does not learn that a case is on hold.
      status: status === 'on_hold' ? 'in_review' : status,
    },
    submissions: record.submissions.map((row) => {
      const { submission } = row as { readonly submission: object | null };
      const stated = submission && pick(submission, 'form', 'documents', 'documentHolders', 'ownership');
      return { ...pick(row, 'id', 'round', 'submitted_at'), submission: stated };
    }),
    decisions: record.decisions
      .filter((row) => (row as { readonly status: string }).status === 'made')
      .map((row) => pick(row, 'id', 'decision', 'decided_at', 'message')),
    verifications: record.verifications.map((row) =>
      pick(row, 'id', 'reference', 'requested_name', 'jurisdiction', 'verified_at', 'caller_address'),
    ),
    auditEntries: record.auditEntries.filter((entry) => (entry as AuditEntry).actor.kind === 'applicant'),
  };
}

function pick(from: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/**
 * Writes the data of a record or a person into a JSON file, and the documents into a folder next to it, named by their ids,
 * because file names from applicants must not decide paths. Only the user of the command can read them. The export of each record
 * is recorded before it is written. Without `withInternal` it leaves out what the organisation recorded about the record.
 * @throws AppError NOT_FOUND
 */
export async function exportPersonal(
  { database, vault, clock }: Pick<Services, 'database' | 'vault' | 'clock'>,
  { selector, out, withInternal = false, onProgress }: PersonalExport,
): Promise<{ readonly records: number; readonly files: readonly string[] }> {
  const { pool, orm } = database;
  const now = clock();
  const found = await findRecords({ pool, vault, ...(onProgress && { onProgress }) }, selector);
  const folder = `${basename(out)}.documents`;
  const files: string[] = [out];
  const records: object[] = [];
  for (const { linkId, as } of found) {
    const record = await exportRecord({ pool, vault, now }, linkId);
    const { onboardingId, organisationId, mode } = record;
    const object =
      onboardingId === null
        ? ({ kind: 'onboardingLink', id: linkId } as const)
        : ({ kind: 'onboarding', id: onboardingId } as const);
    await recordSystemAudit(
      orm.em.fork(),
      { organisationId, mode, actor: consoleActor, at: now },
      { action: 'onboarding.exported', object, details: { linkId } },
    );
    const reader = await createExportReader(pool, vault, linkId);
    const documents: object[] = [];
    for (const document of record.documents) {
      const bytes = await loadDocument(reader, document.id);
      const file = bytes && join(folder, `${document.id}.${extensions[document.mediaType] ?? 'bin'}`);
      if (bytes && file) {
        await writePrivateFile(join(dirname(out), file), bytes);
        files.push(join(dirname(out), file));
      }
      documents.push({ ...document, file });
    }
    const shown = withInternal ? record : withoutInternal(record);
    records.push({ ...shown, ...(as.length > 0 && { standsAs: as }), documents });
  }
  await writePrivateFile(
    out,
    JSON.stringify({ format: 'kyb-privacy-export/1', exportedAt: now, selector, records }, null, 2),
  );
  return { records: records.length, files };
}

/** Reads the rows of one record. */
interface ExportReader {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly linkId: string;
  /** Null if the personal data of the record was erased. */
  readonly cipher: RecordCipher | null;
}

/** @throws Error if this SECRETS_KEY cannot decrypt the record */
async function createExportReader(pool: Pool, vault: Vault, linkId: string): Promise<ExportReader> {
  const { rows } = await pool.query<{ sealed_key: Buffer | null }>(
    'select sealed_key from record_keys where record_id = $1',
    [linkId],
  );
  return { pool, vault, linkId, cipher: toRecordCipher(vault, linkId, rows[0]?.sealed_key ?? null) };
}

/** The encrypted parts that are JSON. All others are text that a person wrote, which may begin with a brace. */
const jsonParts: ReadonlySet<string> = new Set(['applicant', 'form', 'request', 'submission']);

/**
 * The rows of a statement, whose parameter is the record, with encrypted columns decrypted.
 * @param sealed for each column, the part of its additional data that follows the row id, which is also its name in the output
 */
async function loadRows(
  { pool, linkId, cipher }: ExportReader,
  statement: string,
  sealed: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown> & { readonly id: string }>(statement, [linkId]);
  return rows.map((row) => {
    const shown: Record<string, unknown> = {};
    for (const [column, value] of Object.entries(row)) {
      const name = sealed[column];
      if (name === undefined) shown[column] ??= value;
      else if (!(value instanceof Buffer) || value.length === 0 || cipher === null) shown[name] ??= null;
      else {
        const text = cipher.decrypt(value, `${row.id}:${name}`);
        shown[name] = jsonParts.has(name) ? (JSON.parse(text) as unknown) : text;
      }
    }
    return shown;
  });
}

/** The bytes of a document from all its parts. Null if they were erased. */
async function loadDocument({ pool, cipher }: ExportReader, documentId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ number: number; sealed: Buffer }>(
    'select number, sealed from onboarding_document_parts where document_id = $1 order by number',
    [documentId],
  );
  if (cipher === null || rows.length === 0) return null;
  return Buffer.concat(
    rows.map(({ number, sealed }, index) =>
      // The last part is marked as such, so none can be cut off unnoticed.
      cipher.decryptBytes(sealed, `${documentId}:part:${number}${index === rows.length - 1 ? ':last' : ''}`),
    ),
  );
}

export interface RecordExport extends RecordRetention {
  readonly link: object;
  readonly onboarding: object | null;
  readonly submissions: readonly object[];
  readonly notes: readonly object[];
  readonly decisions: readonly object[];
  readonly legalHolds: readonly object[];
  readonly documents: readonly ExportedDocument[];
  readonly mails: readonly object[];
  readonly verifications: readonly object[];
  readonly auditEntries: readonly object[];
}

export interface ExportedDocument {
  readonly id: string;
  readonly mediaType: string;
  readonly isErased: boolean;
}

/**
 * All data of a record, decrypted, except the bytes of its documents (`loadDocument`) and the token of its link, which grants
 * access. Erased values are null.
 * @throws AppError NOT_FOUND
 */
export async function exportRecord(
  { pool, vault, now }: { readonly pool: Pool; readonly vault: Vault; readonly now: Date },
  linkId: string,
): Promise<RecordExport> {
  const retention = await loadRetention(pool, linkId, now);
  if (!retention) throw notFound('onboarding link');
  const reader = await createExportReader(pool, vault, linkId);
  const ofCase = 'onboarding_id in (select id from onboardings where link_id = $1)';
  const [link] = await loadRows(
    reader,
    `select id, status, jurisdiction, query_value, reference, locale, return_url, created_by_id, created_at, expires_at, opened_at,
       submitted_at, decided_at, revoked_at, sealed_applicant, sealed_form, sealed_request,
       (select count(*)::int from onboarding_devices where link_id = id) as devices
     from onboarding_links where id = $1`,
    { sealed_applicant: 'applicant', sealed_form: 'form', sealed_request: 'request' },
  );
  const [onboarding] = await loadRows(reader, 'select * from onboardings where link_id = $1', {});
  return {
    ...retention,
    link: link ?? {},
    onboarding: onboarding ?? null,
    submissions: await loadRows(
      reader,
      `select onboarding_id || ':' || round as id, round, verification_id, submitted_at, sealed
       from onboarding_submissions where ${ofCase} order by round`,
      { sealed: 'submission' },
    ),
    notes: await loadRows(
      reader,
      `select id, author_id, created_at, sealed_text from (
         select * from onboarding_notes where ${ofCase}
         union all select * from verification_notes where verification_id in (select id from verifications where link_id = $1)
       ) notes order by id`,
      { sealed_text: 'text' },
    ),
    decisions: await loadRows(
      reader,
      `select id, status, decision, steps, decided_by, decided_at, confirmed_by, confirmed_at, sealed_reason, sealed_message
       from decisions where ${ofCase} order by id`,
      { sealed_reason: 'reason', sealed_message: 'message' },
    ),
    legalHolds: await loadRows(
      reader,
      `select id, placed_by, placed_at, released_by, released_at, sealed_reason from legal_holds where ${ofCase} order by id`,
      { sealed_reason: 'reason' },
    ),
    documents: (await loadRows(
      reader,
      `select id, kind, media_type as "mediaType", size, uploaded_at, removed_at, deleted_at, sealed_name, sealed_party, content_mac = '' as "isErased"
       from onboarding_documents where link_id = $1 order by id`,
      { sealed_name: 'name', sealed_party: 'party' },
    )) as unknown as ExportedDocument[],
    mails: await loadRows(
      reader,
      `select id, kind, subject, text, state, created_at, sent_at, sealed_recipient, sealed_text
       from mails where record_id = $1 order by id`,
      { sealed_recipient: 'recipient', sealed_text: 'text' },
    ),
    verifications: await loadRows(
      reader,
      `select id, reference, requested_name, jurisdiction, status, facts, verdict, verified_at, caller_address
       from verifications where link_id = $1 or id in (select verification_id from onboardings where link_id = $1) order by id`,
      {},
    ),
    auditEntries: await loadEntries(reader, linkId),
  };
}

/**
 * The entries about a record. Only those that its applicant caused include what they disclose: the rest is personal data of
 * others.
 */
async function loadEntries({ pool, vault }: ExportReader, linkId: string): Promise<object[]> {
  const { rows } = await pool.query<{ body: string; sealed: Buffer | null }>(
    `with objects as (
       select $1 as id union select id from onboardings where link_id = $1
       union select id from onboarding_documents where link_id = $1
       union select d.id from decisions d join onboardings o on o.id = d.onboarding_id where o.link_id = $1
       union select n.id from onboarding_notes n join onboardings o on o.id = n.onboarding_id where o.link_id = $1)
     select body, sealed from audit_entries left join audit_disclosures on entry_id = id
     where object_id in (select id from objects) order by audit_entries.id`,
    [linkId],
  );
  return rows.map(({ body, sealed }) => {
    const { id, at, action, outcome, actor, object } = JSON.parse(body) as AuditEntry;
    const isOwn = actor.kind === 'applicant' && sealed !== null;
    const disclosed = isOwn ? decryptDisclosure(vault, id, sealed).values : null;
    return { id, at, action, outcome, actor, object, disclosed };
  });
}
