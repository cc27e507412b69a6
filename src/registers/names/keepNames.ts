import type { PoolClient } from 'pg';
import type { RegisterCode } from '../import/registerTables.js';
import { buildNames } from './buildNames.js';
import { nameTables } from './nameTables.js';
import { refreshNames } from './refreshNames.js';

/**
 * Brings the names of a register to what the register holds: all of them where there are none yet, else those of entities
 * that imports have changed. The session must hold the lock of the import and be in no transaction.
 */
export async function keepNames(client: PoolClient, register: RegisterCode): Promise<void> {
  const tables = nameTables[register];
  const { rowCount } = await client.query('select 1 from register_names where register = $1', [register]);
  if (rowCount === 0) await buildNames(client, tables);
  else await refreshNames(client, tables);
}
