import { parseJurisdiction } from '../../shared/jurisdictions.js';
import type { Form, PostalAddress, Section, Values } from './formTypes.js';

export function emptyAddress(country: string): PostalAddress {
  return { line1: '', line2: null, locality: '', region: null, postcode: '', country };
}

/** What the fields show of a form: what was saved, or else what can be known before. */
export function valuesOf(form: Form): Values {
  const { prefilled } = form;
  const home = parseJurisdiction(form.locale.slice(-2)) ?? 'AU';
  const jurisdiction = prefilled.jurisdiction ?? home;
  const names = (form.applicantName ?? '').trim().split(/\s+/);
  return {
    business: form.business
      ? withoutRegister(form.business)
      : { jurisdiction, queryValue: prefilled.queryValue ?? '', isConfirmed: false, correction: null },
    address: form.address ?? {
      registered: emptyAddress(jurisdiction),
      business: null,
      tradingName: null,
      division: '',
      activity: '',
      website: null,
    },
    people: form.people ?? { parties: [], holdings: [], unknownReason: null },
    declaration: form.declaration ?? {
      givenName: names.slice(0, -1).join(' '),
      familyName: names.at(-1) ?? '',
      position: '',
      email: form.applicantEmail ?? '',
      isTrue: false,
      isConsented: false,
    },
  };
}

/** Whether the fields of a section show the same of two answers: what was known before and is saved now is no change. */
export function isSame(one: Form, other: Form, section: Section): boolean {
  return JSON.stringify(valuesOf(one)[section]) === JSON.stringify(valuesOf(other)[section]);
}

function withoutRegister(business: NonNullable<Form['business']>): Values['business'] {
  const { jurisdiction, queryValue, isConfirmed, correction } = business;
  return { jurisdiction, queryValue, isConfirmed, correction };
}
