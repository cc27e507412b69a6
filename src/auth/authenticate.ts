import type { Pool } from 'pg';
import { hashKey, isWellFormedKey } from '../domain/keyFormat.js';
import type { Mode, Scope } from '../entities/apiKey.js';
import type { Plan, ScopeEnforcement } from '../entities/organisation.js';
import { AppError } from '../errors.js';
import type { Actor } from './actor.js';
import type { Pepper } from './peppers.js';

interface KeyRow {
  readonly id: string;
  readonly organisation_id: string | null;
  readonly mode: Mode;
  readonly scopes: Scope[];
  readonly allowed_cidrs: string[];
  readonly plan: Plan | null;
  readonly scope_enforcement: ScopeEnforcement | null;
  readonly is_address_allowed: boolean;
  /** As the pool of the ORM gives times: in PostgreSQL’s text form. */
  readonly expires_at: string | null;
}

const findKey = {
  name: 'find-key',
  text: `select k.id, k.organisation_id, k.mode, k.scopes, k.allowed_cidrs, k.expires_at, o.plan, o.scope_enforcement,
           cardinality(k.allowed_cidrs) = 0 or $2::inet <<= any (k.allowed_cidrs::inet[]) as is_address_allowed
         from api_keys k left join organisations o on o.id = k.organisation_id
         where k.hash = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
};

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
  { pool, peppers, address }: { pool: Pool; peppers: readonly Pepper[]; address: string },
): Promise<Actor> {
  const hashes = peppers.map((pepper) => hashKey(key, pepper.key));
  const { rows } = await pool.query<KeyRow>({ ...findKey, values: [hashes, plainAddress(address)] });
  const row = rows[0];
  if (!row) throw new AppError('UNAUTHENTICATED', 'This API key is not known, or it is revoked or expired.');
  if (!row.is_address_allowed) {
    throw new AppError('FORBIDDEN', 'This API key may not be used from the address that the call comes from.');
  }
  return actorOf(row);
}

/** An IPv4 address as IPv4, also when it came in on a socket that speaks both. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

function actorOf(row: KeyRow): Actor {
  if (row.organisation_id === null) return { kind: 'operator', keyId: row.id };
  if (row.plan === null || row.scope_enforcement === null) {
    throw new Error(`The organisation of ${row.id} is not whole.`);
  }
  return {
    kind: 'key',
    keyId: row.id,
    organisationId: row.organisation_id,
    mode: row.mode,
    scopes: row.scopes,
    plan: row.plan,
    allowedCidrs: row.allowed_cidrs,
    scopeEnforcement: row.scope_enforcement,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  };
}
