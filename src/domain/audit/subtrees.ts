import { CompactRange } from './compactRange.js';
import type { LeafRange } from './inclusionProof.js';

/** How many subtrees of one level make one of the next: a root of level n stands for this to the power of n leaves. */
const fanOut = 256;

/** Roots that stand side by side: of level 0 the leaves themselves. */
export interface SubtreeSpan {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

/** The root of a whole subtree, once its last leaf is there. */
export interface SubtreeRoot {
  readonly level: number;
  readonly place: number;
  readonly hash: Buffer;
}

/** How many leaves a subtree of this level has. */
export function leavesOf(level: number): number {
  return fanOut ** level;
}

/** The fewest subtrees that make up a range which begins where a subtree of its size can begin, from the left. */
export function subtreesOf({ from, to }: LeafRange): SubtreeSpan[] {
  const spans: SubtreeSpan[] = [];
  for (let at = from; at < to;) {
    let level = 0;
    while (at % leavesOf(level + 1) === 0 && at + leavesOf(level + 1) <= to) level += 1;
    const place = at / leavesOf(level);
    const last = spans.at(-1);
    if (last?.level === level && last.first + last.count === place) {
      spans[spans.length - 1] = { ...last, count: last.count + 1 };
    } else {
      spans.push({ level, first: place, count: 1 });
    }
    at += leavesOf(level);
  }
  return spans;
}

/** Notes the roots of subtrees as they become whole. */
export class SubtreeBuilder {
  readonly #waiting: Buffer[][] = [];
  #size = 0;

  /**
   * Adds a root that is known already: of a leaf, or of a whole subtree.
   * @returns what became whole with it, the smallest first
   */
  append(hash: Buffer, level = 0): SubtreeRoot[] {
    this.#size += leavesOf(level);
    const whole: SubtreeRoot[] = [];
    for (let at = level, root = hash; ; at += 1) {
      const waiting = (this.#waiting[at] ??= []);
      waiting.push(root);
      if (waiting.length < fanOut) return whole;
      root = rootOf(waiting);
      this.#waiting[at] = [];
      whole.push({ level: at + 1, place: this.#size / leavesOf(at + 1) - 1, hash: root });
    }
  }
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const range = new CompactRange();
  for (const hash of hashes) range.append(hash);
  return range.root();
}
