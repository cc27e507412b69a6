import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCodeOf } from './errors.js';

/** The text of a private file without its last line end, or null when there is none. */
export async function readPrivateFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trimEnd();
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file that its owner alone can read, whole or not at all. A text gets a line end. */
export async function writePrivateFile(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, typeof content === 'string' ? `${content}\n` : content, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, path);
}
