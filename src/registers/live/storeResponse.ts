import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { Identifier } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import type { RegisterEvidence } from '../../domain/registerFacts.js';
import { responseAad, type ResponseVault } from '../../encryption/registerAnswer.js';
import type { LiveService, RawResponse } from './liveService.js';

const compress = promisify(gzip);

interface Storage {
  readonly pool: Pool;
  readonly vault: ResponseVault;
}

/**
 * Keeps what a register has answered, without secrets, before anything is said on the strength of it: no verification ever
 * names evidence that is not there. It is encrypted, because it may name persons.
 */
export async function storeResponse(
  { pool, vault }: Storage,
  { name, secrets }: LiveService,
  { value }: Identifier,
  { status, contentType, text }: RawResponse,
  askedAt: Date,
): Promise<RegisterEvidence> {
  const kept = withoutSecrets(text, secrets);
  const sha256 = createHash('sha256').update(kept).digest('hex');
  const id = newId('registerAnswer', askedAt);
  const body = encryptBody(vault, id, await compress(kept));
  await pool.query({
    name: 'keep-register-answer',
    text: `insert into register_answers (id, register, identifier, asked_at, status, content_type, sealed_body, sha256)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, name, value, askedAt, status, withoutSecrets(contentType, secrets), body, sha256],
  });
  return { id, sha256 };
}

/** Encrypts the answers that earlier versions have stored, in short statements. Aborted, it leaves the rest to the next run. */
export async function encryptPlainResponses({ pool, vault }: Storage, signal?: AbortSignal): Promise<number> {
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

function encryptBody(vault: ResponseVault, id: string, compressed: Buffer): Buffer {
  return vault.seal(compressed.toString('base64'), responseAad(id));
}

const mark = '[removed]';

/** A text in which each secret, in whatever case and also percent-encoded, is replaced by a mark. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter((secret) => secret !== '');
  if (spellings.length === 0) return text;
  const pattern = spellings.map((secret) => secret.replace(/[^\w-]/g, '\\$&')).join('|');
  return text.replace(new RegExp(pattern, 'gi'), mark);
}
