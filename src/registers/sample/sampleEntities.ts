import { edgeCases } from './edgeCases.js';
import { inventEntity } from './inventEntity.js';
import { planEntities, type EntityPlan } from './planEntities.js';
import type { SampleEntity } from './sampleEntity.js';
import { SampleNumbers } from './sampleNumbers.js';
import { SampleRandom } from './sampleRandom.js';

const count = 2_010;
const seed = 20_261_101;

/** All entities of the sample, by ascending ABN. */
export function sampleEntities(): SampleEntity[] {
  const random = new SampleRandom(seed);
  const numbers = new SampleNumbers(random);
  const plans = [showpiece(numbers.firstAcn()), ...edgeCases];
  plans.push(...planEntities(count - plans.length, random));
  const entities = plans.map((plan) => inventEntity(plan, numbers, random));
  return entities.sort((one, other) => (one.abn < other.abn ? -1 : 1));
}

/** The first record of the file, the entity that a first visitor is shown. */
function showpiece(acn: string): EntityPlan {
  const statusDay = 1_800;
  return {
    typeCode: 'PRV',
    status: 'ACT',
    gst: 'ACT',
    given: {
      acn,
      name: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD',
      statusDay,
      updatedDay: 7_200,
      gst: { status: 'ACT', day: statusDay },
      address: { state: 'VIC', postcode: '3000' },
      otherNames: [{ type: 'BN', name: 'The Teapot Menders' }],
    },
  };
}
