import type { Pool } from 'pg';
import type { AuditDisclosure } from '../../audit/auditRow.js';
import { disclosurePlace } from '../../audit/auditRow.js';
import type { Vault } from '../../encryption/vault.js';
import type { AuditEntry } from '../../domain/audit/auditEntry.js';
import { notFound } from '../../platform/errors.js';
import { openExport, readRows, type ExportReader } from './exportReader.js';
import { readRetention, type RecordRetention } from './readRetention.js';

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
 * All that is held in a record, readable, but for the bytes of its documents (`readDocument`) and the token of its link, which
 * would let somebody in. What was erased is null.
 * @throws AppError NOT_FOUND
 */
export async function exportRecord(
  { pool, vault, now }: { readonly pool: Pool; readonly vault: Vault; readonly now: Date },
  linkId: string,
): Promise<RecordExport> {
  const retention = await readRetention(pool, linkId, now);
  if (!retention) throw notFound('onboarding link');
  const reader = await openExport(pool, vault, linkId);
  const ofCase = 'onboarding_id in (select id from onboardings where link_id = $1)';
  const [link] = await readRows(
    reader,
    `select id, status, jurisdiction, query_value, reference, locale, return_url, created_by_id, created_at, expires_at, opened_at,
       submitted_at, decided_at, revoked_at, sealed_applicant, sealed_form, sealed_request,
       (select count(*)::int from onboarding_devices where link_id = id) as devices
     from onboarding_links where id = $1`,
    { sealed_applicant: 'applicant', sealed_form: 'form', sealed_request: 'request' },
  );
  const [onboarding] = await readRows(reader, 'select * from onboardings where link_id = $1', {});
  return {
    ...retention,
    link: link ?? {},
    onboarding: onboarding ?? null,
    submissions: await readRows(
      reader,
      `select onboarding_id || ':' || round as id, round, verification_id, submitted_at, sealed
       from onboarding_submissions where ${ofCase} order by round`,
      { sealed: 'submission' },
    ),
    notes: await readRows(
      reader,
      `select id, author_id, created_at, sealed_text from (
         select * from onboarding_notes where ${ofCase}
         union all select * from verification_notes where verification_id in (select id from verifications where link_id = $1)
       ) notes order by id`,
      { sealed_text: 'text' },
    ),
    decisions: await readRows(
      reader,
      `select id, status, decision, steps, decided_by, decided_at, confirmed_by, confirmed_at, sealed_reason, sealed_message
       from decisions where ${ofCase} order by id`,
      { sealed_reason: 'reason', sealed_message: 'message' },
    ),
    legalHolds: await readRows(
      reader,
      `select id, placed_by, placed_at, released_by, released_at, sealed_reason from legal_holds where ${ofCase} order by id`,
      { sealed_reason: 'reason' },
    ),
    documents: (await readRows(
      reader,
      `select id, kind, media_type as "mediaType", size, uploaded_at, removed_at, sealed_name, content_mac = '' as "isErased"
       from onboarding_documents where link_id = $1 order by id`,
      { sealed_name: 'name' },
    )) as unknown as ExportedDocument[],
    mails: await readRows(
      reader,
      `select id, kind, subject, text, state, created_at, sent_at, sealed_recipient, sealed_text
       from mails where record_id = $1 order by id`,
      { sealed_recipient: 'recipient', sealed_text: 'text' },
    ),
    verifications: await readRows(
      reader,
      `select id, reference, requested_name, jurisdiction, status, facts, verdict, verified_at, caller_address
       from verifications where link_id = $1 or id in (select verification_id from onboardings where link_id = $1) order by id`,
      {},
    ),
    auditEntries: await readEntries(reader, linkId),
  };
}

/** The entries about a record, and of those that its applicant caused what they disclose: that of others is theirs. */
async function readEntries({ pool, vault }: ExportReader, linkId: string): Promise<object[]> {
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
    const disclosed = isOwn ? (JSON.parse(vault.unseal(sealed, disclosurePlace(id))) as AuditDisclosure).values : null;
    return { id, at, action, outcome, actor, object, disclosed };
  });
}
