import type { ExtractSource } from '../import/extractFile.js';

/** How far an import is: bytes of the unpacked files, and records. */
export type OnProgress = (progress: {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly records: number;
}) => void;

/**
 * The same sources, which tell how far they have been read, and the function that counts records. What is read a second
 * time does not count twice.
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
