import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import {
  CompactRange,
  countLeaves,
  inclusionRanges,
  type LeafRange,
  type SubtreeSpan,
  toSubtrees,
} from '../domain/audit/merkle.js';

/** The tree lacks a node or an entry. */
export class TreeGap extends Error {}

/**
 * The roots of these spans, in the same order.
 * @throws TreeGap if one is missing
 */
export async function loadSpans(client: Pool | PoolClient, spans: readonly SubtreeSpan[]): Promise<Buffer[]> {
  const { rows } = await client.query<{ hash: Buffer }>({
    name: 'read-audit-spans',
    text: `select node.hash from unnest($1::int[], $2::bigint[], $3::bigint[]) with ordinality as span (level, first, last, n)
      cross join lateral (
        select place, hash from audit_nodes where audit_nodes.level = span.level and place between span.first and span.last
        union all
        select position - 1, leaf from audit_seals where span.level = 0 and position between span.first + 1 and span.last + 1
      ) as node order by span.n, node.place`,
    values: [
      spans.map(({ level }) => level),
      spans.map(({ first }) => first),
      spans.map(({ first, count }) => first + count - 1),
    ],
  });
  if (rows.length !== spans.reduce((sum, { count }) => sum + count, 0)) {
    throw new TreeGap('The tree of the audit log is incomplete.');
  }
  return rows.map(({ hash }) => hash);
}

/** The root over the first `size` entries. */
export async function loadRoot(client: Pool | PoolClient, size: number): Promise<Buffer> {
  const [root] = await loadRoots(client, [{ from: 0, to: size }]);
  if (!root) throw new Error('The tree has no root.');
  return root;
}

/** The proof that the entry at this position is among the first `size` entries, from the leaf to the root. */
export function loadInclusionPath(client: Pool | PoolClient, position: number, size: number): Promise<Buffer[]> {
  return loadRoots(client, inclusionRanges(position - 1, size));
}

/**
 * The roots over the leaves in these ranges, in the same order.
 * @throws TreeGap if a leaf or node is missing
 */
export async function loadRoots(client: Pool | PoolClient, ranges: readonly LeafRange[]): Promise<Buffer[]> {
  const spans = ranges.map(toSubtrees);
  const hashes = await loadSpans(client, spans.flat());
  let read = 0;
  return spans.map((ofRange) => {
    const range = new CompactRange();
    for (const { level, count } of ofRange) {
      for (const hash of hashes.slice(read, (read += count))) range.append(hash, countLeaves(level));
    }
    return range.root();
  });
}

/** The stored progress under this name. Null if there is none. */
export async function loadProgress(client: Pool | PoolClient, name: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>({
    name: 'read-audit-progress',
    text: 'select value from audit_progress where name = $1',
    values: [name],
  });
  return rows[0]?.value ?? null;
}

/** The statement that stores a progress, with its parameters. */
export const storeProgressSql = (name: string, value: string): string =>
  `insert into audit_progress (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value`;

export async function storeProgress(client: Pool | PoolClient, name: string, value: string): Promise<void> {
  await client.query(storeProgressSql('$1', '$2'), [name, value]);
}

/** The name of this installation's chain. It is created once and never changes, even if the database moves. */
export async function ensureChainOrigin(pool: Pool): Promise<string> {
  await pool.query(`insert into audit_progress (name, value) values ('origin', $1) on conflict (name) do nothing`, [
    `urn:uuid:${randomUUID()}`,
  ]);
  const origin = await loadProgress(pool, 'origin');
  if (origin === null) throw new Error('The audit log has no origin.');
  return origin;
}
