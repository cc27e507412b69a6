import type { OnboardingForm } from '../../domain/onboarding/onboardingForm.js';

/** What of a record holds addresses, as it was sealed. */
export interface RecordParts {
  readonly applicant: { readonly email?: string | null } | null;
  /** The draft, and what was submitted in each round. */
  readonly forms: readonly (OnboardingForm | { readonly form: OnboardingForm } | null)[];
}

/** Every e-mail address in a record, by who has it there. */
export function emailsOf({ applicant, forms }: RecordParts): Readonly<Record<string, readonly string[]>> {
  const said = forms.map((one): OnboardingForm => (one === null ? {} : 'form' in one ? one.form : one));
  const present = (addresses: readonly (string | null | undefined)[]): string[] =>
    addresses.filter((address) => typeof address === 'string');
  return {
    applicant: present([applicant?.email]),
    party: present(said.flatMap(({ people }) => (people?.parties ?? []).map(({ email }) => email))),
    declaration: present(said.map(({ declaration }) => declaration?.email)),
  };
}
