import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../database/rows.js';
import { decrypt, decryptBytes, encrypt, encryptBytes } from '../domain/encryption.js';
import type { Vault } from './vault.js';

/** Encrypts the personal data of one record under a separate key. Deleting that key erases the data. */
export interface RecordCipher {
  /** @param place The row and column for which the text is encrypted */
  encrypt(text: string, place: string): Buffer;
  /** @throws Error if it was encrypted for another place or record, or was changed */
  decrypt(encrypted: Buffer, place: string): string;
  encryptBytes(bytes: Buffer, place: string): Buffer;
  decryptBytes(encrypted: Buffer, place: string): Buffer;
  /** Recognises a text without storing it: HMAC-SHA256 under a key derived from the record's. */
  mac(text: string, place: string): Buffer;
}

const keyBytes = 32;

/** Creates the key of a new record, in the transaction that creates the record. */
export async function createRecordCipher(
  em: EntityManager,
  vault: Vault,
  recordId: string,
  at: Date,
): Promise<RecordCipher> {
  const key = randomBytes(keyBytes);
  await queryRows(em, 'insert into record_keys (record_id, sealed_key, created_at) values (?, ?, ?)', [
    recordId,
    vault.encrypt(key.toString('hex'), recordKeyAad(recordId)),
    at,
  ]);
  return createKeyCipher(key);
}

/**
 * Creates the keys of many records with one statement, in the transaction that creates the records. Returns the ciphers
 * in the same order.
 */
export async function createRecordCiphers(
  em: EntityManager,
  vault: Vault,
  recordIds: readonly string[],
  at: Date,
): Promise<readonly RecordCipher[]> {
  const keys = recordIds.map((id) => ({ id, key: randomBytes(keyBytes) }));
  const rows = keys.map(({ id, key }) => ({
    id,
    key: vault.encrypt(key.toString('hex'), recordKeyAad(id)).toString('hex'),
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
 * The cipher of a record, whose key is created on first use. Null if the record's personal data were erased. They
 * cannot be erased until the transaction ends.
 */
export async function ensureRecordCipher(
  em: EntityManager,
  vault: Vault,
  recordId: string,
  at: Date,
): Promise<RecordCipher | null> {
  const key = vault.encrypt(randomBytes(keyBytes).toString('hex'), recordKeyAad(recordId));
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

/**
 * The cipher of a record. Null if its personal data were erased.
 * @throws Error for a record without a key
 */
export async function loadRecordCipher(
  em: EntityManager,
  vault: Vault,
  recordId: string,
): Promise<RecordCipher | null> {
  const ciphers = await loadRecordCiphers(em, vault, [recordId]);
  return ciphers.get(recordId) ?? null;
}

/**
 * The ciphers of a page of records, by one statement. Null for a record whose personal data were erased.
 * @throws Error if one of them has no key
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

/** The stored, encrypted keys of records. Null for an erased record. Records without a key are left out. */
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

/**
 * The cipher for a stored key. Null for an erased record.
 * @throws Error if the secret of the key is no longer in SECRETS_KEY
 */
export function toRecordCipher(vault: Vault, recordId: string, sealedKey: Buffer | null): RecordCipher | null {
  if (sealedKey === null) return null;
  return createKeyCipher(Buffer.from(vault.decrypt(sealedKey, recordKeyAad(recordId)), 'hex'));
}

/** The associated data that binds an encrypted record key to its record. */
export function recordKeyAad(recordId: string): string {
  return `${recordId}:record-key`;
}

function createKeyCipher(key: Buffer): RecordCipher {
  const opened = <Content>(content: Content | null, place: string): Content => {
    if (content === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
    return content;
  };
  return {
    encrypt: (text, place) => encrypt(text, key, place),
    decrypt: (encrypted, place) => opened(decrypt(encrypted, key, place), place),
    encryptBytes: (bytes, place) => encryptBytes(bytes, key, place),
    decryptBytes: (encrypted, place) => opened(decryptBytes(encrypted, key, place), place),
    mac: (text, place) =>
      createHmac('sha256', new Uint8Array(hkdfSync('sha256', key, '', `mac:${place}`, keyBytes)))
        .update(text)
        .digest(),
  };
}
