import { withoutSeparators } from '../identifier.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import { foldName } from '../names/foldName.js';
import type { OnboardingForm, PeopleStep } from './onboardingForm.js';

/** The kinds of facts that two cases can share. */
export const duplicateKinds = ['business_number', 'person', 'email', 'phone', 'document'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** A fact of a case in the form in which it is compared with those of other cases. */
export interface ComparedFact {
  readonly kind: DuplicateKind;
  readonly text: string;
  /** The id of the party or file that it is about. Empty for the business, the applicant and the person who declares. */
  readonly part: string;
}

/** The facts of a case or a link before they are put into the form in which they are compared. */
export interface StatedFacts {
  /** ABN, ACN or NZBN, of the register and of the form. */
  readonly numbers: readonly (string | null)[];
  /** From the link. */
  readonly applicantEmail: string | null;
  readonly form?: Pick<OnboardingForm, 'business' | 'people' | 'declaration'>;
  /** SHA-256 of the content, in hexadecimal. */
  readonly documents?: readonly { readonly id: string; readonly digest: string }[];
}

/**
 * The facts that are compared with other cases. A person is one by name and date of birth together, because many people share
 * either. The order of the names, case and accents do not count. A person without a date of birth is not compared.
 */
export function listComparedFacts({ numbers, applicantEmail, form, documents = [] }: StatedFacts): ComparedFact[] {
  const parties = form?.people?.parties ?? [];
  const about = (kind: DuplicateKind, text: string | null | undefined, part = ''): ComparedFact[] =>
    !text ? [] : [{ kind, text, part }];
  return [
    ...numbers.flatMap((number) => about('business_number', number && withoutSeparators(number))),
    ...parties.flatMap((party) => about('person', comparedPerson(party), party.id)),
    ...about('person', form?.declaration ? comparedPerson(form.declaration) : null),
    ...parties.flatMap(({ email, id }) => about('email', comparedEmail(email), id)),
    ...about('email', comparedEmail(form?.declaration?.email ?? null)),
    ...about('email', comparedEmail(applicantEmail)),
    ...about('phone', form?.business && toComparedPhone(form.declaration?.phone, form.business.jurisdiction)),
    ...documents.flatMap(({ id, digest }) => about('document', digest, id)),
  ];
}

interface NamedPerson {
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly dateOfBirth?: string | null;
}

function comparedPerson({ givenName, familyName, dateOfBirth }: NamedPerson): string | null {
  const name = foldName(`${givenName ?? ''} ${familyName ?? ''}`)
    .split(' ')
    .toSorted()
    .join(' ');
  return name === '' || dateOfBirth == null ? null : JSON.stringify([name, dateOfBirth]);
}

/**
 * The persons whom a form names twice, as the fields to correct. Each entry would have only a part of their shares, and two of them
 * would count as two partners.
 */
export function findRepetitions({
  parties,
}: Pick<PeopleStep, 'parties'>): readonly { readonly pointer: string; readonly detail: string }[] {
  const seen = new Set<string>();
  const isRepeated = (fact: string): boolean => {
    const isKnown = seen.has(fact);
    seen.add(fact);
    return isKnown;
  };
  return parties.flatMap((party, index) => {
    const pointer = `/people/parties/${index}`;
    const person = party.kind === 'person' ? comparedPerson(party) : null;
    if (person !== null && isRepeated(person)) {
      const detail = 'This person is already listed. Add the role or share to that entry, and remove this one.';
      return [{ pointer: `${pointer}/givenName`, detail }];
    }
    return party.directorId && isRepeated(party.directorId)
      ? [{ pointer: `${pointer}/directorId`, detail: 'Another person has this director ID. Correct one of the two.' }]
      : [];
  });
}

function comparedEmail(email: string | null): string | null {
  return email?.trim().toLowerCase() ?? null;
}

/**
 * A phone number with its country code, such as `+61412345678`, so that two spellings of a number are equal; null if there is none.
 * A number without a country code is one of the country of the business.
 */
export function toComparedPhone(phone: string | null | undefined, jurisdiction: Jurisdiction): string | null {
  const { callingCode } = jurisdictions[jurisdiction];
  // The zero of `+44 (0)20 7946 0000` is left out in calls from abroad.
  const typed = (phone ?? '').replace(/(\d.*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '');
  // The international prefix is 0011 in Australia and 00 in New Zealand. No number within either country begins with it.
  const isInternational = /^(?:\+|00)/.test(typed);
  const digits = typed.replace(/^(?:\+|0011|00)/, '');
  if (digits === '') return null;
  const hasCode = digits.startsWith(callingCode) && (isInternational || digits.length >= minDigitsWithCode);
  if (isInternational && !hasCode) return `+${digits}`;
  return `+${callingCode}${(hasCode ? digits.slice(callingCode.length) : digits).replace(/^0/, '')}`;
}

/** A shorter number without `+` that begins like the country code is a local one, such as 6123 4567 in Canberra. */
const minDigitsWithCode = 10;

const sameThing: Readonly<Record<DuplicateKind, string>> = {
  business_number: 'The same business number',
  person: 'A person with the same name and date of birth',
  email: 'The same e-mail address',
  phone: 'The same phone number',
  document: 'A file with the same content',
};

/** The other object of a duplicate, with what matters about its state. */
const others = {
  case: (id: string) => `case ${id}`,
  customer: (id: string) => `case ${id}, whose business is a customer`,
  declined: (id: string) => `case ${id}, which was declined`,
  link: (id: string) => `the open link ${id}`,
  verification: (id: string) => `verification ${id}`,
} as const;
export type DuplicateOf = keyof typeof others;

/** A sentence that says what a case has in common with another object. It names no person. */
export function describeDuplicate(kind: DuplicateKind, of: DuplicateOf, id: string): string {
  return `${sameThing[kind]} as in ${others[of](id)}.`;
}
