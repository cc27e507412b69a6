import { addressGaps } from './addressGaps.js';
import { businessClassOf } from './businessClass.js';
import { documentGaps } from './documentGaps.js';
import type { DocumentKind, OnboardingForm, OnboardingStep } from './onboardingForm.js';
import { peopleGaps } from './peopleGaps.js';

/** Something that is left to do before a form can be submitted. */
export interface Gap {
  /** Where in the form: a JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** A sentence for the applicant. */
  readonly detail: string;
}

/** What a form is judged by beside what it says. */
export interface Enclosed {
  /** The kinds of the files that are there. */
  readonly documents: readonly DocumentKind[];
  /** Those that the organisation asks for. */
  readonly requiredDocuments: readonly DocumentKind[];
}

/** What is left to do, by step; nothing at all where a form can be submitted. */
export function gapsOf(form: OnboardingForm, enclosed: Enclosed): Readonly<Record<OnboardingStep, readonly Gap[]>> {
  return {
    business: businessGaps(form),
    address: addressGaps(form),
    people: peopleGaps(form, businessClassOf(form)),
    documents: documentGaps(form, enclosed),
    declaration: declarationGaps(form),
  };
}

function businessGaps({ business }: OnboardingForm): Gap[] {
  if (!business) return [{ pointer: '/business/queryValue', detail: 'Enter the number of the business.' }];
  if (business.isConfirmed) return [];
  const detail = business.registered
    ? 'Confirm that this is the business.'
    : 'The register does not have this number. Correct it, or confirm that it is correct.';
  return [{ pointer: '/business/isConfirmed', detail }];
}

function declarationGaps({ declaration }: OnboardingForm): Gap[] {
  const asked = [
    ['givenName', 'Enter your given name.'],
    ['familyName', 'Enter your family name.'],
    ['position', 'Enter your position in the business.'],
    ['email', 'Enter your e-mail address.'],
    ['isTrue', 'Confirm that your answers are true.'],
    ['isConsented', 'Agree to the use of your answers and to the checks.'],
  ] as const;
  return asked
    .filter(([member]) => !declaration?.[member])
    .map(([member, detail]) => ({ pointer: `/declaration/${member}`, detail }));
}
