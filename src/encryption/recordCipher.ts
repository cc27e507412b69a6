import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../database/rows.js';
import { decrypt, decryptBytes, encrypt, encryptBytes } from '../domain/encryption.js';
import type { Vault } from './vault.js';

/** Keeps what tells of the persons in one record: while its key is there it can be read, and afterwards by nobody. */
export interface RecordCipher {
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
export async function createRecordCipher(
  em: EntityManager,
  vault: Vault,
  recordId: string,
  at: Date,
): Promise<RecordCipher> {
  const key = randomBytes(keyBytes);
  await queryRows(em, 'insert into record_keys (record_id, sealed_key, created_at) values (?, ?, ?)', [
    recordId,
    vault.seal(key.toString('hex'), recordKeyAad(recordId)),
    at,
  ]);
  return createKeyCipher(key);
}

/** Creates the keys of many records by one statement, in the transaction in which the records are created; the seals in their order. */
export async function createRecordCiphers(
  em: EntityManager,
  vault: Vault,
  recordIds: readonly string[],
  at: Date,
): Promise<readonly RecordCipher[]> {
  const keys = recordIds.map((id) => ({ id, key: randomBytes(keyBytes) }));
  const rows = keys.map(({ id, key }) => ({
    id,
    key: vault.seal(key.toString('hex'), recordKeyAad(id)).toString('hex'),
  }));
  await queryRows(
    em,
    `insert into record_keys (record_id, sealed_key, created_at)
       select id, decode(key, 'hex'), ?::timestamptz from json_to_recordset(?::json) as row (id text, key text)`,
    [at, JSON.stringify(rows)],
  );
  return keys.map(({ key }) => createKeyCipher(key));
}

/**
 * The seal of a record whose key is made when first something is sealed for it; null when what it held of persons was erased. Until
 * the transaction ends nobody erases it.
 */
export async function ensureRecordCipher(
  em: EntityManager,
  vault: Vault,
  recordId: string,
  at: Date,
): Promise<RecordCipher | null> {
  const key = vault.seal(randomBytes(keyBytes).toString('hex'), recordKeyAad(recordId));
  await queryRows(
    em,
    'insert into record_keys (record_id, sealed_key, created_at) values (?, ?, ?) on conflict do nothing',
    [recordId, key, at],
  );
  const [kept] = await queryRows<{ sealed_key: Buffer | null }>(
    em,
    'select sealed_key from record_keys where record_id = ? for share',
    [recordId],
  );
  return toRecordCipher(vault, recordId, kept?.sealed_key ?? null);
}

/** The seal of a record; null when what it held of persons was erased. @throws Error for a record that has none */
export async function loadRecordCipher(
  em: EntityManager,
  vault: Vault,
  recordId: string,
): Promise<RecordCipher | null> {
  const seals = await loadRecordCiphers(em, vault, [recordId]);
  return seals.get(recordId) ?? null;
}

/**
 * The seals of a page of records, by one statement: null for one of which everything that it held of persons was erased.
 * @throws Error when one of them has none
 */
export async function loadRecordCiphers(
  em: EntityManager,
  vault: Vault,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, RecordCipher | null>> {
  const sealedKeys = await loadRecordKeys(em, recordIds);
  return new Map(
    recordIds.map((recordId) => {
      const sealedKey = sealedKeys.get(recordId);
      if (sealedKey === undefined) throw new Error(`The record ${recordId} has no key.`);
      return [recordId, toRecordCipher(vault, recordId, sealedKey)];
    }),
  );
}

/** The keys of records as they are stored, null for one that was erased. Records without one are left out. */
export async function loadRecordKeys(
  em: EntityManager,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const rows = await queryRows<{ record_id: string; sealed_key: Buffer | null }>(
    em,
    'select record_id, sealed_key from record_keys where record_id in (select json_array_elements_text(?::json))',
    [JSON.stringify(recordIds)],
  );
  return new Map(rows.map(({ record_id: recordId, sealed_key: sealedKey }) => [recordId, sealedKey]));
}

/** The seal by the key of a record as it is stored; null for one that was erased. @throws Error when its secret has left SECRETS_KEY */
export function toRecordCipher(vault: Vault, recordId: string, sealedKey: Buffer | null): RecordCipher | null {
  if (sealedKey === null) return null;
  return createKeyCipher(Buffer.from(vault.unseal(sealedKey, recordKeyAad(recordId)), 'hex'));
}

/** The place that the key of a record is sealed for. */
export function recordKeyAad(recordId: string): string {
  return `${recordId}:record-key`;
}

function createKeyCipher(key: Buffer): RecordCipher {
  const opened = <Content>(content: Content | null, place: string): Content => {
    if (content === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
    return content;
  };
  return {
    seal: (text, place) => encrypt(text, key, place),
    unseal: (sealed, place) => opened(decrypt(sealed, key, place), place),
    sealBytes: (bytes, place) => encryptBytes(bytes, key, place),
    unsealBytes: (sealed, place) => opened(decryptBytes(sealed, key, place), place),
    mac: (text, place) =>
      createHmac('sha256', new Uint8Array(hkdfSync('sha256', key, '', `mac:${place}`, keyBytes)))
        .update(text)
        .digest(),
  };
}
