import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { newId } from '../../src/domain/ids.js';
import type { BulkTask } from './step.js';

// The statement that a programmer would write for these tables and only this task: no number is validated, and only one
// policy rule exists.
const verifyAll = `with made as materialized (
    select row, lpad(upper(to_hex(row)), 26, '01M7ZTBD2T9NJTNMT0000000000') as ulid, asked.reference, e.abn::text as abn, e.acn,
      case when e.status = 'ACT' then 'verified' else 'inactive' end as status,
      case when e.status = 'ACT' then 0 else 60 end + case when e.gst_status = 'ACT' then 0 else 10 end as score,
      jsonb_build_object('identifier', jsonb_build_object('kind', 'abn', 'value', asked.number), 'answer', jsonb_build_object(
        'kind', 'found', 'source', jsonb_build_object('register', 'ABR', 'kind', 'extract', 'asOf', x.as_of, 'attribution', 'ABN Lookup bulk extract, CC BY 3.0 AU'),
        'record', jsonb_build_object('legalName', e.legal_name, 'abn', e.abn::text, 'acn', e.acn, 'nzbn', null,
          'entityTypeCode', e.type_code, 'entityType', coalesce(e.type_text, e.type_code), 'entityClass', 'company',
          'statusCode', e.status, 'status', 'Active', 'statusFrom', e.status_from, 'gstStatus', e.gst_status,
          'gstFrom', e.gst_from, 'registeredState', e.state, 'registeredDate', null, 'otherNames', coalesce(e.names, '[]'),
          'updatedAt', e.updated))) as facts,
      jsonb_build_object('status', case when e.status = 'ACT' then 'verified' else 'inactive' end, 'legalName', e.legal_name,
        'abn', e.abn::text, 'acn', e.acn, 'nzbn', null, 'entityType', coalesce(e.type_text, e.type_code), 'abnStatus', 'Active',
        'nzbnStatus', null, 'gstRegistered', e.gst_status = 'ACT', 'registeredState', e.state, 'registeredDate', null,
        'nameMatch', null, 'source', jsonb_build_object('register', 'ABR', 'kind', 'extract', 'asOf', x.as_of, 'attribution', 'ABN Lookup bulk extract, CC BY 3.0 AU'),
        'fractureScore', case when e.status = 'ACT' then 0 else 60 end, 'fractureRisk', 'low', 'policyVersion', '2026-1',
        'fractureSignals', case when e.gst_status = 'ACT' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('type', 'no_gst_registration',
          'severity', 'low', 'points', 10, 'field', 'gstRegistered', 'registryValue', e.gst_status, 'detectedValue', 'false',
          'description', 'The entity is not registered for GST.', 'source', 'ABR', 'asOf', x.as_of)) end) as verdict,
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')) as audit_key
    from asked join abr_entities e on e.abn = asked.number::bigint cross join register_extracts x where x.register = 'abr'
  ), hashed as materialized (
    select *, encode(sha256(convert_to(facts::text || verdict::text, 'UTF8')), 'hex') as audit_hash from made
  ), verification as (
    insert into verifications (id, api_key_id, organisation_id, mode, reference, jurisdiction, status, fracture_score,
      fracture_risk, abn, acn, facts, verdict, policy_version, audit_hash, verified_at, audit_key, caller_address)
    select 'ver_' || ulid, $1, $2, 'live', reference, 'AU', status, score, case when score > 50 then 'high' else 'low' end, abn, acn,
      facts, verdict, '2026-1', audit_hash, $3, audit_key, '192.0.2.1' from hashed
  ), entry as (
    insert into audit_entries (id, organisation_id, mode, body)
    select 'aud_' || ulid, $2, 'live', '{"action":"verification.recorded","actor":{"id":"' || $1 || '","kind":"key"},"at":"' || $4 ||
      '","details":{"fractureScore":' || score || ',"policyVersion":"2026-1","status":"' || status || '"},"id":"aud_' || ulid ||
      '","mode":"live","object":{"id":"ver_' || ulid || '","kind":"verification"},"organisationId":"' || $2 ||
      '","outcome":"done","personal":{"address":"' || encode(sha256(audit_key || convert_to('192.0.2.1', 'UTF8')), 'hex') ||
      '","auditHash":"' || encode(sha256(audit_key || convert_to(audit_hash, 'UTF8')), 'hex') || '"},"requestId":"' || $5 || '","version":1}'
    from hashed
  )
  insert into bulk_chunks (bulk_id, place, first_row, row_count, rows, outcomes)
  select $6, row / 250, min(row) + 1, count(*), '', string_agg('ver_' || ulid, e'\\n' order by row) from hashed group by row / 250`;

/** Writes the same rows by COPY, JOIN and INSERT, in one transaction on one connection. */
export async function runHandWritten(task: BulkTask): Promise<void> {
  const { database, organisationId, apiKeyId, total, onTenth } = task;
  const client = await database.pool.connect();
  const [id, request, now] = [newId('bulk'), newId('request'), new Date()];
  try {
    await client.query('begin');
    await client.query(
      `insert into bulks (id, organisation_id, mode, status, api_key_id, caller_id, request_id, wants_events, total, processed,
         created_at, started_at, finished_at)
       values ($1, $2, 'live', 'completed', $3, $3, $4, false, $5, $5, now(), now(), now())`,
      [id, organisationId, apiKeyId, request, total],
    );
    await client.query('create temporary table asked (row integer, number text, reference text) on commit drop');
    await pipeline(lines(task), client.query(copyFrom('copy asked from stdin')));
    onTenth();
    await client.query('analyze asked');
    await client.query(verifyAll, [apiKeyId, organisationId, now, now.toISOString(), request, id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function* lines({ total, abns }: BulkTask): Generator<string> {
  for (let row = 0; row < total; row += 1_000) {
    let text = '';
    for (let one = row; one < Math.min(total, row + 1_000); one += 1) {
      text += `${one}\t${abns[one % abns.length] ?? ''}\trow-${one}\n`;
    }
    yield text;
  }
}
