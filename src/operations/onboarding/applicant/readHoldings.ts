import type { Holding, PartyKind } from '../../../domain/onboarding/onboardingForm.js';
import type { FieldFaults } from './fieldFaults.js';

export interface HoldingInput {
  readonly ownerId: string;
  readonly ownedId?: string | null;
  readonly from?: number | null;
  readonly to?: number | null;
}

// Thirds are given as 33.34 percent.
const roundingPercent = 0.1;

/** The shares that an applicant names, each of which has to be possible. @param kinds Of the parties, by their ids */
export function readHoldings(
  inputs: readonly HoldingInput[],
  kinds: ReadonlyMap<string, PartyKind>,
  faults: FieldFaults,
): readonly Holding[] {
  const seen = new Set<string>();
  const sums = new Map<string | null, number>();
  const holdings = inputs.map(({ ownerId, ownedId: owned, from: least, to: most }, index) => {
    const pointer = `/people/holdings/${index}`;
    const ownedId = owned ?? null;
    const [from, to] = [least ?? null, most ?? null];
    if (!kinds.has(ownerId)) {
      faults.add(`${pointer}/ownerId`, 'No party has this id. Send the id of a party in the list.');
    }
    if (ownedId !== null && !kinds.has(ownedId)) {
      faults.add(`${pointer}/ownedId`, 'No party has this id. Send the id of a party in the list.');
    }
    if (ownedId !== null && kinds.get(ownedId) === 'person') {
      faults.add(`${pointer}/ownedId`, 'A person cannot have owners. Name a body.');
    }
    const pair = JSON.stringify([ownerId, ownedId]);
    if (seen.has(pair)) {
      faults.add(`${pointer}/ownerId`, 'This owner is already listed for this body. Combine the shares.');
    }
    seen.add(pair);
    checkShare(pointer, { from, to }, faults);
    sums.set(ownedId, (sums.get(ownedId) ?? 0) + Math.max(0, from ?? 0));
    return { ownerId, ownedId, from, to };
  });
  if ([...sums.values()].some((sum) => sum > 100 + roundingPercent)) {
    faults.add('/people/holdings', 'The shares in this body add up to more than 100 percent.');
  }
  return holdings;
}

function checkShare(pointer: string, { from, to }: Pick<Holding, 'from' | 'to'>, faults: FieldFaults): void {
  if ((from === null) !== (to === null)) {
    faults.add(from === null ? `${pointer}/from` : `${pointer}/to`, 'Send both bounds, or neither.');
  }
  for (const [name, percent] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (percent !== null && !(percent >= 0 && percent <= 100)) {
      faults.add(`${pointer}/${name}`, 'Must be a percentage from 0 to 100.');
    }
  }
  if (from !== null && to !== null && from > to) faults.add(`${pointer}/to`, 'Must be at least the lower bound.');
}
