import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new data directory that every user may enter: as root, PostgreSQL runs as another user, and where that one cannot
 * get in, its data would go to /var/lib/kyb and stay there.
 */
export async function newDataDir(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kyb-test-'));
  await chmod(path, 0o711);
  return path;
}
