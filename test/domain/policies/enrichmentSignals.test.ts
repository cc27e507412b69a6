import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import { signalTypes, type SignalType } from '../../../src/domain/policies/rule.js';
import type { EnrichmentFacts } from '../../../src/domain/enrichment.js';
import type { RegisterRecord } from '../../../src/domain/registerFacts.js';
import { reachVerdict, type Verdict } from '../../../src/domain/verdict.js';
import {
  asic,
  atAsic,
  away,
  bans,
  branch,
  candidate,
  company,
  evaluate as judgeFacts,
  limited,
  on,
  sanctions,
  trader,
} from './policyFacts.js';

/** Every verdict that was reached here. */
const reached: Verdict[] = [];
function judge(...args: Parameters<typeof judgeFacts>): Verdict {
  const verdict = judgeFacts(...args);
  reached.push(verdict);
  return verdict;
}

// The table of docs/reference/policies.md: signal and points.
const documented = new Map(
  [...readFileSync('docs/reference/policies.md', 'utf8').matchAll(/^\| `(\w+)` +\| +(\d+) \|/gm)].map(
    ([, type, points]) => [type as SignalType, Number(points)],
  ),
);
describe('what is certain under policy 2026-2', () => {
  it.each<[string, RegisterRecord, Partial<EnrichmentFacts>, string | null, number, string[]]>([
    ['a clean company', company, {}, null, 0, []],
    [
      'a company of 180 days',
      company,
      { company: atAsic('REGD', { registered: '2026-05-24' }) },
      null,
      15,
      ['recently_registered'],
    ],
    ['a company of 181 days', company, { company: atAsic('REGD', { registered: '2026-05-23' }) }, null, 0, []],
    [
      'a company that its register has of tomorrow',
      company,
      { company: atAsic('REGD', { registered: '2026-11-21' }) },
      null,
      15,
      ['recently_registered'],
    ],
    ['an old company with an ABN of this month', { ...company, statusFrom: '2026-11-01' }, {}, null, 0, []],
    [
      'a sole trader with an ABN of this month',
      { ...trader, statusFrom: '2026-11-01' },
      { company: null },
      null,
      15,
      ['recently_registered'],
    ],
    ['external administration', company, { company: atAsic('EXAD') }, null, 60, ['external_administration']],
    ['strike-off in progress', company, { company: atAsic('SOFF') }, null, 40, ['strike_off_in_progress']],
    ['a company that ASIC has deregistered', company, { company: atAsic('DRGD') }, null, 90, ['deregistered_at_asic']],
    [
      'liquidation in New Zealand',
      { ...limited, statusCode: '60' },
      { company: null, bans: null },
      null,
      100,
      ['inactive_registration', 'external_administration'],
    ],
    [
      'removal in New Zealand',
      { ...limited, statusCode: '80' },
      { company: null, bans: null },
      null,
      60,
      ['inactive_registration'],
    ],
    ['another name', company, {}, 'SOMEBODY ELSE', 30, ['name_mismatch']],
    [
      'a business name',
      company,
      { businessNames: { kind: 'answered', source: asic('ASIC business names'), names: ['Somebody Else'] } },
      'SOMEBODY ELSE',
      0,
      [],
    ],
    [
      'a former name at ASIC',
      company,
      { company: atAsic('REGD', { formerNames: ['SOMEBODY ELSE PTY LTD'] }) },
      'SOMEBODY ELSE PTY LTD',
      0,
      [],
    ],
    ['a ban that holds', company, { bans: bans('2024-01-01', null) }, null, 90, ['banned']],
    ['a ban on its last day', company, { bans: bans(null, on) }, null, 90, ['banned']],
    ['a ban that is over', company, { bans: bans('2020-01-01', '2026-11-19') }, null, 0, []],
    ['a ban to come', company, { bans: bans('2026-11-21', null) }, null, 0, []],
    ['a confirmed candidate', company, { sanctions: sanctions('confirmed', 'open') }, null, 100, ['sanctioned']],
    ['a dismissed candidate', company, { sanctions: sanctions('dismissed') }, null, 0, []],
  ])('%s', (_, record, further, name, score, types) => {
    const verdict = judge(record, further, name);
    expect(verdict.fractureSignals.map(({ type }) => type)).toEqual(types);
    for (const { type, points } of verdict.fractureSignals) expect(documented.get(type)).toBe(points);
    expect(verdict).toMatchObject({ fractureScore: score, fractureInterval: null, policyVersion: '2026-2' });
  });

  it('names the source that says so', () => {
    const [signal] = judge(company, { company: atAsic('EXAD') }).fractureSignals;
    expect(signal).toMatchObject({
      source: 'ASIC companies',
      asOf: '2026-11-17',
      registryValue: 'External administration',
    });
  });
});

