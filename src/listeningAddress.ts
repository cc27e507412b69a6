import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from './privateFile.js';

const pathIn = (dataDir: string): string => join(dataDir, 'listening.url');

/**
 * Notes where the service listens, so that the console beside it prints links that lead there, whatever port it has found free.
 * Of several processes with one folder the last one to start is noted.
 * @returns how to take the note away
 */
export async function noteListeningAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  await writePrivateFile(pathIn(dataDir), url);
  return async () => {
    if ((await readListeningAddress(dataDir)) === url) await rm(pathIn(dataDir), { force: true });
  };
}

/** Where the service of this folder listens, or last did if it was killed: null where it was stopped, or where the note is none. */
export async function readListeningAddress(dataDir: string): Promise<string | null> {
  const url = URL.parse((await readPrivateFile(pathIn(dataDir))) ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}
