import { abnFromAcn } from '../../src/domain/abn.js';
import { type EntityClass, toAbrEntityClass } from '../../src/domain/entityClass.js';
import { formatFullName, inventFamilyName, inventPerson, type SamplePerson } from './inventPerson.js';
import { inventAddress, inventPlace } from './inventPlace.js';
import type { EntityPlan } from './planEntities.js';
import { firstGstDay, lastDay, sampleCase, type SampleNumbers, type SampleRandom } from './random.js';
import type { SampleEntity, SampleOtherName } from './sampleEntity.js';

/** Classes with members that are registered with ASIC under an ARBN, such as foreign companies. */
const registrable = new Set(['cooperative', 'other_incorporated']);

/** One entity as the plan requests. */
export function inventEntity(plan: EntityPlan, numbers: SampleNumbers, random: SampleRandom): SampleEntity {
  const { typeCode, status, given } = plan;
  const entityClass = toAbrEntityClass(typeCode);
  const hasAcn = entityClass === 'company' || (registrable.has(entityClass) && random.chance(35));
  const acn = hasAcn ? (given?.acn ?? numbers.acn()) : null;
  const name = inventName(typeCode, acn !== null, random);
  const dates = inventDates(plan, random);
  return {
    abn: acn === null ? numbers.abn() : abnFromAcn(acn),
    status,
    ...dates,
    typeCode,
    name: typeof name === 'string' ? sampleCase(name, random) : casePerson(name, random),
    address: inventAddress(random),
    acn,
    gifts:
      entityClass === 'other_incorporated' && acn === null && random.chance(12)
        ? [{ fromDay: dates.statusDay, fund: null }]
        : [],
    otherNames: inventOtherNames(random),
    ...given,
  };
}

function inventName(typeCode: string, hasAcn: boolean, random: SampleRandom): string | SamplePerson {
  if (typeCode === 'IND') return inventPerson(random);
  if (typeCode === 'OIE' && hasAcn) return `${inventBusiness(random)} Limited`;
  return inventLegalName(toAbrEntityClass(typeCode), typeCode, random);
}

function casePerson({ title, givenNames, familyName }: SamplePerson, random: SampleRandom): SamplePerson {
  const names = [...givenNames, familyName].join('\n');
  const written = sampleCase(names, random).split('\n');
  return { title, givenNames: written.slice(0, -1), familyName: written.at(-1) ?? familyName };
}

type Dates = Pick<SampleEntity, 'statusDay' | 'updatedDay' | 'gst'>;

/** The youngest active ABN of the sample is about a year old. */
const lastStart = lastDay - 365;

/** Consistent days: GST does not start before the ABN, and the last update comes last, but before the extract. */
function inventDates({ status, gst }: EntityPlan, random: SampleRandom): Dates {
  const statusDay = status === 'ACT' ? inventStart(random) : random.between(firstGstDay + 400, lastDay - 30);
  const updatedDay = random.chance(40) ? statusDay + random.below(7) : random.between(statusDay, lastDay);
  if (gst === null) return { statusDay, updatedDay, gst };
  if (status === 'CAN') {
    // GST may end a day after the ABN.
    const day = statusDay + random.below(2);
    return { statusDay, updatedDay: Math.max(updatedDay, day), gst: { status: gst, day } };
  }
  const started = Math.max(statusDay, firstGstDay);
  const day = random.chance(70) ? started : random.between(started, lastDay);
  return { statusDay, updatedDay: Math.max(updatedDay, day), gst: { status: gst, day } };
}

/** Many ABNs are as old as the register. */
function inventStart(random: SampleRandom): number {
  return random.chance(12) ? random.below(firstGstDay + 1) : random.between(firstGstDay, lastStart);
}

const types = new Map<SampleOtherName['type'], number>([
  ['BN', 60],
  ['TRD', 30],
  ['OTN', 10],
]);

/** Additional names: most entities have none, and some have a name twice, as in the register. */
function inventOtherNames(random: SampleRandom): SampleOtherName[] {
  if (!random.chance(10)) return [];
  const names = Array.from({ length: random.chance(75) ? 1 : random.between(2, 4) }, () => ({
    type: random.pickWeighted(types),
    name: sampleCase(inventBusiness(random), random),
  }));
  return random.chance(3) ? [...names, ...names.slice(0, 1)] : names;
}

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

/** A business name that nobody uses, without its legal form: `Brindlemere Teapot Repairs`. */
export function inventBusiness(random: SampleRandom): string {
  return `${inventPlace(random)} ${inventTrade(random)}`;
}

/** The trade alone: `Teapot Repairs`. */
function inventTrade(random: SampleRandom): string {
  return `${random.pick(goods)} ${random.pick(trades)}`;
}

type Inventor = (random: SampleRandom) => string;

const publicForms = new Set(['PUB', 'CCB', 'LCB', 'SCB', 'TCB']);
const associations = ['Association', 'Club', 'Society', 'Foundation'] as const;
const families = ['Family Trust', 'Investment Trust', 'Trading Trust', 'Unit Trust', 'Holdings Trust'] as const;

/** How names of each class are formed. Persons are handled separately. */
const inventors: Readonly<Record<Exclude<EntityClass, 'company'>, Inventor>> = {
  company_subfund: (random) => `${inventPlace(random)} CCIV Sub-Fund ${random.between(1, 9)}`,
  cooperative: (random) => `${inventBusiness(random)} Co-operative Ltd`,
  deceased_estate: (random) => `The Estate of the Late ${formatFullName(inventPerson(random))}`,
  diplomatic: (random) => `Consulate-General of the Republic of ${inventPlace(random)}`,
  government_authority: (random) => `${inventBusiness(random)} Authority`,
  government_entity: (random) => `Department of ${inventTrade(random)} (${inventPlace(random)})`,
  individual: (random) => formatFullName(inventPerson(random)),
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

/** The legal name of a body, in mixed case. */
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
