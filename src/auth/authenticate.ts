import { isWellFormedKey } from '../domain/keyFormat.js';
import { AppError } from '../errors.js';
import type { KeyActor, OperatorActor } from './actor.js';
import type { KeyLookUp, KeyRow } from './keyLookUp.js';

/**
 * The key in an Authorization header. Costs no look-up, for the checksum tells a typo.
 * @throws AppError UNAUTHENTICATED
 */
export function readKey(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new AppError('UNAUTHENTICATED', 'No API key was sent. Send the header `Authorization: Bearer <key>`.');
  }
  const key = /^Bearer +([\w]+)$/i.exec(authorization)?.[1];
  if (key === undefined || !isWellFormedKey(key)) {
    throw new AppError(
      'UNAUTHENTICATED',
      'The Authorization header holds no well-formed API key. Copy the whole key: its last six characters are a checksum.',
    );
  }
  return key;
}

/**
 * Who calls with this key. Asks the database each time: nothing is cached, so the very next request after a revocation
 * is refused. The same refusal for a key that is unknown, revoked or expired.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN from an address that the key does not allow
 */
export async function authenticate(
  key: string,
  address: string,
  lookUp: KeyLookUp,
): Promise<(KeyActor | OperatorActor) & { readonly keyId: string }> {
  const row = await lookUp(key, address);
  if (!row) throw new AppError('UNAUTHENTICATED', 'This API key is not known, or it is revoked or expired.');
  if (!row.is_address_allowed) {
    throw new AppError('FORBIDDEN', 'This API key may not be used from the address that the call comes from.');
  }
  return actorOf(row);
}

function actorOf(row: KeyRow): (KeyActor | OperatorActor) & { readonly keyId: string } {
  if (row.organisation_id === null) return { kind: 'operator', callerId: row.id, keyId: row.id, operatorId: null };
  if (row.plan === null || row.scope_enforcement === null) {
    throw new Error(`The organisation of ${row.id} is not whole.`);
  }
  return {
    kind: 'key',
    callerId: row.id,
    keyId: row.id,
    organisationId: row.organisation_id,
    mode: row.mode,
    scopes: row.scopes,
    plan: row.plan,
    allowedCidrs: row.allowed_cidrs,
    scopeEnforcement: row.scope_enforcement,
    onBehalfOf: row.on_behalf_of,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  };
}
