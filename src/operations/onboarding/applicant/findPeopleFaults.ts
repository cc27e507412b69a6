import { maxHoldings, maxParties } from '../../../domain/inputs/onboarding.js';
import { isDay } from '../../../domain/text.js';
import type { FieldError } from '../../../platform/errors.js';

/** The people of a form as they were sent, with their references to each other. */
export interface GivenPeople {
  readonly parties: readonly {
    readonly id: string;
    readonly kind: string;
    readonly dateOfBirth?: string | null;
    readonly roles: readonly { readonly ofId?: string | null }[];
  }[];
  readonly holdings: readonly {
    readonly ownerId: string;
    readonly ownedId?: string | null;
    readonly from?: number | null;
    readonly to?: number | null;
  }[];
}

const unknownId = 'No party has this id. Send the id of a party in the list.';
// Applicants enter a third as 33.34 percent.
const roundingPercent = 0.1;

/**
 * The faults that involve several fields: unknown ids, future days, and shares that are impossible together.
 * @param today a day in ISO 8601
 */
export function findPeopleFaults({ parties, holdings }: GivenPeople, today: string): readonly FieldError[] {
  // The schema already reports too many items, so their faults are not listed.
  if (parties.length > maxParties || holdings.length > maxHoldings) return [];
  const faults: FieldError[] = [];
  const add = (pointer: string, detail: string): number => faults.push({ pointer: `/people/${pointer}`, detail });
  const kinds = new Map<string, string>();
  for (const [at, { id, kind }] of parties.entries()) {
    if (kinds.has(id)) add(`parties/${at}/id`, 'Another party has the same id. Use each id once.');
    kinds.set(id, kind);
  }
  for (const [at, { id, kind, dateOfBirth, roles }] of parties.entries()) {
    const day = dateOfBirth?.trim() ?? '';
    if (kind === 'person' && isDay(day) && day > today) add(`parties/${at}/dateOfBirth`, 'Must not be in the future.');
    for (const [index, { ofId = null }] of roles.entries()) {
      const place = `parties/${at}/roles/${index}/ofId`;
      if (ofId !== null && !kinds.has(ofId)) add(place, unknownId);
      if (ofId === id) add(place, 'A party cannot hold a role of itself. Name another party.');
    }
  }
  const pairs = new Set<string>();
  const sums = new Map<string | null, number>();
  for (const [at, { ownerId, ownedId = null, from = null, to = null }] of holdings.entries()) {
    const addTo = (field: string, detail: string): number => add(`holdings/${at}/${field}`, detail);
    if (!kinds.has(ownerId)) addTo('ownerId', unknownId);
    if (ownedId !== null && !kinds.has(ownedId)) addTo('ownedId', unknownId);
    if (ownedId !== null && kinds.get(ownedId) === 'person') {
      addTo('ownedId', 'A person cannot have owners. Name a body.');
    }
    const pair = JSON.stringify([ownerId, ownedId]);
    if (pairs.has(pair)) addTo('ownerId', 'This owner is already listed for this body. Combine the shares.');
    pairs.add(pair);
    if ((from === null) !== (to === null)) addTo(from === null ? 'from' : 'to', 'Send both bounds, or neither.');
    if (from !== null && to !== null && from > to) addTo('to', 'Must be at least the lower bound.');
    sums.set(ownedId, (sums.get(ownedId) ?? 0) + Math.max(0, from ?? 0));
  }
  if ([...sums.values()].some((sum) => sum > 100 + roundingPercent)) {
    add('holdings', 'The shares in this body add up to more than 100 percent.');
  }
  return faults;
}

const fieldRanks = ['roles', 'ownerId', 'ownedId'];

/** The order of a fault: ids first, because everything else refers to them, then party by party and holding by holding. */
export function rankFault({ pointer }: FieldError): number {
  if (pointer.startsWith('/declaration')) return 1e6;
  if (pointer === '/people/holdings') return 9e5;
  const [, list, at, field = ''] = /^\/people\/(parties|holdings)\/(\d+)\/(\w+)/.exec(pointer) ?? [];
  if (list === undefined) return 0;
  if (field === 'id') return 1 + Number(at) / 1e4;
  const rank = fieldRanks.indexOf(field);
  return (list === 'parties' ? 1e4 : 5e5) + 10 * Number(at) + (rank < 0 ? fieldRanks.length : rank);
}
