import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { DialFault } from '../dialFault.js';
import { AppError } from '../../platform/errors.js';

const retryAfterSeconds = 10;
// RFC 6749 section 4.1.2.1 and OpenID Connect Core section 3.1.2.6: what is longer or spelt otherwise is no code.
const errorCode = /^[a-z_]{1,40}$/;

/**
 * What a failure at a provider means for the person who signs in. Nothing that the provider wrote is in it but the code of
 * an error, and nothing of the answer: that may hold a token.
 * @returns OVERLOADED where the provider gave no answer, FORBIDDEN where its answer lets nobody in
 */
export function providerFaultOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const dialFault = causesOf(error).find((cause) => cause instanceof DialFault);
  if (dialFault) {
    // The dialler speaks of receivers, for most of what it dials is one.
    const reason = dialFault.message.replaceAll('receiver', 'provider');
    return new AppError('OVERLOADED', `The sign-in provider of your organisation cannot be reached. ${reason}`, {
      retryAfterSeconds,
      cause: error,
    });
  }
  return new AppError('FORBIDDEN', sentenceOf(error), { cause: error });
}

function sentenceOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? 'The sign-in was cancelled at your provider, or the provider does not allow you to use this service. Ask its administrator.'
      : `Your sign-in provider returned the error ${codeOf(error.error)}. Sign in again, or ask its administrator.`;
  }
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_client'
      ? 'Your sign-in provider does not accept the client id and secret of this service. Ask an operator to set them again.'
      : `Your sign-in provider did not complete the sign-in (${codeOf(error.error)}). Sign in again.`;
  }
  if (error instanceof ClientError) {
    const reasons = causesOf(error).flatMap((cause) => (cause instanceof Error ? [cause.message] : []));
    return `The response of your sign-in provider is not valid: ${reasons.at(-1) ?? error.message}.`;
  }
  return 'The response of your sign-in provider is not valid.';
}

function codeOf(text: string): string {
  return errorCode.test(text) ? text : 'with an unknown code';
}

/** An error and what caused it, the first cause last. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) causes.push(cause);
  return causes;
}
