import { gunzipSync } from 'node:zlib';
import type { Pool } from 'pg';

/**
 * Everything in each table that is readable without a key: every value as text, and compressed bytes also decompressed.
 */
export async function readableTables(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const readable = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown> & { row: string }>(
      `select *, t::text as row from "${name}" t`,
    );
    const texts = rows.flatMap(({ row, ...values }) => [row, ...Object.values(values).map(unpacked)]);
    readable.set(name, texts.join('\n'));
  }
  return readable;
}

/** The tables that contain one of these words in readable form, also as hexadecimal. */
export async function tablesThatTell(pool: Pool, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of await readableTables(pool)) {
    const hex = (word: string) => Buffer.from(word).toString('hex');
    for (const word of words) if (text.includes(word) || text.includes(hex(word))) found.push(`${name}: ${word}`);
  }
  return found;
}

function unpacked(value: unknown): string {
  const isCompressed = Buffer.isBuffer(value) && value.length > 2 && value[0] === 0x1f && value[1] === 0x8b;
  return isCompressed ? gunzipSync(value).toString() : '';
}
