import type { GivenHeaders } from '../domain/diagnosis/readHeaders.js';
import { invalidField } from '../platform/errors.js';
import { readSeenHeaders } from '../operations/webhooks/readSeenHeaders.js';

const pointer = '/headers';
// With the marks that `curl -v` puts before them; names are tokens of RFC 9110 section 5.6.2.
const field = /^[<>]?\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/;
const requestLine = /^[<>]?\s*(?:[A-Z]+ \S+ HTTP\/|HTTP\/)/;

/**
 * Header fields as people keep them: a JSON object, or lines of `Name: value`, with or without a request line.
 *
 * @throws AppError INVALID_REQUEST for a text that is neither.
 */
export function parseHeadersFile(content: string): GivenHeaders {
  const text = content.replace('\uFEFF', '').trim();
  return text.startsWith('{') ? fromJson(text) : fromLines(text);
}

function fromJson(text: string): GivenHeaders {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField(
      pointer,
      'The headers begin like JSON but are not valid JSON. Give one object of names and values.',
    );
  }
  return readSeenHeaders(value);
}

function fromLines(text: string): GivenHeaders {
  const headers: Record<string, string[]> = {};
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^[<>]?\s*$/.test(line) || requestLine.test(line)) continue;
    const [, name, value] = field.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw invalidField(pointer, `Line ${at + 1} of the headers must have the form "Name: value".`);
    }
    (headers[name] ??= []).push(value.trim());
  }
  return headers;
}
