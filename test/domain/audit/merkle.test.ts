import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  CompactRange,
  inclusionRanges,
  leafHash,
  countLeaves,
  nodeHash,
  computeProofRoot,
  SubtreeBuilder,
  toSubtrees,
} from '../../../src/domain/audit/merkle.js';

/** The definition of RFC 9162, section 2.1.1, word by word. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return createHash('sha256').digest();
  if (leaves.length === 1) return first;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return nodeHash(treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}

const leaves = Array.from({ length: 700 }, (_, index) => leafHash(`{"entry":${index}}`));

// Published with Certificate Transparency's own reference implementation: inputs and roots of its trees of 1 to 8 leaves.
const published = {
  inputs: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
};

describe('the Merkle tree', () => {
  it('has the roots that Certificate Transparency publishes', () => {
    const range = new CompactRange();
    for (const [index, input] of published.inputs.entries()) {
      range.append(leafHash(Buffer.from(input, 'hex').toString('latin1')));
      expect(range.root().toString('hex')).toBe(published.roots[index]);
    }
  });

  it('has the root of the definition at every size', () => {
    const range = new CompactRange();
    expect(range.root()).toEqual(treeHash([]));
    for (const [index, leaf] of leaves.slice(0, 300).entries()) {
      range.append(leaf);
      expect(range.root()).toEqual(treeHash(leaves.slice(0, index + 1)));
    }
  });

  it('proves each leaf at each size, and nothing else', () => {
    for (const size of [1, 2, 3, 5, 8, 13, 64, 100, 255, 256, 257]) {
      const root = treeHash(leaves.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, size).map(({ from, to }) => treeHash(leaves.slice(from, to)));
        const leaf = leaves[index] ?? Buffer.alloc(0);
        expect(computeProofRoot(index, size, leaf, path)).toEqual(root);
        expect(computeProofRoot(index, size, leafHash('another'), path)).not.toEqual(root);
        expect(computeProofRoot(index, size, leaf, [...path, root])).toBeNull();
        if (size > 1) expect(computeProofRoot(index, size, leaf, path.slice(1))).not.toEqual(root);
      }
    }
    expect(computeProofRoot(3, 3, leafHash(''), [])).toBeNull();
  });
});

describe('subtrees', () => {
  it('make up every range of a proof', () => {
    const builder = new SubtreeBuilder();
    const roots = new Map<string, Buffer>();
    for (const [index, leaf] of leaves.entries()) {
      roots.set(`0/${index}`, leaf);
      for (const { level, place, hash } of builder.append(leaf)) roots.set(`${level}/${place}`, hash);
    }
    expect([...roots.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/0', '1/1']);
    for (const index of [0, 1, 255, 256, 511, 512, 600, 699]) {
      for (const range of [...inclusionRanges(index, leaves.length), { from: 0, to: leaves.length }]) {
        const tree = new CompactRange();
        for (const { level, first, count } of toSubtrees(range)) {
          for (let place = first; place < first + count; place += 1) {
            tree.append(roots.get(`${level}/${place}`) ?? Buffer.alloc(0), countLeaves(level));
          }
        }
        expect(tree.root()).toEqual(treeHash(leaves.slice(range.from, range.to)));
      }
    }
  });

  it('are few, however many the leaves', () => {
    const size = 100_000_003;
    const spans = [...inclusionRanges(77_777_777, size), { from: 0, to: size }].flatMap(toSubtrees);
    expect(spans.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(3_000);
  });
});
