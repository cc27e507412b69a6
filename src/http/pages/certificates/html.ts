/** HTML that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[];

/**
 * HTML from a template: every text that is put into it is escaped, as content and as a value within double quotes; `Html`
 * is not, and null is nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, index) => string + textOf(parts[index] ?? null)).join(''));
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
