import { describe, expect, it } from '@jest/globals';
import { describeDuplicate, listComparedFacts, toComparedPhone } from '../../../src/domain/onboarding/duplicates.js';
import type { Jurisdiction } from '../../../src/domain/jurisdictions/jurisdiction.js';
import { completeForm } from '../../support/seeds/submissions.js';

describe('a phone number in the form in which it is compared', () => {
  it.each<[string, Jurisdiction, string | null]>([
    ['0412 345 678', 'AU', '+61412345678'],
    ['+61 412 345 678', 'AU', '+61412345678'],
    ['+61 (0)412 345 678', 'AU', '+61412345678'],
    ['+61 0412 345 678', 'AU', '+61412345678'],
    ['(+61) 412.345.678', 'AU', '+61412345678'],
    ['61 412 345 678', 'AU', '+61412345678'],
    ['412-345-678', 'AU', '+61412345678'],
    ['0061 412 345 678', 'AU', '+61412345678'],
    ['0011 61 412 345 678', 'AU', '+61412345678'],
    ['(0)412 345 678', 'AU', '+61412345678'],
    ['(02) 6123 4567', 'AU', '+61261234567'],
    ['+61 412 345 678', 'NZ', '+61412345678'],
    ['00 61 (0)412 345 678', 'NZ', '+61412345678'],
    ['021 123 456', 'NZ', '+6421123456'],
    ['+64 21 123 456', 'AU', '+6421123456'],
    ['0011 64 21 123 456', 'AU', '+6421123456'],
    ['64 21 123 456', 'NZ', '+6421123456'],
    ['+44 (0)20 7946 0000', 'AU', '+442079460000'],
    ['+39 06 1234 5678', 'AU', '+390612345678'],
    ['1300 975 707', 'AU', '+611300975707'],
    ['13 12 34', 'AU', '+61131234'],
    ['6123 4567', 'AU', '+6161234567'],
    ['', 'AU', null],
    ['+', 'AU', null],
    ['00', 'NZ', null],
  ])('%s of a business in %s is %s', (phone, jurisdiction, compared) => {
    expect(toComparedPhone(phone, jurisdiction)).toBe(compared);
  });

  it('is absent without a number', () => {
    expect([toComparedPhone(null, 'AU'), toComparedPhone(undefined, 'NZ')]).toEqual([null, null]);
  });

  it.each(['0412 345 678', '021 123 456', '1300 975 707'])('%s differs between the countries', (phone) => {
    expect(toComparedPhone(phone, 'AU')).not.toBe(toComparedPhone(phone, 'NZ'));
  });
});

describe('the compared facts of a form', () => {
  const form = completeForm();
  const phonesOf = (phone?: string | null): unknown[] =>
    listComparedFacts({
      ...{ numbers: [], applicantEmail: null },
      form: { ...form, declaration: { ...form.declaration, ...(phone !== undefined && { phone }) } },
    }).filter(({ kind }) => kind === 'phone');

  it('have the phone number of the declaration, and none of a form without it', () => {
    expect(phonesOf('0412 345 678')).toEqual([{ kind: 'phone', text: '+61412345678', part: '' }]);
    expect([...phonesOf(), ...phonesOf(null), ...phonesOf('')]).toEqual([]);
  });

  it('have no phone number without a business, because its country is not known', () => {
    const facts = listComparedFacts({
      ...{ numbers: [], applicantEmail: null },
      form: { declaration: { ...form.declaration, phone: '0412 345 678' } },
    });
    expect(facts.map(({ kind }) => kind)).toEqual(['email']);
  });
});

it('a duplicate by phone number is described without the number', () => {
  expect(describeDuplicate('phone', 'customer', 'onb_1')).toBe(
    'The same phone number as in case onb_1, whose business is a customer.',
  );
});
