/** The longest reference of a caller, in UTF-16 units. */
export const maxReferenceLength = 255;

/** The longest name that is compared with registered ones, in UTF-16 units. */
export const maxNameLength = 500;

/**
 * The reason why a text cannot be stored, or null: PostgreSQL stores no NUL and no half of a surrogate pair, and neither is part
 * of a name or a number.
 */
export function findTextFault(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character; remove it';
  if (!text.isWellFormed()) return 'contains half of a surrogate pair; send valid Unicode';
  return null;
}

/** Whether a text is a day that exists, in ISO 8601. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
