import type { Pool } from 'pg';
import { activeOrganisationSql } from '../../caller/revocation.js';
import { formatOutcomeLines } from '../../domain/bulk/bulkColumns.js';
import { columnsWithout, type VerificationColumns } from '../../operations/verifications/verificationCodec.js';
import { insertAccepted, lockKeys } from '../../operations/verifications/verificationStatement.js';
import type { EventLoopYield } from '../../platform/eventLoopYield.js';
import type { ClaimedBulk } from './claimBulk.js';
import type { VerifiedChunk } from './verifyChunk.js';

// A bulk continues only while its caller could start one: not as a viewer, and not in a suspended organisation.
const lockMember = `select member.id from members member
  where member.id = $3 and member.removed_at is null and member.role <> 'viewer'
    and ${activeOrganisationSql('member')} for share`;

// All rows share four columns, and three are sent as lines.
const own = columnsWithout(
  ...(['organisation_id', 'mode', 'verified_at', 'caller_address', 'facts', 'verdict', 'audit_body'] as const),
);

// One statement is one transaction: a chunk is stored once and atomically, even if several processes try. The caller is
// locked first, then the bulk, like in a cancellation, which prevents deadlocks. Bodies, facts and verdicts are sent as
// separate lines without escaping, because canonical JSON and JSON.stringify write no line breaks.
const writeFor = (name: string, lockCaller: string): { readonly name: string; readonly text: string } => ({
  name,
  text: `with caller as materialized (
      ${lockCaller}
    ), bulk as materialized (
      select id from bulks where id = $1 and status = 'running' and exists (select from caller) for no key update
    ), chunk as (
      update bulk_chunks set outcomes = $4 from bulk
      where bulk_id = bulk.id and place = $2 and outcomes is null returning row_count
    ), accepted as (
      select row.*, null as link_id, $9::text as api_key_id, $10::text as member_id, $11::text as organisation_id, $12::text as mode,
        $13::text as caller_address, $14::timestamptz as verified_at
      from chunk cross join rows from (
        jsonb_to_recordset($5) as (${own.typed}),
        string_to_table($6, e'\\n'), string_to_table($7, e'\\n'), string_to_table($8, e'\\n')
      ) as line (${own.names}, facts_text, verdict_text, audit_body)
      cross join lateral (select line.*, facts_text::jsonb as facts, verdict_text::jsonb as verdict) row
    ), ${insertAccepted}, progress as (
      update bulks set leased_until =
          case when lease = $17 then greatest(leased_until, now() + interval '30 seconds') else leased_until end,
        processed = processed + row_count, failed = failed + $15,
        counts = (select jsonb_object_agg(name, rows) from (
          select key as name, sum(value::integer) as rows
          from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text($16)) of_both group by key
        ) summed)
      from chunk where bulks.id = $1
    )
    select exists (select from caller) as has_caller, exists (select from chunk) as is_written,
      array(select distinct endpoint_id from delivery) as endpoint_ids`,
});
const writeForKey = writeFor('write-chunk', lockKeys('$3'));
const writeForMember = writeFor('write-chunk-for-member', lockMember);

export interface WrittenChunk {
  /** False if the caller has ended. Then nothing was written. */
  readonly hasCaller: boolean;
  /** False if the chunk was stored before, or the bulk has ended. */
  readonly isWritten: boolean;
  /** The endpoints with new deliveries. */
  readonly endpointIds: readonly string[];
}

/**
 * Stores the results of a chunk: its verifications with everything that belongs to them, its outcomes, and the progress
 * of the bulk.
 */
export async function writeChunk(
  pool: Pool,
  bulk: ClaimedBulk,
  { place, verifiedAt, verifications, outcomes }: VerifiedChunk,
  eventLoop: EventLoopYield,
): Promise<WrittenChunk> {
  const failed = outcomes.filter((outcome) => typeof outcome !== 'string').length;
  const [rows, facts, verdicts, bodies] = await toJsonLines(verifications, eventLoop);
  const { rows: answers } = await pool.query<{ has_caller: boolean; is_written: boolean; endpoint_ids: string[] }>({
    ...(bulk.apiKeyId === null ? writeForMember : writeForKey),
    values: [
      ...[bulk.id, place, bulk.apiKeyId ?? bulk.memberId, formatOutcomeLines(outcomes), rows, facts, verdicts, bodies],
      ...[bulk.apiKeyId, bulk.memberId, bulk.organisationId, bulk.mode, bulk.address, verifiedAt],
      ...[failed, JSON.stringify(countOutcomes(verifications, outcomes)), bulk.lease],
    ],
  });
  const [answer] = answers;
  return {
    hasCaller: answer?.has_caller ?? false,
    isWritten: answer?.is_written ?? false,
    endpointIds: answer?.endpoint_ids ?? [],
  };
}

/** Counts rows by result. */
function countOutcomes(
  verifications: readonly VerificationColumns[],
  outcomes: VerifiedChunk['outcomes'],
): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  // A row without a verdict counts as an error.
  for (const { status } of verifications) if (status !== 'error') count(status);
  for (const outcome of outcomes) if (typeof outcome !== 'string') count(outcome.code);
  return counts;
}

/** The columns of each row as JSON, with separate lines for values that would need escaping in it. */
async function toJsonLines(
  verifications: readonly VerificationColumns[],
  eventLoop: EventLoopYield,
): Promise<[rows: string, facts: string, verdicts: string, bodies: string]> {
  const [rows, facts, verdicts, bodies]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const verification of verifications) {
    await eventLoop.run(() => {
      rows.push(JSON.stringify(toRowColumns(verification)));
      facts.push(JSON.stringify(verification.facts));
      verdicts.push(JSON.stringify(verification.verdict));
      bodies.push(verification.audit_body ?? '');
    });
  }
  return [`[${rows.join(',')}]`, facts.join('\n'), verdicts.join('\n'), bodies.join('\n')];
}

/** The columns that differ between rows. */
function toRowColumns(verification: VerificationColumns): object {
  const { facts, verdict, audit_body, organisation_id, mode, verified_at, caller_address, ...columns } = verification;
  return columns;
}
