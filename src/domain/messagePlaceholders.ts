/** The facts that a template of a message may ask for. The portal replaces them before an officer sends the message. */
export const messagePlaceholders = ['givenName', 'businessName', 'organisationName', 'linkExpiry'] as const;
export type MessagePlaceholder = (typeof messagePlaceholders)[number];

const known: ReadonlySet<string> = new Set(messagePlaceholders);

/** The placeholders as callers write them: `{{givenName}}, {{businessName}} …`. */
export const placeholderList = messagePlaceholders.map((name) => `{{${name}}}`).join(', ');

/**
 * Why the placeholders of a template cannot all be replaced, as a sentence that names them; null if they can. Two braces that do not
 * belong to a placeholder are refused too, because they are a mistyped one.
 */
export function findPlaceholderFault(text: string): string | null {
  const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  const unknown = [...new Set(names.filter((name) => !known.has(name)))].slice(0, 5).map((name) => `{{${name}}}`);
  if (unknown.length > 0) {
    const subject = unknown.length === 1 ? 'This placeholder is' : 'These placeholders are';
    return `${subject} not known: ${unknown.join(', ')}. Use ${placeholderList}.`;
  }
  if (!/\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))) return null;
  return `A placeholder is not complete: write it with two braces on each side. Use ${placeholderList}.`;
}
