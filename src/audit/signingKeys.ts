import type { EntityManager } from '@mikro-orm/postgresql';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import type { Pool } from 'pg';
import { queryRows } from '../database/rows.js';
import { lockUntilCommit, withAdvisoryLock } from '../database/transaction.js';
import type { Vault } from '../encryption/vault.js';

/** The active signing key. */
export interface SigningKey {
  /** The thumbprint of its public part (RFC 7638). */
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** A listed key. The active one has no retirement date. */
export interface ListedKey {
  readonly kid: string;
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly retiredAt: string | null;
}

const lockName = 'kyb signing key';

interface KeyServices {
  readonly pool: Pool;
  readonly vault: Vault;
}

/**
 * The active key, created if there is none: every process gets the same one. It is not cached, so a rotation takes
 * effect at once.
 */
export async function loadSigningKey({ pool, vault }: KeyServices): Promise<SigningKey> {
  const kept = await loadActiveKey(pool);
  if (kept) return decryptKey(kept, vault);
  return withAdvisoryLock(pool, lockName, async () => {
    const meanwhile = await loadActiveKey(pool);
    return decryptKey(meanwhile ?? (await createSigningKey({ pool, vault })), vault);
  });
}

/**
 * Replaces the active key in the transaction of the entity manager, so that the audit entry commits with it. The old one stays
 * published.
 * @returns the ids of the new key and of the replaced one, if there was one
 */
export async function replaceSigningKey(
  em: EntityManager,
  vault: Vault,
): Promise<{ readonly kid: string; readonly replaces: string | null }> {
  await lockUntilCommit(em, lockName);
  const { kid, jwk, sealed } = await createKeyPair(vault);
  const [retired] = await queryRows<{ id: string }>(
    em,
    'update signing_keys set retired_at = now() where retired_at is null returning id',
  );
  await queryRows(
    em,
    `insert into signing_keys (id, public_jwk, sealed_private_jwk, created_at) values (?, ?, decode(?, 'hex'), now())`,
    [kid, JSON.stringify(jwk), sealed.toString('hex')],
  );
  return { kid, replaces: retired?.id ?? null };
}

/** Every active or retired key, newest first. */
export async function listSigningKeys(pool: Pool): Promise<readonly ListedKey[]> {
  const { rows } = await pool.query<{ id: string; created_at: string; retired_at: string | null }>(
    'select id, created_at, retired_at from signing_keys order by created_at desc, id',
  );
  const toIso = (column: string | null): string | null => (column === null ? null : new Date(column).toISOString());
  return rows.map((row) => ({ kid: row.id, createdAt: toIso(row.created_at), retiredAt: toIso(row.retired_at) }));
}

/** The public keys that verify signatures (RFC 7517): every key that has ever signed, newest first. */
export async function loadPublicKeys(pool: Pool): Promise<JSONWebKeySet> {
  const { rows } = await pool.query<{ public_jwk: JWK }>(
    'select public_jwk from signing_keys order by created_at desc, id',
  );
  return { keys: rows.map(({ public_jwk: jwk }) => jwk) };
}

interface KeyRow {
  readonly id: string;
  readonly sealed_private_jwk: Buffer;
}

async function loadActiveKey(pool: Pool): Promise<KeyRow | undefined> {
  const { rows } = await pool.query<KeyRow>({
    name: 'read-signing-key',
    text: 'select id, sealed_private_jwk from signing_keys where retired_at is null',
  });
  return rows[0];
}

async function createKeyPair(vault: Vault): Promise<{ kid: string; jwk: JWK; sealed: Buffer }> {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const sealed = vault.encrypt(JSON.stringify(await exportJWK(privateKey)), signingKeyAad(kid));
  return { kid, jwk: { ...bare, kid, use: 'sig', alg: 'EdDSA' }, sealed };
}

async function createSigningKey({ pool, vault }: KeyServices): Promise<KeyRow> {
  const { kid, jwk, sealed } = await createKeyPair(vault);
  const { rows } = await pool.query<KeyRow>(
    `insert into signing_keys (id, public_jwk, sealed_private_jwk, created_at) values ($1, $2, $3, now())
     returning id, sealed_private_jwk`,
    [kid, jwk, sealed],
  );
  if (!rows[0]) throw new Error('The signing key was not stored.');
  return rows[0];
}

async function decryptKey({ id, sealed_private_jwk: sealed }: KeyRow, vault: Vault): Promise<SigningKey> {
  const jwk = JSON.parse(vault.decrypt(sealed, signingKeyAad(id))) as JWK;
  return { kid: id, privateKey: (await importJWK(jwk, 'EdDSA')) as CryptoKey };
}

/** The associated data that binds an encrypted private key to its id. */
export function signingKeyAad(kid: string): string {
  return `signing-key:${kid}`;
}
