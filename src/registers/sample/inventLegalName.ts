import type { EntityClass } from '../../domain/entityClass.js';
import { inventBusiness, inventTrade } from './inventBusiness.js';
import { inventFamilyName, inventPerson, fullNameOf } from './inventPerson.js';
import { inventPlace } from './inventPlace.js';
import type { SampleRandom } from './sampleRandom.js';

type Inventor = (random: SampleRandom) => string;

const publicForms = new Set(['PUB', 'CCB', 'LCB', 'SCB', 'TCB']);
const associations = ['Association', 'Club', 'Society', 'Foundation'] as const;
const families = ['Family Trust', 'Investment Trust', 'Trading Trust', 'Unit Trust', 'Holdings Trust'] as const;

/** How a thing of each class names itself. A person is named apart. */
const inventors: Readonly<Record<Exclude<EntityClass, 'company'>, Inventor>> = {
  company_subfund: (random) => `${inventPlace(random)} CCIV Sub-Fund ${random.between(1, 9)}`,
  cooperative: (random) => `${inventBusiness(random)} Co-operative Ltd`,
  deceased_estate: (random) => `The Estate of the Late ${fullNameOf(inventPerson(random))}`,
  diplomatic: (random) => `Consulate-General of the Republic of ${inventPlace(random)}`,
  government_authority: (random) => `${inventBusiness(random)} Authority`,
  government_entity: (random) => `Department of ${inventTrade(random)} (${inventPlace(random)})`,
  individual: (random) => fullNameOf(inventPerson(random)),
  other_incorporated: (random) =>
    `${inventPlace(random)} ${inventTrade(random)} ${random.pick(associations)} Incorporated`,
  other_unincorporated: (random) => `${inventPlace(random)} Friends of ${inventTrade(random)}`,
  partnership: (random) => (random.chance(50) ? inventCouple(random) : `${inventBusiness(random)} & Partners`),
  pooled_development_fund: (random) => `${inventBusiness(random)} Development Fund`,
  strata: (random) => `The Owners - Strata Plan of ${inventPlace(random)} Court`,
  super_fund: (random) => `The Trustee for ${inventFamilyName(random)} Super Fund`,
  trust: (random) =>
    `The Trustee for the ${random.chance(70) ? inventFamilyName(random) : inventPlace(random)} ${random.pick(families)}`,
  unknown: (random) => `${inventBusiness(random)} Board`,
};

/** The legal name of an entity that is no person, in mixed case. */
export function inventLegalName(entityClass: EntityClass, typeCode: string, random: SampleRandom): string {
  if (entityClass !== 'company') return inventors[entityClass](random);
  if (publicForms.has(typeCode)) return `${inventBusiness(random)} ${random.chance(70) ? 'Limited' : 'Ltd'}`;
  const business = random.chance(8)
    ? `${inventFamilyName(random)} & Daughters ${inventTrade(random)}`
    : inventBusiness(random);
  return `${business} ${random.chance(80) ? 'Pty Ltd' : 'Pty Limited'}`;
}

function inventCouple(random: SampleRandom): string {
  const familyName = inventFamilyName(random);
  const [one, other] = [inventPerson(random), inventPerson(random)];
  return `${[...one.givenNames, familyName].join(' ')} & ${[...other.givenNames, familyName].join(' ')}`;
}
