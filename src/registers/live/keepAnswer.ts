import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { Identifier } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import type { RegisterEvidence } from '../../domain/registerFacts.js';
import type { LiveService, RawAnswer } from './liveService.js';
import { withoutSecrets } from './withoutSecrets.js';

const compress = promisify(gzip);

/**
 * Keeps what a register has answered, without secrets, before anything is said on the strength of it: no verification ever
 * names evidence that is not there.
 */
export async function keepAnswer(
  pool: Pool,
  { name, secrets }: LiveService,
  { value }: Identifier,
  { status, contentType, text }: RawAnswer,
  askedAt: Date,
): Promise<RegisterEvidence> {
  const kept = withoutSecrets(text, secrets);
  const sha256 = createHash('sha256').update(kept).digest('hex');
  const id = newId('registerAnswer', askedAt);
  await pool.query({
    name: 'keep-register-answer',
    text: `insert into register_answers (id, register, identifier, asked_at, status, content_type, body, sha256)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, name, value, askedAt, status, withoutSecrets(contentType, secrets), await compress(kept), sha256],
  });
  return { id, sha256 };
}
