import { MIMEType } from 'node:util';
import type { Request } from 'express';
import type { BulkRow } from '../../../domain/bulk/bulkLines.js';
import type { Jurisdiction } from '../../../domain/identifier.js';
import { AppError, invalidField } from '../../../platform/errors.js';
import { csvRows } from './csvRows.js';
import { jsonRows } from './jsonRows.js';
import { ndjsonRows } from './ndjsonRows.js';
import { mostBytes, tooLarge } from './readUpload.js';

type RowReader = (
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
) => AsyncGenerator<readonly BulkRow[], void, undefined>;

const readers: Readonly<Record<string, { readonly format: string; readonly readRows: RowReader }>> = {
  'text/csv': { format: 'csv', readRows: csvRows },
  'application/json': { format: 'json', readRows: jsonRows },
  'application/x-ndjson': { format: 'ndjson', readRows: ndjsonRows },
  'application/ndjson': { format: 'ndjson', readRows: ndjsonRows },
  'application/jsonl': { format: 'ndjson', readRows: ndjsonRows },
};

/** What a call says of the rows that it brings. */
export interface BulkCall {
  readonly format: string;
  readonly readRows: RowReader;
  /** Of the rows that name none. */
  readonly jurisdiction: Jurisdiction | null;
  readonly wantsEvents: boolean;
}

/**
 * Reads headers and query, before any row is.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST
 */
export function readCall({ headers, query }: Pick<Request, 'headers' | 'query'>): BulkCall {
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw otherType('The rows must be uncompressed.');
  const { essence, charset } = mediaTypeOf(headers['content-type'] ?? '');
  const reader = Object.hasOwn(readers, essence) ? readers[essence] : undefined;
  if (!reader) throw otherType(`The Content-Type must be one of ${Object.keys(readers).join(', ')}.`);
  if (charset !== null && charset.toLowerCase() !== 'utf-8') throw otherType('The rows must be in UTF-8.');
  for (const name of Object.keys(query)) {
    if (name !== 'jurisdiction' && name !== 'events') {
      throw invalidField(`/${name}`, 'This parameter is unknown. Remove it.');
    }
  }
  const { jurisdiction = null, events = 'false' } = query;
  if (jurisdiction !== null && jurisdiction !== 'AU' && jurisdiction !== 'NZ') {
    throw invalidField('/jurisdiction', 'Must be one of AU, NZ.');
  }
  if (events !== 'true' && events !== 'false') throw invalidField('/events', 'Must be true or false.');
  return { ...reader, jurisdiction, wantsEvents: events === 'true' };
}

function mediaTypeOf(contentType: string): { readonly essence: string; readonly charset: string | null } {
  try {
    const { essence, params } = new MIMEType(contentType);
    return { essence, charset: params.get('charset') };
  } catch {
    return { essence: '', charset: null };
  }
}

function otherType(detail: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', detail);
}
