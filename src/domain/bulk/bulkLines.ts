/** What is asked of one row. Texts are as they were sent, and not yet judged; null is what was not given. */
export interface BulkItem {
  readonly queryValue: string | null;
  readonly jurisdiction: string | null;
  readonly reference: string | null;
  readonly name: string | null;
}

/** Why a row came to nothing: a code of the closed list (contract.md#errors), and a sentence with the remedy. */
export interface BulkRowError {
  readonly code: string;
  readonly detail: string;
  /** Where the register gave no answer, and that is what is stored. */
  readonly verificationId?: string;
}

/** A row as it is kept: what is asked, or why it could not be read. */
export type BulkRow = BulkItem & { readonly error?: BulkRowError };

/** What came of a row: the id of its verification, or an error. */
export type BulkOutcome = string | BulkRowError;

/** The rows of a chunk in the words of its table: one JSON array a line. */
export function rowLines(rows: readonly BulkRow[]): string {
  return rows
    .map(({ queryValue, jurisdiction, reference, name, error }) =>
      JSON.stringify([queryValue, jurisdiction, reference, name, ...(error ? [error] : [])]),
    )
    .join('\n');
}

/** What `rowLines` has written. */
export function readRowLines(lines: string): BulkRow[] {
  return lines.split('\n').map((line) => {
    const [queryValue, jurisdiction, reference, name, error] = JSON.parse(line) as [
      string | null,
      string | null,
      string | null,
      string | null,
      BulkRowError?,
    ];
    return { queryValue, jurisdiction, reference, name, ...(error && { error }) };
  });
}

/** The outcomes of a chunk in the words of its table: one a line, in the order of the rows. */
export function outcomeLines(outcomes: readonly BulkOutcome[]): string {
  return outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : JSON.stringify(outcome))).join('\n');
}

/** What `outcomeLines` has written. */
export function readOutcomeLines(lines: string): BulkOutcome[] {
  return lines.split('\n').map((line) => (line.startsWith('{') ? (JSON.parse(line) as BulkRowError) : line));
}
