/** What ASIC’s status of a company comes to; `unknown` is a code that is in no published list. */
export type CompanyState = 'registered' | 'external_administration' | 'strike_off' | 'deregistered' | 'unknown';

// The help file of the company dataset (data.gov.au, ASIC); CNCL is seen in the data beside it.
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

/** What a status code comes to. */
export function toCompanyState(code: string): CompanyState {
  return states.get(code)?.[0] ?? 'unknown';
}

/** The word for a status code; the code itself where no list has it. */
export function companyStatusWord(code: string): string {
  return states.get(code)?.[1] ?? code;
}
