import type { DeclarationStep } from '../../../domain/onboarding/onboardingForm.js';
import type { FieldFaults } from './fieldFaults.js';

export interface DeclarationInput {
  readonly givenName: string;
  readonly familyName: string;
  readonly position: string;
  readonly email: string;
  readonly isTrue: boolean;
  readonly isConsented: boolean;
}

/** Who states what a form says, and that it is true. */
export function readDeclaration(input: DeclarationInput, faults: FieldFaults): DeclarationStep {
  return {
    givenName: faults.text('/declaration/givenName', input.givenName),
    familyName: faults.text('/declaration/familyName', input.familyName),
    position: faults.text('/declaration/position', input.position),
    email: faults.email('/declaration/email', input.email),
    isTrue: input.isTrue,
    isConsented: input.isConsented,
  };
}
