import { open } from 'node:fs/promises';

/** Small enough that reading, parsing and sending overlap; large enough that a step costs nothing. */
export const chunkBytes = 256 * 1024;

/**
 * The content of a file in two buffers by turns: one is read into while the other is used. So a chunk holds only until
 * the next is asked for, and reading gigabytes makes no garbage.
 */
export async function* readChunks(path: string): AsyncGenerator<Buffer, void, void> {
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
