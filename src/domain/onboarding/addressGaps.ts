import type { Gap } from './gaps.js';
import type { OnboardingForm, PostalAddress } from './onboardingForm.js';

/** What is left to say of where a business is and what it does. */
export function addressGaps({ address }: OnboardingForm): Gap[] {
  const gaps = postalGaps('/address/registered', address?.registered);
  if (address?.business) gaps.push(...postalGaps('/address/business', address.business));
  if (!address?.division) gaps.push({ pointer: '/address/division', detail: 'Choose the activity of the business.' });
  if (!address?.activity) {
    gaps.push({ pointer: '/address/activity', detail: 'Describe the activity of the business in a few words.' });
  }
  return gaps;
}

function postalGaps(pointer: string, address: PostalAddress | undefined): Gap[] {
  const asked = [
    ['line1', 'Enter the street and number.'],
    ['locality', 'Enter the suburb, town or city.'],
    ['postcode', 'Enter the postcode.'],
    ['country', 'Choose the country.'],
  ] as const;
  const gaps: Gap[] = asked
    .filter(([member]) => !address?.[member])
    .map(([member, detail]) => ({ pointer: `${pointer}/${member}`, detail }));
  if (address?.country === 'AU' && !address.region) {
    gaps.push({ pointer: `${pointer}/region`, detail: 'Enter the state or territory.' });
  }
  return gaps;
}
