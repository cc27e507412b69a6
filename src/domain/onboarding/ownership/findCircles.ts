import { openPart, tolerance } from './directShares.js';
import type { OwnedBody } from './directShares.js';

/** Bodies that own each other, each followed by one that it owns where the circle is a simple one. */
export interface Circle {
  readonly members: readonly string[];
  /** Nobody outside holds any of it: there is no person to be found behind it. */
  readonly isClosed: boolean;
}

/**
 * The circles among the bodies: the strongly connected parts of who owns whom (Tarjan 1972) that have more than one member, or one that
 * owns itself.
 */
export function findCircles(bodies: readonly OwnedBody[]): Circle[] {
  const byId = new Map(bodies.flatMap((body) => (body.id === null ? [] : [[body.id, body] as const])));
  return connectedParts(byId)
    .filter((part) => part.length > 1 || owns(byId, part[0], part[0]))
    .map((part) => ({ members: part, isClosed: part.every((id) => isHeldWithin(byId.get(id), new Set(part))) }));
}

function isHeldWithin(body: OwnedBody | undefined, part: ReadonlySet<string>): boolean {
  if (!body) return false;
  const outside = body.shares.filter(({ owner, low }) => !part.has(owner) && low > tolerance);
  return outside.length === 0 && openPart(body) <= tolerance;
}

function owns(byId: ReadonlyMap<string, OwnedBody>, owner: string | undefined, owned: string | undefined): boolean {
  return byId.get(owned ?? '')?.shares.some((share) => share.owner === owner && share.high > tolerance) ?? false;
}

function connectedParts(byId: ReadonlyMap<string, OwnedBody>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const parts: string[][] = [];
  const visit = (id: string): number => {
    const own = order.size;
    order.set(id, own);
    let low = own;
    open.push(id);
    for (const { owner, high } of byId.get(id)?.shares ?? []) {
      if (!byId.has(owner) || high <= tolerance) continue;
      if (!order.has(owner)) low = Math.min(low, visit(owner));
      else if (open.includes(owner)) low = Math.min(low, order.get(owner) ?? own);
    }
    // Visited from what is owned to its owner: backwards each is followed by what it owns.
    if (low === own) parts.push([id, ...open.splice(open.indexOf(id)).slice(1).reverse()]);
    return low;
  };
  for (const id of byId.keys()) if (!order.has(id)) visit(id);
  return parts;
}
