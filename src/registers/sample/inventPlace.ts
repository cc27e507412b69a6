import type { SampleRandom } from './sampleRandom.js';

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

/** A place that is on no map: `Brindlemere`. */
export function inventPlace(random: SampleRandom): string {
  return `${random.pick(beginnings)}${random.pick(endings)}`;
}
