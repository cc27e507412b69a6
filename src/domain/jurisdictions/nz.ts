import { isNzbn } from '../abn.js';
import { activeNzbnStatus, isNzbnDistressed, nzbnStatuses } from '../companyStatus.js';
import type { IdentifierForm, JurisdictionRules } from './jurisdiction.js';

export const nzbn: IdentifierForm = {
  kind: 'nzbn',
  jurisdiction: 'NZ',
  label: 'NZBN',
  phrase: 'an NZBN',
  length: 13,
  isWellFormed: isNzbn,
  toRegistered: (digits) => digits,
  format: (digits) => digits,
  findFault: (digits) =>
    digits.startsWith('9429')
      ? { detail: `${digits} is no NZBN: the GS1 check digit fails.`, rule: 'GS1 check digit failed' }
      : { detail: `${digits} is no NZBN: it does not begin with 9429.`, rule: 'prefix is not 9429' },
};

export const newZealand: JurisdictionRules = {
  name: 'New Zealand',
  identifiers: [nzbn],
  register: 'nzbn',
  entityNumber: 'nzbn',
  statusField: 'nzbnStatus',
  activeStatus: activeNzbnStatus,
  isKnownStatus: (code) => nzbnStatuses.has(code),
  isDistressed: isNzbnDistressed,
  statusIsOf: 'entity',
  companyRegister: null,
  usedNames: ['business', 'trading'],
  staleAfterDays: 70,
  namingDatasets: [],
  hasRelatedParties: true,
  requiredList: 'UN',
  timeZone: 'Pacific/Auckland',
  locale: 'en-NZ',
  requiresRegion: false,
  findPostalFault: ({ postcode }) =>
    /^\d{4}$/.test(postcode)
      ? null
      : { member: 'postcode', detail: 'A New Zealand postcode has four digits. Correct the postcode.' },
  toRegionCode: () => null,
  localities: null,
  retentionLaw:
    'the Anti-Money Laundering and Countering Financing of Terrorism Act 2009 (NZ), sections 49 to 53 (5 years; this service keeps 7)',
  // Anti-Money Laundering and Countering Financing of Terrorism Act 2009, section 5, with regulation 5 of the Definitions
  // Regulations 2011: more than 25 percent.
  isBeneficialOwner: (percent) => percent > 25,
};
