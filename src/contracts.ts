import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from './resolvers/schema.js';
import { sandboxMarkdown } from './registers/sandbox/sandboxMarkdown.js';
import { errorsMarkdown } from './rest/errorsPage.js';

/** Everything that is emitted from the code and committed: path below the project, and content. */
export function contracts(): Readonly<Record<string, string>> {
  return {
    'schema.graphql': `${printSchema(lexicographicSortSchema(buildSchema()))}\n`,
    'docs/errors.md': errorsMarkdown(),
    'docs/sandbox.md': sandboxMarkdown(),
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, content] of Object.entries(contracts())) writeFileSync(path, content);
}
