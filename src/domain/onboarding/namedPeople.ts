import type { PeopleStep } from './onboardingForm.js';

/**
 * Everybody whom a form names and who has to be screened, as JSON pointers (RFC 6901): each party, whether a person or a body and
 * whatever its role, and the person who declares. No form is submitted without a declaration, so there is always somebody.
 */
export function namedPeople({ parties }: Pick<PeopleStep, 'parties'>): readonly string[] {
  return [...parties.map((_, index) => `/people/parties/${index}`), '/declaration'];
}
