import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A new data directory that every user may traverse. As root, PostgreSQL runs as another user. Without access, its data
 * would be stored under /var/lib/kyb and stay there.
 */
export async function newDataDir(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kyb-test-'));
  await chmod(path, 0o711);
  return path;
}

/** A data directory with a migrated database, as after the first start. Copying one is faster than creating it. */
export async function newMigratedDataDir(): Promise<string> {
  const path = await newDataDir();
  // Keeps the owner of each file: PostgreSQL refuses to start on files of another user.
  await promisify(execFile)('cp', ['-a', process.env['KYB_TEST_MIGRATED'] ?? '', join(path, 'postgres')]);
  return path;
}
