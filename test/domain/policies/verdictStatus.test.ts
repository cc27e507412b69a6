import { describe, expect, it } from '@jest/globals';
import type { Candidate, EnrichmentFacts, ScreenedList, ScreeningFacts } from '../../../src/domain/enrichment.js';
import type { RegisterRecord } from '../../../src/domain/registerFacts.js';
import type { Verdict } from '../../../src/domain/verdict.js';
import { atAsic, away, bans, candidate, company, evaluate, limited, sanctions, trader } from './policyFacts.js';

// The status under policy 2026-3, from facts of that policy and of earlier ones.
const createList = (list: ScreenedList['list'], change: Partial<ScreenedList> = {}): ScreenedList => ({
  ...{ list, publisher: 'test', asOf: '2026-11-10', importedAt: '2026-11-19T00:00:00.000Z', entries: 10 },
  ...{ state: 'current', ...change },
});
const screened = (...lists: readonly ScreenedList[]): ScreeningFacts => ({
  ...{ required: 'DFAT', lists, names: 1, candidates: [] },
});
const dfat = screened(createList('DFAT'));
const withCandidate = (change: Partial<Candidate>): ScreeningFacts => ({
  ...dfat,
  candidates: [{ ...candidate, ...change }],
});
const under3 = (
  further: Partial<EnrichmentFacts>,
  record: RegisterRecord = company,
  name: string | null = null,
): Verdict => evaluate(record, { sanctions: null, screening: dfat, ...further }, name, '2026-3');
const listCodes = ({ statusReasons = [] }: Verdict): string[] => statusReasons.map(({ code }) => code);

describe('the screening', () => {
  it.each<[string, ScreeningFacts, string, string, string[]]>([
    ['the list of the country', dfat, 'clear', 'verified', []],
    ['no list', screened(), 'not_performed', 'verified', []],
    ['bans alone', screened(createList('ASIC banned persons')), 'not_performed', 'verified', []],
    ['the list of another country alone', screened(createList('UN')), 'incomplete', 'review', ['screening_incomplete']],
    [
      'a stale list',
      screened(createList('DFAT', { state: 'stale' })),
      'incomplete',
      'review',
      ['screening_incomplete'],
    ],
    ['an open candidate', withCandidate({}), 'candidates', 'review', ['open_candidate']],
    ['a dismissed candidate', withCandidate({ resolution: 'dismissed' }), 'clear', 'verified', []],
    ['a confirmed candidate', withCandidate({ resolution: 'confirmed' }), 'confirmed', 'blocked', ['sanctions_match']],
  ])('with %s is as it should be', (_title, screening, screeningStatus, status, codes) => {
    const verdict = under3({ screening });
    expect([verdict.screening?.status, verdict.status, listCodes(verdict)]).toEqual([screeningStatus, status, codes]);
    expect(verdict.fractureInterval).toBeNull();
    expect(verdict.fractureScore).toBe(status === 'blocked' ? 100 : 0);
  });

  it('has no day for a confirmed candidate of a list that cannot be read', () => {
    const unreadable = createList('DFAT', { state: 'unreadable', asOf: null, entries: null });
    const verdict = under3({ screening: { ...withCandidate({ resolution: 'confirmed' }), lists: [unreadable] } });
    expect(verdict).toMatchObject({ status: 'blocked', fractureSignals: [{ type: 'sanctioned', asOf: null }] });
    expect(listCodes(verdict)).toEqual(['sanctions_match', 'screening_incomplete']);
  });

  it('is incomplete where business names that are held could not be read', () => {
    const verdict = under3({ businessNames: away('ASIC business names') });
    expect([verdict.screening?.status, verdict.status]).toEqual(['incomplete', 'review']);
    const never = { ...away('ASIC business names'), isHeld: false as const };
    expect(under3({ businessNames: never }).status).toBe('verified');
  });
});

