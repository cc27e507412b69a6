import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot, tryLockUntilCommit } from '../database/transaction.js';
import { firstSeal, sealHash, SubtreeBuilder, type SubtreeRoot, toSubtrees } from '../domain/audit/merkle.js';
import { getSystemCode } from '../platform/errors.js';
import { loadSpans } from './subtrees.js';

/** The most audit entries that one transaction seals and that one statement inserts. */
const limits = { inPass: 100_000, inBatch: 5_000 };
/** The time limit of a pass over all entries, the first one and that after a restore into another server. */
const completePassMs = 10 * 60 * 1_000;
// PostgreSQL's codes for a serialization failure and a unique violation.
const meanwhileSealed = new Set(['40001', '23505']);
const waitMs = 50;
const waits = 600;

// Only ids are sorted. The body, twenty times as long, is read and hashed when its batch is fetched.
const withLeaves = (ids: string): string =>
  `select id, (select sha256('\\x00'::bytea || convert_to(body, 'UTF8')) from audit_entries where id = slice.id) as leaf
    from (${ids}) as slice order by id`;

// Entries that the last pass could not see: their transactions were running or had not begun. Each condition is a range
// or a list in the index, so a long transaction elsewhere does not slow it. Rows of a restored database may name
// transactions that this server has yet to begin. The pass over everything has sealed those entries, and they are
// beyond the upper bound.
const freshEntries = withLeaves(`select id from (
    select id from audit_entries
    where xid >= pg_snapshot_xmax($1::pg_snapshot) and xid < pg_snapshot_xmax($2::pg_snapshot)
    union all
    select id from audit_entries where xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
  ) as entry
  where (select true from audit_seals where entry_id = entry.id) is null order by id limit $3`);
const allEntries = withLeaves(`select id from audit_entries as entry
  where not exists (select from audit_seals where entry_id = entry.id) order by id limit $1`);

// The hashes travel as one byte string each and the ids as one text, because the driver parses those faster than
// arrays.
const insertSeals = {
  name: 'insert-audit-seals',
  text: `with seal as (
      insert into audit_seals (position, entry_id, leaf, seal, sealed_at)
      select $1::bigint + n, id, substr($3::bytea, 32 * n::int - 31, 32), substr($4::bytea, 32 * n::int - 31, 32), now()
      from unnest(string_to_array($2, ' ')) with ordinality as entry (id, n)
    )
    insert into audit_nodes (level, place, hash) select * from unnest($5::smallint[], $6::bigint[], $7::bytea[])`,
};

interface SealOptions {
  /** Waits for a running pass, so that everything committed before this call is sealed. */
  readonly isWaiting?: boolean;
  /** Called when another process is sealing. */
  readonly onBusy?: () => void;
  /** For tests: the most entries that one transaction seals. */
  readonly mostInPass?: number;
}

/**
 * Seals every committed entry that has no seal, after those that are sealed: in passes of consecutive transactions, and in the order
 * of their ids within a pass. Only one process seals at a time, in transactions of up to 100,000 entries, and no two seals share a position.
 * @returns how many entries were sealed
 */
export async function sealEntries(
  pool: Pool,
  { isWaiting = false, mostInPass = limits.inPass, onBusy }: SealOptions = {},
): Promise<number> {
  let sealed = 0;
  for (let waited = 0; ;) {
    const pass = await sealPass(pool, mostInPass);
    if (pass === 'busy') {
      onBusy?.();
      if (!isWaiting || (waited += 1) > waits) return sealed;
      await sleep(waitMs);
    } else {
      sealed += pass.sealed;
      if (pass.isLast) return sealed;
    }
  }
}

// The planner does not know how many entries are fresh, and would read and sort all of them for the end of a range.
const inIndexOrder = 'set local enable_bitmapscan = off';

interface SealPass {
  readonly sealed: number;
  /** Whether every entry that the pass could see is sealed. */
  readonly isLast: boolean;
}

async function sealPass(pool: Pool, mostInPass: number): Promise<SealPass | 'busy'> {
  try {
    return await inSnapshot(
      pool,
      async (client) =>
        (await tryLockUntilCommit(client, 'kyb audit seals')) ? sealInTransaction(client, mostInPass) : 'busy',
      { settings: inIndexOrder },
    );
  } catch (error) {
    // Another pass committed between this one's snapshot and its lock, and used the same positions.
    if (meanwhileSealed.has(getSystemCode(error))) return 'busy';
    throw error;
  }
}

