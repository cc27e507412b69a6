/**
 * Solves `matrix · x = right` by Gauss’s elimination with partial pivoting.
 * @throws RangeError when the matrix is singular
 */
export function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = pivotOf(rows, column);
    rows.splice(column, 0, ...rows.splice(pivot, 1));
    const leading = rows[column] ?? [];
    for (const row of rows.slice(column + 1)) {
      const factor = (row[column] ?? 0) / (leading[column] ?? 0);
      if (factor === 0) continue;
      for (let index = column; index <= size; index++) row[index] = (row[index] ?? 0) - factor * (leading[index] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let column = size - 1; column >= 0; column--) {
    const row = rows[column] ?? [];
    const known = solution.reduce((sum, value, index) => (index > column ? sum + value * (row[index] ?? 0) : sum), 0);
    solution[column] = ((row[size] ?? 0) - known) / (row[column] ?? 0);
  }
  return solution;
}

function pivotOf(rows: readonly (readonly number[])[], column: number): number {
  const size = (index: number): number => Math.abs(rows[index]?.[column] ?? 0);
  let best = column;
  for (let index = column + 1; index < rows.length; index++) if (size(index) > size(best)) best = index;
  if (size(best) < Number.EPSILON) throw new RangeError('The matrix is singular.');
  return best;
}
