import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '../database/inSnapshot.js';
import { firstSeal, leafHash, sealOf } from '../domain/audit/hashing.js';
import { SubtreeBuilder, subtreesOf, type SubtreeRoot } from '../domain/audit/subtrees.js';
import { systemCodeOf } from '../errors.js';
import { readProgress, writeProgress } from './progress.js';
import { readSpans } from './readTree.js';

/** What one transaction seals at most, and what one statement writes. */
const most = { inPass: 100_000, inBatch: 5_000 };
// A serialization failure, and the primary key of the seals.
const meanwhileSealed = new Set(['40001', '23505']);
const waitMs = 50;
const waits = 600;

// What could not be seen when the last pass looked, and can be now: what began later, and what was under way. Each is a
// range or a list in the index, however long another transaction has been running. Rows of a restored database may name
// transactions that this server has yet to begin; those were sealed by the pass over everything, and are beyond the end.
const freshEntries = `select id from (
    select id from audit_entries
    where xid >= pg_snapshot_xmax($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select id from audit_entries where xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
  ) as entry
  where (select true from audit_seals where entry_id = entry.id) is null order by id limit $2`;
const allEntries = `select id from audit_entries as entry
  where not exists (select from audit_seals where entry_id = entry.id) order by id limit $1`;

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
  { isWaiting = false, mostInPass = most.inPass }: SealOptions = {},
): Promise<number> {
  let sealed = 0;
  for (let waited = 0; ;) {
    const pass = await sealSome(pool, mostInPass);
    if (pass === 'busy') {
      if (!isWaiting || (waited += 1) > waits) return sealed;
      await sleep(waitMs);
    } else {
      sealed += pass;
      if (pass < mostInPass) return sealed;
    }
  }
}

async function sealSome(pool: Pool, mostInPass: number): Promise<number | 'busy'> {
  try {
    return await inSnapshot(pool, async (client) => {
      const { rows } = await client.query<{ locked: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('kyb audit seals')) as locked`,
      );
      return rows[0]?.locked ? await sealIn(client, mostInPass) : 'busy';
    });
  } catch (error) {
    // Another pass ended between the moment that this one sees and its lock: the positions that it would give are taken.
    if (meanwhileSealed.has(systemCodeOf(error))) return 'busy';
    throw error;
  }
}

async function sealIn(client: PoolClient, mostInPass: number): Promise<number> {
  const last = await readProgress(client, 'sealed');
  const isContinued = last !== null && (await isOfThisServer(client, last));
  const { rows } = isContinued
    ? await client.query<{ id: string }>(freshEntries, [last, mostInPass])
    : await client.query<{ id: string }>(allEntries, [mostInPass]);
  if (rows.length > 0) {
    await sealIds(
      client,
      rows.map(({ id }) => id),
    );
  }
  // Where there may be more, the next pass looks from the same moment.
  if (rows.length < mostInPass && (rows.length > 0 || !isContinued)) {
    const { rows: now } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    if (now[0]) await writeProgress(client, 'sealed', now[0].snapshot);
  }
  return rows.length;
}

/** A database that was restored into another server counts its transactions from lower numbers. */
async function isOfThisServer(client: PoolClient, snapshot: string): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>({
    name: 'is-snapshot-of-this-server',
    text: 'select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as same',
    values: [snapshot],
  });
  return rows[0]?.same ?? false;
}

async function sealIds(client: PoolClient, ids: readonly string[]): Promise<void> {
  const head = await client.query<{ position: string; seal: Buffer }>(
    'select position, seal from audit_seals order by position desc limit 1',
  );
  let position = Number(head.rows[0]?.position ?? 0);
  let seal = head.rows[0]?.seal ?? firstSeal;
  const tree = await openTree(client, position);
  for (let from = 0; from < ids.length; from += most.inBatch) {
    const { rows } = await client.query<{ id: string; body: string }>(
      'select id, body from audit_entries where id = any ($1) order by id',
      [ids.slice(from, from + most.inBatch)],
    );
    const whole: SubtreeRoot[] = [];
    const sealed = rows.map(({ id, body }) => {
      const leaf = leafHash(body);
      seal = sealOf(seal, leaf);
      whole.push(...tree.append(leaf));
      return { position: (position += 1), id, leaf, seal };
    });
    await client.query(
      `insert into audit_seals (position, entry_id, leaf, seal, sealed_at)
       select *, now() from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[])`,
      [
        sealed.map((row) => row.position),
        sealed.map((row) => row.id),
        sealed.map((row) => row.leaf),
        sealed.map((row) => row.seal),
      ],
    );
    await client.query(
      'insert into audit_nodes (level, place, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])',
      [whole.map(({ level }) => level), whole.map(({ place }) => place), whole.map(({ hash }) => hash)],
    );
  }
}

/** A tree of this size, of which is known what its right edge needs. */
async function openTree(client: PoolClient, size: number): Promise<SubtreeBuilder> {
  const tree = new SubtreeBuilder();
  const spans = subtreesOf({ from: 0, to: size });
  const hashes = await readSpans(client, spans);
  let read = 0;
  for (const { level, count } of spans) {
    for (const hash of hashes.slice(read, (read += count))) tree.append(hash, level);
  }
  return tree;
}
