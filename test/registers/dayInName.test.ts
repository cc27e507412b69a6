import { describe, expect, it } from '@jest/globals';
import { dayInName } from '../../src/registers/files/openSources.js';

describe('the day in the name of a file', () => {
  it.each([
    ['companies_20260901.json', '2026-09-01'],
    ['bd_org_2026-08-11 (1).csv', '2026-08-11'],
    ['company_20260811.zip: company_202608.csv', '2026-08-11'],
    ['20260801.zip: companies_20260901.json', '2026-09-01'],
    ['company_202608.csv', null],
    ['company_20260231.csv', null],
    ['20260811123456.csv', null],
    ['company.csv', null],
  ])('%s is %s', (name, day) => {
    expect(dayInName(name)).toBe(day);
  });

  it.each([
    ['company_202608.csv', '2026-08-01'],
    ['company_20260811.zip: company_202608.csv', '2026-08-11'],
    ['company_202613.csv', null],
    ['company.csv', null],
  ])('%s is %s where a month will do', (name, day) => {
    expect(dayInName(name, { takesMonth: true })).toBe(day);
  });
});
