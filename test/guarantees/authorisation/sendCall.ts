import { rawCall, type RawAnswer } from '../../support/requests/rawCall.js';
import type { Call } from './calls.js';
import type { Principal } from './principals.js';
import { socketCall } from './socketCall.js';

/** An id of nothing, for calls that take none. */
export const anyId = 'xyz_01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Sends a call as somebody, over its channel. */
export async function sendCall(
  url: string,
  call: Call,
  principal: Principal,
  { id = anyId, idempotencyKey }: { readonly id?: string; readonly idempotencyKey?: string } = {},
): Promise<RawAnswer> {
  if (call.document) return socketCall(url, principal, call.document(id));
  const { path, headers = [], ...rest } = call.request(id, principal.more?.[call.row]);
  return rawCall(url, {
    ...rest,
    path: path + (principal.query ? `${path.includes('?') ? '&' : '?'}${principal.query}` : ''),
    headers: [
      ...headers,
      ...principal.headers,
      ...(idempotencyKey ? [['Idempotency-Key', idempotencyKey] as const] : []),
    ],
  });
}
