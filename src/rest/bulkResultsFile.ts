import type { Request } from 'express';
import type { BulkResult } from '../operations/bulk/getBulk.js';
import { loadResults, type RowResult } from '../operations/bulk/loadResults.js';
import { invalidField } from '../platform/errors.js';
import { type Cell, csvBom, csvParameters, csvText, parseBomOption } from './csv/csvList.js';
import { verificationWords } from './responseShapes.js';
import type { RouteFile } from './routes/route.js';

const ndjson = 'application/x-ndjson';
const csv = 'text/csv';

/** The results of a bulk as NDJSON or CSV (`Accept`), streamed in the order of the rows. */
export const bulkResultsFile: RouteFile = {
  mediaType: ndjson,
  mediaTypes: [ndjson, csv],
  mostBytes: 2_147_483_647,
  isDownload: true,
  parameters: { bom: csvParameters.bom },
  async make(data, ctx, _params, req) {
    const bulk = data as Pick<BulkResult, 'id' | 'status' | 'processed'>;
    const mediaType = acceptedType(req);
    const hasMark = parseBomOption(req);
    const results = await loadResults(ctx, bulk);
    const name = `${bulk.id}.${mediaType === csv ? 'csv' : 'ndjson'}`;
    const lines = mediaType === csv ? csvBytes(results, hasMark) : ndjsonBytes(results);
    return { name, mediaType, bytes: lines };
  },
};

/** @throws AppError INVALID_REQUEST if `Accept` admits neither */
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
  yield Buffer.from((hasMark ? csvBom : '') + csvLines());
  for await (const chunk of chunks) yield Buffer.from(csvLines(chunk));
}

// The columns, each with the value of a row.
const columns: Readonly<Record<string, (row: RowResult) => Cell | undefined>> = {
  row: ({ row }) => row,
  reference: ({ asked }) => asked.reference,
  queryValue: ({ asked }) => asked.queryValue,
  status: ({ outcome }) => outcome.result?.status ?? 'error',
  legalName: ({ outcome }) => outcome.result?.legalName,
  abn: ({ outcome }) => outcome.result?.abn,
  acn: ({ outcome }) => outcome.result?.acn,
  nzbn: ({ outcome }) => outcome.result?.nzbn,
  entityType: ({ outcome }) => outcome.result?.entityType,
  jurisdiction: ({ outcome, asked }) => outcome.result?.jurisdiction ?? asked.jurisdiction,
  fractureScore: ({ outcome }) => outcome.result?.fractureScore,
  fractureRisk: ({ outcome }) => outcome.result?.fractureRisk,
  signals: ({ outcome }) => outcome.result?.fractureSignals.map(({ type }) => type).join(' '),
  verificationId: ({ outcome }) => (outcome.result ? outcome.result.id : outcome.error.verificationId),
  auditHash: ({ outcome }) => outcome.result?.auditHash,
  verifiedAt: ({ outcome }) => outcome.result?.verifiedAt.toISOString(),
  errorCode: ({ outcome }) => (outcome.result ? null : outcome.error.code),
  errorDetail: ({ outcome }) => (outcome.result ? null : outcome.error.detail),
  fractureLowest: ({ outcome }) => outcome.result?.fractureInterval?.lowest ?? outcome.result?.fractureScore,
  possibleSignals: ({ outcome }) => outcome.result?.fractureInterval?.possibleSignals.map(({ type }) => type).join(' '),
  statusReasons: ({ outcome }) => outcome.result?.statusReasons?.map(({ code }) => code).join(' '),
  nameMatch: ({ outcome }) => outcome.result?.nameMatch?.result,
  matchedName: ({ outcome }) => outcome.result?.nameMatch?.matchedName,
  screening: ({ outcome }) => outcome.result?.screening?.status,
  candidates: ({ outcome }) =>
    outcome.result?.candidates
      ?.map(({ list, reference, resolution }) => `${list} ${reference} ${resolution}`)
      .join('; '),
  abnStatus: ({ outcome }) => outcome.result?.abnStatus,
  nzbnStatus: ({ outcome }) => outcome.result?.nzbnStatus,
  gstRegistered: ({ outcome }) => outcome.result?.gstRegistered,
  register: ({ outcome }) => outcome.result?.source.register,
  registerAsOf: ({ outcome }) => outcome.result?.source.asOf,
  registeredState: ({ outcome }) => outcome.result?.registeredState,
  registeredDate: ({ outcome }) => outcome.result?.registeredDate,
  abnActiveFrom: ({ outcome }) => outcome.result?.abnActiveFrom,
  gstFrom: ({ outcome }) => outcome.result?.gstFrom,
  registeredPostcode: ({ outcome }) => outcome.result?.registeredPostcode,
  businessNames: ({ outcome }) => outcome.result?.businessNames?.join('; '),
  formerNames: ({ outcome }) => outcome.result?.formerNames?.join('; '),
  isReplaced: ({ outcome }) => outcome.result?.isReplaced,
  screeningDetail: ({ outcome }) => outcome.result?.screening?.detail,
  product: ({ asked }) => asked.product,
};

/** The results of rows as CSV; only the column names if no rows are given. */
function csvLines(rows?: readonly RowResult[]): string {
  return csvText(
    rows ? rows.map((row) => Object.values(columns).map((toCell) => toCell(row) ?? null)) : [Object.keys(columns)],
  );
}
