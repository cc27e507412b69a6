import type { VerificationRow } from './verificationDocuments.js';

const columns = {
  id: ({ id }) => id,
  reference: ({ reference }) => reference,
  status: ({ status }) => status.toLowerCase(),
  legalName: ({ legalName }) => legalName,
  abn: ({ abn }) => abn,
  acn: ({ acn }) => acn,
  nzbn: ({ nzbn }) => nzbn,
  jurisdiction: ({ jurisdiction }) => jurisdiction,
  fractureScore: ({ fractureScore }) => fractureScore?.toString() ?? null,
  fractureRisk: ({ fractureRisk }) => fractureRisk?.toLowerCase() ?? null,
  verifiedAt: ({ verifiedAt }) => verifiedAt,
  assignee: ({ assignee }) => assignee?.name ?? assignee?.id ?? null,
  product: ({ product }) => product,
} as const satisfies Record<string, (row: VerificationRow) => string | null>;

/**
 * The rows as CSV, with the API's field names. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it.
 */
export function formatCsv(rows: readonly VerificationRow[]): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => cell(read(row))));
  return [Object.keys(columns), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
