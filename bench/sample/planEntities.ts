import { abrEntityTypes, nzbnEntityTypes } from '../../src/domain/entityClass.js';
import { activeNzbnStatus, nzbnStatuses } from '../../src/domain/companyStatus.js';
import type { SampleRandom } from './random.js';
import type { AbnStatus, GstStatus, SampleEntity, SampleOtherName } from './sampleEntity.js';

/** The properties of an entity that are fixed before the rest is invented. `given` is used unchanged. */
export interface EntityPlan {
  readonly typeCode: string;
  readonly status: AbnStatus;
  readonly gst: GstStatus | null;
  readonly given?: Partial<SampleEntity>;
}

/** Companies without any risk. */
const cleanCompanies = 420;
const typeWeights = new Map([
  ['IND', 370],
  ['PRV', 180],
  ['DIT', 80],
  ['SMF', 80],
  ['DTT', 70],
  ['FPT', 40],
  ['OIE', 40],
  ['PTR', 30],
  ['PUB', 20],
  ['UIE', 20],
  ['FUT', 20],
  ['STR', 15],
  ['HYT', 10],
  ['DES', 10],
  ['DST', 5],
  ['COP', 5],
  ['LPT', 5],
]);
const activeGst = new Map<GstStatus | 'absent', number>([
  ['ACT', 60],
  ['NON', 25],
  ['CAN', 10],
  ['absent', 5],
]);
const cancelledGst = new Map<GstStatus | 'absent', number>([
  ['CAN', 60],
  ['NON', 30],
  ['absent', 10],
]);

/**
 * Plans for this many entities: each entity type active and each class cancelled once, companies without risk, then the
 * common types.
 */
export function planEntities(count: number, random: SampleRandom): EntityPlan[] {
  const plans: EntityPlan[] = [];
  const add = (typeCode: string, status: AbnStatus): void => {
    const gst = random.pickWeighted(status === 'ACT' ? activeGst : cancelledGst);
    plans.push({ typeCode, status, gst: gst === 'absent' ? null : gst });
  };
  const classes = new Set<string>();
  for (const [typeCode, type] of abrEntityTypes) {
    add(typeCode, 'ACT');
    if (!classes.has(type.class)) add(typeCode, 'CAN');
    classes.add(type.class);
  }
  for (let clean = 0; clean < cleanCompanies; clean++) plans.push({ typeCode: 'PRV', status: 'ACT', gst: 'ACT' });
  while (plans.length < count) add(random.pickWeighted(typeWeights), random.chance(65) ? 'ACT' : 'CAN');
  return plans;
}

/** The properties of an NZBN record that are fixed before the rest is invented. */
export interface NzbnPlan {
  readonly typeCode: string;
  readonly statusCode: string;
  /** Whether it is registered in Australia too. */
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

/**
 * Plans for this many records: each type registered once, each status once, some also in Australia, then mostly
 * companies.
 */
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

const businessName = (name: string): SampleOtherName => ({ type: 'BN', name });
const tradingName = (name: string): SampleOtherName => ({ type: 'TRD', name });
const otherName = (name: string): SampleOtherName => ({ type: 'OTN', name });

/** Entities with more than 300 names exist. */
const manyNames = Array.from({ length: 320 }, (_, index) => businessName(`KIOSK NO ${index + 1}`));

/** Registered long enough to receive gifts on the days below. */
const old = { statusDay: 200, updatedDay: 9000 };

/** An active entity that is not registered for GST, with these properties. */
const active = (typeCode: string, given: Partial<SampleEntity>): EntityPlan => ({
  typeCode,
  status: 'ACT',
  gst: 'NON',
  given,
});

const person = (title: string | null, givenNames: readonly string[], familyName: string): EntityPlan =>
  active('IND', { name: { title, givenNames, familyName } });

/** Rare cases of the register that may break a parser, each once. */
export const edgeCases: readonly EntityPlan[] = [
  person(null, [], 'THIMBLEWORTHY'),
  person('MRS', [], "O'TUMBLESHAW"),
  person('DR', ['ZOË', 'MARIGOLD'], 'CRUMBSTROM'),
  person(null, ['José'], 'Núñez-Quillhurst'),
  person(null, ['TĀNE', 'MĀIA'], 'BRACKLENOTT'),
  active('PRV', { name: 'CAFÉ CRÈME BRÛLÉE & DAUGHTERS PTY LTD', otherNames: [tradingName('Crème & Co')] }),
  active('PRV', { name: "SMØRREBRØD 'N' ÆBLESKIVER PTY LTD" }),
  active('PRV', { name: 'THE "QUOTED" <TEAPOT> COMPANY PTY LTD' }),
  active('PRV', { name: '花火 LANTERN WORKS PTY LTD' }),
  active('PRV', { name: '2 + 2 \\ 5 WHEELBARROW HIRE PTY LTD' }),
  active('PRV', { name: 'PRV PTY LTD', otherNames: [businessName('PRV'), tradingName('TRD'), otherName('OTN')] }),
  active('OIE', { name: 'DGR', otherNames: [businessName('DGR'), businessName('NULL')] }),
  active('PUB', { name: 'WHISTLEWICK KIOSKS LIMITED', otherNames: manyNames }),
  active('PRV', {
    name: 'LANTERNBECK DOORBELL SECURITY PTY LTD',
    otherNames: [businessName('DING DONG SECURITY'), businessName('DING DONG SECURITY'), tradingName('DING DONG')],
  }),
  active('PUB', { ...old, name: 'QUOKKAHAVEN PINWHEEL FOUNDATION LTD', gifts: [{ fromDay: 3000, fund: null }] }),
  active('OIE', {
    ...old,
    name: 'FERNHOLM UMBRELLA LIBRARY INCORPORATED',
    gifts: [
      { fromDay: 244, fund: null },
      { fromDay: 2500, fund: 'FERNHOLM UMBRELLA LIBRARY GIFT FUND' },
      { fromDay: 4100, fund: "The Children's Umbrella Fund" },
    ],
  }),
  active('OIE', {
    ...old,
    name: 'NUMBATMOOR KITE MUSEUM ASSOCIATION INC',
    gifts: [{ fromDay: 5000, fund: 'NUMBATMOOR KITE MUSEUM & ARCHIVE FUND' }],
  }),
  active('UIE', { name: 'PUDDLE OBSERVERS OF MAWSONDELL', address: { state: 'AAT', postcode: '7151' } }),
  active('PRV', { name: 'OVERSEAS MARMALADE (COCKLETOR) PTY LTD', address: { state: '', postcode: '0000' } }),
  active('PRV', { name: 'NOWHERE IN PARTICULAR TEAPOTS PTY LTD', address: { state: '', postcode: '' } }),
  active('DTT', { name: 'The Trustee for The D & M Rumblesnape Family Trust' }),
];
