import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { enterImport } from '../../audit/enterImport.js';
import { importExtract } from '../../registers/importExtract.js';

const sampleFiles = {
  abr: fileURLToPath(new URL('../../../data/sample/abn.xml', import.meta.url)),
  nzbn: fileURLToPath(new URL('../../../data/sample/nzbn.json', import.meta.url)),
} as const;

/** Loads the invented sample into each register that holds nothing. Not for production, which refuses it. */
export async function importSample(pool: Pool): Promise<void> {
  for (const register of ['abr', 'nzbn'] as const) {
    // A sample of before there were names to search by is imported once more, which makes them.
    const { rowCount } = await pool.query(
      `select 1 from register_extracts x where register = $1
         and (not is_sample or exists (select from register_names n where n.register = x.register))`,
      [register],
    );
    const files = [sampleFiles[register]];
    if (rowCount === 0) await importExtract(pool, { register, files, production: false, onTakenOver: enterImport });
  }
}
