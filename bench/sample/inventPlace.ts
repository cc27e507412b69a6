import type { SampleRandom } from './random.js';

// prettier-ignore
const beginnings = [
  'Bandicoot', 'Billabong', 'Brindle', 'Bumble', 'Cockle', 'Copper', 'Dapple', 'Dingle', 'Fern', 'Fiddle', 'Gumnut',
  'Honey', 'Kelp', 'Lantern', 'Lyre', 'Magpie', 'Mallow', 'Marble', 'Nettle', 'Numbat', 'Pebble', 'Pippin', 'Quokka',
  'Quoll', 'Saffron', 'Saltbush', 'Spindle', 'Tawny', 'Thistle', 'Tinder', 'Truffle', 'Wattle', 'Whistle', 'Wombat',
] as const;
// prettier-ignore
const endings = [
  'barrow', 'beck', 'brim', 'combe', 'dell', 'fold', 'gully', 'haven', 'holm', 'knoll', 'marsh', 'mere', 'moor',
  'nook', 'reach', 'rill', 'stoke', 'thorpe', 'tor', 'wick',
] as const;

/** A place that does not exist: `Brindlemere`. */
export function inventPlace(random: SampleRandom): string {
  return `${random.pick(beginnings)}${random.pick(endings)}`;
}

/** The address fields of the ABN bulk extract. Empty if the address is unknown or abroad. */
export interface SampleAddress {
  readonly state: string;
  readonly postcode: string;
}

const states = new Map([
  ['NSW', 330],
  ['VIC', 266],
  ['QLD', 209],
  ['WA', 103],
  ['SA', 64],
  ['TAS', 16],
  ['ACT', 15],
  ['NT', 7],
  ['', 7],
  ['AAT', 4],
]);

const postcodes: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['NSW', [2000, 2599]],
  ['VIC', [3000, 3909]],
  ['QLD', [4000, 4895]],
  ['WA', [6000, 6770]],
  ['SA', [5000, 5734]],
  ['TAS', [7000, 7470]],
  ['ACT', [2600, 2618]],
  ['NT', [800, 886]],
  ['AAT', [7151, 7151]],
]);

/** A state about as often as in the register, and a possible postcode of it. */
export function inventAddress(random: SampleRandom): SampleAddress {
  const state = random.pickWeighted(states);
  const range = postcodes.get(state);
  if (!range) return { state, postcode: random.chance(50) ? '' : '0000' };
  if (random.chance(1)) return { state, postcode: '' };
  return { state, postcode: String(random.between(...range)).padStart(4, '0') };
}
