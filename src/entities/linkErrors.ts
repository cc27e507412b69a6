import { AppError } from '../platform/errors.js';

/** What somebody is told whose onboarding link is none of ours. */
export function unknownLink(code: 'UNAUTHENTICATED' | 'NOT_FOUND'): AppError {
  return new AppError(
    code,
    'This onboarding link does not exist. Copy the whole link, or ask the organisation that sent it for a new one.',
  );
}

/** What somebody is told whose onboarding link is over. Only who has its token is told. */
export function linkEnded(status: 'expired' | 'revoked'): AppError {
  const sentence =
    status === 'expired' ? 'This onboarding link has expired.' : 'The organisation revoked this onboarding link.';
  return new AppError('STATE_CONFLICT', `${sentence} Ask the organisation that sent it for a new one.`, {
    members: { linkStatus: status },
  });
}

/** What an applicant is told while the organisation of the link is suspended. The link works again when it is resumed. */
export function organisationSuspended(): AppError {
  return new AppError(
    'STATE_CONFLICT',
    'The organisation that sent this link receives no submissions at present. Your saved form is kept. Ask the organisation when to continue.',
  );
}
