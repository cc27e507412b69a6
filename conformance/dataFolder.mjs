import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty DATA_DIR. Other users may traverse it, because PostgreSQL may have to run as another user. */
export async function makeDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-conformance-'));
  await chmod(folder, 0o711);
  return folder;
}
