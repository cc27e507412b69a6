import { hash } from 'node:crypto';

/**
 * A Merkle tree (RFC 9162, section 2.1.1) that grows to the right and stores only the roots of its complete subtrees, one for
 * each bit that is set in its size.
 */
export class CompactRange {
  readonly #parts: { readonly size: number; readonly hash: Buffer }[] = [];
  #size = 0;

  /** The number of its leaves. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a leaf, or a complete subtree of `size` leaves.
   * @param size a power of two that divides the number of leaves before it
   */
  append(root: Buffer, size = 1): void {
    let part = { size, hash: root };
    for (let last = this.#parts.at(-1); last?.size === part.size; last = this.#parts.at(-1)) {
      this.#parts.pop();
      part = { size: last.size * 2, hash: nodeHash(last.hash, part.hash) };
    }
    this.#parts.push(part);
    this.#size += size;
  }

  /** The root over all leaves so far; SHA-256 of nothing if there are none. */
  root(): Buffer {
    const [last, ...before] = this.#parts.toReversed();
    if (!last) return hash('sha256', '', 'buffer');
    return before.reduce((right, { hash: left }) => nodeHash(left, right), last.hash);
  }
}

/** The seal before the first entry: 32 zero bytes. */
export const firstSeal = Buffer.alloc(32);

/** The hash of a leaf: SHA-256 of a zero byte and the UTF-8 bytes of the entry (RFC 9162, section 2.1.1). */
export function leafHash(body: string): Buffer {
  return sha256(`\0${body}`);
}

const nodePrefix = Buffer.of(1);

/** The hash of an inner node (RFC 9162, section 2.1.1). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([nodePrefix, left, right]));
}

/** The seal of an entry: SHA-256 of the previous seal and the hash of this leaf. */
export function sealHash(previous: Buffer, leaf: Buffer): Buffer {
  return sha256(Buffer.concat([previous, leaf]));
}

// A Buffer from a string uses Node's pool. Allocating a Buffer for each hash would cost three times the hash.
function sha256(bytes: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', bytes, 'hex'), 'hex');
}

/** The number of subtrees of one level that form one of the next: a root of level n covers this to the power of n leaves. */
const fanOut = 256;

/** Adjacent roots of one level; at level 0, the leaves themselves. */
export interface SubtreeSpan {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

/** The root of a complete subtree, once its last leaf is appended. */
export interface SubtreeRoot {
  readonly level: number;
  readonly place: number;
  readonly hash: Buffer;
}

/** The number of leaves of a subtree of this level. */
export function countLeaves(level: number): number {
  return fanOut ** level;
}

/** The fewest subtrees that cover a range, from the left. The range must begin where a subtree of its size can begin. */
export function toSubtrees({ from, to }: LeafRange): SubtreeSpan[] {
  const spans: SubtreeSpan[] = [];
  for (let at = from; at < to;) {
    let level = 0;
    while (at % countLeaves(level + 1) === 0 && at + countLeaves(level + 1) <= to) level += 1;
    const place = at / countLeaves(level);
    const last = spans.at(-1);
    if (last?.level === level && last.first + last.count === place) {
      spans[spans.length - 1] = { ...last, count: last.count + 1 };
    } else {
      spans.push({ level, first: place, count: 1 });
    }
    at += countLeaves(level);
  }
  return spans;
}

/** Returns the roots of subtrees as they become complete. */
export class SubtreeBuilder {
  readonly #waiting: Buffer[][] = [];
  #size = 0;

  /**
   * Adds a known root: of a leaf, or of a complete subtree.
   * @returns the subtrees that became complete with it, the smallest first
   */
  append(hash: Buffer, level = 0): SubtreeRoot[] {
    this.#size += countLeaves(level);
    const whole: SubtreeRoot[] = [];
    for (let at = level, root = hash; ; at += 1) {
      const waiting = (this.#waiting[at] ??= []);
      waiting.push(root);
      if (waiting.length < fanOut) return whole;
      root = computeRoot(waiting);
      this.#waiting[at] = [];
      whole.push({ level: at + 1, place: this.#size / countLeaves(at + 1) - 1, hash: root });
    }
  }
}

function computeRoot(hashes: readonly Buffer[]): Buffer {
  const range = new CompactRange();
  for (const hash of hashes) range.append(hash);
  return range.root();
}

/** The leaves from `from` up to, but without, `to`; the first leaf is 0. */
export interface LeafRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The subtrees whose roots prove that a leaf is in a tree, from the leaf to the root (RFC 9162, section 2.1.3.1).
 * @param index from 0
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + findPowerBelow(to - from);
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
 * The root that a proof of inclusion leads to; null if it cannot be a proof of this leaf in a tree of this size (RFC 9162,
 * section 2.1.3.2).
 */
export function computeProofRoot(index: number, size: number, leaf: Buffer, path: readonly Buffer[]): Buffer | null {
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

function findPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
