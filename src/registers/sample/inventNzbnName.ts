import { classOfNzbnType } from '../../domain/nzbnEntityType.js';
import { inventBusiness } from './inventBusiness.js';
import { inventLegalName } from './inventLegalName.js';
import { sampleCase } from './sampleCase.js';
import type { SampleRandom } from './sampleRandom.js';

const places = ['Kōwhaimere', 'Pūkekotor', 'Tōtarabeck', 'Rātādell', 'Tūīholm'] as const;
const pastimes = ['Kite Company', 'Honey Merchants', 'Boat Polishing', 'Kazoo Tuning', 'Lantern Hire'] as const;
const limited = new Set(['LTD', 'NON_ASIC']);
const proprietary = new Set(['ASIC']);

/** The name of an entity of New Zealand; now and then with macrons. */
export function inventNzbnName(typeCode: string, random: SampleRandom): string {
  const business = random.chance(6) ? `${random.pick(places)} ${random.pick(pastimes)}` : inventBusiness(random);
  return sampleCase(withForm(typeCode, business, random), random);
}

function withForm(typeCode: string, business: string, random: SampleRandom): string {
  if (limited.has(typeCode)) return `${business} Limited`;
  if (proprietary.has(typeCode)) return `${business} Pty Ltd`;
  if (typeCode === 'ULTD') return `${business} Unlimited`;
  if (typeCode === 'COOP') return `${business} Co-operative Limited`;
  if (typeCode === 'Y' || typeCode === 'Z') return `${business} Limited Partnership`;
  const entityClass = classOfNzbnType(typeCode);
  if (entityClass === 'trust') return `${business} Trust`;
  return inventLegalName(entityClass, typeCode, random);
}
