import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findFatfEdition, fatfEditions, isFatfDataOld, toCountryCode } from '../../../src/domain/fatf.js';
import type { EnrichmentFacts, ScreeningFacts } from '../../../src/domain/enrichment.js';
import { findWrittenStatusOf } from '../../../src/domain/policies/factRules.js';
import { findWrittenStatus, statusInName } from '../../../src/domain/policies/statusInName.js';
import type { RegisterRecord } from '../../../src/domain/registerFacts.js';
import type { Verdict } from '../../../src/domain/verdict.js';
import { isCountry } from '../../../src/domain/countries.js';
import { toVerificationEvents } from '../../../src/events/appendEvents.js';
import { asic, atAsic, away, company, evaluate, limited, trader } from './policyFacts.js';
import { factCases } from './listedFacts.js';

const list = {
  list: 'DFAT',
  publisher: 'test',
  asOf: '2026-11-10',
  importedAt: '2026-11-19T00:00:00.000Z',
  entries: 1,
} as const;
const screening: ScreeningFacts = {
  ...{ required: 'DFAT', names: 1, candidates: [] },
  lists: [{ ...list, state: 'current' }],
};
const under3 = (record: RegisterRecord, further: Partial<EnrichmentFacts> = {}): Verdict =>
  evaluate(record, { sanctions: null, screening, ...further }, null, '2026-3');

describe('a signal of policy 2026-3', () => {
  it.each(factCases)('%s', (_title, record, further, signals, reasons) => {
    const verdict = under3(record, further);
    const found = verdict.fractureSignals.map(({ type, points }) => `${type} ${points}`);
    expect(found.join(', ')).toBe(signals);
    expect(verdict.statusReasons?.map(({ code }) => code).join(' ')).toBe(reasons);
    for (const { description, source } of verdict.fractureSignals) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(source).not.toBe('');
    }
    if (reasons === '') expect(verdict.status).toBe('verified');
    else expect(verdict.status).toBe(reasons.includes('inactive') ? 'inactive' : 'review');
  });

  it.each(factCases)('%s: earlier policies have none of it', (_title, record, further) => {
    const types = (policy: '2026-1' | '2026-2'): readonly string[] =>
      evaluate(record, further, null, policy).fractureSignals.map(({ type }) => type);
    const added = new Set(['newly_registered', 'abn_recently_active', 'gst_recently_cancelled', 'documents_needed']);
    for (const type of [...types('2026-1'), ...types('2026-2')]) expect(added.has(type)).toBe(false);
    expect(Object.keys(evaluate(record, further, null, '2026-2'))).not.toContain('abnActiveFrom');
  });

  it('is never low for an entity of a few weeks', () => {
    expect(under3(company, { company: atAsic('REGD', { registered: '2026-10-15' }) }).fractureRisk).toBe('medium');
  });

  it('does not call a number new if the register has only the day of its present status', () => {
    const reactivated = { ...trader, statusFrom: '2026-10-09' };
    const describeAge = (policy: '2026-2' | '2026-3', further: Partial<EnrichmentFacts>): unknown => {
      const facts = { company: null, sanctions: null, screening, ...further };
      return evaluate(reactivated, facts, null, policy).fractureSignals.map(({ points, description }) => [
        points,
        description,
      ]);
    };
    const honest = 'The present registration began 42 days before the verification. The number may be older.';
    expect(describeAge('2026-2', { isAgeUnknown: true })).toEqual([[15, honest]]);
    expect(describeAge('2026-3', { isAgeUnknown: true })).toEqual([[25, honest]]);
    // As they were stored, so that they replay.
    expect(describeAge('2026-2', {})).toEqual([[15, 'Registered 42 days before the verification.']]);
    expect(describeAge('2026-3', {})).toEqual([[25, 'Registered 42 days before the verification.']]);
  });

  it('adds nothing for a stale list: the status asks for a review, and nobody is alarmed', () => {
    const stale: ScreeningFacts = { ...screening, lists: [{ ...list, state: 'stale' }] };
    const verdict = under3(company, { screening: stale });
    expect(verdict).toMatchObject({ status: 'review', fractureScore: 0, screening: { status: 'incomplete' } });
    const events = toVerificationEvents({ id: 'ver_1', reference: null, jurisdiction: 'AU', verdict });
    expect(events.map(({ kind }) => kind)).toEqual(['verification.completed']);
  });
});

