import type { RequestHandler, Response } from 'express';
import { type AppError, errorTable, toProblemMembers } from './errors.js';

/** The body of an `application/problem+json` response (RFC 9457, contract.md#errors). */
export function toProblem(error: AppError, publicUrl: string): Record<string, unknown> {
  const { status, title } = errorTable[error.code];
  return {
    type: `${publicUrl}/errors#${error.code.toLowerCase()}`,
    title,
    status,
    detail: error.message,
    ...toProblemMembers(error),
  };
}

/** Whether a path is GraphQL's, whose errors have another shape. */
export function isGraphql(path: string): boolean {
  return /^\/graphql(?:[/?]|$)/i.test(path);
}

/** The body of an error before GraphQL starts. */
export function toGraphqlError(error: AppError): object {
  return { errors: [{ message: error.message, extensions: error.extensions }] };
}

/** Sends a problem in response to a REST call. */
export function sendProblem(res: Response, error: AppError, publicUrl: string): void {
  setErrorHeaders(res, error);
  res.type('application/problem+json').send(JSON.stringify(toProblem(error, publicUrl)));
}

/** Status and headers of an error, for REST and for failures before GraphQL starts. */
export function setErrorHeaders(res: Response, error: AppError): void {
  res.status(errorTable[error.code].status);
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') res.set('WWW-Authenticate', 'Bearer');
}

/**
 * Every error as Markdown, with a heading for each code: the page to which the `type` of a problem links, and
 * docs/reference/errors.md.
 */
export function errorsMarkdown(): string {
  const sections = Object.entries(errorTable).map(
    ([code, { status, title, meaning }]) => `## ${code.toLowerCase()}\n\n${title}. HTTP ${status}.\n\n${meaning}\n`,
  );
  return `# Errors\n\nREST returns errors as \`application/problem+json\` (RFC 9457). GraphQL has the same \`code\` in \`extensions\`.\n\n${sections.join('\n')}`;
}

export const errorsPage: RequestHandler = (_req, res) => {
  res.type('text/markdown').send(errorsMarkdown());
};
