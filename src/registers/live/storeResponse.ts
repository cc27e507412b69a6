import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { Identifier } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import type { RegisterEvidence } from '../../domain/registerFacts.js';
import { encryptBody, type ResponseVault } from '../../encryption/registerAnswer.js';
import type { LiveService, RawResponse } from './liveService.js';

const compress = promisify(gzip);

interface Storage {
  readonly pool: Pool;
  readonly vault: ResponseVault;
}

/**
 * Stores a register's response without secrets before any verification uses it, so that every verification's evidence
 * exists. It is encrypted, because it may name persons.
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

const mark = '[removed]';

/** Replaces each secret in a text by a mark, in upper and lower case, and also percent-encoded. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter((secret) => secret !== '');
  if (spellings.length === 0) return text;
  const pattern = spellings.map((secret) => secret.replace(/[^\w-]/g, '\\$&')).join('|');
  return text.replace(new RegExp(pattern, 'gi'), mark);
}
