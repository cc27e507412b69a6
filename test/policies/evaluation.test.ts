import { describe, expect, it } from '@jest/globals';
import { policyRule, policyThresholds } from '../../src/domain/inputs/policies.js';
import { adjustSignal, adjustStatus, findThresholds } from '../../src/domain/policies/organisationPolicy.js';
import type { FractureSignal } from '../../src/domain/policies/rule.js';
import type { RegisterFacts, RegisterRecord } from '../../src/domain/registerFacts.js';
import { company } from '../domain/policies/policyFacts.js';

const version = '2026-3.lending.1';
const facts = (policy: Partial<NonNullable<RegisterFacts['policy']>>, entityClass = 'company'): RegisterFacts =>
  ({
    identifier: { kind: 'abn', value: '51824753556' },
    answer: { kind: 'found', record: { entityClass } },
    policy: { version, rules: [], thresholds: [], requiredLists: [], ...policy },
  }) as unknown as RegisterFacts;
const signal: FractureSignal = {
  ...{ type: 'newly_registered', severity: 'medium', points: 25, field: 'registeredDate', registryValue: null },
  ...{ detectedValue: '10', description: 'Registered 10 days before.', source: 'ABR', asOf: null },
};
const verified = { status: 'verified', statusReasons: [] } as const;
const explanation = 'We lend to businesses with a history.';

describe('the rules of an organisation', () => {
  it('change the points of a signal in the segment alone, and name the rule', () => {
    const rules = [{ reason: 'newly_registered', points: 60, explanation, entityClasses: ['company'] }] as const;
    const changed = adjustSignal(signal, facts({ rules }));
    expect(changed.points).toBe(60);
    expect(changed.description).toContain(`policy ${version}`);
    expect(changed.description).toContain(explanation);
    expect(adjustSignal(signal, facts({ rules }, 'trust'))).toEqual(signal);
  });

  it('lead a signal to review or block, and never change a missing entity', () => {
    const on = (effect: 'review' | 'block') => facts({ rules: [{ reason: 'newly_registered', effect, explanation }] });
    expect(adjustStatus(verified, [signal], on('review'))).toMatchObject({
      status: 'review',
      statusReasons: [{ code: 'organisation_rule', source: 'ABR' }],
    });
    expect(adjustStatus(verified, [signal], on('block')).status).toBe('blocked');
    expect(adjustStatus(verified, [], on('block')).status).toBe('verified');
    const missing = { status: 'not_found', statusReasons: [] } as const;
    expect(adjustStatus(missing, [signal], on('block'))).toBe(missing);
  });

  it('block an entity of an extract that is out of date', () => {
    const rules = [{ reason: 'register_outdated', effect: 'block', explanation }] as const;
    const outdated = { code: 'register_outdated', detail: 'Out of date.', source: 'ABR', asOf: '2026-01-01' } as const;
    expect(adjustStatus({ status: 'review', statusReasons: [outdated] }, [], facts({ rules }))).toMatchObject({
      status: 'blocked',
      statusReasons: [{ code: 'register_outdated', detail: expect.stringContaining(explanation) }],
    });
    expect(adjustStatus(verified, [], facts({ rules })).status).toBe('verified');
  });

  it('use the last rule that applies', () => {
    const rules = [
      { reason: 'newly_registered', points: 60, explanation },
      { reason: 'newly_registered', points: 5, explanation, jurisdictions: ['AU'] },
    ] as const;
    expect(adjustSignal(signal, facts({ rules })).points).toBe(5);
  });

  it('need a list that was not searched', () => {
    const requiredLists = [{ list: 'UN', explanation }] as const;
    expect(adjustStatus(verified, [], facts({ requiredLists }))).toMatchObject({
      status: 'review',
      statusReasons: [{ code: 'screening_incomplete', source: 'UN' }],
    });
  });

  it('do not need bans of persons for a body that names no person', () => {
    const requiredLists = [{ list: 'ASIC banned persons', explanation }] as const;
    const judge = (record: Partial<RegisterRecord>) => {
      const { answer, ...others } = facts({ requiredLists });
      const found = { ...answer, record: { ...company, ...record } } as RegisterFacts['answer'];
      return adjustStatus(verified, [], { ...others, answer: found }).status;
    };
    const person = { name: 'Jo Bloggs', kind: 'person', roles: ['director'] } as const;
    expect(judge({})).toBe('verified');
    expect(judge({ related: [person] })).toBe('review');
    expect(judge({ entityClass: 'individual' })).toBe('review');
    expect(judge({ entityClass: 'partnership' })).toBe('review');
    expect(judge({ entityClass: 'trust', legalName: 'The trustee for Jo Bloggs Family Trust' })).toBe('review');
  });

  it('set the bands of the score', () => {
    const thresholds = [{ low: 10, medium: 30, high: 60, explanation }];
    expect(findThresholds(facts({ thresholds }))).toMatchObject({ low: 10, medium: 30, high: 60 });
    expect(findThresholds(facts({}))).toEqual({ low: 20, medium: 50, high: 80 });
  });

  it.each([
    [{ reason: 'sanctioned', points: 10 }, 'Must be at least 100'],
    [{ reason: 'inactive_registration', effect: 'score' }, 'an inactive entity is never verified'],
    [{ reason: 'screening_incomplete', effect: 'score' }, 'what is unknown never counts as verified'],
    [{ reason: 'strike_off_in_progress', effect: 'score' }, 'about to remove the entity'],
    [{ reason: 'replaced_registration', effect: 'score' }, 'has replaced the record'],
    [{ reason: 'register_outdated', effect: 'score' }, 'what is unknown never counts as verified'],
    [{ reason: 'register_outdated', points: 3 }, 'adds no points'],
    [{ reason: 'open_candidate', points: 3 }, 'adds no points'],
    [{ reason: 'banned', effect: 'review' }, 'a ban always blocks'],
    [{ reason: 'newly_registered' }, 'Must come with points'],
  ])('are refused if they weaken a guarantee: %j', (rule, sentence) => {
    const { error } = policyRule.safeParse({ ...rule, explanation });
    expect(error?.issues[0]?.message).toContain(sentence);
  });

  it.each([
    { low: 21, medium: 50, high: 80 },
    { low: 20, medium: 51, high: 80 },
    { low: 20, medium: 50, high: 81 },
  ])('are refused with a band above that of the base policy: %j', (bands) => {
    expect(policyThresholds.safeParse({ ...bands, explanation }).success).toBe(false);
    expect(policyThresholds.safeParse({ low: 20, medium: 50, high: 80, explanation }).success).toBe(true);
  });

  it('are refused with bands that do not rise', () => {
    expect(policyThresholds.safeParse({ low: 20, medium: 20, high: 80, explanation }).success).toBe(false);
  });
});
