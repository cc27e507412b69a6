import { nzbnRecord } from './nzbnRecord.js';
import { planNzbnEntities, type NzbnPlan } from './planNzbnEntities.js';
import { sampleEntities } from './sampleEntities.js';
import type { SampleEntity } from './sampleEntity.js';
import { SampleNumbers } from './sampleNumbers.js';
import { SampleRandom } from './sampleRandom.js';

const count = 510;
const seed = 9_429_900;
const firstSourceNumber = 99_000_000;

/** The sample of the NZBN register as a whole file: a JSON array with one record per line, by ascending NZBN. */
export function sampleNzbn(): string {
  const random = new SampleRandom(seed);
  const numbers = new SampleNumbers(random);
  const plans = planNzbnEntities(count, random);
  const nzbns = plans.map(() => numbers.nzbn()).sort();
  const australianOf = australians();
  const lines = shuffled(plans, random).map((plan, index) => {
    const own = { nzbn: nzbns[index] ?? '', sourceNumber: firstSourceNumber + index, australian: australianOf(plan) };
    return JSON.stringify(nzbnRecord(plan, own, random));
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Companies of the ABN sample for those that are on both registers: an Australian one, or a foreign one with an ARBN. */
function australians(): (plan: NzbnPlan) => SampleEntity | null {
  const active = sampleEntities().filter(({ status, acn }) => status === 'ACT' && acn !== null);
  const companies = active.filter(({ typeCode, gst }) => typeCode === 'PRV' && gst?.status === 'ACT').values();
  const foreign = active
    .filter(({ typeCode, name }) => typeCode === 'OIE' && /limited$/i.test(typeof name === 'string' ? name : ''))
    .values();
  return ({ typeCode, isInAustralia }) => {
    if (!isInAustralia) return null;
    return (typeCode === 'ASIC' ? companies : foreign).next().value ?? null;
  };
}

function shuffled<T>(items: readonly T[], random: SampleRandom): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}
