import { parseJurisdiction } from '../../shared/jurisdictions.js';
import type { Exposure, Form, PostalAddress, Section, Values } from './formTypes.js';

export function emptyAddress(country: string): PostalAddress {
  return { line1: '', line2: null, locality: '', region: null, postcode: '', country };
}

/** The field values for a form: saved ones, or else prefilled ones. */
export function toValues(form: Form): Values {
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
      purpose: null,
      expectedActivity: null,
      sourceOfFunds: null,
    },
    people: form.people
      ? { ...form.people, parties: form.people.parties.map(withoutDay) }
      : { parties: [], holdings: [], unknownReason: null, trustType: null, beneficiaryClass: null },
    declaration: (form.declaration && withoutDay(form.declaration)) ?? {
      givenName: names.slice(0, -1).join(' '),
      familyName: names.at(-1) ?? '',
      position: '',
      email: form.applicantEmail ?? '',
      phone: null,
      authority: null,
      dateOfBirth: null,
      politicalExposure: null,
      isTrue: false,
      isConsented: false,
    },
    explanations: form.explanations ?? {
      business: null,
      address: null,
      people: null,
      documents: null,
      declaration: null,
    },
  };
}

/**
 * Whether a section has the same field values in two responses, because saving a prefilled value does not change them.
 */
export function isSame(one: Form, other: Form, section: Section): boolean {
  return JSON.stringify(toValues(one)[section]) === JSON.stringify(toValues(other)[section]);
}

/** Whether the service stores both as the same: it trims texts, stores empty ones as null, and completes web addresses. */
export function isStoredAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, toStored) === JSON.stringify(other, toStored);
}

function toStored(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (name === 'queryValue') return value.replaceAll(/[\s-]/g, '');
    const text = value.replaceAll('\r\n', '\n').trim();
    return (name === 'website' ? text.replace(/^https:\/\//, '') : text) || null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Only the service sets the day of a response about public offices. */
function withoutDay<T extends { readonly politicalExposure: (Exposure & { readonly answeredOn: string }) | null }>(
  stated: T,
): Omit<T, 'politicalExposure'> & { readonly politicalExposure: Exposure | null } {
  const { politicalExposure: given } = stated;
  const { exposure, relation, office } = given ?? { exposure: 'NONE', relation: null, office: null };
  return { ...stated, politicalExposure: given && { exposure, relation, office } };
}

function withoutRegister(business: NonNullable<Form['business']>): Values['business'] {
  const { jurisdiction, queryValue, isConfirmed, correction } = business;
  return { jurisdiction, queryValue, isConfirmed, correction };
}
