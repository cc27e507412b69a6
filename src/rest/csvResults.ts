import type { RowResult } from '../operations/bulk/readResults.js';
import { csvText, type Cell } from './csv/csvText.js';

// The columns, each with what stands in it.
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
};

/** What came of rows as CSV; the names of the columns without any. */
export function csvLines(rows?: readonly RowResult[]): string {
  return csvText(
    rows ? rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row) ?? null)) : [Object.keys(columns)],
  );
}
