import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, startTime } from '../database/embedded/processes.js';
import { readPrivateFile, writePrivateFile } from '../platform/privateFile.js';

/** One for each process, named by its pid. */
const noteName = /^listening\.(\d+)\.url$/;

/**
 * Notes where the service listens, so that the console beside it prints links that lead there, whatever port it has found free.
 * Removes the notes of processes that were killed.
 * @returns how to take the note away
 */
export async function noteListeningAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  const { pid } = process;
  for (const note of await readNotes(dataDir)) if (!note.isCurrent) await rm(note.path, { force: true });
  // The note of versions that had one for all processes.
  await rm(join(dataDir, 'listening.url'), { force: true });
  const path = join(dataDir, `listening.${pid}.url`);
  await writePrivateFile(path, `${url}\n${startTime(pid) ?? ''}`);
  return () => rm(path, { force: true });
}

/** Where the service of this folder listens; of several processes, the last to start. Null while none runs. */
export async function readListeningAddress(dataDir: string): Promise<string | null> {
  const current = (await readNotes(dataDir)).filter(({ isCurrent }) => isCurrent);
  return current.sort((a, b) => b.writtenMs - a.writtenMs)[0]?.origin ?? null;
}

interface Note {
  readonly path: string;
  readonly origin: string;
  readonly writtenMs: number;
  /** Its process runs. */
  readonly isCurrent: boolean;
}

async function readNotes(dataDir: string): Promise<Note[]> {
  const names = await readdir(dataDir).catch(() => []);
  const notes = names.map(async (name): Promise<Note | null> => {
    const pid = Number(noteName.exec(name)?.[1]);
    const path = join(dataDir, name);
    const text = Number.isNaN(pid) ? null : await readPrivateFile(path);
    if (text === null) return null;
    const [address = '', started = ''] = text.split('\n');
    const url = URL.parse(address);
    const isAddress = url !== null && /^https?:$/.test(url.protocol);
    const { mtimeMs: writtenMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    // A later process may have the same pid, but not the same start time.
    const isCurrent = isAddress && isAlive(pid) && (startTime(pid) ?? '') === started;
    return { path, origin: isAddress ? url.origin : '', writtenMs, isCurrent };
  });
  return (await Promise.all(notes)).filter((note) => note !== null);
}
