import { inventBusiness } from './inventBusiness.js';
import { sampleCase } from './sampleCase.js';
import type { SampleOtherName } from './sampleEntity.js';
import type { SampleRandom } from './sampleRandom.js';

const types = new Map<SampleOtherName['type'], number>([
  ['BN', 60],
  ['TRD', 30],
  ['OTN', 10],
]);

/** Names beside the legal one: most entities have none; of those that do, some have one twice, as in the register. */
export function inventOtherNames(random: SampleRandom): SampleOtherName[] {
  if (!random.chance(10)) return [];
  const names = Array.from({ length: random.chance(75) ? 1 : random.between(2, 4) }, () => ({
    type: random.pickWeighted(types),
    name: sampleCase(inventBusiness(random), random),
  }));
  return random.chance(3) ? [...names, ...names.slice(0, 1)] : names;
}