async function sealInTransaction(client: PoolClient, mostInPass: number): Promise<SealPass> {
  const range = await loadRange(client, mostInPass);
  // The first fetch then passes every entry that is sealed already.
  if (range === null) await client.query(`select set_config('statement_timeout', '${completePassMs}', true)`);
  await (range === null
    ? client.query(`declare unsealed no scroll cursor for ${allEntries}`, [mostInPass])
    : client.query(`declare unsealed no scroll cursor for ${freshEntries}`, [range.last, range.next, mostInPass]));
  const sealed = await sealUnsealed(client, range === null ? completePassMs : undefined);
  // If entries of the range may remain, the next pass starts from the same snapshot.
  if (sealed >= mostInPass) return { sealed, isLast: false };
  const isLast = range?.isLast ?? true;
  if (sealed > 0 || range === null || !isLast) await recordSealedSnapshot(client, range?.next);
  return { sealed, isLast };
}

/** The entries that a pass seals: those that are visible in the snapshot `next`, and were not in `last`. */
interface SealRange {
  readonly last: string;
  readonly next: string;
  /** Whether `next` is the present. */
  readonly isLast: boolean;
}

// After an outage, millions of entries may be fresh, and each pass would read all of them. A pass therefore ends before the
// transaction of the entry that would fill it, but has at least one transaction: one with more entries than a pass takes
// several passes over the same range. The next range begins with the snapshot as it was at that transaction, and its list
// has those that began earlier and are still running.
const rangeStatement = {
  name: 'read-seal-range',
  text: `with progress as (
      select value as last, pg_snapshot_xmax(value::pg_snapshot) as start, pg_current_snapshot() as present from audit_progress
      where name = 'sealed' and pg_snapshot_xmax(value::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
    ), bound as (
      select last, present, case when xid is not null then greatest(xid, (start::text::bigint + 1)::text::xid8) end as stop
      from progress left join lateral (
        select xid from audit_entries where xid >= start and xid < pg_snapshot_xmax(present) order by xid offset $1 limit 1
      ) as entry on true
    )
    select last, stop is null as "isLast", coalesce(least(pg_snapshot_xmin(present), stop)::text || ':' || stop::text || ':'
        || array_to_string(array(select xid from pg_snapshot_xip(present) as running (xid) where xid < stop order by xid), ','),
      present::text) as next
    from bound`,
};

/**
 * The range of the next pass. Null before the first pass, and in a database restored into a server whose transaction ids
 * are lower.
 */
async function loadRange(client: PoolClient, mostInPass: number): Promise<SealRange | null> {
  const { rows } = await client.query<SealRange>({ ...rangeStatement, values: [mostInPass - 1] });
  return rows[0] ?? null;
}

async function recordSealedSnapshot(client: PoolClient, snapshot: string | undefined): Promise<void> {
  await client.query({
    name: 'note-sealing',
    text: `insert into audit_progress (name, value) values ('sealed', coalesce($1, pg_current_snapshot()::text))
      on conflict (name) do update set value = excluded.value`,
    values: [snapshot],
  });
}

/**
 * Seals the entries that the cursor returns, a batch at a time.
 * @param limitMs how long a fetch may take; undefined: as long as every statement
 * @returns how many entries those were
 */
async function sealUnsealed(client: PoolClient, limitMs: number | undefined): Promise<number> {
  const fetch = {
    text: `fetch ${limits.inBatch} from unsealed`,
    ...(limitMs !== undefined && { query_timeout: limitMs }),
  };
  let batch = await client.query<{ id: string; leaf: Buffer }>(fetch);
  if (batch.rows.length === 0) return 0;
  const head = await client.query<{ position: string; seal: Buffer }>({
    name: 'read-audit-head',
    text: 'select position, seal from audit_seals order by position desc limit 1',
  });
  const before = Number(head.rows[0]?.position ?? 0);
  let position = before;
  let seal = head.rows[0]?.seal ?? firstSeal;
  const tree = await openTree(client, position);
  for (;;) {
    const leaves: Buffer[] = [];
    const seals: Buffer[] = [];
    const whole: SubtreeRoot[] = [];
    for (const { leaf } of batch.rows) {
      seal = sealHash(seal, leaf);
      leaves.push(leaf);
      seals.push(seal);
      whole.push(...tree.append(leaf));
    }
    await client.query({
      ...insertSeals,
      values: [
        position,
        batch.rows.map(({ id }) => id).join(' '),
        Buffer.concat(leaves),
        Buffer.concat(seals),
        whole.map(({ level }) => level),
        whole.map(({ place }) => place),
        whole.map(({ hash }) => hash),
      ],
    });
    position += batch.rows.length;
    if (batch.rows.length < limits.inBatch) return position - before;
    batch = await client.query(fetch);
  }
}

/** A tree builder of this size with the nodes of its right edge loaded. */
async function openTree(client: PoolClient, size: number): Promise<SubtreeBuilder> {
  const tree = new SubtreeBuilder();
  const spans = toSubtrees({ from: 0, to: size });
  const hashes = await loadSpans(client, spans);
  let read = 0;
  for (const { level, count } of spans) {
    for (const hash of hashes.slice(read, (read += count))) tree.append(hash, level);
  }
  return tree;
}
