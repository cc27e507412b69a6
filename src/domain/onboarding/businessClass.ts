import { abrEntityTypes } from '../abrEntityType.js';
import type { EntityClass } from '../entityClass.js';
import { nzbnEntityTypes } from '../nzbnEntityType.js';
import type { OnboardingForm } from './onboardingForm.js';

const classes: ReadonlyMap<string, EntityClass> = new Map(
  [...abrEntityTypes.values(), ...nzbnEntityTypes.values()].flatMap(({ text, class: entityClass }) =>
    text === null ? [] : [[text, entityClass] as const],
  ),
);

/** What kind of thing the business of a form is, by the text of its register; `unknown` where that has said nothing. */
export function businessClassOf({ business }: OnboardingForm): EntityClass {
  return classes.get(business?.registered?.entityType ?? '') ?? 'unknown';
}
