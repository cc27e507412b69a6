import { withoutSeparators } from '../identifier.js';
import { foldName } from '../names/foldName.js';
import type { OnboardingForm } from './onboardingForm.js';

/** The kinds of facts that two cases can share. */
export const duplicateKinds = ['business_number', 'person', 'email', 'document'] as const;
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
  readonly form?: Pick<OnboardingForm, 'people' | 'declaration'>;
  /** SHA-256 of the content, in hexadecimal. */
  readonly documents?: readonly { readonly id: string; readonly digest: string }[];
}

/**
 * The facts that are compared with other cases. A person is one by name and date of birth together, because many people share
 * either. The order of the names, case and accents do not count. A person without a date of birth is not compared.
 */
export function listComparedFacts({ numbers, applicantEmail, form, documents = [] }: StatedFacts): ComparedFact[] {
  const parties = form?.people?.parties ?? [];
  const about = (kind: DuplicateKind, text: string | null, part = ''): ComparedFact[] =>
    text === null || text === '' ? [] : [{ kind, text, part }];
  return [
    ...numbers.flatMap((number) => about('business_number', number && withoutSeparators(number))),
    ...parties.flatMap((party) => about('person', comparedPerson(party), party.id)),
    ...about('person', form?.declaration ? comparedPerson(form.declaration) : null),
    ...parties.flatMap(({ email, id }) => about('email', comparedEmail(email), id)),
    ...about('email', comparedEmail(form?.declaration?.email ?? null)),
    ...about('email', comparedEmail(applicantEmail)),
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

function comparedEmail(email: string | null): string | null {
  return email?.trim().toLowerCase() ?? null;
}

const sameThing: Readonly<Record<DuplicateKind, string>> = {
  business_number: 'The same business number',
  person: 'A person with the same name and date of birth',
  email: 'The same e-mail address',
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
