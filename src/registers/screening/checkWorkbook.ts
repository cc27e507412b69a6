import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ImportRefusal } from '../import/importRefusal.js';

/** A list unpacks to some ten: this is far from it and stops a zip bomb. */
export const mostUnpackedBytes = 64 * 1024 * 1024;
const mostEntries = 200;

/**
 * Looks through a workbook before anything reads it: how much it unpacks to, and whether it holds what a published list has
 * no need of. The reader trusts the same directory and the sizes in it, which are checked here against what is there.
 * @param name That of the file, for sentences
 * @throws ImportRefusal for a file that is no zip, is damaged or too large, or holds macros, formulas, links to other files
 * or document types
 */
export async function checkWorkbook(bytes: Buffer, name: string): Promise<void> {
  const zip = await openWorkbook(bytes, name);
  let left = mostUnpackedBytes;
  try {
    if (zip.entryCount > mostEntries) {
      throw new ImportRefusal(`${name} has ${zip.entryCount} files, which is too many.`);
    }
    for await (const entry of zip.eachEntry()) {
      if (/vbaProject|activeX|embeddings|externalLinks|macrosheets/i.test(entry.fileName)) {
        throw new ImportRefusal(
          `${name} has macros or other files (${entry.fileName.slice(0, 80)}), which no list has.`,
        );
      }
      const content = await unpack(zip, entry, left);
      if (content === null) {
        throw new ImportRefusal(
          `${name} unpacks to more than ${mostUnpackedBytes / 1024 ** 2} MiB, so it is not a list.`,
        );
      }
      left -= content.length;
      if (content.includes('<!DOCTYPE')) {
        throw new ImportRefusal(`${name} has a document type declaration, which no list has.`);
      }
      if (/worksheets\/[^/]*\.xml$/i.test(entry.fileName) && /<(?:\w+:)?f[\s/>]/.test(content.toString('latin1'))) {
        throw new ImportRefusal(`${name} has formulas. Save the values only.`);
      }
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : damaged(name, error);
  } finally {
    zip.close();
  }
}

/** The content of an entry; null for one that is larger than the room that is left. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Buffer | null> {
  if (entry.uncompressedSize > room) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  for await (const chunk of unpacked(stored, entry)) {
    bytes += chunk.length;
    if (bytes > entry.uncompressedSize) throw new Error('an entry is larger than the ZIP file states');
    chunks.push(chunk);
  }
  if (bytes !== entry.uncompressedSize) throw new Error('an entry is smaller than the ZIP file states');
  return Buffer.concat(chunks);
}

function unpacked(stored: Readable, { compressionMethod }: Entry): AsyncIterable<Buffer> {
  if (compressionMethod === 0) return stored;
  if (compressionMethod !== 8) throw new Error(`compression ${compressionMethod} is not supported`);
  return pipeline(stored, createInflateRaw(), () => undefined);
}

async function openWorkbook(bytes: Buffer, name: string): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true });
  } catch (error) {
    throw damaged(name, error);
  }
}

function damaged(name: string, error: unknown): ImportRefusal {
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportRefusal(`${name} is not a complete XLSX file: ${reason}.`, { cause: error });
}
