import type { RequestHandler } from 'express';
import { errorTable } from '../platform/errors.js';

/** Every error as Markdown, one heading a code: the page that the `type` of a problem links to, and docs/reference/errors.md. */
export function errorsMarkdown(): string {
  const sections = Object.entries(errorTable).map(
    ([code, { status, title, meaning }]) => `## ${code.toLowerCase()}\n\n${title}. HTTP ${status}.\n\n${meaning}\n`,
  );
  return `# Errors\n\nREST returns errors as \`application/problem+json\` (RFC 9457). GraphQL has the same \`code\` in \`extensions\`.\n\n${sections.join('\n')}`;
}

export const errorsPage: RequestHandler = (_req, res) => {
  res.type('text/markdown').send(errorsMarkdown());
};
