import { inventPlace } from './inventPlace.js';
import type { SampleRandom } from './sampleRandom.js';

// prettier-ignore
const goods = [
  'Acorn', 'Bagpipe', 'Biscuit', 'Bookend', 'Button', 'Candle', 'Cardigan', 'Crumpet', 'Doorbell', 'Egg Cup', 'Feather',
  'Gingerbread', 'Hammock', 'Hourglass', 'Jigsaw', 'Kazoo', 'Kite', 'Ladder', 'Lampshade', 'Marmalade', 'Moonbeam',
  'Paper Boat', 'Pinwheel', 'Pudding', 'Puddle', 'Rainbow', 'Scarecrow', 'Snow Globe', 'Sundial', 'Teapot', 'Trinket',
  'Umbrella', 'Weathervane', 'Wheelbarrow', 'Yo-Yo',
] as const;
// prettier-ignore
const trades = [
  'Academy', 'Advisory', 'Bottling', 'Brokers', 'Builders', 'Cartage', 'Consulting', 'Design', 'Engineering',
  'Exports', 'Fabrication', 'Hire', 'Holdings', 'Installers', 'Logistics', 'Makers', 'Merchants', 'Polishing',
  'Properties', 'Repairs', 'Services', 'Storage', 'Supplies', 'Surveys', 'Tuning', 'Wholesale', 'Works',
] as const;

/** A business that nobody has, without its legal form: `Brindlemere Teapot Repairs`. */
export function inventBusiness(random: SampleRandom): string {
  return `${inventPlace(random)} ${inventTrade(random)}`;
}

/** What it does alone: `Teapot Repairs`. */
export function inventTrade(random: SampleRandom): string {
  return `${random.pick(goods)} ${random.pick(trades)}`;
}
