import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headBytes, tailBytes } from '../../../domain/onboarding/documentFault.js';
import { AppError } from '../../../platform/errors.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';
import { documentPartPlace, partBytes } from './documentParts.js';

/** How large a file may be. */
export const mostBytes = 10 * 1024 * 1024;

/** A file that has come whole, sealed, and lies outside of the database still. */
export interface StagedDocument {
  readonly size: number;
  readonly sha256: Buffer;
  /** Its first and its last bytes. */
  readonly head: Buffer;
  readonly tail: Buffer;
  /** Its sealed parts, in their order. */
  parts(): AsyncGenerator<Buffer, void, undefined>;
}

/**
 * Takes the bytes of a file as they come, and seals them part by part into a file that has no name: whatever becomes of this
 * process, nothing of it stays. No more than two parts are in memory, and no connection to the database is held meanwhile.
 * @throws AppError PAYLOAD_TOO_LARGE as soon as there are too many bytes, and whatever the bytes end with
 */
export async function stageDocument<Result>(
  bytes: AsyncIterable<Buffer>,
  { id, seal }: { readonly id: string; readonly seal: RecordSeal },
  use: (staged: StagedDocument) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `kyb-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await use(await takeBytes(bytes, file, { id, seal }));
  } finally {
    await file.close();
  }
}

async function takeBytes(
  bytes: AsyncIterable<Buffer>,
  file: FileHandle,
  { id, seal }: { readonly id: string; readonly seal: RecordSeal },
): Promise<StagedDocument> {
  const hash = createHash('sha256');
  const ends: number[] = [];
  let [size, end] = [0, 0];
  let [head, tail]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  const keep = async (part: Buffer, isLast: boolean): Promise<void> => {
    const sealed = seal.sealBytes(part, documentPartPlace(id, ends.length, isLast));
    // All of it, or an error: on a disk that is nearly full a single write may leave a part of it out.
    await file.appendFile(sealed);
    end += sealed.length;
    ends.push(end);
  };
  let [gathered, gatheredBytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    hash.update(chunk);
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    tail = Buffer.concat([tail.subarray(-tailBytes), chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    gathered.push(chunk);
    gatheredBytes += chunk.length;
    // Only when more follows is a part known not to be the last.
    if (gatheredBytes <= partBytes) continue;
    let waiting: Buffer = Buffer.concat(gathered);
    while (waiting.length > partBytes) {
      await keep(waiting.subarray(0, partBytes), false);
      waiting = waiting.subarray(partBytes);
    }
    [gathered, gatheredBytes] = [[waiting], waiting.length];
  }
  await keep(Buffer.concat(gathered), true);
  return { size, sha256: hash.digest(), head, tail, parts: () => readParts(file, ends) };
}

async function* readParts(file: FileHandle, ends: readonly number[]): AsyncGenerator<Buffer, void, undefined> {
  let from = 0;
  for (const to of ends) {
    const part = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(part, 0, part.length, from);
    if (bytesRead !== part.length) throw new Error('A staged file has become shorter.');
    yield part;
    from = to;
  }
}

/** What somebody is told whose file is too large. */
export function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 10 MiB. Make it smaller, or split it.');
}
