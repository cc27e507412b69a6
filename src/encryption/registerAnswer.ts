import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Pool } from 'pg';

const decompress = promisify(gunzip);

/** Encrypts a register's response for its row, and decrypts it. */
export interface ResponseVault {
  readonly encrypt: (text: string, place: string) => Buffer;
  readonly decrypt: (encrypted: Buffer, place: string) => string;
}

/** The body of a row. Only versions before encryption filled `body`. */
export interface StoredBody {
  readonly body: Buffer | null;
  readonly sealedBody: Buffer | null;
}

/** The associated data of an encrypted response: its row and column. */
export function responseAad(id: string): string {
  return `${id}:answer`;
}

/** The text of a response, encrypted or not. */
export async function readBody(vault: ResponseVault, id: string, { body, sealedBody }: StoredBody): Promise<string> {
  const compressed = sealedBody === null ? body : Buffer.from(vault.decrypt(sealedBody, responseAad(id)), 'base64');
  if (compressed === null) throw new Error(`The register response ${id} has no body.`);
  return (await decompress(compressed)).toString();
}

/** Encrypts the responses that earlier versions stored, in short statements. If aborted, the next run continues. */
export async function encryptPlainResponses(
  { pool, vault }: { readonly pool: Pool; readonly vault: ResponseVault },
  signal?: AbortSignal,
): Promise<number> {
  const atOnce = 200;
  let encrypted = 0;
  for (let found = atOnce; found === atOnce && !signal?.aborted;) {
    const { rows } = await pool.query<{ id: string; body: Buffer }>(
      'select id, body from register_answers where body is not null order by id limit $1',
      [atOnce],
    );
    found = rows.length;
    await pool.query(
      `update register_answers old set body = null, sealed_body = new.sealed
       from unnest($1::text[], $2::bytea[]) as new (id, sealed) where old.id = new.id and old.body is not null`,
      [rows.map(({ id }) => id), rows.map(({ id, body }) => encryptBody(vault, id, body))],
    );
    encrypted += found;
  }
  return encrypted;
}

/**
 * Encrypts a response for its row.
 * @param compressed Its text by gzip
 */
export function encryptBody(vault: ResponseVault, id: string, compressed: Buffer): Buffer {
  return vault.encrypt(compressed.toString('base64'), responseAad(id));
}
