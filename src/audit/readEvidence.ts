import type { Pool } from 'pg';
import type { BundledEvidence } from '../domain/audit/auditBundle.js';
import type { RegisterFacts } from '../domain/registerFacts.js';
import type { Vault } from '../encryption/vault.js';
import { readBody } from '../registers/live/keepAnswer.js';

interface StoredAnswer extends Omit<BundledEvidence, 'text' | 'askedAt'> {
  readonly askedAt: string;
  readonly body: Buffer | null;
  readonly sealedBody: Buffer | null;
}

/** The answer of a live register that facts rest on; null where none was asked, or its answer is kept no longer. */
export async function readEvidence(
  pool: Pool,
  vault: Vault,
  { answer: { evidence } }: RegisterFacts,
): Promise<BundledEvidence | null> {
  if (!evidence) return null;
  const { rows } = await pool.query<StoredAnswer>(
    `select id, register, identifier, asked_at as "askedAt", status, content_type as "contentType", body,
       sealed_body as "sealedBody" from register_answers where id = $1`,
    [evidence.id],
  );
  const [row] = rows;
  if (!row) return null;
  const { body, sealedBody, askedAt, ...rest } = row;
  const text = await readBody(vault, row.id, { body, sealedBody });
  return { ...rest, askedAt: new Date(askedAt).toISOString(), text };
}
