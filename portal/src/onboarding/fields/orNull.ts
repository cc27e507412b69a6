/** An empty field means no value. */
export function orNull(value: string): string | null {
  return value === '' ? null : value;
}
