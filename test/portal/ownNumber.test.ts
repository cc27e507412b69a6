import { expect, it } from '@jest/globals';
import { formatCurl } from '../../portal/src/enterprise/pages/verifications/formatCurl.js';
import { ownNumber } from '../../portal/src/enterprise/pages/verifications/ownNumber.js';

// The register of New Zealand knows the ABN of some; by that it would be looked for in another register.
const ofBoth = { abn: '51 824 753 556', acn: null, nzbn: '9429000000000' };

it.each([
  [{ abn: '51 824 753 556', acn: '123 456 780', nzbn: null }, '51 824 753 556'],
  [{ abn: null, acn: '123 456 780', nzbn: null }, '123 456 780'],
  [ofBoth, '9429000000000'],
  [{ abn: null, acn: null, nzbn: null }, null],
])('an entity is known by the number of its own register: %j', (numbers, own) => {
  expect(ownNumber(numbers)).toBe(own);
});

it('is verified again in the register where it was found', () => {
  const asked = { ...ofBoth, jurisdiction: 'NZ', reference: null, requestedName: null, product: null } as const;
  expect(formatCurl('https://kyb.example', asked)).toContain('{"queryValue":"9429000000000","jurisdiction":"NZ"}');
  expect(formatCurl('https://kyb.example', { ...asked, requestedName: 'Kauri Ltd' })).toContain('"name":"Kauri Ltd"');
  expect(formatCurl('https://kyb.example', { ...asked, product: 'home-loan' })).toContain('"product":"home-loan"');
});
