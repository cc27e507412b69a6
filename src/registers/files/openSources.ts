import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { parseDay } from '../../domain/days.js';

/**
 * The files of an extract, in the given order: each path, or the data files inside a zip.
 * @throws ImportRefusal if one cannot be read
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

/**
 * The published zips have ten files and a compression ratio of thirteen. These limits are far above that and stop a zip
 * bomb.
 */
const maxEntries = 200;
const maxCompressionRatio = 100;

/** The entries of a zip that are data: their file extensions, and a description. */
interface DataFiles {
  readonly endings: RegExp;
  readonly words: string;
}

/**
 * The data files in a zip. Size and CRC of each are checked while it is read.
 * @throws ImportRefusal if the zip is damaged, cut off, or looks malicious
 */
async function openZip(path: string, { endings, words }: DataFiles): Promise<readonly ExtractSource[]> {
  const zip = basename(path);
  const entries: Entry[] = [];
  const file = await openFile(path);
  try {
    if (file.entryCount > maxEntries) {
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
  return entries.map((entry) => toExtractSource(path, `${zip}: ${basename(entry.fileName)}`, entry));
}

function toExtractSource(path: string, name: string, entry: Entry): ExtractSource {
  if (entry.isEncrypted()) throw new ImportRefusal(`${name} is encrypted. Use an unencrypted file.`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new ImportRefusal(`${name} is compressed in a way that is not supported (${entry.compressionMethod}).`);
  }
  if (entry.uncompressedSize > entry.compressedSize * maxCompressionRatio) {
    throw new ImportRefusal(
      `${name} would become more than ${maxCompressionRatio} times larger when unpacked, so it is not an extract.`,
    );
  }
  return { name, bytes: entry.uncompressedSize, chunks: () => readEntryContent(path, name, entry) };
}

async function* readEntryContent(path: string, name: string, entry: Entry): AsyncGenerator<Buffer, void, void> {
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

/** Small enough that reading, parsing and sending overlap, and large enough that the overhead of a chunk is small. */
const chunkBytes = 256 * 1024;

/**
 * Reads a file into two alternating buffers: one is filled while the other is used. A chunk is therefore valid only
 * until the next is requested, and reading gigabytes creates no garbage.
 */
async function* readChunks(path: string): AsyncGenerator<Buffer, void, void> {
  await using file = await open(path);
  let used = Buffer.allocUnsafeSlow(chunkBytes);
  let spare = Buffer.allocUnsafeSlow(chunkBytes);
  let reading = file.read(used, 0, chunkBytes, null);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return;
    reading = file.read(spare, 0, chunkBytes, null);
    yield used.subarray(0, bytesRead);
    [used, spare] = [spare, used];
  }
}

/** The progress of an import: bytes of the uncompressed files, and records. */
export type OnProgress = (progress: {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly records: number;
}) => void;

/**
 * Wraps sources to report how far they have been read, and returns a function that counts records. Bytes that are read
 * a second time do not count again.
 */
export function trackProgress(
  sources: readonly ExtractSource[],
  onProgress: OnProgress = () => undefined,
): { sources: readonly ExtractSource[]; onRecords: (records: number) => void } {
  const totalBytes = sources.reduce((total, source) => total + source.bytes, 0);
  const read = sources.map(() => 0);
  let total = 0;
  const tracked = sources.map((source, index) => ({
    ...source,
    async *chunks() {
      let bytes = 0;
      for await (const chunk of source.chunks()) {
        bytes += chunk.length;
        read[index] = Math.max(read[index] ?? 0, bytes);
        yield chunk;
      }
    },
  }));
  return {
    sources: tracked,
    onRecords: (records) => {
      total += records;
      onProgress({ bytes: read.reduce((sum, bytes) => sum + bytes, 0), totalBytes, records: total });
    },
  };
}

/** Joins the rest of one chunk with the next, in memory that is reused. The result is valid until the next call. */
export class UnfinishedBytes {
  // Starts small and grows, because most files are small.
  private memory = Buffer.allocUnsafe(16 * 1024);
  /** The bytes that wait for the next chunk. */
  rest: Buffer = Buffer.alloc(0);

  /** Returns the waiting bytes followed by the chunk. */
  join(chunk: Buffer): Buffer {
    const { rest } = this;
    if (rest.length === 0) return chunk;
    const length = rest.length + chunk.length;
    const memory = length <= this.memory.length ? this.memory : Buffer.allocUnsafe(length * 2);
    rest.copy(memory);
    chunk.copy(memory, rest.length);
    this.memory = memory;
    return memory.subarray(0, length);
  }

  /** Stores bytes for the next chunk. */
  keep(rest: Buffer): void {
    this.rest = Buffer.from(rest);
  }
}

/**
 * The day in a file's name, YYYY-MM-DD: `companies_20260901.json`. Null if there is none. The last of several counts,
 * because a file in a zip is more specific than the zip.
 * @param takesMonth Whether a month without a day means its first day: `company_202608.csv`
 */
export function dayInName(name: string, { takesMonth = false } = {}): string | null {
  const days: string[] = [];
  const months: string[] = [];
  for (const [, year, month, day] of name.matchAll(/(?<!\d)(20\d{2})[-_.]?(\d{2})(?:[-_.]?(\d{2}))?(?!\d)/g)) {
    const read = parseDay(`${year ?? ''}-${month ?? ''}-${day ?? '01'}`);
    if (read !== null) (day === undefined ? months : days).push(read);
  }
  return days.at(-1) ?? (takesMonth ? months.at(-1) : undefined) ?? null;
}
