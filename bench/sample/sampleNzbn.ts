import { nzbnEntityTypes, toNzbnEntityClass } from '../../src/domain/entityClass.js';
import { nzbnStatuses } from '../../src/domain/companyStatus.js';
import { inventBusiness, inventLegalName } from './inventEntity.js';
import { inventPlace } from './inventPlace.js';
import { type NzbnPlan, planNzbnEntities } from './planEntities.js';
import { lastDay, nzbnSampleTime, sampleCase, SampleNumbers, SampleRandom } from './random.js';
import { sampleEntities } from './sampleAbn.js';
import type { SampleEntity } from './sampleEntity.js';

const count = 510;
const nzbnSeed = 9_429_900;
const firstSourceNumber = 99_000_000;

/** The complete sample file of the NZBN register: a JSON array with one record in each line, by ascending NZBN. */
export function sampleNzbn(): string {
  const random = new SampleRandom(nzbnSeed);
  const numbers = new SampleNumbers(random);
  const plans = planNzbnEntities(count, random);
  const nzbns = plans.map(() => numbers.nzbn()).sort();
  const findAustralian = australians();
  const lines = shuffled(plans, random).map((plan, index) => {
    const own = { nzbn: nzbns[index] ?? '', sourceNumber: firstSourceNumber + index, australian: findAustralian(plan) };
    return JSON.stringify(nzbnRecord(plan, own, random));
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Companies of the ABN sample for entities on both registers: an Australian one, or a foreign one with an ARBN. */
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

/** The numbers of a record: its own, its number in the source register, and its entity of the ABN sample, if any. */
export interface NzbnNumbers {
  readonly nzbn: string;
  readonly sourceNumber: number;
  readonly australian: SampleEntity | null;
}

/** One record with the field names of the full entity of the NZBN API v5. */
function nzbnRecord(plan: NzbnPlan, numbers: NzbnNumbers, random: SampleRandom): object {
  const { typeCode, statusCode } = plan;
  const { nzbn, sourceNumber, australian } = numbers;
  const registered = random.between(0, lastDay - 365);
  const updated = sourceNumber % 100 === 0 ? lastDay : random.between(registered, lastDay);
  return {
    addresses: nzbnAddresses(random),
    australianBusinessNumber: australian?.abn ?? '',
    'company-details': null,
    entityName: typeof australian?.name === 'string' ? australian.name : inventNzbnName(typeCode, random),
    entityStatusCode: statusCode,
    entityStatusDescription: nzbnStatuses.get(statusCode),
    entityTypeCode: typeCode,
    entityTypeDescription: nzbnEntityTypes.get(typeCode)?.text,
    gstNumbers: random.chance(12) ? [gstNumber(sourceNumber, registered)] : [],
    lastUpdatedDate: nzbnSampleTime(updated),
    nzbn,
    registrationDate: nzbnSampleTime(registered),
    sourceRegister: 'SAMPLE',
    sourceRegisterUniqueIdentifier: String(sourceNumber),
    tradingNames: random.chance(12) ? [tradingName(registered, random)] : [],
  };
}

/** Numbers from 990 000 000 up are far above any that was issued. */
function gstNumber(sourceNumber: number, fromDay: number): object {
  return {
    gstNumber: String(990_000_000 + (sourceNumber % 1_000_000)),
    purpose: null,
    startDate: nzbnSampleTime(fromDay),
  };
}

function tradingName(fromDay: number, random: SampleRandom): object {
  return { endDate: null, name: inventBusiness(random), startDate: nzbnSampleTime(fromDay) };
}

const places = ['Kōwhaimere', 'Pūkekotor', 'Tōtarabeck', 'Rātādell', 'Tūīholm'] as const;
const pastimes = ['Kite Company', 'Honey Merchants', 'Boat Polishing', 'Kazoo Tuning', 'Lantern Hire'] as const;
const limited = new Set(['LTD', 'NON_ASIC']);
const proprietary = new Set(['ASIC']);

/** The name of an entity in New Zealand, sometimes with macrons. */
function inventNzbnName(typeCode: string, random: SampleRandom): string {
  const business = random.chance(6) ? `${random.pick(places)} ${random.pick(pastimes)}` : inventBusiness(random);
  return sampleCase(withForm(typeCode, business, random), random);
}

function withForm(typeCode: string, business: string, random: SampleRandom): string {
  if (limited.has(typeCode)) return `${business} Limited`;
  if (proprietary.has(typeCode)) return `${business} Pty Ltd`;
  if (typeCode === 'ULTD') return `${business} Unlimited`;
  if (typeCode === 'COOP') return `${business} Co-operative Limited`;
  if (typeCode === 'Y' || typeCode === 'Z') return `${business} Limited Partnership`;
  const entityClass = toNzbnEntityClass(typeCode);
  if (entityClass === 'trust') return `${business} Trust`;
  return inventLegalName(entityClass, typeCode, random);
}

const towns = [
  { town: 'Auckland', postCode: '1010' },
  { town: 'Wellington', postCode: '6011' },
  { town: 'Christchurch', postCode: '8011' },
  { town: 'Hamilton', postCode: '3204' },
  { town: 'Dunedin', postCode: '9016' },
] as const;
const streets = ['Lane', 'Parade', 'Rise', 'Street', 'Terrace'] as const;

/** The block `addresses` of a record: one registered office in a street that does not exist. */
function nzbnAddresses(random: SampleRandom): object {
  const { town, postCode } = random.pick(towns);
  const street = `${random.between(1, 180)} ${inventPlace(random)} ${random.pick(streets)}`;
  const office = {
    address1: street,
    address3: town,
    addressType: 'REGISTERED',
    countryCode: 'NZ',
    postCode,
  };
  return { addressList: [office], links: [] };
}
