import { basename } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { chunkBytes } from './readChunks.js';

/** The published zips hold ten files that shrink to a thirteenth; these limits are far from that and stop a zip bomb. */
const mostEntries = 200;
const highestRatio = 100;

/** Which entries of a zip are data: by the ending of the name, and in words. */
export interface DataFiles {
  readonly endings: RegExp;
  readonly words: string;
}

/**
 * The data files in a zip. Each is checked while it is read: size and CRC must be those that the zip states.
 * @throws ImportRefusal when the zip is damaged, cut off, or no honest extract
 */
export async function openZip(path: string, { endings, words }: DataFiles): Promise<readonly ExtractSource[]> {
  const zip = basename(path);
  const entries: Entry[] = [];
  const file = await openFile(path);
  try {
    if (file.entryCount > mostEntries) {
      throw new ImportRefusal(`${zip} has ${file.entryCount} files, which is too many.`);
    }
    for await (const entry of file.eachEntry()) {
      if (endings.test(entry.fileName)) entries.push(entry);
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : damaged(zip, error);
  } finally {
    file.close();
  }
  if (entries.length === 0) throw new ImportRefusal(`${zip} has no ${words} file.`);
  return entries.map((entry) => sourceOf(path, `${zip}: ${basename(entry.fileName)}`, entry));
}

function sourceOf(path: string, name: string, entry: Entry): ExtractSource {
  if (entry.isEncrypted()) throw new ImportRefusal(`${name} is encrypted. Use an unencrypted file.`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new ImportRefusal(`${name} is compressed in a way that is not supported (${entry.compressionMethod}).`);
  }
  if (entry.uncompressedSize > entry.compressedSize * highestRatio) {
    throw new ImportRefusal(
      `${name} would become more than ${highestRatio} times larger when unpacked, so it is not an extract.`,
    );
  }
  return { name, bytes: entry.uncompressedSize, chunks: () => contentOf(path, name, entry) };
}

async function* contentOf(path: string, name: string, entry: Entry): AsyncGenerator<Buffer, void, void> {
  const file = await openFile(path);
  let bytes = 0;
  let checksum = 0;
  try {
    const stored = await file.openReadStreamPromise(entry, { decodeFileData: false });
    for await (const chunk of unpacked(stored, entry)) {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) break;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(name, error);
  } finally {
    file.close();
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32) {
    throw damaged(name, new Error('the size or CRC differs from the one in the ZIP file'));
  }
}

function unpacked(stored: Readable, entry: Entry): AsyncIterable<Buffer> {
  if (entry.compressionMethod === 0) return stored;
  return pipeline(stored, createInflateRaw({ chunkSize: chunkBytes }), () => undefined);
}

async function openFile(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw damaged(basename(path), error);
  }
}

function damaged(name: string, error: unknown): ImportRefusal {
  return new ImportRefusal(`${name} is damaged or cut off: ${(error as Error).message}.`, { cause: error });
}
