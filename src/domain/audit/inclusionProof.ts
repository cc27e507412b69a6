import { nodeHash } from './hashing.js';

/** Leaves `from` up to, and without, `to`; the first leaf is 0. */
export interface LeafRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The subtrees whose roots prove that a leaf is in a tree, from the leaf to the root (RFC 9162, section 2.1.3.1).
 * @param index From 0
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    if (index < middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  return ranges.reverse();
}

/**
 * The root that a proof of inclusion leads to; null when it cannot be one of this leaf in a tree of this size (RFC 9162,
 * section 2.1.3.2).
 */
export function rootOfProof(index: number, size: number, leaf: Buffer, path: readonly Buffer[]): Buffer | null {
  if (index >= size) return null;
  let [place, last, root] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sibling, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      root = nodeHash(root, sibling);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
