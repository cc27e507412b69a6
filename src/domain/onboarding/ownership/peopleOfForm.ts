import { businessClassOf } from '../businessClass.js';
import type { OnboardingForm, PeopleStep } from '../onboardingForm.js';

/**
 * Who owns a business, with what goes without saying: a sole trader and the business are one person in law (ABN and NZBN
 * registers: “Individual/Sole Trader”, “Sole Trader”), so the one person who is named holds all of it where no holding was said.
 */
export function peopleOfForm(form: Pick<OnboardingForm, 'business'>, people: PeopleStep): PeopleStep {
  const [person, ...others] = people.parties.filter(({ kind }) => kind === 'person');
  const isSaid = people.holdings.length > 0 || people.unknownReason;
  if (isSaid || !person || others.length > 0 || businessClassOf(form) !== 'individual') return people;
  return { ...people, holdings: [{ ownerId: person.id, ownedId: null, from: 100, to: 100 }] };
}
