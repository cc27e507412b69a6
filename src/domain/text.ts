/** How long the caller’s own id of a verification may be, in UTF-16 units. */
export const maxReferenceLength = 255;

/** How long a name may be that is compared with the registered ones, in UTF-16 units. */
export const maxNameLength = 500;

/**
 * Why a text cannot be stored, or null when it can: PostgreSQL holds no NUL and no half of a surrogate pair, and
 * neither has a meaning in a name or a number.
 */
export function findTextFault(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character; remove it';
  if (!text.isWellFormed()) return 'contains half of a surrogate pair; send valid Unicode';
  return null;
}

const minReasonLength = 20;
const minWords = 4;

/** The demand of an officer whose reason is not `isTelling`. */
export const tellingReason = 'State the reason in a sentence: at least 20 characters and four different words.';

/** Whether a text can be a reason. A single word, such as “because”, is none, however often it is repeated. */
export function isTelling(reason: string): boolean {
  const words = reason.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return Array.from(reason).length >= minReasonLength && new Set(words).size >= minWords;
}
