import { openSources } from '../../../src/registers/files/openSources.js';
import { noKnownRecords } from '../../../src/registers/import/knownRecords.js';
import type { ExtractFormat, ReadOutcome, Reject } from '../../../src/registers/import/extractFile.js';

export interface ReadExtract {
  /** Each row as its columns, with null for \N. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly rejects: readonly Reject[];
  readonly outcome: ReadOutcome;
}

/** Reads a file to its end like an import does, without a database. `chunkBytes` splits it into chunks of that size. */
export async function readExtract(format: ExtractFormat, path: string, chunkBytes?: number): Promise<ReadExtract> {
  const [opened] = await openSources([path], { endings: /\.(xml|json)$/i, words: 'data' });
  if (!opened) throw new Error('no source');
  const source = chunkBytes === undefined ? opened : { ...opened, chunks: () => pieces(opened.chunks(), chunkBytes) };
  const head = await format.readHead(source);
  if (!head) throw new Error('nothing in the file is needed');
  const rejects: Reject[] = [];
  const rows = format.rows(
    { source, head, sequence: head.sequence ?? 1 },
    (reject) => rejects.push(reject),
    await noKnownRecords(0n),
  );
  let text = '';
  for (;;) {
    const next = await rows.next();
    if (next.done) return { rows: copyColumns(text), rejects, outcome: next.value };
    text += next.value.rows.toString();
  }
}

async function* pieces(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void, void> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += size) yield chunk.subarray(at, at + size);
  }
}

/** The columns of rows in PostgreSQL's text format for COPY. */
export function copyColumns(text: string): (string | null)[][] {
  const rows = text.split('\n').slice(0, -1);
  return rows.map((row) => row.split('\t').map((value) => (value === '\\N' ? null : unescape(value))));
}

function unescape(value: string): string {
  return value.replace(/\\(.)/g, (_, character: string) => ({ t: '\t', n: '\n', r: '\r' })[character] ?? character);
}
