import type { Pool } from 'pg';
import type { Vault } from '../../encryption/vault.js';
import { recordSealOf, type RecordSeal } from '../../encryption/recordSeal.js';

/** What reads the rows of one record. */
export interface ExportReader {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly linkId: string;
  /** Null: what it held of persons is erased. */
  readonly seal: RecordSeal | null;
}

/** @throws Error when the record cannot be read under this SECRETS_KEY */
export async function openExport(pool: Pool, vault: Vault, linkId: string): Promise<ExportReader> {
  const { rows } = await pool.query<{ sealed_key: Buffer | null }>(
    'select sealed_key from record_keys where record_id = $1',
    [linkId],
  );
  return { pool, vault, linkId, seal: recordSealOf(vault, linkId, rows[0]?.sealed_key ?? null) };
}

/**
 * The rows of a statement, whose parameter is the record, with readable texts in the place of sealed columns.
 * @param sealed By column, the name that what is in it is sealed under, after the id of the row, and shown under. JSON is shown
 * as what it says
 */
export async function readRows(
  { pool, linkId, seal }: ExportReader,
  statement: string,
  sealed: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown> & { readonly id: string }>(statement, [linkId]);
  return rows.map((row) => {
    const shown: Record<string, unknown> = {};
    for (const [column, value] of Object.entries(row)) {
      const name = sealed[column];
      if (name === undefined) shown[column] ??= value;
      else if (!(value instanceof Buffer) || value.length === 0 || seal === null) shown[name] ??= null;
      else shown[name] = readable(seal.unseal(value, `${row.id}:${name}`));
    }
    return shown;
  });
}

/** The bytes of a document: its parts in their order. Null when they are erased. */
export async function readDocument({ pool, seal }: ExportReader, documentId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ number: number; sealed: Buffer }>(
    'select number, sealed from onboarding_document_parts where document_id = $1 order by number',
    [documentId],
  );
  if (seal === null || rows.length === 0) return null;
  return Buffer.concat(
    rows.map(({ number, sealed }, index) =>
      // The last one says that it is: none can be cut off.
      seal.unsealBytes(sealed, `${documentId}:part:${number}${index === rows.length - 1 ? ':last' : ''}`),
    ),
  );
}

function readable(text: string): unknown {
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
}