describe('the status', () => {
  it('is blocked for a banned organisation, and for a person whose ban is confirmed', () => {
    expect(listCodes(under3({ bans: bans(null, null) }))).toEqual(['ban_match']);
    const banned = { list: 'ASIC banned persons', resolution: 'confirmed' } as const;
    const verdict = under3({ bans: null, screening: withCandidate(banned) }, trader);
    expect(verdict).toMatchObject({ status: 'blocked', fractureScore: 90, fractureSignals: [{ type: 'banned' }] });
  });

  it('counts a sanction and a ban', () => {
    const candidates = (['DFAT', 'ASIC banned persons'] as const).map((list): Candidate => {
      return { ...candidate, list, resolution: 'confirmed' };
    });
    const { fractureSignals } = under3({ bans: null, screening: { ...dfat, candidates } }, trader);
    expect(fractureSignals.map(({ type }) => type)).toEqual(['banned', 'sanctioned']);
  });

  it.each<[string, RegisterRecord, string, string[], number]>([
    [
      'a cancelled ABN',
      { ...company, statusCode: 'CAN', status: 'Cancelled' },
      'inactive',
      ['inactive_registration'],
      60,
    ],
    ['an unknown status', { ...company, statusCode: 'XYZ', status: 'Odd' }, 'review', ['unknown_status_code'], 25],
    ['an unknown type', { ...company, entityClass: 'unknown' }, 'review', ['unknown_entity_type'], 25],
    [
      'a liquidation in New Zealand',
      { ...limited, statusCode: '60', status: 'In Liquidation' },
      'inactive',
      ['inactive_registration', 'external_administration'],
      100,
    ],
  ])('of %s says why', (_title, record, status, codes, score) => {
    const isNew = record.nzbn !== null;
    const further = isNew ? { company: null, businessNames: null, bans: null } : {};
    const screening = isNew ? { ...screened(createList('UN')), required: 'UN' as const } : dfat;
    const verdict = under3({ ...further, screening }, record);
    expect([verdict.status, listCodes(verdict), verdict.fractureScore]).toEqual([status, codes, score]);
  });

  it('says nothing of a company register that was never imported, and asks for a review where it is too old', () => {
    const never = { ...away('ASIC companies'), isHeld: false as const };
    expect(under3({ company: never }).status).toBe('verified');
    expect(listCodes(under3({ company: away('ASIC companies') }))).toEqual(['company_register_unavailable']);
    expect(listCodes(under3({ company: atAsic('WXYZ') }))).toEqual(['unknown_status_code']);
  });

  it.each([
    ['on the day of the dataset', '2026-08-11', true],
    ['after the day of the dataset', '2026-09-01', true],
    ['before the dataset', '2026-08-10', false],
  ])(
    'of a company that ASIC lacks and whose ABN is active from a day %s gives the likely reason',
    (_title, day, isNew) => {
      const source = { name: 'ASIC companies', asOf: '2026-08-11', attribution: '' } as const;
      const missing = { kind: 'not_found', source } as const;
      const young = { ...company, statusFrom: day };
      const verdict = under3({ company: missing }, young);
      expect(listCodes(verdict)).toEqual(['company_not_on_register']);
      const detail = `The ABN is active from ${day}, and the dataset of ASIC is of 2026-08-11: the company may have been registered after it. Import a current dataset.`;
      expect(verdict.statusReasons?.[0]?.detail === detail).toBe(isNew);
      const { possibleSignals = [] } = evaluate(young, { company: missing }).fractureInterval ?? {};
      const possible = possibleSignals.find(({ type }) => type === 'deregistered_at_asic');
      expect(possible?.description === detail).toBe(isNew);
    },
  );

  const [association, foreign] = [
    { ...company, entityTypeCode: 'OIE', entityClass: 'other_incorporated' as const },
    { ...company, entityTypeCode: 'PUB' },
  ];
  it.each<[string, RegisterRecord, string | null | undefined, 'review' | 'blocked']>([
    ['an association with an ARBN', association, 'RACN', 'review'],
    ['a co-operative with an ARBN', { ...association, entityClass: 'cooperative' }, 'RACN', 'review'],
    ['a foreign company', foreign, 'FNOS', 'review'],
    ['a company that the ABR has as another body', association, 'APUB', 'blocked'],
    ['a company', company, 'APTY', 'blocked'],
    ['a company of a type that is new', company, 'NEWT', 'blocked'],
    ['a body of a type that is new', association, 'NEWT', 'review'],
    ['a company from data without types', company, null, 'blocked'],
    ['an association from data without types', association, null, 'review'],
    ['an association in facts without types', association, undefined, 'blocked'],
  ])('of %s whose number ASIC has deregistered is right', (_title, record, type, status) => {
    const deregistered = atAsic('DRGD', type === undefined ? {} : { type });
    const verdict = under3({ company: deregistered }, record);
    const [code, score] = status === 'blocked' ? ['deregistered_at_asic', 90] : ['company_not_on_register', 0];
    expect([verdict.status, listCodes(verdict), verdict.fractureScore]).toEqual([status, [code], score]);
    const earlier = evaluate(record, { company: deregistered });
    expect([earlier.fractureScore, earlier.fractureInterval?.lowest]).toEqual([90, score === 90 ? undefined : 0]);
  });

  it('of an extract that is out of date is never verified', () => {
    const verdict = under3({ isRegisterOutdated: true });
    expect([verdict.status, listCodes(verdict)]).toEqual(['review', ['register_outdated']]);
    expect(verdict.statusReasons?.[0]).toMatchObject({ source: verdict.source.register, asOf: verdict.source.asOf });
  });
});

describe('a replay', () => {
  it('of facts of 2026-2 under 2026-3 keeps a confirmed match, and never passes for screened', () => {
    const confirmed = evaluate(company, { sanctions: sanctions('confirmed') }, null, '2026-3');
    expect(confirmed).toMatchObject({ status: 'blocked', fractureScore: 100, screening: { status: 'confirmed' } });
    const clean = evaluate(company, {}, null, '2026-3');
    expect(clean).toMatchObject({ status: 'review', screening: { status: 'incomplete' } });
    expect(listCodes(evaluate(company, undefined, null, '2026-3'))).toContain('screening_incomplete');
  });

  it('of facts of 2026-3 under 2026-2 keeps what was confirmed, open and unknown', () => {
    const under2 = (screening: ScreeningFacts, record = company, further: Partial<EnrichmentFacts> = {}): Verdict =>
      evaluate(record, { sanctions: null, screening, ...further });
    expect(under2(withCandidate({ resolution: 'confirmed' })).fractureScore).toBe(100);
    expect(under2(withCandidate({})).fractureInterval).toMatchObject({ lowest: 0, highest: 100 });
    expect(under2(screened()).fractureInterval).toMatchObject({ possibleSignals: [{ type: 'sanctioned' }] });
    const banned = { list: 'ASIC banned persons', resolution: 'confirmed' } as const;
    const lists = [createList('DFAT'), createList('ASIC banned persons')];
    const verdict = under2({ ...withCandidate(banned), lists }, trader, { bans: null });
    expect(verdict).toMatchObject({ fractureScore: 90, fractureSignals: [{ type: 'banned' }] });
    expect(under2(dfat, trader, { bans: null }).fractureInterval).toMatchObject({
      possibleSignals: [{ type: 'banned' }],
    });
    expect(under2({ ...screened(createList('sandbox')), required: 'sandbox' }).fractureInterval).toBeNull();
  });
});
