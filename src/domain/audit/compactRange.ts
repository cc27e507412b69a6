import { hash } from 'node:crypto';
import { nodeHash } from './hashing.js';

/**
 * A Merkle tree (RFC 9162, section 2.1.1) that grows to the right and keeps no more than the roots of its whole subtrees:
 * one for each bit that is set in its size.
 */
export class CompactRange {
  readonly #parts: { readonly size: number; readonly hash: Buffer }[] = [];
  #size = 0;

  /** How many leaves it has. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a leaf, or a whole subtree of `size` leaves.
   * @param size A power of two that divides the number of leaves before it
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

  /** The root over all leaves so far; SHA-256 of nothing when there is none. */
  root(): Buffer {
    const [last, ...before] = this.#parts.toReversed();
    if (!last) return hash('sha256', '', 'buffer');
    return before.reduce((right, { hash: left }) => nodeHash(left, right), last.hash);
  }
}
