import { abnFromAcn, formatAbn, formatAcn, isAbn, isAcn } from '../abn.js';
import type { IdentifierForm, JurisdictionRules, PostalFault } from './jurisdiction.js';

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

interface State {
  readonly name: string;
  /** The ranges of its postcodes, with those of post office boxes and large receivers. */
  readonly postcodes: readonly (readonly [from: string, to: string])[];
  /** Postcodes of another state that it shares, because a delivery round crosses the border. */
  readonly shared: readonly string[];
}

/** The states and territories, with their postcodes as Australia Post publishes them. */
const states: Readonly<Record<string, State>> = {
  NSW: {
    name: 'New South Wales',
    postcodes: [
      ['1000', '2599'],
      ['2619', '2899'],
      ['2921', '2999'],
    ],
    shared: ['2611', '2618', '3500', '3585', '3586', '3644', '3691', '3707', '4375', '4377', '4380', '4383', '4385'],
  },
  VIC: {
    name: 'Victoria',
    postcodes: [
      ['3000', '3999'],
      ['8000', '8999'],
    ],
    shared: ['2648'],
  },
  QLD: {
    name: 'Queensland',
    postcodes: [
      ['4000', '4999'],
      ['9000', '9999'],
    ],
    shared: ['2406'],
  },
  SA: { name: 'South Australia', postcodes: [['5000', '5999']], shared: ['0872'] },
  // With Christmas Island and the Cocos Islands, which Western Australia administers.
  WA: { name: 'Western Australia', postcodes: [['6000', '6999']], shared: ['0872'] },
  TAS: { name: 'Tasmania', postcodes: [['7000', '7999']], shared: [] },
  NT: {
    name: 'Northern Territory',
    postcodes: [['0800', '0999']],
    shared: ['4825'],
  },
  ACT: {
    name: 'Australian Capital Territory',
    postcodes: [
      ['0200', '0299'],
      ['2600', '2618'],
      ['2900', '2920'],
    ],
    shared: ['2540', '2620'],
  },
};
const codeByName = new Map(
  Object.entries(states).flatMap(([code, { name }]) => [[code, code] as const, [name.toUpperCase(), code] as const]),
);

/** The code of a state or territory that is written in full or abbreviated. */
function toStateCode(region: string): string | null {
  return codeByName.get(region.trim().replaceAll(/\s+/g, ' ').replaceAll('.', '').toUpperCase()) ?? null;
}

function findPostalFault({
  region,
  postcode,
}: {
  readonly region: string;
  readonly postcode: string;
}): PostalFault | null {
  const state = states[toStateCode(region) ?? ''];
  if (!state) return { member: 'region', detail: `Enter the state or territory: ${Object.keys(states).join(', ')}.` };
  if (!/^\d{4}$/.test(postcode)) {
    return { member: 'postcode', detail: 'An Australian postcode has four digits. Correct the postcode.' };
  }
  const { name, postcodes, shared } = state;
  if (shared.includes(postcode) || postcodes.some(([from, to]) => from <= postcode && postcode <= to)) return null;
  const ranges = postcodes.map(([from, to]) => `${from} to ${to}`).join(', ');
  return {
    member: 'postcode',
    detail: `${name} has the postcodes ${ranges}. Correct the postcode, or the state or territory.`,
  };
}

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
  isAsicRegistered: ({ acn, entityClass }) => acn !== null || entityClass === 'company',
  // Trading names are frozen since 2012.
  usedNames: ['business'],
  staleAfterDays: 21,
  namingDatasets: ['ASIC companies', 'ASIC business names'],
  companyDatasets: ['ASIC companies', 'ASIC banned organisations'],
  hasRelatedParties: false,
  enhancesTrusts: false,
  unaskedOfCompanies: null,
  hasLiquidators: true,
  requiredList: 'DFAT',
  timeZone: 'Australia/Sydney',
  locale: 'en-AU',
  callingCode: '61',
  requiresRegion: true,
  findPostalFault,
  toRegionCode: toStateCode,
  localities: 'AU localities',
  retentionLaw: 'the Anti-Money Laundering and Counter-Terrorism Financing Act 2006 (Cth), sections 107 to 114',
  // The Act of 2006 and the Rules of 2025, compilation 1 of 31 March 2026.
  dueDiligence: {
    customer: 'AML/CTF Act 2006 (Cth) s 28(2)(a)',
    governance: 'AML/CTF Rules 2025 s 6-2(2)(i)',
    on_behalf: 'AML/CTF Act 2006 (Cth) s 28(2)(b)',
    agent: 'AML/CTF Act 2006 (Cth) s 28(2)(c)',
    beneficial_owners: 'AML/CTF Act 2006 (Cth) s 28(2)(d)',
    political_exposure: 'AML/CTF Act 2006 (Cth) s 28(2)(e)(i)',
    sanctions: 'AML/CTF Act 2006 (Cth) s 28(2)(e)(ii)',
    purpose: 'AML/CTF Act 2006 (Cth) s 28(2)(f)',
    funds: 'AML/CTF Act 2006 (Cth) s 28(2)(g), Rules 2025 ss 6-21, 6-23',
    risk: 'AML/CTF Act 2006 (Cth) s 28(3)(b)',
    enhanced: 'AML/CTF Act 2006 (Cth) s 32',
  },
  // Part 6 of the Rules lists no facts of an individual.
  addressProvision: null,
  // Corporations Act 2001 (Cth), Part 9.1A.
  directorNumber: { label: 'director ID' },
  // Anti-Money Laundering and Counter-Terrorism Financing Act 2006 (Cth), section 5, and the Rules made under it.
  isBeneficialOwner: (percent) => percent >= 25,
};
