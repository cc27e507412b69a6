/** A header as short plain text; null when it is missing, comes more than once, or is anything else. */
export function plainHeader(value: unknown): string | null {
  return typeof value === 'string' && /^[ -~]{1,64}$/.test(value) ? value : null;
}
