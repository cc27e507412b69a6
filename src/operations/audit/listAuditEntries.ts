import { type Context, requireTenant } from '../../caller/context.js';
import { epochMs } from '../../database/rows.js';
import type { AuditAction, AuditEntry } from '../../domain/audit/auditEntry.js';
import { type Page, toPage } from '../../domain/page.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { idBound, idTime, toFilterId } from '../readInput.js';

export interface AuditFilter {
  readonly action?: AuditAction | null;
  /** The key, member, applicant or operator that did it. */
  readonly actorId?: string | null;
  /** The object of the action. */
  readonly objectId?: string | null;
  /** Inclusive. */
  readonly since?: Date | null;
  /** Exclusive. */
  readonly until?: Date | null;
}

/** An entry, and its place in the hash chain. */
export interface AuditEntryResult extends Pick<
  AuditEntry,
  'id' | 'mode' | 'requestId' | 'actor' | 'action' | 'object' | 'outcome' | 'details'
> {
  readonly at: Date;
  /** The canonical JSON, byte for byte. */
  readonly body: string;
  /** Null until the entry is sealed, like the three fields below. */
  readonly position: number | null;
  /** In hex. */
  readonly leaf: string | null;
  /** In hex. */
  readonly seal: string | null;
  readonly sealedAt: Date | null;
}

interface EntryRow {
  readonly id: string;
  readonly body: string;
  readonly position: string | null;
  readonly leaf: string | null;
  readonly seal: string | null;
  readonly sealed_ms: number | null;
}

/**
 * The audit entries of the caller's organisation, in this mode and for both, newest first, in one statement.
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function listAuditEntries(
  ctx: Context,
  filter: AuditFilter,
  page: PageInput,
): Promise<Page<AuditEntryResult>> {
  const { organisationId, mode } = requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'auditEntry');
  const values: unknown[] = [organisationId, mode, limit + 1];
  const conditions = toConditions(filter, beforeId).map(([condition, ...given]) =>
    condition.replaceAll('?', () => `$${values.push(given.shift())}`),
  );
  const { rows } = await ctx.pool.query<EntryRow>(
    `select entry.id, entry.body, position::text, encode(leaf, 'hex') as leaf, encode(seal, 'hex') as seal,
       ${epochMs('sealed_at')} as sealed_ms
     from (
       select part.id, part.body from unnest(array[$2, '']) as scope (mode) cross join lateral (
         select id, body from audit_entries entry
         where ${['organisation_id = $1', `coalesce(entry.mode, '') = scope.mode`, ...conditions].join(' and ')}
         order by id desc limit $3
       ) as part order by part.id desc limit $3
     ) as entry left join audit_seals on entry_id = entry.id order by entry.id desc`,
    values,
  );
  return toPage(rows.map(toAuditEntryResult), limit);
}

/** A condition with a question mark for each of its values. */
type Condition = [condition: string, ...values: string[]];

// The indexes are over these expressions, so they must be written as in the migration.
const action = `split_part(body, '"', 4)`;
const actorId = `split_part(body, '"', 10)`;
const at = `(body::json ->> 'at')`;
const mostFrequentAction: AuditAction = 'verification.recorded';

function toConditions(filter: AuditFilter, beforeId: string | null): Condition[] {
  const conditions: Condition[] = [];
  if (beforeId !== null) conditions.push(['id < ?', beforeId]);
  // Ids contain the time of the object itself, such as the arrival of a call. They narrow the rows; the time in the entry
  // decides.
  if (filter.since) conditions.push([`id >= ? and ${at} >= ?`, ...toBounds(filter.since, 'earliest')]);
  if (filter.until) conditions.push([`id < ? and ${at} < ?`, ...toBounds(filter.until, 'latest')]);
  if (filter.action != null) {
    conditions.push([`${action} = ?`, filter.action]);
    // The index of actions leaves out the most frequent one: nearly every entry has it.
    if (filter.action !== mostFrequentAction) conditions.push([`${action} <> '${mostFrequentAction}'`]);
  }
  if (filter.actorId != null) conditions.push([`${actorId} = ?`, toFilterId(filter.actorId)]);
  if (filter.objectId != null) {
    const id = toFilterId(filter.objectId);
    // The entry of a verification has the id of the verification.
    conditions.push(['(object_id = ? or id = ?)', id, `aud_${id.slice(4)}`]);
  }
  return conditions;
}

/** A time as ids and as entries contain it. */
function toBounds(time: Date, side: 'earliest' | 'latest'): [string, string] {
  return [idBound('auditEntry', time, side), new Date(idTime(time)).toISOString()];
}

function toAuditEntryResult({ body, position, leaf, seal, sealed_ms: sealedMs }: EntryRow): AuditEntryResult {
  const entry = JSON.parse(body) as AuditEntry;
  const { id, mode, requestId, actor, action: what, object, outcome, details } = entry;
  return {
    ...{ id, mode, requestId, actor, action: what, object, outcome, details, body, leaf, seal },
    at: new Date(entry.at),
    position: position === null ? null : Number(position),
    sealedAt: sealedMs === null ? null : new Date(sealedMs),
  };
}