it('says in the documentation why each signal of policy 2026-3 weighs what it does', () => {
  const page = readFileSync('docs/reference/policies.md', 'utf8');
  const signals = [...page.matchAll(/^\| `(\w+)` +\| +\d+ \|.*\| +yes +\| [^|]*\|$/gm)].map(([, type = '']) => type);
  const [, reasons = ''] = page.split('### Weights and their reasons');
  expect(signals.length).toBeGreaterThan(15);
  expect(signals.filter((type) => !reasons.includes(`\`${type}\``))).toEqual([]);
});

describe('the facts of a result under policy 2026-3', () => {
  const record: RegisterRecord = {
    ...{ ...company, statusFrom: '2001-02-03', registeredPostcode: '2000', isReplaced: false },
    otherNames: [
      { type: 'BN', name: 'CLEAN SHOP' },
      { type: 'TRD', name: 'OLD TRADING NAME' },
    ],
  };

  it('come from the ABR and from ASIC', () => {
    const businessNames = {
      kind: 'answered',
      source: asic('ASIC business names'),
      names: ['Clean Shop', 'Clean Van'],
    } as const;
    const found = under3(record, { businessNames, company: atAsic('REGD', { formerNames: ['DIRTY PTY LTD'] }) });
    expect(found).toMatchObject({
      ...{ abnActiveFrom: '2001-02-03', gstFrom: '2000-07-01', registeredPostcode: '2000', isReplaced: false },
      ...{ businessNames: ['CLEAN SHOP', 'Clean Van'], formerNames: ['DIRTY PTY LTD'], registeredDate: '2000-01-01' },
    });
  });

  it('are null where no source says them', () => {
    const found = under3(
      { ...company, statusFrom: null, gstStatus: null, gstFrom: null },
      { company: { ...away('ASIC companies'), isHeld: false } },
    );
    expect(found).toMatchObject({
      ...{ abnActiveFrom: null, gstFrom: null, registeredPostcode: null, isReplaced: null },
      ...{ businessNames: [], formerNames: null, registeredDate: null },
    });
    expect(under3(trader, { company: null }).registeredDate).toBeNull();
  });

  it('are not those of a registration that has ended', () => {
    const ended = { ...company, statusCode: 'CAN', gstStatus: 'CAN', gstFrom: '2026-01-01' };
    expect(under3(ended)).toMatchObject({ abnActiveFrom: null, gstFrom: null });
  });

  it('are trading and former names of a New Zealand entity', () => {
    const names = [
      { type: 'TRD', name: 'Shop' },
      { type: 'FORMER', name: 'OLD LIMITED' },
    ];
    const found = under3({ ...limited, otherNames: names }, { company: null, businessNames: null, bans: null });
    expect(found).toMatchObject({ businessNames: ['Shop'], formerNames: ['OLD LIMITED'], abnActiveFrom: null });
  });
});

