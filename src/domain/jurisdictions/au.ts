import { abnFromAcn, formatAbn, formatAcn, isAbn, isAcn } from '../abn.js';
import type { IdentifierForm, JurisdictionRules } from './jurisdiction.js';

export const abn: IdentifierForm = {
  kind: 'abn',
  jurisdiction: 'AU',
  label: 'ABN',
  phrase: 'an ABN',
  length: 11,
  isWellFormed: isAbn,
  toRegistered: (digits) => digits,
  format: formatAbn,
  findFault: (digits) =>
    digits < '11'
      ? { detail: `${formatAbn(digits)} is no ABN: it begins below 11.`, rule: 'first two digits below 11' }
      : { detail: `${formatAbn(digits)} is no ABN: the modulus-89 check fails.`, rule: 'modulus-89 check failed' },
};

export const acn: IdentifierForm = {
  kind: 'acn',
  jurisdiction: 'AU',
  label: 'ACN',
  phrase: 'an ACN',
  length: 9,
  isWellFormed: isAcn,
  toRegistered: abnFromAcn,
  format: formatAcn,
  findFault: (digits) =>
    Number(digits) === 0
      ? { detail: `${formatAcn(digits)} is no ACN: it is all zeros.`, rule: 'all zeros' }
      : { detail: `${formatAcn(digits)} is no ACN: the modulus-10 check fails.`, rule: 'modulus-10 check failed' },
};

export const australia: JurisdictionRules = {
  name: 'Australia',
  identifiers: [abn, acn],
  register: 'abr',
  entityNumber: 'abn',
  statusField: 'abnStatus',
  activeStatus: 'ACT',
  isKnownStatus: (code) => code === 'ACT' || code === 'CAN',
  // The ABR has no such code: ASIC says it of companies.
  isDistressed: () => false,
  statusIsOf: 'number',
  companyRegister: 'ASIC',
  // Trading names are frozen since 2012.
  usedNames: ['business'],
  staleAfterDays: 21,
  namingDatasets: ['ASIC companies', 'ASIC business names'],
  hasRelatedParties: false,
  requiredList: 'DFAT',
  timeZone: 'Australia/Sydney',
  locale: 'en-AU',
  requiresRegion: true,
  retentionLaw: 'the Anti-Money Laundering and Counter-Terrorism Financing Act 2006 (Cth), sections 107 to 114',
  // Anti-Money Laundering and Counter-Terrorism Financing Act 2006 (Cth), section 5, and the Rules made under it.
  isBeneficialOwner: (percent) => percent >= 25,
};
