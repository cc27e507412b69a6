/**
 * Rows with all cells of a column as wide as the widest: numbers at its right, texts at its left.
 * @param least how wide a column is at least
 */
export function padColumns(
  rows: readonly (readonly (string | number)[])[],
  least: readonly number[] = [],
): readonly (readonly string[])[] {
  const columns = Math.max(least.length, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(least[column] ?? 0, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  return rows.map((row) =>
    widths.map((width, column) => {
      const cell = row[column] ?? '';
      return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width);
    }),
  );
}

/** Rows as lines of text, two spaces between the columns. */
export function alignColumns(...table: Parameters<typeof padColumns>): readonly string[] {
  return padColumns(...table).map((row) => row.join('  ').trimEnd());
}
