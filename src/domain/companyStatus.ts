/** The meaning of a company's status at ASIC; `unknown` for a code that is in no published list. */
export type CompanyState = 'registered' | 'external_administration' | 'strike_off' | 'deregistered' | 'unknown';

// The help file of the company dataset (data.gov.au, ASIC). CNCL occurs only in the data.
const states: ReadonlyMap<string, readonly [CompanyState, string]> = new Map([
  ['REGD', ['registered', 'Registered']],
  ['PROV', ['registered', 'Provisional']],
  ['PEND', ['registered', 'Pending schemes']],
  ['EXAD', ['external_administration', 'External administration']],
  ['SOFF', ['strike_off', 'Strike-off action in progress']],
  ['DRGD', ['deregistered', 'Deregistered']],
  ['DISS', ['deregistered', 'Dissolved by statute']],
  ['DIV3', ['deregistered', 'Transferred under Division 3']],
  ['NOAC', ['deregistered', 'Not active']],
  ['NRGD', ['deregistered', 'Not registered']],
  ['CNCL', ['deregistered', 'Cancelled']],
]);

export function toCompanyState(code: string): CompanyState {
  return states.get(code)?.[0] ?? 'unknown';
}

// The types of the same help file. OBJN occurs only in the data.
const companyTypes: ReadonlySet<string> = new Set(['APTY', 'APUB', 'CCIV']);
const bodyTypes: ReadonlySet<string> = new Set([
  ...['ASSN', 'CHAR', 'COOP', 'FNOS', 'LTDP', 'MISM', 'NONC', 'NRET', 'OBJN', 'RACN', 'REBD', 'TRST'],
]);

/**
 * Whether a type code of ASIC is that of a company, which ends with its registration. Other bodies have an ARBN: ASIC registers
 * them besides the law or the country under which they exist. Null for an unknown code.
 */
export function isCompanyType(code: string): boolean | null {
  if (companyTypes.has(code)) return true;
  return bodyTypes.has(code) ? false : null;
}

/** The word for a status code; the code itself if no list has it. */
export function companyStatusWord(code: string): string {
  return states.get(code)?.[1] ?? code;
}

/**
 * The entity statuses of the NZBN register by code. Only 50 is active: 55 to 72 are kinds of external administration, 62 and 80
 * removed, 90 and 91 are used for unincorporated entities.
 */
export const nzbnStatuses: ReadonlyMap<string, string> = new Map([
  ['50', 'Registered'],
  ['55', 'Voluntary Administration'],
  ['56', 'Voluntary Administration & Receivership'],
  ['57', 'Voluntary Administration & Receivership'],
  ['60', 'In Liquidation'],
  ['61', 'In Receivership & In Liquidation'],
  ['62', 'Removed and in liquidation'],
  ['63', 'Voluntary Administration & Receivership & Liquidation'],
  ['64', 'Voluntary Administration & Receivership & Liquidation'],
  ['65', 'Voluntary Administration & Liquidation'],
  ['66', 'Voluntary Administration & Receivership & Liquidation'],
  ['70', 'In Receivership'],
  ['71', 'In Receivership & In Liquidation'],
  ['72', 'In Statutory Administration'],
  ['80', 'Removed'],
  ['90', 'Inactive'],
  ['91', 'Closed'],
]);

export const activeNzbnStatus = '50';

const toLetters = (description: string): string => description.toLowerCase().replace(/[^a-z]/g, '');
const nzbnStatusCodes = new Map(
  [...nzbnStatuses].reverse().map(([code, description]) => [toLetters(description), code]),
);
nzbnStatusCodes.set('disestablished', '91');
nzbnStatusCodes.set('closeddisestablished', '91');
// The API names both in one word in its search by status.
nzbnStatusCodes.set('removedclosed', '80');

/** The lowest code with this description, ignoring spaces and case; null if no code has it. */
export function parseNzbnStatus(description: string): string | null {
  return nzbnStatusCodes.get(toLetters(description)) ?? null;
}

/** Whether code and words both say that the entity is registered, or neither does. A missing text contradicts nothing. */
export function areNzbnStatusesConsistent(code: string, description: string | null): boolean {
  if (description === null) return true;
  return (parseNzbnStatus(description) === activeNzbnStatus) === (code === activeNzbnStatus);
}

/** Kinds of administration, receivership and liquidation: 55 to 72. */
export function isNzbnDistressed(code: string): boolean {
  return /^(?:5[567]|6[0-6]|7[012])$/.test(code);
}
