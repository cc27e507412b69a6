import { parse, visit, type StringValueNode } from 'graphql';
import { readMarkdown } from './markdown.ts';
import type { Passage } from './fault.ts';

/** The descriptions of a GraphQL schema. */
export function schemaPassages(file: string, source: string): Passage[] {
  const lines = source.split('\n');
  const found: Passage[] = [];
  const add = ({ value, loc }: StringValueNode): void => {
    const line = loc?.startToken.line ?? 1;
    // The text begins below quotes that stand alone.
    const first = lines[line - 1]?.trim() === '"""' ? line + 1 : line;
    found.push(...readMarkdown(file, value, first).passages);
  };
  visit(parse(source), {
    enter(node) {
      const { description } = node as { readonly description?: StringValueNode | undefined };
      if (description) add(description);
    },
  });
  return found;
}

/** The descriptions and summaries of an OpenAPI document, each text once. `known` are texts that another file holds. */
export function openapiPassages(file: string, source: string, known: ReadonlySet<string>): Passage[] {
  const lines = source.split('\n');
  const texts = new Set<string>();
  collectTexts(JSON.parse(source), texts);
  const lineByText = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const text = /^\s*"(?:description|summary)": (".*")/.exec(line)?.[1];
    if (text !== undefined && !lineByText.has(text)) lineByText.set(text, index + 1);
  }
  return [...texts].flatMap((text) => {
    const line = lineByText.get(JSON.stringify(text)) ?? 1;
    const { passages } = readMarkdown(file, text);
    // All of a JSON string is on one line of the file.
    return passages.filter((passage) => !known.has(passage.text)).map((passage) => ({ ...passage, line }));
  });
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue;
    if (typeof inner === 'string' && (key === 'description' || key === 'summary')) texts.add(inner);
    else collectTexts(inner, texts);
  }
}
