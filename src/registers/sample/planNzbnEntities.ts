import { activeNzbnStatus, nzbnStatuses } from '../../domain/nzbnStatus.js';
import { nzbnEntityTypes } from '../../domain/nzbnEntityType.js';
import type { SampleRandom } from './sampleRandom.js';

/** What a record of the NZBN register is to be before anything of it is invented. */
export interface NzbnPlan {
  readonly typeCode: string;
  readonly statusCode: string;
  /** Whether it is known in Australia too. */
  readonly isInAustralia: boolean;
}

const commonTypes = new Map([
  ['LTD', 80],
  ['Sole_Trader', 6],
  ['Trading_Trust', 3],
  ['Partnership', 3],
  ['I', 3],
  ['T', 2],
  ['Y', 2],
  ['NON_ASIC', 1],
]);
const commonStatuses = new Map([
  ['50', 85],
  ['80', 12],
  ['60', 2],
  ['70', 1],
]);
/** Statuses of unincorporated entities only. */
const unincorporatedStatuses = new Set(['90', '91']);

/** So many plans: each type registered once, each status once, some known in Australia, then mostly companies. */
export function planNzbnEntities(count: number, random: SampleRandom): NzbnPlan[] {
  const plans: NzbnPlan[] = [];
  for (const typeCode of nzbnEntityTypes.keys()) plans.push(plan(typeCode, activeNzbnStatus));
  for (const statusCode of nzbnStatuses.keys()) {
    plans.push(plan(unincorporatedStatuses.has(statusCode) ? 'Partnership' : 'LTD', statusCode));
  }
  for (let index = 0; index < 20; index++) {
    plans.push({ typeCode: index < 12 ? 'ASIC' : 'LTD', statusCode: activeNzbnStatus, isInAustralia: true });
  }
  while (plans.length < count) {
    const typeCode = random.pickWeighted(commonTypes);
    plans.push(plan(typeCode, typeCode === 'LTD' ? random.pickWeighted(commonStatuses) : activeNzbnStatus));
  }
  return plans;
}

function plan(typeCode: string, statusCode: string): NzbnPlan {
  return { typeCode, statusCode, isInAustralia: false };
}
