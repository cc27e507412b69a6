import type { PoolClient } from 'pg';
import type { PlannedFile } from '../../import/extractFile.js';
import type { HeldFile } from '../../import/heldRegister.js';
import { ImportRefusal } from '../../import/importRefusal.js';
import { registerTables } from '../../import/registerTables.js';

/**
 * Whether the tables are a set: core data, and those from which the register was filled before.
 * @throws ImportRefusal when they are not
 */
export async function checkTables(
  client: PoolClient,
  planned: readonly PlannedFile[],
  held: readonly HeldFile[],
): Promise<void> {
  if (!planned.some(({ head }) => head.table === 'core')) {
    throw new ImportRefusal(
      'None of these files has the core data: a table with NZBN, ENTITY_NAME, ENTITY_TYPE and ENTITY_STATUS.',
    );
  }
  const given = new Set(planned.map(({ sequence }) => sequence));
  const absent = held.filter(({ sequence, records }) => records > 0 && !given.has(sequence));
  if (absent.length === 0) return;
  // A file of which no entity comes is a table beside core data: without it, what it told would look like a change.
  const { rows } = await client.query<{ file: number }>(`select distinct file from ${registerTables.nzbn.name}`);
  const filled = new Set(rows.map(({ file }) => file));
  const lost = absent.find(({ sequence }) => !filled.has(sequence));
  if (!lost) return;
  throw new ImportRefusal(
    `The current data also came from ${lost.name}, and these files have no such table, so its data would be lost. ` +
      'To import them anyway, add --allow-smaller.',
  );
}
