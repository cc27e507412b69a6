import { expect, it } from '@jest/globals';
import {
  presentFacts,
  findSuspensionReasons,
  findIssueBlockers,
  isAccepted,
  reasonKey,
} from '../../src/domain/certificates/suspension.js';
import type { EnrichmentFacts, ScreeningFacts } from '../../src/domain/enrichment.js';
import type { RegisterFacts, RegisterRecord } from '../../src/domain/registerFacts.js';
import { atAsic, branch, limited, on } from './policies/policyFacts.js';

const source = { register: 'NZBN', kind: 'extract', asOf: '2026-11-01', attribution: 'test' } as const;
const screening: ScreeningFacts = { required: 'UN', names: 1, lists: [], candidates: [] };
const createFacts = (change: Partial<RegisterRecord>, further: Partial<EnrichmentFacts> = {}): RegisterFacts => ({
  identifier: { kind: 'nzbn', value: '9429046230881' },
  answer: { kind: 'found', record: { ...limited, ...change }, source },
  further: { on, company: null, businessNames: null, bans: null, sanctions: null, screening, ...further },
});
const listed = { countryLists: '2026-06-19' };
const certified = createFacts({}, listed);
const formatCodes = (reasons: readonly { readonly code: string }[]): string =>
  reasons.map(({ code }) => code).join(' ');

const receivership = { type: 'Receivership', commenced: '2026-03-01' };
const inReceivership = { statusCode: '70', status: 'In Receivership' };
it.each<[string, Partial<RegisterRecord>, Partial<RegisterRecord>, string]>([
  ['the same insolvency in other letters', { insolvencies: [receivership] }, { insolvencies: [{ ...receivership, type: 'RECEIVERSHIP' }] }, ''],
  ['a liquidation after a receivership', { insolvencies: [receivership] }, { insolvencies: [receivership, { type: 'Liquidation', commenced: '2026-09-01' }] }, 'insolvency_commenced'],
  ['another receivership', { insolvencies: [receivership] }, { insolvencies: [{ ...receivership, commenced: '2026-09-01' }] }, 'insolvency_commenced'],
  ['the same status', inReceivership, { ...inReceivership, status: 'IN RECEIVERSHIP' }, ''],
  ['a liquidation as the status', inReceivership, { statusCode: '60', status: 'In Liquidation' }, 'external_administration'],
])('%s is compared with what was known at the issue', (_title, before, after, suspends) => {
  const present = presentFacts(createFacts(after), null, []);
  expect(formatCodes(findSuspensionReasons(createFacts(before), present))).toBe(suspends);
}); // prettier-ignore

it('keeps the meaning of an accepted key that is the code alone', () => {
  const reason = { code: 'insolvency_commenced', detail: 'Liquidation.', source: 'NZBN', asOf: null } as const;
  expect(isAccepted(['insolvency_commenced'], reason)).toBe(true);
  expect(isAccepted([reasonKey(reason)], reason)).toBe(true);
  expect(isAccepted([reasonKey(reason)], { ...reason, detail: 'Receivership.' })).toBe(false);
});

it.each([
  ['that ASIC was not asked about', null, 'SOFF', ''],
  ['that ASIC was not asked about', null, 'DRGD', 'deregistered_at_asic'],
  ['that was registered', atAsic('REGD'), 'SOFF', 'strike_off_in_progress'],
])('of an Australian company in New Zealand %s is suspended as ASIC says', (_title, before, status, suspends) => {
  const present = presentFacts(createFacts(branch, { company: atAsic(status) }), null, []);
  expect(formatCodes(findSuspensionReasons(createFacts(branch, { company: before }), present))).toBe(suspends);
});

it.each([
  ['a call for action of the FATF', createFacts({ countries: [{ of: 'address', country: 'IR' }] }, listed), '', 'high_risk_country'],
  ['increased monitoring of the FATF', createFacts({ countries: [{ of: 'address', country: 'VN' }] }, listed), '', ''],
  ['an open insolvency', createFacts({ insolvencies: [{ type: 'Liquidation', commenced: null }] }, listed), 'insolvency_commenced', 'insolvency_commenced'],
  ['a deregistration', createFacts({}, { ...listed, company: atAsic('DRGD') }), 'deregistered_at_asic', 'deregistered_at_asic'],
])('%s suspends a certificate only if the certificate says otherwise', (_title, latest, suspends, refuses) => {
  const present = presentFacts(latest, null, []);
  expect(formatCodes(findSuspensionReasons(certified, present))).toBe(suspends);
  expect(formatCodes(findIssueBlockers(certified, present))).toBe(refuses);
}); // prettier-ignore