describe('the status that a name says, in a spelling of a new verification', () => {
  it.each([
    ['ZOLTRANE P/L - IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ZOLTRANE - IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ZOLTRANE COMPANY IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ZOLTRANE ASSOCIATION IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ZOLTRANE PTY LTD (LIQUIDATOR APPOINTED 12/3/2024)', 'LIQUIDATOR APPOINTED 12/3/2024'],
    ['ZOLTRANE PTY LTD IN LIQUIDATION SINCE 3 MAY 2024', 'IN LIQUIDATION SINCE 3 MAY 2024'],
    ['ACME PTY LTD (IN LIQUIDATION)', 'IN LIQUIDATION'],
    ['STOCK IN LIQUIDATION PTY LTD', null],
    ['SMITH - JONES PTY LTD', null],
    ['ZOLTRANE LIQUIDATION COMPANY', null],
    ['ZOLTRANE PTY LTD (1 MAY 2024)', null],
    [`ZOLTRANE TRUST (NO ${'1'.repeat(200)} B)`, null],
    [`ZOLTRANE TRUST (${'1st 2 '.repeat(60)}B)`, null],
  ])('of %s is %s', (name, words) => {
    expect(findWrittenStatus(name)).toBe(words);
  });

  it('is also that of another name of the ABR, and counts as a fact that is stored', () => {
    const name = 'PIONEER STEEL PTY LTD (IN LIQUIDATION)';
    const record = { ...limited, otherNames: [{ type: 'OTN', name }] };
    const stored = findWrittenStatusOf(record, null);
    expect(stored).toEqual({ statusInName: { name, words: 'IN LIQUIDATION' } });
    const further = { company: null, businessNames: null, bans: null };
    expect(under3(record, further).statusReasons?.map(({ code }) => code)).not.toContain('status_in_name');
    const found = under3(record, { ...further, ...stored });
    expect(found.statusReasons?.map(({ code }) => code)).toContain('status_in_name');
  });
});

describe('the status that a name says', () => {
  it.each([
    ['ACME PTY LTD (IN LIQUIDATION)', 'IN LIQUIDATION'],
    ['Acme Pty Ltd (In Liq.)', 'In Liq.'],
    ['ACME PTY LTD (ADMINISTRATOR APPOINTED)', 'ADMINISTRATOR APPOINTED'],
    ['ACME PTY LTD (ADMINISTRATORS APPOINTED)', 'ADMINISTRATORS APPOINTED'],
    ['ACME PTY LTD (RECEIVERS AND MANAGERS APPOINTED)', 'RECEIVERS AND MANAGERS APPOINTED'],
    ['ACME PTY LTD (RECEIVERS & MANAGERS APPOINTED) (IN LIQUIDATION)', 'RECEIVERS & MANAGERS APPOINTED'],
    ['ACME LIMITED [IN RECEIVERSHIP]', 'IN RECEIVERSHIP'],
    ['ACME LIMITED (In Receivership & In Liquidation)', 'In Receivership & In Liquidation'],
    ['ACME PTY LTD (SUBJECT TO A DEED OF COMPANY ARRANGEMENT)', 'SUBJECT TO A DEED OF COMPANY ARRANGEMENT'],
    ['ACME PTY LTD (SUBJECT TO DOCA)', 'SUBJECT TO DOCA'],
    ['ACME PTY LTD (UNDER EXTERNAL ADMINISTRATION)', 'UNDER EXTERNAL ADMINISTRATION'],
    ['ACME PTY LTD (IN PROVISIONAL LIQUIDATION)', 'IN PROVISIONAL LIQUIDATION'],
    ['ACME PTY LTD (PROVISIONAL LIQUIDATOR APPOINTED)', 'PROVISIONAL LIQUIDATOR APPOINTED'],
    [
      'ACME PTY LTD (SMALL BUSINESS RESTRUCTURING PRACTITIONER APPOINTED)',
      'SMALL BUSINESS RESTRUCTURING PRACTITIONER APPOINTED',
    ],
    ['ACME PTY LTD (CONTROLLER ACTING)', 'CONTROLLER ACTING'],
    ['ACME PTY LTD (MORTGAGEE IN POSSESSION)', 'MORTGAGEE IN POSSESSION'],
    ['ACME PTY LTD (DEREGISTERED)', 'DEREGISTERED'],
    ['ACME PTY LTD (STRUCK OFF)', 'STRUCK OFF'],
    ['ACME PTY LTD (IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ACME PTY LTD IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ACME MORTGAGE FUND LIMITED IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ACME UNIT TRUST PTY LTD - RECEIVERS AND MANAGERS APPOINTED', 'RECEIVERS AND MANAGERS APPOINTED'],
    ['ACME PTY IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ACME MINING NL IN LIQUIDATION', 'IN LIQUIDATION'],
    ['ACME MINING N.L. ADMINISTRATORS APPOINTED', 'ADMINISTRATORS APPOINTED'],
    ['ACME LIMITED - IN RECEIVERSHIP', 'IN RECEIVERSHIP'],
    ['The Trustee for ACME (IN LIQUIDATION) UNIT TRUST', 'IN LIQUIDATION'],
    ['JOHN CITIZEN (BANKRUPT)', 'BANKRUPT'],
    ['ACME PTY LTD', null],
    ['ACME RECEIVERS PTY LTD', null],
    ['LIQUIDATION WAREHOUSE PTY LTD', null],
    ['STOCK IN LIQUIDATION PTY LTD', null],
    ['STOCK IN LIQUIDATION FUND LIMITED', null],
    ['BUSINESS ADMINISTRATION (AUSTRALIA) PTY LTD', null],
    ['ACME (ADMINISTRATION) PTY LTD', null],
    ['ACME (MANAGER) PTY LTD', null],
    ['THE RECEIVER (NSW) PTY LTD', null],
    ['PEST REMOVED PTY LTD', null],
    ['', null],
    ['((((', null],
  ])('%s', (name, words) => {
    expect(statusInName(name)).toBe(words);
  });
});

