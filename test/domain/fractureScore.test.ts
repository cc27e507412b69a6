import { describe, expect, it } from '@jest/globals';
import { fractureScore } from '../../src/domain/fractureScore.js';
import type { RegisterAnswer, RegisterRecord } from '../../src/domain/registerFacts.js';
import { reachVerdict } from '../../src/domain/verdict.js';

const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'test' } as const;
const company: RegisterRecord = {
  legalName: 'CLEAN PTY LTD',
  abn: '11000002568',
  acn: '000002568',
  nzbn: null,
  entityTypeCode: 'PRV',
  entityType: 'Australian Private Company',
  entityClass: 'company',
  statusCode: 'ACT',
  status: 'Active',
  statusFrom: '2000-01-01',
  gstStatus: 'ACT',
  gstFrom: '2000-07-01',
  registeredState: 'NSW',
  registeredDate: null,
  otherNames: [],
  updatedAt: '2026-01-01',
};

function createFacts(change: Partial<RegisterRecord>) {
  const answer: RegisterAnswer = { kind: 'found', record: { ...company, ...change }, source };
  return { identifier: { kind: 'abn', value: '11000002568' } as const, answer };
}

describe('Fracture Score under policy 2026-1', () => {
  it.each([
    ['an active company with GST', {}, 0, 'low', []],
    ['a company without GST', { gstStatus: 'NON' }, 10, 'low', ['no_gst_registration']],
    ['a company of whose GST the register says nothing', { gstStatus: null }, 0, 'low', []],
    ['a sole trader without GST', { entityClass: 'individual', gstStatus: 'NON' }, 0, 'low', []],
    ['a trust with GST', { entityClass: 'trust' }, 20, 'low', ['complex_structure']],
    [
      'a trust without GST',
      { entityClass: 'trust', gstStatus: 'CAN' },
      30,
      'medium',
      ['complex_structure', 'no_gst_registration'],
    ],
    ['a partnership without GST', { entityClass: 'partnership', gstStatus: 'CAN' }, 20, 'low', ['complex_structure']],
    ['a cancelled company with GST', { statusCode: 'CAN' }, 60, 'high', ['inactive_registration']],
    [
      'a cancelled trust without GST',
      { entityClass: 'trust', statusCode: 'CAN', gstStatus: 'CAN' },
      90,
      'critical',
      ['inactive_registration', 'complex_structure', 'no_gst_registration'],
    ],
    ['a status that nobody knows', { statusCode: 'XYZ' }, 60, 'high', ['inactive_registration']],
  ] as const)('%s', (_title, change, score, risk, types) => {
    const result = fractureScore({ ...createFacts(change), nameMatch: null }, '2026-1');
    expect(result.fractureScore).toBe(score);
    expect(result.fractureRisk).toBe(risk);
    expect(result.fractureSignals.map(({ type }) => type)).toEqual(types);
    for (const signal of result.fractureSignals) expect(signal).toMatchObject({ source: 'ABR', asOf: '2026-11-01' });
  });

  it('takes NZBN code 50 alone for active', () => {
    for (const statusCode of ['50', '55', '60', '70', '71', '72', '80', '90', '91', '99']) {
      const { status } = reachVerdict(createFacts({ nzbn: '9429046230881', statusCode }), null, '2026-1');
      expect(status).toBe(statusCode === '50' ? 'verified' : 'inactive');
    }
  });

  it('gives a number on no register 100 points and no names', () => {
    const facts = { identifier: { kind: 'abn', value: '11000002568' }, answer: { kind: 'not_found', source } } as const;
    expect(reachVerdict(facts, 'Anything', '2026-1')).toMatchObject({
      status: 'not_found',
      legalName: null,
      fractureScore: 100,
      fractureRisk: 'critical',
      fractureSignals: [{ type: 'not_registered', points: 100 }],
      nameMatch: null,
    });
  });

  it('gives no score at all when the register did not answer', () => {
    const answer = { kind: 'unavailable', reason: 'away', source } as const;
    const verdict = reachVerdict({ identifier: { kind: 'abn', value: '11000002568' }, answer }, null, '2026-1');
    expect(verdict).toMatchObject({ status: 'error', fractureScore: null, fractureRisk: null, fractureSignals: [] });
  });
});
