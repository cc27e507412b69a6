import type { Pool } from 'pg';
import type { Services } from '../caller/context.js';
import { chainFormat, type ChainHeader, type ChainLine } from '../domain/audit/chainFile.js';
import { publicKeys } from './signingKeys.js';
import { chainOrigin } from './progress.js';
import { signHead } from './signHead.js';

const atOnce = 2_000;

/** The whole chain, in pieces of a file: seals and signs at once, then reads a little at a time. @throws AppError STATE_CONFLICT */
export async function* exportChain(services: Services): AsyncGenerator<string, void, void> {
  const { pool } = services.database;
  const { size, statement } = await signHead(services);
  const keys = (await publicKeys(pool)) as ChainHeader['keys'];
  const header: ChainHeader = { format: chainFormat, origin: await chainOrigin(pool), size, keys };
  yield `${JSON.stringify(header)}\n`;
  for (let after = 0; after < size; after += atOnce) {
    yield (await readLines(pool, after, Math.min(size, after + atOnce))).join('');
  }
  yield `${JSON.stringify({ checkpoint: statement })}\n`;
}

async function readLines(pool: Pool, after: number, to: number): Promise<string[]> {
  const { rows } = await pool.query<{ position: string; seal: Buffer; body: string }>({
    name: 'export-audit-lines',
    text: `select position, seal, body from audit_seals join audit_entries on id = entry_id
      where position > $1 and position <= $2 order by position`,
    values: [after, to],
  });
  return rows.map(({ position, seal, body }) => {
    const line: ChainLine = { position: Number(position), seal: seal.toString('hex'), body };
    return `${JSON.stringify(line)}\n`;
  });
}
