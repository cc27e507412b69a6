/** Nothing typed is nothing said. */
export function orNull(value: string): string | null {
  return value === '' ? null : value;
}
