import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { BundledEvidence } from '../domain/audit/auditBundle.js';
import type { RegisterFacts } from '../domain/registerFacts.js';

const decompress = promisify(gunzip);

/** The answer of a live register that facts rest on; null where none was asked, or its answer is kept no longer. */
export async function readEvidence(
  pool: Pool,
  { answer: { evidence } }: RegisterFacts,
): Promise<BundledEvidence | null> {
  if (!evidence) return null;
  const { rows } = await pool.query<Omit<BundledEvidence, 'text' | 'askedAt'> & { askedAt: string; body: Buffer }>(
    `select id, register, identifier, asked_at as "askedAt", status, content_type as "contentType", body
     from register_answers where id = $1`,
    [evidence.id],
  );
  const [row] = rows;
  if (!row) return null;
  const { body, askedAt, ...rest } = row;
  return { ...rest, askedAt: new Date(askedAt).toISOString(), text: (await decompress(body)).toString() };
}
