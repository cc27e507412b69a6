import type { Organisation, RegisterChoice, ScopeEnforcement } from '../../entities/organisation.js';
import type { Services } from '../../caller/context.js';
import { invalidField } from '../../platform/errors.js';
import { readName } from '../readName.js';
import { readPolicyVersion } from '../readPolicyVersion.js';
import { readAlertSettings, type AlertSettings } from './readAlertSettings.js';
import { readOnboardingSettings, type OnboardingSettings } from './readOnboardingSettings.js';

const noLiveRegister =
  'Must be extract, because this service has no live register. The operator sets ABR_GUID or NZBN_KEY to use one.';

/** What is left out stays as it is. */
export interface OrganisationChanges extends OnboardingSettings, AlertSettings {
  readonly name?: string | null | undefined;
  readonly scopeEnforcement?: ScopeEnforcement | null | undefined;
  readonly fourEyes?: boolean | null | undefined;
  /** 1 to 365. */
  readonly certificateAgeDays?: number | null | undefined;
  /** 1 to 60. */
  readonly certificateMonths?: number | null | undefined;
  /** Anything but `extract` needs a live register. */
  readonly registerSource?: RegisterChoice | null | undefined;
  /** For verifications from now on. */
  readonly policyVersion?: string | null | undefined;
}

/** Sets what is given. @returns what it was set to, for the audit trail. @throws AppError INVALID_REQUEST, also for nothing at all */
export async function changeOrganisation(
  organisation: Organisation,
  changes: OrganisationChanges,
  { liveRegisters }: Pick<Services, 'liveRegisters'>,
): Promise<Readonly<Record<string, string | number | boolean | null | readonly string[]>>> {
  const { name, scopeEnforcement, fourEyes, certificateAgeDays, certificateMonths } = changes;
  const { registerSource, policyVersion } = changes;
  if (registerSource != null && registerSource !== 'extract' && Object.keys(liveRegisters).length === 0) {
    throw invalidField('/registerSource', noLiveRegister);
  }
  const wanted = {
    ...(name != null && { name: readName('/name', name) }),
    ...(scopeEnforcement != null && { scopeEnforcement }),
    ...(fourEyes != null && { fourEyes }),
    ...(certificateAgeDays != null && { certificateAgeDays: within('/certificateAgeDays', certificateAgeDays, 365) }),
    ...(certificateMonths != null && { certificateMonths: within('/certificateMonths', certificateMonths, 60) }),
    ...(registerSource != null && { registerSource }),
    ...(policyVersion != null && { policyVersion: readPolicyVersion(policyVersion) }),
    ...readAlertSettings(changes),
  };
  const { columns, details } = await readOnboardingSettings(changes);
  const told = { ...wanted, ...details };
  if (Object.keys(told).length === 0) throw invalidField('', 'Send at least one field to change.');
  Object.assign(organisation, wanted, columns);
  return told;
}

function within(pointer: string, value: number, most: number): number {
  if (!(Number.isInteger(value) && value >= 1 && value <= most)) {
    throw invalidField(pointer, `Must be a whole number from 1 to ${most}.`);
  }
  return value;
}
