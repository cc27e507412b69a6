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

/** The rows as CSV, with the API's field names, safe to open in a spreadsheet. */
export function formatCsv(rows: readonly VerificationRow[]): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => cell(read(row))));
  return [Object.keys(columns), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cell(value: string | null): string {
  const safe = escapeFormula(value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// The rule of the exports of the service. Some spreadsheets read the full-width forms as the plain ones.
const formula = /^([\s;,|]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * Prefixes an apostrophe, so that no spreadsheet takes the text for a formula (OWASP, CSV injection). After separators at the
 * start of the text, which a spreadsheet may split at, it adds another one.
 */
function escapeFormula(text: string): string {
  const [, lead] = formula.exec(text) ?? [];
  if (lead === undefined) return /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[;,|]/.test(lead) ? `'${lead}'${text.slice(lead.length)}` : `'${text}`;
}
