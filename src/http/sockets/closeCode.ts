import { CloseCode } from 'graphql-ws';
import { SlowReaderError } from '../../caller/eventServices.js';
import type { AppError, ErrorCode } from '../../platform/errors.js';

const tryAgainLater = 1013;
/** For a client that reads too slowly. The reason names the cursor from which to resume. */
const slowReaderCode = 4490;
/** For a key whose member's role has changed: the client reconnects and gets what the key may still read. */
export const roleChanged = {
  code: 4491,
  reason: 'The role of the member who created this API key has just changed. Connect again.',
} as const;
const codes: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: CloseCode.Unauthorized,
  FORBIDDEN: CloseCode.Forbidden,
  RATE_LIMITED: CloseCode.TooManyInitialisationRequests,
  OVERLOADED: tryAgainLater,
  INTERNAL: CloseCode.InternalServerError,
};
// RFC 6455, section 5.5: a control frame has at most 125 bytes, of which the code uses two.
const maxReasonBytes = 123;

/** The code and the reason with which a socket is closed after an error. */
export function toCloseReason(error: AppError | SlowReaderError): { readonly code: number; readonly reason: string } {
  if (error instanceof SlowReaderError) return { code: slowReaderCode, reason: error.remedy };
  const reason = Buffer.byteLength(error.message) > maxReasonBytes ? error.code : error.message;
  return { code: codes[error.code] ?? CloseCode.BadRequest, reason };
}
