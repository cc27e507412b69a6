import { CloseCode } from 'graphql-ws';
import type { AppError, ErrorCode } from '../errors.js';

const tryAgainLater = 1013;
const codes: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: CloseCode.Unauthorized,
  FORBIDDEN: CloseCode.Forbidden,
  RATE_LIMITED: CloseCode.TooManyInitialisationRequests,
  OVERLOADED: tryAgainLater,
  INTERNAL: CloseCode.InternalServerError,
};
// RFC 6455, section 5.5: a control frame holds 125 bytes, of which the code takes two.
const longestReason = 123;

/** The code and the reason with which a socket is closed because of an error. */
export function closeReasonOf(error: AppError): { readonly code: number; readonly reason: string } {
  const reason = Buffer.byteLength(error.message) > longestReason ? error.code : error.message;
  return { code: codes[error.code] ?? CloseCode.BadRequest, reason };
}
