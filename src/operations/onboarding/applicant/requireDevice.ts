import type { ApplicantDevice } from '../../../caller/applicantDevice.js';
import type { Context } from '../../../caller/context.js';
import { AppError } from '../../../platform/errors.js';

/** The browser of the caller. @throws AppError FORBIDDEN where there is none: links are opened over REST alone */
export function requireDevice({ device }: Context): ApplicantDevice {
  if (device) return device;
  throw new AppError('FORBIDDEN', 'Only a browser can open an onboarding link, over REST.');
}
