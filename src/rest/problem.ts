import type { Response } from 'express';
import { errorTable, membersOf, type AppError } from '../platform/errors.js';

/** The body of an `application/problem+json` answer (RFC 9457, contract.md#errors). */
export function problemOf(error: AppError, publicUrl: string): Record<string, unknown> {
  const { status, title } = errorTable[error.code];
  return {
    type: `${publicUrl}/errors#${error.code.toLowerCase()}`,
    title,
    status,
    detail: error.message,
    ...membersOf(error),
  };
}

/** Whether a path is that of GraphQL, whose errors have a shape of their own. */
export function isGraphql(path: string): boolean {
  return /^\/graphql(?:[/?]|$)/i.test(path);
}

/** The body of an error that comes before GraphQL begins. */
export function graphqlErrorOf(error: AppError): object {
  return { errors: [{ message: error.message, extensions: error.extensions }] };
}

/** Answers a REST call with a problem. */
export function sendProblem(res: Response, error: AppError, publicUrl: string): void {
  setErrorHeaders(res, error);
  res.type('application/problem+json').send(JSON.stringify(problemOf(error, publicUrl)));
}

/** Status and headers of an error, alike for REST and for what fails before GraphQL begins. */
export function setErrorHeaders(res: Response, error: AppError): void {
  res.status(errorTable[error.code].status);
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'UNAUTHENTICATED') res.set('WWW-Authenticate', 'Bearer');
}
