import type { EntityPlan } from './planEntities.js';
import type { SampleEntity, SampleOtherName } from './sampleEntity.js';

const businessName = (name: string): SampleOtherName => ({ type: 'BN', name });
const tradingName = (name: string): SampleOtherName => ({ type: 'TRD', name });
const otherName = (name: string): SampleOtherName => ({ type: 'OTN', name });

/** More than 300 names of one entity do occur. */
const manyNames = Array.from({ length: 320 }, (_, index) => businessName(`KIOSK NO ${index + 1}`));

/** Long enough on the register to receive gifts on the days below. */
const old = { statusDay: 200, updatedDay: 9000 };

/** An active entity, not registered for GST, of which this much is given. */
const active = (typeCode: string, given: Partial<SampleEntity>): EntityPlan => ({
  typeCode,
  status: 'ACT',
  gst: 'NON',
  given,
});

const person = (title: string | null, givenNames: readonly string[], familyName: string): EntityPlan =>
  active('IND', { name: { title, givenNames, familyName } });

/** What is rare in the register and trips a reader of it, each once. */
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
