import { isId } from '../domain/ids.js';
import { type AppError, keyEnded, sessionEnded } from '../platform/errors.js';

/** What a caller is told whose key or session has ended. */
export function callerRevoked(callerId: string): AppError {
  return isId('session', callerId) ? sessionEnded() : keyEnded();
}
