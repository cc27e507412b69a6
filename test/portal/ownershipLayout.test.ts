import { expect, test } from '@jest/globals';
import { boxHeight, boxWidth, layoutOwnership } from '../../portal/src/enterprise/parts/charts/layoutOwnership.js';
import { buildOwnerTree } from '../../portal/src/enterprise/pages/onboarding/buildOwnerTree.js';
import { parsePeople } from '../support/people/people.js';

const listHoldings = (text: string) => [...parsePeople(text).holdings];

/** Whether no two boxes touch. */
function isApart(nodes: readonly { readonly x: number; readonly y: number }[]): boolean {
  return nodes.every((one, at) =>
    nodes.slice(at + 1).every((other) => Math.abs(one.x - other.x) > boxWidth || Math.abs(one.y - other.y) > boxHeight),
  );
}

test('each owner stands above all that it owns, and no box touches another', () => {
  const holdings = listHoldings('Co 50, q 30, Di Co 60, p Di ?, q Co 20-30, r 10');
  const { nodes, edges, width, height } = layoutOwnership(holdings);
  const findY = (id: string | null) => nodes.find((node) => node.id === id)?.y ?? NaN;
  expect(nodes.map(({ id }) => id).toSorted()).toEqual(['Co', 'Di', 'p', 'q', 'r', null].toSorted());
  for (const { ownerId, ownedId } of edges) expect(findY(ownerId)).toBeLessThan(findY(ownedId));
  expect(edges).toHaveLength(holdings.length);
  expect(isApart(nodes)).toBe(true);
  for (const { x, y } of nodes) {
    expect(x - boxWidth / 2).toBeGreaterThanOrEqual(0);
    expect(x + boxWidth / 2).toBeLessThanOrEqual(width);
    expect(y + boxHeight / 2).toBeLessThanOrEqual(height);
  }
});

test('a share that passes a row has a place in it, where no box is', () => {
  const { nodes, edges } = layoutOwnership(listHoldings('Co 50, p Co 100, p 50'));
  const passed = nodes.find(({ id }) => id === 'Co');
  const long = edges.find(({ ownerId, ownedId }) => ownerId === 'p' && ownedId === null);
  const through = Number(/C\S+ \S+ \S+ \S+ (\S+) \S+V/.exec(long?.path ?? '')?.[1]);
  expect(Math.abs(through - (passed?.x ?? NaN))).toBeGreaterThan(boxWidth / 2);
});

test('circles are drawn, and bodies that own nothing of the business', () => {
  const { nodes, edges } = layoutOwnership(listHoldings('Ab 100, Cd Ab 100, Ab Cd 100, p Else 100'));
  expect(nodes).toHaveLength(5);
  expect(edges.every(({ path }) => path !== '' && !path.includes('NaN'))).toBe(true);
  expect(isApart(nodes)).toBe(true);
  expect(buildOwnerTree(listHoldings('Ab 100, Cd Ab 100, Ab Cd 100'))).toMatchObject([
    { ownerId: 'Ab', owners: [{ ownerId: 'Cd', owners: [{ ownerId: 'Ab', elsewhere: 'circle', owners: [] }] }] },
  ]);
});

test('the largest form of somebody who means harm is drawn in no time', () => {
  // Each of three bodies of a row owns all three of the next: 3 to the power of 33 ways.
  const name = (row: number, at: number): string | null => (row === 0 ? null : `P${row}-${at}`);
  const holdings = Array.from({ length: 33 }, (_, row) =>
    [0, 1, 2].flatMap((owner) =>
      (row === 0 ? [0] : [0, 1, 2]).map((owned) => ({
        ...{ ownerId: `P${row + 1}-${owner}`, ownedId: name(row, owned) },
        ...{ from: 30, to: 30 },
      })),
    ),
  ).flat();
  const began = performance.now();
  expect(layoutOwnership(holdings).nodes).toHaveLength(100);
  const count = (branches: ReturnType<typeof buildOwnerTree>): number =>
    branches.reduce((sum, { owners }) => sum + 1 + count(owners), 0);
  expect(count(buildOwnerTree(holdings))).toBe(holdings.length);
  expect(performance.now() - began).toBeLessThan(2_000);
});
