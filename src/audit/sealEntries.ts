import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot, tryLockUntilCommit } from '../database/transaction.js';
import { firstSeal, sealHash, SubtreeBuilder, type SubtreeRoot, toSubtrees } from '../domain/audit/merkle.js';
import { getSystemCode } from '../platform/errors.js';
import { loadSpans } from './subtrees.js';

/** What one transaction seals at most, and what one statement writes. */
const limits = { inPass: 100_000, inBatch: 5_000 };
// A serialization failure, and the primary key of the seals.
const meanwhileSealed = new Set(['40001', '23505']);
const waitMs = 50;
const waits = 600;

// The seal of an entry needs no more than these columns; the body, twenty times as long, is not read.
const leafSql = `sha256('\\x00'::bytea || convert_to(body, 'UTF8'))`;

// What could not be seen when the last pass looked, and can be now: what began later, and what was under way. Each is a
// range or a list in the index, however long another transaction has been running. Rows of a restored database may name
// transactions that this server has yet to begin; those were sealed by the pass over everything, and are beyond the end.
const freshEntries = `select id, ${leafSql} as leaf from (
    select id, body from audit_entries
    where xid >= pg_snapshot_xmax($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select id, body from audit_entries where xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
  ) as entry
  where (select true from audit_seals where entry_id = entry.id) is null order by id limit $2`;
const allEntries = `select id, ${leafSql} as leaf from audit_entries as entry
  where not exists (select from audit_seals where entry_id = entry.id) order by id limit $1`;

// Hashes come as one piece of bytes each, and ids as one text: that is read faster than it would be as lists.
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
  /** Waits for whoever seals at this moment, to find all that was committed before. */
  readonly isWaiting?: boolean;
  /** For tests: what one transaction seals at most. */
  readonly mostInPass?: number;
}

/**
 * Seals every entry that is committed and has no seal: in order of their ids, behind those that have. One process does it
 * at a time, each in transactions that are whole or did not happen, and no two seals have the same position.
 * @returns how many were sealed
 */
export async function sealEntries(
  pool: Pool,
  { isWaiting = false, mostInPass = limits.inPass }: SealOptions = {},
): Promise<number> {
  let sealed = 0;
  for (let waited = 0; ;) {
    const pass = await sealPass(pool, mostInPass);
    if (pass === 'busy') {
      if (!isWaiting || (waited += 1) > waits) return sealed;
      await sleep(waitMs);
    } else {
      sealed += pass;
      if (pass < mostInPass) return sealed;
    }
  }
}

async function sealPass(pool: Pool, mostInPass: number): Promise<number | 'busy'> {
  try {
    return await inSnapshot(pool, async (client) =>
      (await tryLockUntilCommit(client, 'kyb audit seals')) ? sealInTransaction(client, mostInPass) : 'busy',
    );
  } catch (error) {
    // Another pass ended between the moment that this one sees and its lock: the positions that it would give are taken.
    if (meanwhileSealed.has(getSystemCode(error))) return 'busy';
    throw error;
  }
}

async function sealInTransaction(client: PoolClient, mostInPass: number): Promise<number> {
  const last = await loadLastSnapshot(client);
  await (last === null
    ? client.query(`declare unsealed no scroll cursor for ${allEntries}`, [mostInPass])
    : client.query(`declare unsealed no scroll cursor for ${freshEntries}`, [last, mostInPass]));
  const sealed = await sealUnsealed(client);
  // Where there may be more, the next pass looks from the same moment.
  if (sealed < mostInPass && (sealed > 0 || last === null)) await recordSealedSnapshot(client);
  return sealed;
}

/** What the last pass saw. Null before the first, and in a database that was restored into a server that counts from lower numbers. */
async function loadLastSnapshot(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>({
    name: 'read-last-sealing',
    text: `select value from audit_progress
      where name = 'sealed' and pg_snapshot_xmax(value::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`,
  });
  return rows[0]?.value ?? null;
}

async function recordSealedSnapshot(client: PoolClient): Promise<void> {
  await client.query({
    name: 'note-sealing',
    text: `insert into audit_progress (name, value) values ('sealed', pg_current_snapshot()::text)
      on conflict (name) do update set value = excluded.value`,
  });
}

/** Seals what the cursor gives, a batch at a time. @returns how many those were */
async function sealUnsealed(client: PoolClient): Promise<number> {
  const fetch = `fetch ${limits.inBatch} from unsealed`;
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

/** A tree of this size, of which is known what its right edge needs. */
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
