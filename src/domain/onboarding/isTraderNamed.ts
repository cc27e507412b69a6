import { foldName } from '../names/foldName.js';
import type { PeopleStep } from './onboardingForm.js';

/** Whether one of the people is the sole trader of this name: given and family name stand in it, whatever stands between. */
export function isTraderNamed(legalName: string | null, { parties }: Pick<PeopleStep, 'parties'>): boolean {
  const words = new Set(foldName(legalName ?? '').split(' '));
  return parties.some(({ kind, givenName, familyName }) => {
    const own = foldName(`${givenName ?? ''} ${familyName ?? ''}`).split(' ');
    return kind === 'person' && own.every((word) => words.has(word));
  });
}
