import type { Message } from './connection.js';

/** What a caller wants to be sent. */
interface MessageOptions {
  readonly method?: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

// Set by whoever speaks over the connection; a header of the caller's could make another request of this one.
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'keep-alive',
  'upgrade',
]);

/** A request as it goes over a connection, without those headers that are not the caller's to set. A GET goes without its body. */
export function toMessage(path: string, { method = 'POST', headers, body }: MessageOptions): Message {
  const lines = ['accept-encoding', 'identity'];
  for (const [name, value] of Object.entries(headers)) {
    if (!ownHeaders.has(name.toLowerCase())) lines.push(name, value);
  }
  return { method, path, headers: lines, body: method === 'POST' ? body : null };
}