describe('what nobody knows', () => {
  it.each<[string, RegisterRecord, Partial<EnrichmentFacts> | undefined, string | null, number, number, string[]]>([
    [
      'a company of which ASIC was not asked',
      company,
      { company: away('ASIC companies') },
      null,
      0,
      90,
      ['deregistered_at_asic'],
    ],
    [
      'a company that is not in the dataset',
      company,
      { company: { kind: 'not_found', source: asic('ASIC companies') } },
      null,
      0,
      90,
      ['deregistered_at_asic'],
    ],
    ['a status code that nobody knows', company, { company: atAsic('ZZZZ') }, null, 0, 90, ['deregistered_at_asic']],
    ['bans that are not held', company, { bans: away('ASIC banned organisations') }, null, 0, 90, ['banned']],
    ['sanctions that are not held', company, { sanctions: away('DFAT') }, null, 0, 100, ['sanctioned']],
    [
      'a candidate that nobody has judged',
      company,
      { sanctions: sanctions('open', 'dismissed') },
      null,
      0,
      100,
      ['sanctioned'],
    ],
    [
      'a name that may be a business name',
      company,
      { businessNames: away('ASIC business names') },
      'SOMEBODY ELSE',
      0,
      100,
      ['name_mismatch', 'sanctioned'],
    ],
    [
      'a cancelled ABN beside it',
      { ...company, statusCode: 'CAN' },
      { sanctions: away('DFAT') },
      null,
      60,
      100,
      ['sanctioned'],
    ],
    [
      'facts of a policy that asked the register alone',
      company,
      undefined,
      null,
      0,
      100,
      ['deregistered_at_asic', 'banned', 'sanctioned'],
    ],
    ['the same of a sole trader', trader, undefined, null, 0, 100, ['banned', 'sanctioned']],
    ['the same of a New Zealand company', limited, undefined, null, 0, 100, ['sanctioned']],
  ])('%s is an interval, and never a pass', (_, record, further, name, lowest, highest, types) => {
    const { fractureScore, fractureRisk, fractureInterval } = judge(record, further, name);
    expect(fractureInterval).toMatchObject({ lowest, highest });
    expect(fractureInterval?.possibleSignals.map(({ type }) => type)).toEqual(types);
    for (const { description } of fractureInterval?.possibleSignals ?? []) expect(description).toMatch(/^[A-Z].*\.$/);
    expect(fractureScore).toBe(highest);
    expect(fractureRisk).not.toBe('low');
  });

  it('is told of as candidates, as they had been judged', () => {
    expect(judge(company, { sanctions: sanctions('open') }).candidates).toEqual([candidate]);
    expect(judge(company, {}).candidates).toEqual([]);
  });

  it('leaves business names aside where the legal name is the one that was sent', () => {
    const { fractureInterval } = judge(company, { businessNames: away('ASIC business names') }, 'Clean Pty Ltd');
    // They were not screened, and that is what nobody knows.
    expect(fractureInterval?.possibleSignals).toMatchObject([{ type: 'sanctioned', source: 'ASIC business names' }]);
  });
});

it('has given every verdict above as it always has', () => {
  // Published: a stored verification has to have the same hash for ever. Another result needs another policy.
  const hash = createHash('sha256').update(
    reached
      .map((verdict) => canonicalize(verdict) ?? '')
      .toSorted()
      .join('\n'),
  );
  expect(hash.digest('hex')).toBe('080bafeb2178e14046c1608e30c811cd88fbbfe9ec7529e5a978568ddb67d934');
});

it('does not expect that earlier policies looked a company of the NZBN register up at ASIC', () => {
  const { fractureInterval } = judgeFacts(branch, undefined);
  expect(fractureInterval?.possibleSignals.map(({ type }) => type)).toEqual(['sanctioned']);
});

it('is documented, each signal with its points', () => {
  expect([...documented.keys()].toSorted()).toEqual(signalTypes.toSorted());
});

describe('a register without an answer', () => {
  it('gives no score under any policy', () => {
    const source = { register: 'ABR', kind: 'extract', asOf: null, attribution: 'test' } as const;
    const identifier = { kind: 'abn', value: '11000002568' } as const;
    const verdict = reachVerdict(
      { identifier, answer: { kind: 'unavailable', reason: 'away', source } },
      null,
      '2026-2',
    );
    expect(verdict).toMatchObject({ status: 'error', fractureScore: null, fractureInterval: null, candidates: [] });
  });
});
