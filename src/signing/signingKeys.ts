import type { Pool } from 'pg';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import type { Vault } from '../auth/vault.js';
import { withAdvisoryLock } from '../database/withAdvisoryLock.js';

/** The key that signs now. */
export interface SigningKey {
  /** Its id: the thumbprint of its public part (RFC 7638). */
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

interface KeyPlace {
  readonly pool: Pool;
  readonly vault: Vault;
}

/** The active key, made when there is none: each process finds the same. Nothing is kept: a rotation holds at once. */
export async function signingKey({ pool, vault }: KeyPlace): Promise<SigningKey> {
  const kept = await readActive(pool);
  if (kept) return open(kept, vault);
  return withAdvisoryLock(pool, 'kyb signing key', async () => {
    const meanwhile = await readActive(pool);
    return open(meanwhile ?? (await makeSigningKey({ pool, vault })), vault);
  });
}

/** Puts a new key in the place of the active one, which goes on being published. @returns the id of the new one */
export async function rotateSigningKey(place: KeyPlace): Promise<string> {
  return withAdvisoryLock(place.pool, 'kyb signing key', async () => (await makeSigningKey(place)).id);
}

/** What anybody may check signatures with (RFC 7517): every key that has ever signed, the newest first. */
export async function publicKeys(pool: Pool): Promise<JSONWebKeySet> {
  const { rows } = await pool.query<{ public_jwk: JWK }>(
    'select public_jwk from signing_keys order by created_at desc, id',
  );
  return { keys: rows.map(({ public_jwk: jwk }) => jwk) };
}

interface KeyRow {
  readonly id: string;
  readonly sealed_private_jwk: Buffer;
}

async function readActive(pool: Pool): Promise<KeyRow | undefined> {
  const { rows } = await pool.query<KeyRow>({
    name: 'read-signing-key',
    text: 'select id, sealed_private_jwk from signing_keys where retired_at is null',
  });
  return rows[0];
}

async function makeSigningKey({ pool, vault }: KeyPlace): Promise<KeyRow> {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const sealed = vault.seal(JSON.stringify(await exportJWK(privateKey)), placeOf(kid));
  const { rows } = await pool.query<KeyRow>(
    `with retired as (update signing_keys set retired_at = now() where retired_at is null returning 1)
     insert into signing_keys (id, public_jwk, sealed_private_jwk, created_at)
     select $1, $2, $3, now() from (select count(*) from retired) as done
     returning id, sealed_private_jwk`,
    [kid, { ...bare, kid, use: 'sig', alg: 'EdDSA' }, sealed],
  );
  if (!rows[0]) throw new Error('The signing key was not stored.');
  return rows[0];
}

async function open({ id, sealed_private_jwk: sealed }: KeyRow, vault: Vault): Promise<SigningKey> {
  const jwk = JSON.parse(vault.unseal(sealed, placeOf(id))) as JWK;
  return { kid: id, privateKey: (await importJWK(jwk, 'EdDSA')) as CryptoKey };
}

function placeOf(kid: string): string {
  return `signing-key:${kid}`;
}
