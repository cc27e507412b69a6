import type { Jurisdiction } from '../../../src/domain/jurisdictions/jurisdiction.js';
import type { PeopleStep, PoliticalExposure, SubmittedForm } from '../../../src/domain/onboarding/onboardingForm.js';
import { completeForm } from '../seeds/submissions.js';
import { notExposed } from './people.js';

/** A public office in another country, of a family member. */
export const foreign: PoliticalExposure = {
  ...{ ...notExposed, exposure: 'foreign', relation: 'family' },
  office: 'Minister, FR',
};

/** The changes of a form that is else complete. */
export interface Changes {
  readonly entityType?: string;
  readonly legalName?: string;
  readonly jurisdiction?: Jurisdiction;
  readonly people?: Partial<PeopleStep>;
  readonly address?: Partial<SubmittedForm['address']>;
  readonly declaration?: Partial<SubmittedForm['declaration']>;
}

/** A complete form with these changes, whose privacy notice has the version ''. */
export function formWith(changes: Changes): SubmittedForm {
  const { entityType, legalName, jurisdiction = 'AU', people, address, declaration } = changes;
  const form = completeForm({ ...(legalName !== undefined && { legalName }) });
  return {
    business: {
      ...form.business,
      jurisdiction,
      registered: { ...form.business.registered, entityType: entityType ?? null },
    },
    address: { ...form.address, ...address },
    people: { ...form.people, ...people },
    declaration: { ...form.declaration, ...declaration },
    notice: { version: '', text: '', acceptedAt: '2026-11-26T00:00:00.000Z' },
  };
}

/** The register's words for a trust whose beneficiaries have no fixed shares. */
export const trust = { entityType: 'Discretionary Trading Trust' };
