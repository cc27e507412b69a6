import { inventPlace } from './inventPlace.js';
import type { SampleRandom } from './sampleRandom.js';

const towns = [
  { town: 'Auckland', postCode: '1010' },
  { town: 'Wellington', postCode: '6011' },
  { town: 'Christchurch', postCode: '8011' },
  { town: 'Hamilton', postCode: '3204' },
  { town: 'Dunedin', postCode: '9016' },
] as const;
const streets = ['Lane', 'Parade', 'Rise', 'Street', 'Terrace'] as const;

/** The block `addresses` of a record: one registered office in a street that does not exist. */
export function nzbnAddresses(random: SampleRandom): object {
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
