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
  // An overseas company from Australia. The ARBN of a New Zealand company says nothing about it.
  isAsicRegistered: ({ acn, entityTypeCode }) => acn !== null && entityTypeCode.toUpperCase() === 'ASIC',
  usedNames: ['business', 'trading'],
  staleAfterDays: 70,
  namingDatasets: [],
  companyDatasets: [],
  hasRelatedParties: true,
  enhancesTrusts: true,
  // AML/CFT Act 2009, section 22(1)(a).
  unaskedOfCompanies:
    'The form does not ask whether the company has nominee shareholders or shares in bearer form, which also require it.',
  hasLiquidators: false,
  requiredList: 'UN',
  timeZone: 'Pacific/Auckland',
  locale: 'en-NZ',
  callingCode: '64',
  requiresRegion: false,
  findPostalFault: ({ postcode }) =>
    /^\d{4}$/.test(postcode)
      ? null
      : { member: 'postcode', detail: 'A New Zealand postcode has four digits. Correct the postcode.' },
  toRegionCode: () => null,
  localities: null,
  retentionLaw:
    'the Anti-Money Laundering and Countering Financing of Terrorism Act 2009 (NZ), sections 49 to 53 (5 years; this service keeps 7)',
  // The Act of 2009; sanctions by the United Nations Act 1946 and the regulations under it.
  dueDiligence: {
    customer: 'AML/CFT Act 2009 (NZ) s 11(1)(a)',
    governance: 'AML/CFT Act 2009 (NZ) s 11(1)(b)',
    on_behalf: 'AML/CFT Act 2009 (NZ) s 23(2)',
    agent: 'AML/CFT Act 2009 (NZ) s 11(1)(c)',
    beneficial_owners: 'AML/CFT Act 2009 (NZ) s 11(1)(b)',
    political_exposure: 'AML/CFT Act 2009 (NZ) s 26',
    sanctions: 'United Nations Act 1946 (NZ)',
    purpose: 'AML/CFT Act 2009 (NZ) s 17',
    funds: 'AML/CFT Act 2009 (NZ) s 23(1)',
    risk: 'AML/CFT Act 2009 (NZ) s 58',
    enhanced: 'AML/CFT Act 2009 (NZ) s 22',
  },
  // Paragraph (d). Standard due diligence has not had to verify it since 26 November 2025.
  addressProvision: 'AML/CFT Act 2009 (NZ) s 15',
  directorNumber: null,
  // Anti-Money Laundering and Countering Financing of Terrorism Act 2009, section 5, with regulation 5 of the Definitions
  // Regulations 2011: more than 25 percent.
  isBeneficialOwner: (percent) => percent > 25,
};
