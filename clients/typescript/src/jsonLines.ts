import { KybError } from './kybError.js';

/**
 * The values of a stream of NDJSON, one at a time. Stopping early closes the stream.
 * @param signal of the call that returned the stream
 * @throws KybError NO_ANSWER when the stream breaks off
 * @throws the reason of the signal when that is aborted
 */
export async function* jsonLines(stream: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await read(reader, signal);
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line !== '') yield JSON.parse(line) as unknown;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
): ReturnType<typeof reader.read> {
  return reader.read().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new KybError('NO_ANSWER', 'The response broke off.', { cause });
  });
}
