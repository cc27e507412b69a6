/**
 * Why a text cannot be stored, or null when it can: PostgreSQL holds no NUL and no half of a surrogate pair, and
 * neither has a meaning in a name or a number.
 */
export function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character; remove it';
  if (!text.isWellFormed()) return 'contains half of a surrogate pair; send valid Unicode';
  return null;
}
