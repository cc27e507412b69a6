import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from './secretsKey.js';
import { seal, sealBytes, unseal, unsealBytes } from '../domain/tokens.js';

/** Keeps what tells of the persons in one record: while its key is there it can be read, and afterwards by nobody. */
export interface RecordSeal {
  /** @param place The row and column that it is for */
  seal(text: string, place: string): Buffer;
  /** @throws Error when it was sealed for another place or record, or was changed */
  unseal(sealed: Buffer, place: string): string;
  sealBytes(bytes: Buffer, place: string): Buffer;
  unsealBytes(sealed: Buffer, place: string): Buffer;
  /** By which a text is recognised without being kept: HMAC-SHA256, under a key of its own that is made of the record's. */
  mac(text: string, place: string): Buffer;
}

const keyBytes = 32;

/** Makes the key of a new record, in the transaction in which the record is made. */
export async function createRecordSeal(
  em: EntityManager,
  vault: Vault,
  recordId: string,
  at: Date,
): Promise<RecordSeal> {
  const key = randomBytes(keyBytes);
  await em
    .getConnection()
    .execute(
      'insert into record_keys (record_id, sealed_key, created_at) values (?, ?, ?)',
      [recordId, vault.seal(key.toString('hex'), keyPlace(recordId)), at],
      'run',
      em.getTransactionContext(),
    );
  return sealUnder(key);
}

/** Creates the keys of many records by one statement, in the transaction in which the records are created; the seals in their order. */
export async function createRecordSeals(
  em: EntityManager,
  vault: Vault,
  recordIds: readonly string[],
  at: Date,
): Promise<readonly RecordSeal[]> {
  const keys = recordIds.map((id) => ({ id, key: randomBytes(keyBytes) }));
  const rows = keys.map(({ id, key }) => ({ id, key: vault.seal(key.toString('hex'), keyPlace(id)).toString('hex') }));
  await em.getConnection().execute(
    `insert into record_keys (record_id, sealed_key, created_at)
       select id, decode(key, 'hex'), ?::timestamptz from json_to_recordset(?::json) as row (id text, key text)`,
    [at, JSON.stringify(rows)],
    'run',
    em.getTransactionContext(),
  );
  return keys.map(({ key }) => sealUnder(key));
}

/**
 * The seal of a record whose key is made when first something is sealed for it; null when what it held of persons was erased. Until
 * the transaction ends nobody erases it.
 */
export async function keepRecordSeal(
  em: EntityManager,
  vault: Vault,
  recordId: string,
  at: Date,
): Promise<RecordSeal | null> {
  const key = vault.seal(randomBytes(keyBytes).toString('hex'), keyPlace(recordId));
  await em
    .getConnection()
    .execute(
      'insert into record_keys (record_id, sealed_key, created_at) values (?, ?, ?) on conflict do nothing',
      [recordId, key, at],
      'run',
      em.getTransactionContext(),
    );
  const kept: { sealed_key: Buffer | null } = await em
    .getConnection()
    .execute(
      'select sealed_key from record_keys where record_id = ? for share',
      [recordId],
      'get',
      em.getTransactionContext(),
    );
  return recordSealOf(vault, recordId, kept.sealed_key);
}

/** The seal of a record; null when what it held of persons was erased. @throws Error for a record that has none */
export async function openRecordSeal(em: EntityManager, vault: Vault, recordId: string): Promise<RecordSeal | null> {
  const seals = await openRecordSeals(em, vault, [recordId]);
  return seals.get(recordId) ?? null;
}

/**
 * The seals of a page of records, by one statement: null for one of which everything that it held of persons was erased.
 * @throws Error when one of them has none
 */
export async function openRecordSeals(
  em: EntityManager,
  vault: Vault,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, RecordSeal | null>> {
  const sealedKeys = await readRecordKeys(em, recordIds);
  return new Map(
    recordIds.map((recordId) => {
      const sealedKey = sealedKeys.get(recordId);
      if (sealedKey === undefined) throw new Error(`The record ${recordId} has no key.`);
      return [recordId, recordSealOf(vault, recordId, sealedKey)];
    }),
  );
}

/** The keys of records as they are stored, null for one that was erased. Records without one are left out. */
export async function readRecordKeys(
  em: EntityManager,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const rows: { record_id: string; sealed_key: Buffer | null }[] = await em
    .getConnection()
    .execute(
      'select record_id, sealed_key from record_keys where record_id in (select json_array_elements_text(?::json))',
      [JSON.stringify(recordIds)],
      'all',
      em.getTransactionContext(),
    );
  return new Map(rows.map(({ record_id: recordId, sealed_key: sealedKey }) => [recordId, sealedKey]));
}

/** The seal by the key of a record as it is stored; null for one that was erased. @throws Error when its secret has left SECRETS_KEY */
export function recordSealOf(vault: Vault, recordId: string, sealedKey: Buffer | null): RecordSeal | null {
  if (sealedKey === null) return null;
  return sealUnder(Buffer.from(vault.unseal(sealedKey, keyPlace(recordId)), 'hex'));
}

/** The place that the key of a record is sealed for. */
export function keyPlace(recordId: string): string {
  return `${recordId}:record-key`;
}

function sealUnder(key: Buffer): RecordSeal {
  const opened = <Content>(content: Content | null, place: string): Content => {
    if (content === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
    return content;
  };
  return {
    seal: (text, place) => seal(text, key, place),
    unseal: (sealed, place) => opened(unseal(sealed, key, place), place),
    sealBytes: (bytes, place) => sealBytes(bytes, key, place),
    unsealBytes: (sealed, place) => opened(unsealBytes(sealed, key, place), place),
    mac: (text, place) =>
      createHmac('sha256', new Uint8Array(hkdfSync('sha256', key, '', `mac:${place}`, keyBytes)))
        .update(text)
        .digest(),
  };
}
