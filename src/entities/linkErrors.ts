import { AppError } from '../platform/errors.js';

/** The error for an unknown onboarding link. */
export function unknownLink(code: 'UNAUTHENTICATED' | 'NOT_FOUND'): AppError {
  return new AppError(
    code,
    'This onboarding link does not exist. Copy the whole link, or ask the organisation that sent it for a new one.',
  );
}

/**
 * The error for an onboarding link that has ended. Only a caller with its token gets it.
 * @param brand of the organisation, for the page that shows the error
 */
export function linkEnded(status: 'expired' | 'revoked', brand?: object): AppError {
  const sentence =
    status === 'expired' ? 'This onboarding link has expired.' : 'The organisation revoked this onboarding link.';
  return new AppError('STATE_CONFLICT', `${sentence} Ask the organisation that sent it for a new one.`, {
    members: { linkStatus: status, ...(brand && { brand }) },
  });
}

/** The error for an applicant while the organisation is suspended. The link works again when it is resumed. */
export function organisationSuspended(): AppError {
  return new AppError(
    'STATE_CONFLICT',
    'The organisation that sent this link receives no submissions at present. Your saved form is kept. Ask the organisation when to continue.',
  );
}
