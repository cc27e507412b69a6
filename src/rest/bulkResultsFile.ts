import type { Request } from 'express';
import type { BulkResult } from '../operations/bulk/bulkResult.js';
import { readResults, type RowResult } from '../operations/bulk/readResults.js';
import { invalidField } from '../platform/errors.js';
import { csvParameters, readMark } from './csv/csvList.js';
import { csvMark } from './csv/csvText.js';
import { csvLines } from './csvResults.js';
import { verificationWords } from './verificationMembers.js';
import type { RouteFile } from './routes/route.js';

const ndjson = 'application/x-ndjson';
const csv = 'text/csv';

/** What came of the rows of a bulk, as NDJSON or CSV (`Accept`), streamed in the order of the rows. */
export const bulkResultsFile: RouteFile = {
  mediaType: ndjson,
  mediaTypes: [ndjson, csv],
  mostBytes: 2_147_483_647,
  isDownload: true,
  parameters: { bom: csvParameters.bom },
  async make(data, ctx, _params, req) {
    const bulk = data as Pick<BulkResult, 'id' | 'status'>;
    const mediaType = acceptedType(req);
    const hasMark = readMark(req);
    const results = await readResults(ctx, bulk);
    const name = `${bulk.id}.${mediaType === csv ? 'csv' : 'ndjson'}`;
    const lines = mediaType === csv ? csvBytes(results, hasMark) : ndjsonBytes(results);
    return { name, mediaType, bytes: lines };
  },
};

/** @throws AppError INVALID_REQUEST where neither is accepted */
function acceptedType(req: Request): string {
  const accepted = req.accepts([ndjson, csv]);
  if (accepted === false) throw invalidField('/Accept', `The Accept header must allow ${ndjson} or ${csv}.`);
  return accepted;
}

async function* ndjsonBytes(chunks: AsyncIterable<readonly RowResult[]>): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) {
    const lines = chunk.map(({ row, asked: { reference }, outcome }) => {
      const what = outcome.result ? { result: verificationWords(outcome.result) } : { error: outcome.error };
      return `${JSON.stringify({ row, reference, ...what })}\n`;
    });
    yield Buffer.from(lines.join(''));
  }
}

async function* csvBytes(
  chunks: AsyncIterable<readonly RowResult[]>,
  hasMark: boolean,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from((hasMark ? csvMark : '') + csvLines());
  for await (const chunk of chunks) yield Buffer.from(csvLines(chunk));
}
