import { activityDivisions, type AddressStep, type PostalAddress } from '../../../domain/onboarding/onboardingForm.js';
import type { FieldFaults } from './fieldFaults.js';

interface PostalAddressInput {
  readonly line1: string;
  readonly line2?: string | null;
  readonly locality: string;
  readonly region?: string | null;
  readonly postcode: string;
  readonly country: string;
}

export interface AddressInput {
  readonly registered: PostalAddressInput;
  readonly business?: PostalAddressInput | null;
  readonly tradingName?: string | null;
  readonly division: string;
  readonly activity: string;
  readonly website?: string | null;
}

const divisions: readonly string[] = activityDivisions;

/** Where a business is and what it does, as an applicant says it. */
export function readAddress(input: AddressInput, faults: FieldFaults): AddressStep {
  const division = input.division.trim().toUpperCase();
  if (division !== '' && !divisions.includes(division)) {
    faults.add('/address/division', 'Must be an ANZSIC division, a letter from A to S.');
  }
  return {
    registered: readPostalAddress('/address/registered', input.registered, faults),
    business: input.business ? readPostalAddress('/address/business', input.business, faults) : null,
    tradingName: faults.optional('/address/tradingName', input.tradingName),
    division,
    activity: faults.text('/address/activity', input.activity),
    website: readWebsite('/address/website', input.website, faults),
  };
}

function readPostalAddress(pointer: string, input: PostalAddressInput, faults: FieldFaults): PostalAddress {
  return {
    line1: faults.text(`${pointer}/line1`, input.line1),
    line2: faults.optional(`${pointer}/line2`, input.line2),
    locality: faults.text(`${pointer}/locality`, input.locality),
    region: faults.optional(`${pointer}/region`, input.region),
    postcode: faults.text(`${pointer}/postcode`, input.postcode, 20),
    country: faults.country(`${pointer}/country`, input.country),
  };
}

/** An address of the web, with `https:` before it where nothing else is; nothing that a page could be made to run. */
function readWebsite(pointer: string, value: string | null | undefined, faults: FieldFaults): string | null {
  const text = faults.optional(pointer, value);
  if (text === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '') return address;
  faults.add(pointer, 'Must be the URL of a web page, such as https://acme.example.');
  return text;
}
