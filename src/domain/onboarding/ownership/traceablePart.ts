import type { OwnedBody } from './directShares.js';
import { openPart } from './directShares.js';

const rounds = 1_000;
const isStill = 1e-12;

/**
 * The largest part of the business, of one, that the shares as they were said can lead to persons who were named. Each body gives what
 * is open in it first to the owner behind whom most persons are, up to that owner’s upper bound; repeated from above until
 * nothing changes, so that it is never too small wherever it ends.
 * @param opaque Bodies behind which there is nobody: closed circles
 */
export function traceablePart(
  bodies: readonly OwnedBody[],
  opaque: ReadonlySet<string>,
  isPerson: (id: string) => boolean,
): number {
  const parts = new Map<string | null, number>(
    bodies.map(({ id, shares }) => [id, shares.length === 0 || (id !== null && opaque.has(id)) ? 0 : 1]),
  );
  const traced = (owner: string): number => (isPerson(owner) ? 1 : (parts.get(owner) ?? 0));
  for (let round = 0; round < rounds; round++) {
    let change = 0;
    for (const body of bodies) {
      const before = parts.get(body.id) ?? 0;
      if (before === 0) continue;
      const after = Math.min(before, mostTraced(body, traced));
      parts.set(body.id, after);
      change = Math.max(change, before - after);
    }
    if (change < isStill) break;
  }
  return parts.get(null) ?? 0;
}

function mostTraced(body: OwnedBody, traced: (owner: string) => number): number {
  let open = openPart(body);
  let sum = 0;
  for (const { owner, low, high } of [...body.shares].sort((one, other) => traced(other.owner) - traced(one.owner))) {
    const more = Math.min(open, high - low);
    open -= more;
    sum += (low + more) * traced(owner);
  }
  return sum;
}
