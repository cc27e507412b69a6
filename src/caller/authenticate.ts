import { isWellFormedKey } from '../domain/tokens.js';
import { AppError } from '../platform/errors.js';
import type { KeyActor, OperatorActor } from './actor.js';
import { createContext, type Services } from './context.js';
import type { KeyRow } from './keyLookUp.js';

/**
 * The key in an Authorization header. The checksum detects typing errors without a database query.
 * @throws AppError UNAUTHENTICATED
 */
export function parseApiKey(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new AppError('UNAUTHENTICATED', 'The request has no API key. Send the header `Authorization: Bearer <key>`.');
  }
  const key = /^Bearer +([\w]+)$/i.exec(authorization)?.[1];
  if (key === undefined || !isWellFormedKey(key)) {
    throw new AppError(
      'UNAUTHENTICATED',
      'The API key in the Authorization header is malformed. Copy the whole key: its last six characters are a checksum.',
    );
  }
  return key;
}

/** The address and the request id of a call. */
interface Arrival {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Loads the caller of this key. The database is queried for each request, so a revocation takes effect at once.
 * Unknown, revoked and expired keys get the same refusal. A call from an address that the key does not allow is recorded
 * in the audit log, because the key may be stolen. It has a limit apart from those of the key, so that a thief neither uses up the
 * requests of the owner nor fills the log.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN from an address that the key does not allow; RATE_LIMITED for too many of
 * those
 */
export async function authenticate(
  services: Services,
  key: string,
  { address, requestId }: Arrival,
): Promise<(KeyActor | OperatorActor) & { readonly keyId: string }> {
  const row = await services.keyLookUp(key, address);
  if (!row) {
    throw new AppError(
      'UNAUTHENTICATED',
      'This API key does not exist, was revoked or has expired, or its organisation is suspended. Use another key.',
    );
  }
  const actor = toActor(row);
  if (row.is_address_allowed) return actor;
  const ctx = createContext(services, {
    ...silent,
    actor,
    address,
    requestId,
    log: services.log,
    presentedSecret: key,
  });
  const refusal = new AppError(
    'FORBIDDEN',
    'The `allowedCidrs` of this API key do not include the address of the caller. Call from an allowed address, or create a key that allows this one.',
  );
  const state = await services.rateLimits.consume({ kind: 'keyElsewhere', address: row.id }, 'signIns');
  if (state?.isExceeded) {
    throw new AppError('RATE_LIMITED', refusal.message, { retryAfterSeconds: state.resetSeconds });
  }
  await services.recordDenial(ctx, null, refusal);
  throw refusal;
}

/** The remaining context of a call that is refused before its session and other headers are read. */
const silent = {
  session: undefined,
  idempotencyKey: undefined,
  onLimit: () => undefined,
  onReplay: () => undefined,
} as const;

function toActor(row: KeyRow): (KeyActor | OperatorActor) & { readonly keyId: string } {
  if (row.organisation_id === null) return { kind: 'operator', callerId: row.id, keyId: row.id, operatorId: null };
  const {
    plan,
    scope_enforcement: scopeEnforcement,
    register_source: registerSource,
    policy_version: policyVersion,
  } = row;
  if (plan === null || scopeEnforcement === null || registerSource === null || policyVersion === null) {
    throw new Error(`The organisation of ${row.id} is incomplete.`);
  }
  return {
    kind: 'key',
    callerId: row.id,
    keyId: row.id,
    organisationId: row.organisation_id,
    mode: row.mode,
    scopes: row.scopes,
    plan,
    allowedCidrs: row.allowed_cidrs,
    scopeEnforcement,
    registerSource,
    policyVersion,
    onBehalfOf: row.on_behalf_of,
    memberId: row.member_id,
    role: row.role,
    memberRole: row.member_role,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  };
}
