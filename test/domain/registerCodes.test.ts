import { describe, expect, it } from '@jest/globals';
import { abrEntityTypes, nzbnEntityTypes, toAbrEntityClass, toNzbnEntityClass } from '../../src/domain/entityClass.js';
import { activeNzbnStatus, nzbnStatuses, parseNzbnStatus } from '../../src/domain/companyStatus.js';
import { hasSharedRegisters, readSharedRegister } from '../support/registers/sharedRegisters.js';

describe('entity types of the ABR', () => {
  it('are all in the table, with their classes', () => {
    expect(abrEntityTypes.size).toBe(156);
    expect(abrEntityTypes.get('PRV')).toEqual({ text: 'Australian Private Company', class: 'company' });
  });

  it.each([
    ['LTD', 'trust'],
    ['STR', 'strata'],
    ['STC', 'trust'],
    ['CSS', 'super_fund'],
    ['CSF', 'company_subfund'],
    ['FPT', 'partnership'],
    ['IND', 'individual'],
    ['DES', 'deceased_estate'],
    ['FGA', 'unknown'],
    ['XYZ', 'unknown'],
    ['', 'unknown'],
  ])('that look alike are told apart: %s is %s', (code, expected) => {
    expect(toAbrEntityClass(code)).toBe(expected);
  });

  (hasSharedRegisters ? it : it.skip)('agree with the published list', () => {
    const published = readSharedRegister('abr-bulk/entity-types.classified.json') as {
      code: string;
      description: string | null;
      class: string;
    }[];
    expect(published.map(({ code }) => code).sort()).toEqual([...abrEntityTypes.keys()].sort());
    for (const { code, description } of published) expect(abrEntityTypes.get(code)?.text).toBe(description);
  });
});

describe('entity types of the NZBN register', () => {
  it.each([
    ['LTD', 'company'],
    // It has shares and directors (Co-operative Companies Act 1996 (NZ)).
    ['COOP', 'company'],
    ['Sole_Trader', 'individual'],
    ['SOLE-TRADER', 'individual'],
    ['Trading_Trust', 'trust'],
    ['TRUST', 'trust'],
    ['Y', 'partnership'],
    ['GovtEdu', 'government_entity'],
    ['Other', 'unknown'],
  ])('have a class however they are written: %s is %s', (code, expected) => {
    expect(toNzbnEntityClass(code)).toBe(expected);
  });

  it('have a text each', () => {
    for (const { text } of nzbnEntityTypes.values()) expect(text).not.toBe('');
  });
});

describe('statuses of the NZBN register', () => {
  it('are active for 50 alone', () => {
    expect(activeNzbnStatus).toBe('50');
    expect(nzbnStatuses.get('50')).toBe('Registered');
  });

  it('are found by their description, the lowest code first', () => {
    expect(parseNzbnStatus('registered')).toBe('50');
    expect(parseNzbnStatus('In Receivership & In Liquidation')).toBe('61');
    expect(parseNzbnStatus('Removed')).toBe('80');
    expect(parseNzbnStatus('Closed / Disestablished')).toBe('91');
    expect(parseNzbnStatus('something new')).toBeNull();
  });
});
