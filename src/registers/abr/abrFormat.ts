import type {
  ExtractFormat,
  ExtractHead,
  ExtractSource,
  PlannedFile,
  ReadOutcome,
  Reject,
  RowChunk,
} from '../import/extractFile.js';
import { UnfinishedBytes } from '../files/unfinishedBytes.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { AbrRecordStream } from './abrRecordStream.js';
import { notAnExtract, readTransferInfo, type TransferInfo } from './transferInfo.js';

/** The ABN bulk extract: XML files of about a million records each, published weekly at data.gov.au. */
export const abrFormat = { readHead, rows } satisfies ExtractFormat;

async function readHead(source: ExtractSource): Promise<ExtractHead> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of source.chunks()) {
    bytes = Buffer.concat([bytes, chunk]);
    const info = readTransferInfo(bytes, source.name);
    if (info) return info;
  }
  throw notAnExtract(source.name);
}

/** A record has some hundred names at most: what does not end within this is no record. */
const longestRecord = 8 * 1024 * 1024;

async function* rows(
  { source, sequence }: PlannedFile,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, ReadOutcome, void> {
  const { name } = source;
  const stream = new AbrRecordStream(name, sequence, onReject);
  let info: TransferInfo | null = null;
  const unfinished = new UnfinishedBytes();
  for await (const read of source.chunks()) {
    let bytes = unfinished.join(read);
    if (!info) {
      info = readTransferInfo(bytes, name);
      if (info) {
        stream.pass(bytes.subarray(0, info.length));
        bytes = bytes.subarray(info.length);
      }
    }
    unfinished.keep(info ? bytes.subarray(stream.read(bytes)) : bytes);
    if (unfinished.rest.length > longestRecord) {
      throw new ImportRefusal(`${name} has a record that does not end within 8 MiB.`);
    }
    const chunk = stream.take();
    if (chunk.records > 0) yield chunk;
  }
  if (!info) throw notAnExtract(name);
  checkEnd(unfinished.rest, name, stream.records);
  const counted = stream.records + stream.rejects;
  if (counted !== info.recordCount) {
    throw new ImportRefusal(`${name} states ${info.recordCount} records and has ${counted}.`);
  }
  return { records: stream.records, newest: null };
}

function checkEnd(rest: Buffer, name: string, records: number): void {
  const end = rest.toString('latin1', 0, 4096).trim();
  if (/^<\/Transfer\s*>$/.test(end) && rest.length < 4096) return;
  throw new ImportRefusal(`${name} is cut off or damaged after ${records} records: it does not end with </Transfer>.`);
}
