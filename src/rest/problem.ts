import type { RequestHandler, Response } from 'express';
import type { Pool, QueryConfig } from 'pg';
import { AppError, errorTable, toProblemMembers } from '../platform/errors.js';

/** The body of an `application/problem+json` answer (RFC 9457, contract.md#errors). */
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

/** Whether a path is that of GraphQL, whose errors have a shape of their own. */
export function isGraphql(path: string): boolean {
  return /^\/graphql(?:[/?]|$)/i.test(path);
}

/** The body of an error that comes before GraphQL begins. */
export function toGraphqlError(error: AppError): object {
  return { errors: [{ message: error.message, extensions: error.extensions }] };
}

/** Answers a REST call with a problem. */
export function sendProblem(res: Response, error: AppError, publicUrl: string): void {
  setErrorHeaders(res, error);
  res.type('application/problem+json').send(JSON.stringify(toProblem(error, publicUrl)));
}

/** Status and headers of an error, alike for REST and for what fails before GraphQL begins. */
export function setErrorHeaders(res: Response, error: AppError): void {
  res.status(errorTable[error.code].status);
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') res.set('WWW-Authenticate', 'Bearer');
}

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

/** The version of the API that this service speaks (contract.md#versions). Additive changes need no new one. */
export const currentApiVersion = '2026-11-20';

/**
 * Refuses a call that is pinned to another version.
 * @throws AppError INVALID_REQUEST
 */
export function refuseOtherVersion(pinned: string | string[] | undefined): void {
  if (pinned === undefined || pinned === currentApiVersion) return;
  throw new AppError(
    'INVALID_REQUEST',
    `This API version is not supported. Send API-Version ${currentApiVersion}, or leave the header out.`,
  );
}

/** Middleware of `refuseOtherVersion`. */
export const apiVersion: RequestHandler = (req, _res, next) => {
  refuseOtherVersion(req.headers['api-version']);
  next();
};

const responseTimeoutMs = 2_000;

/** The process runs. Asks nobody else, so that a database that is away does not have it restarted. */
export const healthz: RequestHandler = (_req, res) => {
  res.json({ status: 'ok' });
};

/** Calls can be served: the database answers. 503 otherwise, so that a balancer sends them elsewhere. */
export function readyz(pool: Pool): RequestHandler {
  return async (_req, res) => {
    const ping: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: responseTimeoutMs };
    const isReady = await Promise.race([
      pool.query(ping).then(
        () => true,
        () => false,
      ),
      // Connecting has a time limit of its own, which is longer.
      new Promise<boolean>((resolve) => setTimeout(resolve, responseTimeoutMs, false).unref()),
    ]);
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  };
}
