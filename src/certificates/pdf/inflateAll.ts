import { UnusualFile } from './pdfValue.js';

/**
 * Unpacks a zlib stream (RFC 1950) as long as the budget lasts, which all streams of a file share: a small file cannot
 * fill the memory. In Node and in browsers alike.
 * @throws UnusualFile when it is damaged or too large
 */
export async function inflateAll(packed: Uint8Array, budget: { bytes: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('deflate'));
    // Not `for await`, which not every browser has for streams.
    const reader = stream.getReader();
    for (;;) {
      const read: { readonly done: boolean; readonly value?: unknown } = await reader.read();
      if (read.done) break;
      const { value } = read;
      if (!ArrayBuffer.isView(value)) continue;
      budget.bytes -= value.byteLength;
      if (budget.bytes < 0) break;
      chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    }
    await reader.cancel();
  } catch {
    throw new UnusualFile('has a damaged stream');
  }
  if (budget.bytes < 0) throw new UnusualFile('is larger after decompression than any certificate');
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
