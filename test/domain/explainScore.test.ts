import { describe, expect, it } from '@jest/globals';
import { explainScore } from '../../src/domain/explainScore.js';
import type { FractureSignal } from '../../src/domain/policies/rule.js';

const points = { inactive_registration: 60, complex_structure: 20, no_gst_registration: 10, not_registered: 100 };

function signals(...types: (keyof typeof points)[]): FractureSignal[] {
  return types.map((type) => ({
    ...{ type, severity: 'low', points: points[type], field: 'abn', registryValue: null, detectedValue: null },
    ...{ description: 'A reason.', source: 'ABR', asOf: '2026-11-01' },
  }));
}

describe('what would have to change for the next lower band', () => {
  it.each([
    ['nothing of a clean entity', signals(), null, [], 0],
    ['nothing in the lowest band', signals('complex_structure'), null, [], 20],
    [
      'the cheapest of what suffices',
      signals('complex_structure', 'no_gst_registration'),
      'low',
      ['no_gst_registration'],
      20,
    ],
    ['an active registration', signals('inactive_registration'), 'low', ['inactive_registration'], 0],
    [
      'the one signal that suffices alone',
      signals('inactive_registration', 'complex_structure', 'no_gst_registration'),
      'high',
      ['no_gst_registration'],
      80,
    ],
    ['a number that is registered', signals('not_registered'), 'low', ['not_registered'], 0],
  ] as const)('is %s', (_, found, nextBand, types, scoreThen) => {
    const explanation = explainScore(found);
    expect(explanation).toMatchObject({ nextBand, scoreThen });
    expect(explanation.changes.map(({ type }) => type)).toEqual(types);
    for (const { change } of explanation.changes) expect(change).toMatch(/^[A-Z].*\.$/);
  });

  it('names no register of another country', () => {
    const [pattern] = signals('inactive_registration');
    if (!pattern) throw new Error('no signal');
    const removal = { ...pattern, type: 'strike_off_in_progress', points: 40, source: 'NZBN' } as const;
    const [change] = explainScore([removal]).changes;
    expect(change?.change).toBe('The register no longer strikes the entity off or removes it.');
  });
});
