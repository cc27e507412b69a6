import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function hash(parts) {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('hex');
}

/**
 * The hash of the names and contents of these files, and of all files below these folders without `node_modules`. A
 * missing file counts as empty.
 */
export function hashOfFiles(paths) {
  return hash(paths.flatMap(filesAt).flatMap((file) => [file, readFileSync(file)]));
}

/** The file, or all files below the folder, sorted and without installed packages. */
export function filesAt(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path)
      .filter((name) => name !== 'node_modules')
      .sort()
      .flatMap((name) => filesAt(join(path, name)));
  } catch {
    return [path];
  }
}
