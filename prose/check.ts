import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findArea, globs } from './areas.ts';
import { codePassages } from './code.ts';
import { commandRule } from './commandRule.ts';
import { openapiPassages, schemaPassages } from './descriptions.ts';
import type { Fault } from './fault.ts';
import { htmlPassages } from './html.ts';
import { linkRule } from './linkRule.ts';
import { literalFaults } from './literalRule.ts';
import { readMarkdown } from './markdown.ts';
import { checkWords } from './wordRules.ts';

/** Every fault of the texts below `root`, by file and line. */
export function checkProse(root: string): Fault[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const files = globSync(globs, { cwd: root })
    .filter((file) => findArea(file) !== null)
    // The schema comes before the OpenAPI document that repeats its texts.
    .sort((a, b) => Number(a.endsWith('.json')) - Number(b.endsWith('.json')) || (a < b ? -1 : 1));
  const rulesOfPages = [linkRule(root), commandRule(root)];
  const inSchema = new Set<string>();
  return files.flatMap((file) => {
    if (file.endsWith('.md')) {
      const page = readMarkdown(file, read(file));
      const faults = [...page.passages.flatMap(checkWords), ...rulesOfPages.flatMap((rule) => rule(file, page))];
      return faults.sort((a, b) => a.line - b.line);
    }
    if (file.endsWith('.html')) return htmlPassages(file, read(file)).flatMap(checkWords);
    if (file.endsWith('.json')) return openapiPassages(file, read(file), inSchema).flatMap(checkWords);
    if (!file.endsWith('.graphql')) {
      const source = read(file);
      return [...codePassages(file, source).flatMap(checkWords), ...literalFaults(file, source)];
    }
    const passages = schemaPassages(file, read(file));
    for (const { text } of passages) inSchema.add(text);
    return passages.flatMap(checkWords);
  });
}
