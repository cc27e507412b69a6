import { expect, it } from '@jest/globals';
import { toCertificateChecks } from '../../src/domain/certificates/certificateChecks.js';
import type { EnrichmentFacts } from '../../src/domain/enrichment.js';
import type { Screening } from '../../src/domain/policies/verdictStatus.js';
import type { RegisterFacts, RegisterRecord } from '../../src/domain/registerFacts.js';
import { asic, away, company, limited, trader } from '../domain/policies/policyFacts.js';

// A signed certificate says of no check that it was done, or leaves one out that was not.
const businessNames = { kind: 'answered', source: asic('ASIC business names'), names: [] } as const;

function checksOf(record: RegisterRecord, lists: readonly string[], further: Partial<EnrichmentFacts> = {}) {
  const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-18', attribution: 'test' } as const;
  return toCertificateChecks({
    facts: {
      answer: { kind: 'found', source, record },
      further: { company: null, businessNames, bans: null, ...further },
    } as unknown as RegisterFacts,
    screening: {
      ...{ status: 'clear', names: 6, candidates: [], detail: '' },
      lists: lists.map((list) => ({
        ...{
          list,
          publisher: 'p',
          asOf: '2026-11-10',
          importedAt: '2026-11-11T00:00:00Z',
          entries: 9,
          state: 'current',
        },
      })),
    } as unknown as Screening,
    ...{ statusReasons: [], reason: null },
  });
}

it('names the missing list of banned persons for a sole trader', () => {
  const missing = 'Whether ASIC has banned a person in the names of the business was not checked.';
  expect(checksOf(trader, ['DFAT']).notChecked).toContain(missing);
  expect(checksOf(trader, ['DFAT', 'ASIC banned persons']).notChecked).not.toContain(missing);
  expect(checksOf(company, ['DFAT']).notChecked).not.toContain(missing);
  expect(checksOf(trader, ['sandbox']).notChecked).not.toContain(missing);
});

it('names the business names that were not screened', () => {
  const missing = 'The business names that ASIC has registered for the business were not screened.';
  const { notChecked } = checksOf(company, ['DFAT'], { businessNames: away('ASIC business names') });
  expect(notChecked).toContain(missing);
  expect(checksOf(company, ['DFAT']).notChecked).not.toContain(missing);
});

it('counts no names of businesses among those that were screened against the banned persons', () => {
  const { checked } = checksOf(trader, ['DFAT', 'ASIC banned persons']);
  expect(checked).toContain('6 names were screened against the DFAT list (as of 10 November 2026, 9 entries).');
  expect(checked).toContain(
    'The names of persons were screened against the ASIC banned persons list (as of 10 November 2026, 9 entries).',
  );
});

it('does not deny that the people of the register were screened', () => {
  const related = [{ name: 'Jane Citizen', kind: 'person', roles: ['director'] }] as const;
  const said = (record: RegisterRecord, lists = ['DFAT']) => checksOf(record, lists).notChecked.at(-1);
  expect(said({ ...limited, related }, [])).toBe('The owners and controllers of the business were not checked.');
  expect(said(limited)).toBe('The owners and controllers of the business were not checked.');
  expect(said({ ...limited, related })).toBe(
    'Owners and controllers were screened only if the register names them. Their identity was not checked.',
  );
});
