import type { OwnedBody } from './directShares.js';
import { solveLinear } from './solveLinear.js';

/**
 * What each party is certain to hold of the business, as parts of one, over all ways that lead to it. With `A[i][j]` the certain share
 * of i in j and e the business it is x = (I − A)⁻¹ e: the sum over ways of every length, ways that go round a circle included.
 * @param opaque Bodies whose owners are not looked behind, closed circles above all: for these there is no such sum
 */
export function certainShares(bodies: readonly OwnedBody[], opaque: ReadonlySet<string>): Map<string, number> {
  const nodes: (string | null)[] = [null];
  const places = new Map<string | null, number>([[null, 0]]);
  for (const { owner } of bodies.flatMap(({ shares }) => shares)) {
    if (places.has(owner)) continue;
    places.set(owner, nodes.length);
    nodes.push(owner);
  }
  const matrix: number[][] = nodes.map((_, row) => nodes.map((__, column) => (row === column ? 1 : 0)));
  for (const body of bodies) {
    if (body.id !== null && opaque.has(body.id)) continue;
    const column = places.get(body.id) ?? 0;
    for (const { owner, low } of body.shares) {
      const row = matrix[places.get(owner) ?? 0];
      if (row) row[column] = (row[column] ?? 0) - low;
    }
  }
  const solution = solveLinear(
    matrix,
    nodes.map((_, index) => (index === 0 ? 1 : 0)),
  );
  return new Map(nodes.flatMap((id, index) => (id === null ? [] : [[id, solution[index] ?? 0] as const])));
}