describe('the lists of the FATF', () => {
  it('are dated, in order, and name countries', () => {
    expect(fatfEditions.length).toBeGreaterThan(0);
    const dates = fatfEditions.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    for (const { date, source, callForAction, increasedMonitoring } of fatfEditions) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      expect(new URL(source).hostname).toBe('www.fatf-gafi.org');
      const all = [...callForAction, ...increasedMonitoring];
      expect(all.filter((code) => !isCountry(code))).toEqual([]);
      expect(new Set(all).size).toBe(all.length);
    }
    const [first] = fatfEditions;
    expect(first).toMatchObject({ date: '2026-06-19', callForAction: ['IR', 'KP', 'MM'] });
    expect(first?.increasedMonitoring).toHaveLength(22);
  });

  it('apply from their day on, and are old after five months: one of three editions a year is missing then', () => {
    expect(findFatfEdition('2026-06-18')).toBeUndefined();
    expect(findFatfEdition('2026-06-19')?.date).toBe('2026-06-19');
    const lastDay = new Date(fatfEditions.at(-1)?.date ?? '');
    lastDay.setUTCMonth(lastDay.getUTCMonth() + 5);
    expect(isFatfDataOld(lastDay)).toBe(false);
    expect(isFatfDataOld(new Date(lastDay.getTime() + 86_399_999))).toBe(false);
    expect(isFatfDataOld(new Date(lastDay.getTime() + 86_400_000))).toBe(true);
  });

  it.each([
    ['IR', 'IR'],
    ['ir', 'IR'],
    ['Iran', 'IR'],
    ['IRAN (ISLAMIC REPUBLIC OF)', 'IR'],
    ['Islamic Republic of Iran', 'IR'],
    ['Korea (Democratic People’s Republic of)', 'KP'],
    ["Cote d'Ivoire", 'CI'],
    ['BRITISH VIRGIN ISLANDS', 'VG'],
    ['Singapore', 'Singapore'],
    ['sg', 'SG'],
  ])('know %s', (text, country) => {
    expect(toCountryCode(text)).toBe(country);
  });

  it('is documented with its day', () => {
    const [, month, day] = (fatfEditions.at(-1)?.date ?? '').split('-').map(Number);
    expect(readFileSync('docs/reference/policies.md', 'utf8')).toContain(`plenary of ${day} `);
    expect(month).toBe(6);
  });
});
