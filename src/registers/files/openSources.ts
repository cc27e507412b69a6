import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { openZip, type DataFiles } from './openZip.js';
import { readChunks } from './readChunks.js';

/**
 * The files of an extract: each path itself or, for a zip, the data files in it, in the order given.
 * @throws ImportRefusal when one cannot be read
 */
export async function openSources(paths: readonly string[], dataFiles: DataFiles): Promise<readonly ExtractSource[]> {
  const sources: ExtractSource[] = [];
  for (const path of paths) {
    const { size, isZip } = await inspect(path);
    if (isZip) sources.push(...(await openZip(path, dataFiles)));
    else {
      sources.push({ name: basename(path), bytes: size, chunks: () => readChunks(path) });
    }
  }
  if (sources.length === 0) throw new ImportRefusal('No file was given. Name at least one.');
  return sources;
}

async function inspect(path: string): Promise<{ size: number; isZip: boolean }> {
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new ImportRefusal(`${path} is not a file.`);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
    return { size: stats.size, isZip: bytesRead === 4 && buffer.readUInt32LE() === 0x04034b50 };
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}
