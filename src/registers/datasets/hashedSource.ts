import { createHash } from 'node:crypto';
import type { ExtractSource } from '../import/extractFile.js';

/** The same source, and the SHA-256 in hex of what it has given when it has been read once, to its end. */
export function hashedSource(source: ExtractSource): { readonly source: ExtractSource; readonly sha256: () => string } {
  const hash = createHash('sha256');
  return {
    source: {
      ...source,
      async *chunks() {
        for await (const chunk of source.chunks()) {
          hash.update(chunk);
          yield chunk;
        }
      },
    },
    sha256: () => hash.digest('hex'),
  };
}
