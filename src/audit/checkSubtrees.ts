import type { Pool } from 'pg';
import type { FaultList } from '../domain/audit/auditFault.js';
import { CompactRange, countLeaves } from '../domain/audit/merkle.js';
import { loadSpans, TreeGap } from './subtrees.js';

const fanOut = countLeaves(1);

/**
 * Checks that the stored roots above these entries match the leaves below them, up to the largest complete subtree. The
 * root of a checkpoint covers everything beyond. The work grows with the number of blocks of 256 leaves that contain
 * the entries.
 * @param positions From 1
 * @param size How many entries the tree has
 * @param faults Receives the faults found
 */
export async function checkSubtrees(
  pool: Pool,
  positions: readonly number[],
  size: number,
  faults: FaultList,
): Promise<void> {
  let below = positions.map((position) => position - 1);
  for (let level = 1; below.length > 0; level += 1) {
    const leaves = countLeaves(level);
    const places = [...new Set(below.map((place) => Math.floor(place / fanOut)))].filter(
      (place) => (place + 1) * leaves <= size,
    );
    if (places.length > 0) await checkLevel(pool, level, places, faults);
    below = places;
  }
}

async function checkLevel(pool: Pool, level: number, places: readonly number[], faults: FaultList): Promise<void> {
  try {
    const stored = await loadSpans(
      pool,
      places.map((place) => ({ level, first: place, count: 1 })),
    );
    const children = await loadSpans(
      pool,
      places.map((place) => ({ level: level - 1, first: place * fanOut, count: fanOut })),
    );
    for (const [index, place] of places.entries()) {
      const range = new CompactRange();
      for (const hash of children.slice(index * fanOut, (index + 1) * fanOut)) range.append(hash);
      if (stored[index]?.equals(range.root())) continue;
      const from = place * countLeaves(level) + 1;
      const to = (place + 1) * countLeaves(level);
      faults.add('proof', `The tree over the entries ${from} to ${to} does not match their leaves.`, from);
    }
  } catch (error) {
    if (!(error instanceof TreeGap)) throw error;
    faults.add('proof', 'Seals, or roots of the tree over these entries, are missing.');
  }
}
