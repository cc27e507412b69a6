import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { contractPage } from './contractPage.js';
import { contractTables } from './contractTables.js';
import type { OpenapiDocument } from './pathTables.js';
import { configurationMarkdown } from '../../platform/configuration/configurationMarkdown.js';
import { commandsMarkdown } from '../commandsMarkdown.js';
import { createProgram } from '../program.js';
import { webhookVectors } from '../../domain/webhookVectors.js';
import { buildSchema } from '../../resolvers/schema.js';
import { sandboxMarkdown } from '../../registers/sandbox/sandboxMarkdown.js';
import { openapiDocument } from '../../rest/openapi/openapi.js';
import { errorsMarkdown } from '../../rest/errorsPage.js';

// The committed document stands for no installation; each serves its own under its own address.
const exampleUrl = 'https://verification.example';
const contractPath = 'docs/reference/contract.md';
const errorsPath = 'docs/reference/errors.md';

/** Everything that is emitted from the code and committed: path below the project, and content. */
export function contracts(): Readonly<Record<string, string>> {
  const schema = buildSchema();
  const openapi = openapiDocument(schema, exampleUrl);
  const tables = contractTables(
    schema,
    openapi as unknown as OpenapiDocument,
    relative(dirname(contractPath), errorsPath),
  );
  return {
    'schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
    'openapi.json': `${JSON.stringify(openapi, null, 2)}\n`,
    'docs/reference/cli.md': commandsMarkdown(createProgram()),
    'docs/reference/configuration.md': configurationMarkdown(),
    [errorsPath]: errorsMarkdown(),
    [contractPath]: contractPage(readFileSync(contractPath, 'utf8'), tables),
    'docs/reference/sandbox.md': sandboxMarkdown(),
    'docs/reference/webhook-vectors.json': `${JSON.stringify(webhookVectors(), null, 2)}\n`,
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, content] of Object.entries(contracts())) writeFileSync(path, content);
}
