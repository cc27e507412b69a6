import { describe, expect, it } from '@jest/globals';
import { listRelated } from '../../src/registers/nzbn/nzbnRelated.js';

// The parties that govern or own an entity, from records of the NZBN register.
const person = (lastName: string): object => ({ rolePerson: { firstName: 'Ann', middleNames: 'Bo', lastName } });
const director = (more: object): object => ({ roleType: 'Director', roleStatus: 'ACTIVE', ...more });
const listNames = (roles: readonly object[]): string[] =>
  (listRelated({ roles }, null).related ?? []).map(({ name }) => name);

describe('the related parties of a record', () => {
  it('are those who govern and then those who own it, each once with every role', () => {
    const roles = [
      { roleType: 'Partner', roleStatus: 'ACTIVE', ...person('COLE') },
      { roleType: 'Trustee', roleEntity: { entityName: 'COLE TRUSTEES LIMITED' } },
    ];
    const shareholders = [
      { individualShareholder: { fullName: 'ANN BO COLE' } },
      { otherShareholder: { currentEntityName: 'Holding Limited' } },
    ];
    const company = {
      ultimateHoldingCompany: { yn: true, name: 'PARENT LIMITED' },
      shareholding: { shareAllocation: shareholders.map((one) => ({ allocation: 50, shareholder: [one] })) },
    };
    expect(listRelated({ roles }, company)).toEqual({
      related: [
        { name: 'Ann Bo COLE', kind: 'person', roles: ['partner', 'shareholder'] },
        { name: 'COLE TRUSTEES LIMITED', kind: 'body', roles: ['trustee'] },
        { name: 'PARENT LIMITED', kind: 'body', roles: ['ultimate holding company'] },
        { name: 'Holding Limited', kind: 'body', roles: ['shareholder'] },
      ],
    });
  });

  it.each([
    ['with the status CEASED', director({ roleStatus: 'CEASED', ...person('EASTON') })],
    ['with the status Inactive', director({ roleStatus: 'Inactive', ...person('EASTON') })],
    ['with a last day', director({ endDate: '2019-02-03T00:00:00.000+1300', ...person('EASTON') })],
    ['who only accepts documents', { ...person('EASTON'), roleType: 'Person Authorised for Service' }],
    ['without a name', director({ rolePerson: null })],
  ])('are without one %s', (_title, role) => {
    expect(listNames([role])).toEqual([]);
  });

  it.each([
    ['without a status', { roleType: 'DIRECTOR', ...person('DUNN') }],
    ['with a status in unknown words', director({ roleStatus: 'Suspended', ...person('DUNN') })],
    ['with a last day that is none', director({ endDate: 'none', ...person('DUNN') })],
    ['with a last day to come', director({ endDate: '2999-02-03', ...person('DUNN') })],
    ['in a role that is not published', { ...person('DUNN'), roleType: 'General Partner' }],
  ])('have one %s', (_title, role) => {
    expect(listNames([role])).toEqual(['Ann Bo DUNN']);
  });

  it('are without shareholders who have left', () => {
    const left = { vacationDate: '2019-02-03', individualShareholder: { fullName: 'Ann Easton' } };
    const shareholding = {
      shareAllocation: [{ shareholder: [left] }],
      historicShareholder: [{ historicIndividualShareholder: { fullName: 'Ann Easton' } }],
    };
    expect(listRelated({}, { shareholding })).toEqual({});
  });

  it('are at most a hundred, with the number of the others', () => {
    const roles = Array.from({ length: 103 }, (_, at) => director(person(`N${at}`)));
    const { related, relatedLeftOut } = listRelated({ roles }, null);
    expect([related?.length, related?.at(-1)?.name, relatedLeftOut]).toEqual([100, 'Ann Bo N99', 3]);
  });
});
