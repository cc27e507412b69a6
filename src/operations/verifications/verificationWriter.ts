import DataLoader from 'dataloader';
import pg, { type Pool } from 'pg';
import type { EventLog } from '../../caller/eventServices.js';
import { insertMonitored, monitoredColumns, type MonitoredRow } from '../monitoring/monitoredRow.js';
import { columnsWithout, type VerificationColumns } from './verificationCodec.js';
import { insertAccepted, lockKeys, lockSessionMember } from './verificationStatement.js';

/** A verification that a key or a member has requested, with everything that is stored in the same statement. */
export interface VerificationRow extends VerificationColumns {
  readonly api_key_id: string | null;
  readonly member_id: string | null;
  /** The id of the key or session. */
  readonly caller_id: string;
  /** The response of an idempotent call, with its fingerprint in hex. */
  readonly remembered: {
    readonly operation: string;
    readonly key: string;
    readonly fingerprint: string;
    readonly answer: object;
  } | null;
  /** The row of an entity that is monitored from now on. */
  readonly watch?: MonitoredRow;
}

// The bodies of the entries are sent separately.
const own = columnsWithout('audit_body');

// The parts for monitoring are added only if a row needs them.
const noMonitoring = { suffix: '', column: '', typed: '', parts: '' } as const;
const monitoringSql = {
  suffix: '-watched',
  column: ', watch',
  typed: ', watch jsonb',
  parts: `, watching as (
      select row.*, accepted.organisation_id, accepted.mode, accepted.id as verification_id, accepted.reference,
        accepted.verified_at as created_at
      from accepted cross join jsonb_to_record(accepted.watch) as row (${monitoredColumns})
    ), ${insertMonitored}`,
} as const;

// One statement is one transaction and one round trip, so verdict, facts, events and audit entry are stored together or not at
// all. The callers are locked first, in the order of their ids as everywhere: one that was revoked since the request began writes
// nothing, and no two statements deadlock. The bodies of the entries are sent as lines in a second parameter: escaping and
// parsing them as texts in the JSON would cost more than the entry.
const insertVerifications = (
  name: string,
  callers: string,
  watch: typeof monitoringSql | typeof noMonitoring = noMonitoring,
): { readonly name: string; readonly text: string } => ({
  name: `${name}${watch.suffix}`,
  text: `with asked as (
      select * from rows from (
        jsonb_to_recordset($1) as (${own.typed}, api_key_id text, member_id text, caller_id text, remembered jsonb${watch.typed}),
        string_to_table($2, e'\n')
      ) as row (${own.names}, api_key_id, member_id, caller_id, remembered${watch.column}, audit_body)
    ), caller as (
      ${callers}
    ), accepted as (
      select asked.*, null as link_id from asked join caller on caller.id = coalesce(asked.api_key_id, asked.member_id)
        and caller.organisation_id = asked.organisation_id and caller.mode = asked.mode
    ), ${insertAccepted}, answer as (
      insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, created_at)
      select organisation_id, mode, remembered ->> 'operation', remembered ->> 'key',
        decode(remembered ->> 'fingerprint', 'hex'), remembered -> 'answer', verified_at
      from accepted where jsonb_typeof(remembered) = 'object'
    )${watch.parts}
    select array(select id from accepted) as ids, array(select distinct endpoint_id from delivery) as endpoint_ids`,
});
const requestedKeySql = 'select api_key_id from asked';
const insertAlone = insertVerifications('insert-verification', lockKeys(requestedKeySql));
const insertTogether = insertVerifications('insert-verifications', lockKeys(requestedKeySql, 'skip locked'));
const insertForMember = insertVerifications('insert-verification-for-member', lockSessionMember);
const insertMonitoredAlone = insertVerifications('insert-verification', lockKeys(requestedKeySql), monitoringSql);
const insertMonitoredForMember = insertVerifications(
  'insert-verification-for-member',
  lockSessionMember,
  monitoringSql,
);

const maxBatch = 64;
const writers = new WeakMap<Pool, DataLoader<VerificationRow, boolean>>();

/** The pool that writes verifications, and the listeners to notify. */
interface WriterServices {
  readonly pool: Pool;
  readonly eventLog: EventLog;
}

/**
 * Stores a verification; false if its caller was revoked in the meantime. Concurrent verifications share a statement, and so a
 * round trip and a commit. A row whose key is being changed, or whose shared statement fails, is stored alone, so that none waits
 * for or fails with another.
 */
export async function writeVerification(place: WriterServices, row: VerificationRow): Promise<boolean> {
  // An idempotent call may fail on its unique key, which must not affect others.
  if (row.remembered !== null || row.api_key_id === null || row.watch) return writeAlone(place, row);
  let writer = writers.get(place.pool);
  if (!writer) {
    writer = new DataLoader((rows) => writeTogether({ pool: place.pool, eventLog: place.eventLog }, rows), {
      cache: false,
      maxBatchSize: maxBatch,
      batchScheduleFn: setImmediate,
    });
    writers.set(place.pool, writer);
  }
  return (await writer.load(row)) || writeAlone(place, row);
}

/** Whether each row was written. */
async function writeTogether(place: WriterServices, rows: readonly VerificationRow[]): Promise<boolean[]> {
  try {
    const ids = await insert(place, insertTogether, rows);
    return rows.map(({ id }) => ids.has(id));
  } catch (error) {
    // Without a response of the server it is unknown whether the rows were written; with an error, they were not.
    if (!isRolledBack(error)) throw error;
    return rows.map(() => false);
  }
}

async function writeAlone(place: WriterServices, row: VerificationRow): Promise<boolean> {
  const [byKey, byMember] = row.watch
    ? [insertMonitoredAlone, insertMonitoredForMember]
    : [insertAlone, insertForMember];
  return (await insert(place, row.api_key_id === null ? byMember : byKey, [row])).has(row.id);
}

async function insert(
  { pool, eventLog }: WriterServices,
  statement: ReturnType<typeof insertVerifications>,
  rows: readonly VerificationRow[],
): Promise<ReadonlySet<string>> {
  const written = await pool.query<{ ids: string[]; endpoint_ids: string[] }>({
    ...statement,
    // Canonical JSON has no line breaks.
    values: [JSON.stringify(rows.map(withoutBody)), rows.map((row) => row.audit_body ?? '').join('\n')],
  });
  const { ids = [], endpoint_ids: endpointIds = [] } = written.rows[0] ?? {};
  if (ids.length > 0) eventLog.committed(endpointIds);
  return new Set(ids);
}

function withoutBody({ audit_body: _, ...row }: VerificationRow): Omit<VerificationRow, 'audit_body'> {
  return row;
}

/**
 * The server rejected the statement without failing itself: not one of the classes 08, 53, 57 and 58 (PostgreSQL, appendix A).
 */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|53|57|58)/.test(error.code ?? '');
}
