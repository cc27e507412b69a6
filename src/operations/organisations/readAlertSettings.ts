import type { AlertKind } from '../../entities/alert.js';
import type { MemberRole } from '../../entities/member.js';
import { invalidField } from '../../platform/errors.js';

/** Of what an organisation has its members told by mail, and which of them. What is left out stays as it is. */
export interface AlertSettings {
  /** All in place of those before; none: nobody is told of anything. */
  readonly alertKinds?: readonly AlertKind[] | null | undefined;
  /** One at least. */
  readonly alertRoles?: readonly MemberRole[] | null | undefined;
  readonly alertsOfTestData?: boolean | null | undefined;
}

/** Checks what is given. @throws AppError INVALID_REQUEST */
export function readAlertSettings({ alertKinds, alertRoles, alertsOfTestData }: AlertSettings): {
  readonly alertKinds?: AlertKind[];
  readonly alertRoles?: MemberRole[];
  readonly alertsOfTestData?: boolean;
} {
  if (alertRoles?.length === 0) {
    throw invalidField('/alertRoles', 'Must name at least one role. To stop all alerts, send an empty alertKinds.');
  }
  return {
    ...(alertKinds != null && { alertKinds: [...new Set(alertKinds)] }),
    ...(alertRoles != null && { alertRoles: [...new Set(alertRoles)] }),
    ...(alertsOfTestData != null && { alertsOfTestData }),
  };
}
