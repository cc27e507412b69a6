import { toAuditRow } from '../../audit/auditRow.js';
import { toAuditOrigin } from '../../audit/recordAudit.js';
import type { Context } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { getIdentifierRules } from '../../domain/jurisdictions/jurisdictions.js';
import { type MonitoredFacts, toMonitoredFacts } from '../../domain/monitoredFacts.js';
import type { RegisterFacts } from '../../domain/registerFacts.js';

/** An entity to be monitored, with the columns of its table, and its audit entry. */
export interface MonitoredRow {
  readonly id: string;
  readonly register: RegisterCode;
  readonly number: string;
  readonly status_code: string | null;
  readonly status: string | null;
  readonly legal_name: string;
  readonly gst_registered: boolean | null;
  readonly entity_type_code: string;
  readonly entity_type: string;
  readonly removal_commenced: boolean | null;
  readonly insolvencies: MonitoredFacts['insolvencies'];
  readonly source: string;
  readonly as_of: string | null;
  /** ASIC’s own code; null if ASIC was not queried. */
  readonly company_status: string | null;
  readonly audit_id: string;
  readonly audit_body: string;
  readonly audit_disclosure: string | null;
}

/** The columns of a `MonitoredRow`, for statements that read it from JSON. */
export const monitoredColumns = `id text, register text, number bigint, status_code text, status text, legal_name text,
  gst_registered boolean, entity_type_code text, entity_type text, removal_commenced boolean, insolvencies jsonb, source text,
  as_of date, company_status text, audit_id text, audit_body text, audit_disclosure text`;

/**
 * The part of a statement that starts monitoring the rows of `watching`: a `MonitoredRow` with organisation_id, mode,
 * verification_id, reference and created_at. An entity that is already monitored does not change, and gets no entry.
 */
export const insertMonitored = `watched as (
    insert into monitored_entities (id, organisation_id, mode, register, number, verification_id, reference, status_code, status,
      legal_name, gst_registered, entity_type_code, entity_type, removal_commenced, insolvencies, source, as_of, company_status,
      created_at)
    select id, organisation_id, mode, register, number, verification_id, reference, status_code, status,
      legal_name, gst_registered, entity_type_code, entity_type, removal_commenced, insolvencies, source, as_of, company_status,
      created_at
    from watching
    on conflict (organisation_id, mode, register, number) where stopped_at is null do nothing
    returning id
  ), watch_entry as (
    insert into audit_entries (id, organisation_id, mode, object_id, body)
    select audit_id, organisation_id, mode, id, audit_body from watching where id in (select id from watched)
  ), watch_disclosure as (
    insert into audit_disclosures (entry_id, sealed)
    select audit_id, decode(audit_disclosure, 'hex') from watching
    where id in (select id from watched) and audit_disclosure is not null
  )`;

/** The row that starts monitoring with a verification; null if the register has no such entity. */
export function toMonitoredRow(
  ctx: Context,
  {
    id: verificationId,
    facts: { identifier, answer, further },
  }: { readonly id: string; readonly facts: RegisterFacts },
): MonitoredRow | null {
  if (answer.kind !== 'found') return null;
  const { record, source } = answer;
  const { register, entityNumber, companyRegister } = getIdentifierRules(identifier.kind);
  const number = record[entityNumber];
  if (number === null) return null;
  const id = newId('monitoredEntity', ctx.clock());
  const facts = toMonitoredFacts(record);
  const entry = toAuditRow(ctx.vault, toAuditOrigin(ctx), {
    action: 'monitoring.started',
    object: { kind: 'monitoredEntity', id },
    details: { verificationId },
  });
  return {
    id,
    register,
    number,
    status_code: facts.statusCode,
    status: facts.status,
    legal_name: facts.legalName,
    gst_registered: facts.gstRegistered,
    entity_type_code: facts.entityTypeCode,
    entity_type: facts.entityType,
    removal_commenced: facts.removalCommenced,
    insolvencies: facts.insolvencies,
    source: source.register,
    as_of: source.asOf,
    // Monitoring compares only entities of the ABR with ASIC.
    company_status:
      companyRegister !== null && further?.company?.kind === 'found' ? further.company.record.statusCode : null,
    audit_id: entry.id,
    audit_body: entry.body,
    audit_disclosure: entry.disclosure,
  };
}
