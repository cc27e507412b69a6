import { partsText } from '../../../shared/text/partsText.js';
import { CombinedError } from 'urql';
import { reportSessionEnd } from '../../session/sessionEnd.js';

/**
 * Converts a REST problem (RFC 9457) to the form of a GraphQL error, so that both are shown the same way. If the session
 * has ended, the person is asked to sign in again.
 * @param status 0 if there was no response
 */
export function problemError(body: string, status: number, requestId: string | null): CombinedError {
  if (status === 401) void reportSessionEnd();
  if (status === 0) return new CombinedError({ networkError: new Error('The service cannot be reached.') });
  const { detail, code, errors } = parseProblem(body);
  const message = typeof detail === 'string' ? detail : partsText.responded(status);
  const headers = requestId === null ? [] : [['x-request-id', requestId] as [string, string]];
  return new CombinedError({
    graphQLErrors: [{ message, extensions: { code, errors } }],
    response: new Response(null, { headers }),
  });
}

function parseProblem(body: string): { readonly detail?: unknown; readonly code?: unknown; readonly errors?: unknown } {
  try {
    return Object(JSON.parse(body)) as object;
  } catch {
    return {};
  }
}
