import type { Organisation, ScopeEnforcement } from '../../entities/organisation.js';
import { invalidField } from '../../errors.js';
import { readName } from '../readName.js';

/** What is left out stays as it is. */
export interface OrganisationChanges {
  readonly name?: string | null | undefined;
  readonly scopeEnforcement?: ScopeEnforcement | null | undefined;
  readonly fourEyes?: boolean | null | undefined;
  /** 1 to 365. */
  readonly certificateAgeDays?: number | null | undefined;
  /** 1 to 60. */
  readonly certificateMonths?: number | null | undefined;
}

/** Sets what is given. @returns what was, for the audit trail. @throws AppError INVALID_REQUEST, also for nothing at all */
export function changeOrganisation(
  organisation: Organisation,
  changes: OrganisationChanges,
): Readonly<Record<string, string | number | boolean>> {
  const { name, scopeEnforcement, fourEyes, certificateAgeDays, certificateMonths } = changes;
  const wanted = {
    ...(name != null && { name: readName('/name', name) }),
    ...(scopeEnforcement != null && { scopeEnforcement }),
    ...(fourEyes != null && { fourEyes }),
    ...(certificateAgeDays != null && { certificateAgeDays: within('/certificateAgeDays', certificateAgeDays, 365) }),
    ...(certificateMonths != null && { certificateMonths: within('/certificateMonths', certificateMonths, 60) }),
  };
  if (Object.keys(wanted).length === 0) throw invalidField('', 'Say what is to be changed.');
  Object.assign(organisation, wanted);
  return wanted;
}

function within(pointer: string, value: number, most: number): number {
  if (!(Number.isInteger(value) && value >= 1 && value <= most)) {
    throw invalidField(pointer, `Must be a whole number from 1 to ${most}.`);
  }
  return value;
}
