import { describe, expect, it } from '@jest/globals';
import { countriesIn, countryName } from '../../portal/src/shared/countries.js';
import { enAU } from '../../portal/src/shared/text/enAU.js';
import { createFormats } from '../../portal/src/shared/text/createFormats.js';
import { ownersText } from '../../portal/src/shared/text/ownersText.js';
import { screeningText } from '../../portal/src/shared/text/screeningText.js';
import { findText } from '../../portal/src/shared/text/findText.js';
import type { Values } from '../../portal/src/onboarding/form/formTypes.js';
import { newParty } from '../../portal/src/onboarding/steps/people/people.js';
import { toReviewLines } from '../../portal/src/onboarding/steps/review/toReviewLines.js';
import { isCountry } from '../../src/domain/countries.js';

describe('the words of the portal', () => {
  it('are Australian but for what New Zealand says in another way', () => {
    expect(findText('en-AU').region).toBe('State or territory');
    expect(findText('en-NZ')).toEqual({ ...enAU, region: 'Region', locality: 'Suburb, town or city' });
    expect(findText('de-DE')).toBe(enAU);
  });

  it('write shares, sizes and times as the locale does', () => {
    const { percent, size, time, list } = createFormats('en-AU');
    expect([percent(12.5), percent(33.333), percent(100)]).toEqual(['12.5%', '33.33%', '100%']);
    expect([size(900), size(45_600), size(10_485_760)]).toEqual(['1 kB', '46 kB', '10.5 MB']);
    expect(time(new Date(2026, 0, 1, 9, 5))).toBe('09:05');
    expect(list(['A', 'B', 'C'])).toBe('A, B and C');
  });

  it('show a day of birth as a day, not as a moment where the reader is', () => {
    const formats = { ...createFormats('en-AU'), date: () => 'the day of a moment' };
    const person = { ...newParty('PERSON'), givenName: 'Jane', dateOfBirth: '1980-12-31' };
    const people = { parties: [person], holdings: [], unknownReason: null, trustType: null, beneficiaryClass: null };
    const language = { locale: 'en-AU', text: enAU, formats };
    const lines = toReviewLines('people', { people } as unknown as Values, language);
    expect(lines.map(({ detail }) => detail)).toEqual(['Person · 31 December 1980']);
  });

  it('isolate a name from right to left before figures, and leave every other name as it is', () => {
    expect(ownersText.ofDirector('Jane Citizen', 3)).toBe('Jane Citizen: 3 other companies');
    expect(ownersText.ofDirector('אורי כהן', 3)).toBe('\u2068אורי כהן\u2069: 3 other companies');
    expect(screeningText.andMore('علي حسن', 2)).toBe('\u2068علي حسن\u2069 and 2 more');
  });

  it('name every country that the service takes, the near ones first', () => {
    const countries = countriesIn('en-NZ');
    expect(countries.slice(0, 2).map(({ label }) => label)).toEqual(['New Zealand', 'Australia']);
    expect(new Set(countries.map(({ value }) => value)).size).toBe(countries.length);
    expect(countries.filter(({ value }) => !isCountry(value))).toEqual([]);
    expect(countries).toHaveLength(249);
    expect([countryName('en-AU', 'DE'), countryName('en-AU', 'x')]).toEqual(['Germany', 'x']);
  });
});
