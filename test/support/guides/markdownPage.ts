import { findAnchors } from './markdown.js';

/** The text below each heading of the second level, by its anchor. */
export function parseSections(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  return new Map(parts.map((part) => [[...findAnchors(part)][0] ?? '', part]));
}

/**
 * The rows of the table whose first header is `first`, by column name.
 * @throws Error if there is none
 */
export function tableIn(text: string, first: string): readonly Readonly<Record<string, string>>[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const start = lines.findIndex((line) => parseCells(line)[0] === first);
  if (start === -1) throw new Error(`There is no table with the column ${first}.`);
  const head = parseCells(lines[start] ?? '');
  const rows = lines.slice(start + 2);
  const next = rows.findIndex((_, index) => /^\|[ :|-]+\|$/.test(rows[index + 1] ?? ''));
  return rows
    .slice(0, next === -1 ? undefined : next)
    .map((line) => Object.fromEntries(parseCells(line).map((cell, index) => [head[index] ?? '', cell])));
}

/** Every text in backquotes outside fenced blocks. */
export function codesIn(text: string): readonly string[] {
  return [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '');
}

function parseCells(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
