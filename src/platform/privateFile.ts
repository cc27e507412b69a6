import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getSystemCode } from './errors.js';

/** The text of a private file without its last line end, or null if it does not exist. */
export async function readPrivateFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trimEnd();
  } catch (error) {
    if (getSystemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file that only its owner can read, atomically. A text gets a line end. */
export async function writePrivateFile(path: string, content: string | Buffer): Promise<void> {
  await rename(await writeTemporary(path, content), path);
}

/**
 * Writes a private file unless it exists and is not empty. If several processes call this at once, one creates it.
 * @returns its text
 */
export async function createPrivateFile(path: string, text: string): Promise<string> {
  const temporary = await writeTemporary(path, text);
  try {
    await link(temporary, path);
  } catch {
    const found = await readPrivateFile(path);
    if (found) return found;
    // The file is empty, or the file system has no hard links.
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  return text;
}

async function writeTemporary(path: string, content: string | Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.${randomUUID()}.tmp`;
  await writeFile(temporary, typeof content === 'string' ? `${content}\n` : content, { mode: 0o600 });
  await chmod(temporary, 0o600);
  return temporary;
}
