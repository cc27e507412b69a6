import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTime } from './processes.js';

/** Enters this process in the list of those that use the server; returns the way to leave it. Call under the lock. */
export function enterUser(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const entry = join(directory, `${process.pid}.${randomUUID()}`);
  writeFileSync(entry, startTime(process.pid) ?? '');
  return () => {
    rmSync(entry, { force: true });
  };
}

/** Whether any process still uses the server; entries of dead processes go, also when their pid was given again. */
export function hasUsers(directory: string): boolean {
  return readdirSync(directory).some((name) => {
    const entry = join(directory, name);
    const isLiving = startTime(Number.parseInt(name, 10)) === readFileSync(entry, 'utf8');
    if (!isLiving) rmSync(entry, { force: true });
    return isLiving;
  });
}
