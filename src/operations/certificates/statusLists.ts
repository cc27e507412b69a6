import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompactSign } from 'jose';
import type { Pool } from 'pg';
import { loadSigningKey, type SigningKey } from '../../audit/signingKeys.js';
import { queryRows } from '../../database/rows.js';
import { tryLockUntilCommit } from '../../database/transaction.js';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import type { StatusPurpose } from '../../domain/certificates/credential.js';
import { setStatusBit, statusListLength, toStatusListCredential } from '../../domain/certificates/statusList.js';
import type { Vault } from '../../encryption/vault.js';

export const credentialMediaType = 'application/vc+jwt';

/**
 * The credential as a JWT (W3C Securing Verifiable Credentials using JOSE and COSE, section 3.1.1): the payload is the credential
 * itself, signed with Ed25519. Load the key before a transaction begins, because reading it takes another connection.
 */
export async function signCredential(credential: object, { kid, privateKey }: SigningKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(credential)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'vc+jwt', cty: 'vc' })
    .sign(privateKey);
}

/** How long a fetched list may be used. A verifier that fetches only when it must sees a revocation this late. */
export const statusListValidMs = 300_000;
/** How long a process serves a list from memory. A fetched list may miss the revocations of this time. */
export const statusListCacheMs = 5_000;

export interface StatusLists {
  /** The list as a signed credential (JWT); null for one that does not exist. */
  read(purpose: StatusPurpose, list: number): Promise<string | null>;
}

interface StatusListServices {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly clock: () => Date;
  /** The public address of the service, without a slash at its end. */
  readonly publicUrl: () => string;
}

/**
 * The published status lists: which certificates are revoked, and which are suspended. The bit of a revocation stays set. An
 * expired certificate has no bit.
 */
export function createStatusLists({ pool, vault, clock, publicUrl }: StatusListServices): StatusLists {
  const made = new Map<string, { readonly at: number; readonly jwt: Promise<string | null> }>();
  const make = async (purpose: StatusPurpose, list: number, now: Date): Promise<string | null> => {
    const set = await loadSetBits(pool, purpose, list);
    if (!set) return null;
    const encodedList = await encodeStatusList(set);
    const times = { from: now, validMs: statusListValidMs };
    const credential = toStatusListCredential({ issuerUrl: publicUrl(), list, encodedList, purpose }, times);
    return signCredential(credential, await loadSigningKey({ pool, vault }));
  };
  return {
    read(purpose, list) {
      const now = clock();
      const name = `${purpose} ${list}`;
      const kept = made.get(name);
      const age = kept ? now.getTime() - kept.at : Infinity;
      if (kept && age >= 0 && age < statusListCacheMs) return kept.jwt;
      const jwt = make(purpose, list, now);
      made.set(name, { at: now.getTime(), jwt });
      const forget = (): void => {
        if (made.get(name)?.jwt === jwt) made.delete(name);
      };
      // Neither a failure nor a missing list is cached.
      jwt.then((found) => {
        if (found === null) forget();
      }, forget);
      return jwt;
    },
  };
}

/** The bits, GZIP-compressed in multibase (Bitstring Status List v1.0, section 4.1). @param set the positions of set bits */
export async function encodeStatusList(set: readonly number[]): Promise<string> {
  const bits = new Uint8Array(statusListLength / 8);
  for (const index of set) setStatusBit(bits, index);
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`;
}

/** The positions of set bits; null for a list without a certificate. */
async function loadSetBits(pool: Pool, purpose: StatusPurpose, list: number): Promise<readonly number[] | null> {
  const { rows } = await pool.query<{ places: number[] | null }>({
    name: 'read-status-list',
    text: `select array_agg(status_index) filter (where status = $2) as places
      from certificates where status_list = $1 having count(*) > 0`,
    values: [list, purpose === 'revocation' ? 'revoked' : 'suspended'],
  });
  return rows[0] ? (rows[0].places ?? []) : null;
}

type StatusEntry = CertificateStatement['statusEntry'];

// A list is at most half full, so at worst every second attempt fails.
const maxAttempts = 64;

/**
 * Allocates a random free position in the newest status list for the certificate of this transaction. A random position does not
 * reveal the time. The position is locked until the transaction ends and read again under the lock, so no other certificate gets
 * it. A list that is half full gets no more, and the next one begins.
 * @throws Error outside of a transaction
 */
export async function allocateStatusEntry(em: EntityManager): Promise<StatusEntry> {
  if (!em.isInTransaction()) throw new Error('An entry of a status list must be taken in a transaction.');
  const ask = async (statement: string, values: unknown[]): Promise<number | boolean | undefined> => {
    const rows = await queryRows<{ answer: number | boolean }>(em, statement, values);
    return rows[0]?.answer;
  };
  const list = Number((await ask(newestListSql, [statusListLength / 2])) ?? 1);
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const index = randomInt(statusListLength);
    // Two statements: the second sees what was committed before the lock was acquired.
    if (!(await tryLockUntilCommit(em, `kyb status ${list}:${index}`))) continue;
    if ((await ask(isFree, [list, index])) === true) return { list, index };
  }
  throw new Error(`Status list ${list} has no free entry.`);
}

const newestListSql = `select newest.list + case when held.places >= ? then 1 else 0 end as answer
  from (select coalesce(max(status_list), 1) as list from certificates) as newest,
    lateral (select count(*) as places from certificates where status_list = newest.list) as held`;
const isFree = `select not exists (select from certificates where status_list = ? and status_index = ?) as answer`;
