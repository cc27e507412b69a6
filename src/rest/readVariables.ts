import { isUtf8 } from 'node:buffer';
import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type GraphQLInputType, isNonNullType } from 'graphql';
import { requestBody } from '../domain/inputs/limits.js';
import { AppError, type FieldError, invalidField, invalidFields, maxFieldErrors } from '../platform/errors.js';
import {
  findMissingArray,
  findOversize,
  findRepeatedField,
  inputFaults,
  refuseLargeJson,
  toJsonPointer,
} from '../platform/inputFaults.js';
import { resumeRequest } from '../platform/tracing.js';
import { createEnumParser } from './responseShapes.js';

/** A variable of a route's document and where its value comes from. */
export interface RouteVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/**
 * The variables of a call, checked against their GraphQL types. Up to 20 faults are reported together, each with the pointer of
 * its field. An unknown member is a fault, too. Lists and objects that are too large are refused before their items are read.
 * @throws AppError INVALID_REQUEST
 */
export function readVariables(
  variables: readonly RouteVariable[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const errors: FieldError[] = [];
  const read: Record<string, unknown> = {};
  for (const { name, type } of variables) {
    const base = name === 'input' ? '' : `/${name}`;
    const refused = findOversize(values[name], type, base) ?? findMissingArray(values[name], type, base);
    if (refused) {
      errors.push(refused);
      continue;
    }
    const value = createEnumParser(values[name], type);
    if (value === undefined) {
      if (!isNonNullType(type)) continue;
      if (base !== '') {
        errors.push({ pointer: base, detail: 'This field is required.' });
        continue;
      }
    }
    errors.push(...inputFaults(value, type, base, 'words'));
    read[name] = value;
  }
  const known = new Set(variables.map(({ name }) => name));
  for (const name in values) {
    if (errors.length >= maxFieldErrors) break;
    if (!known.has(name)) {
      errors.push({ pointer: toJsonPointer('', [name]), detail: 'This parameter is unknown. Remove it.' });
    }
  }
  if (errors.length > 0) throw invalidFields(errors);
  return read;
}

/** The limit for calls that need no key. The longest of their bodies has a token, a name and a password. */
const maxAnonymousBodyBytes = 16 * 1024;

const parseJson = (limit: number): RequestHandler =>
  express.json({
    limit,
    // Compressed bodies are refused unread, so none can expand in memory.
    inflate: false,
    verify: (_req, _res, body) => {
      if (!isUtf8(body)) throw new AppError('INVALID_REQUEST', 'The body is not valid UTF-8. Send JSON in UTF-8.');
      refuseLargeJson(body);
      const repeated = findRepeatedField(body.toString());
      if (repeated !== null) throw invalidField(repeated, 'This field is sent twice. Send it once.');
    },
  });

/**
 * Reads a JSON body of up to the size of `requestBody`; a missing body counts as an empty object.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, and the errors of `toBodyError`
 */
export const jsonBody: readonly RequestHandler[] = [refuseOtherTypes, parseJson(requestBody.maxBytes), resume];

/** The same up to 16 KiB, for routes that need no key. */
export const anonymousJsonBody: readonly RequestHandler[] = [
  refuseOtherTypes,
  parseJson(maxAnonymousBodyBytes),
  resume,
];

/** The parser calls back from events of the request, which are outside its span. */
function resume(_req: Request, res: Response, next: NextFunction): void {
  resumeRequest(res, next);
}

function refuseOtherTypes(req: Request, _res: Response, next: NextFunction): void {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length']) > 0;
  if (hasBody && (req.is('application/json') === false || !isUtf8Declared(req.headers['content-type']))) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The body must be JSON. Send it with `Content-Type: application/json`.',
    );
  }
  next();
}

/** The parser would decode other charsets too, and so read other bytes than were checked. */
function isUtf8Declared(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^;"\s]*)/i.exec(contentType)?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

/** Our error for a failure of the body parser or a malformed URL, or null for any other error. */
export function toBodyError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { type, status, limit } = error as Error & { type?: unknown; status?: unknown; limit?: unknown };
  switch (type) {
    case 'entity.too.large':
      return new AppError('PAYLOAD_TOO_LARGE', `The body has more than ${String(limit)} bytes. Send a smaller one.`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be uncompressed UTF-8.');
    case 'entity.parse.failed':
      return new AppError('INVALID_REQUEST', 'Invalid JSON. Send one complete JSON object as the body.');
    case 'request.aborted':
    case 'request.size.invalid':
      return new AppError(
        'INVALID_REQUEST',
        'The length of the body differs from its Content-Length. Send the request again.',
      );
    default:
      if (error instanceof URIError) {
        return new AppError('INVALID_REQUEST', 'The path has a malformed percent-encoding. Encode the path again.');
      }
      return status === 400 ? new AppError('INVALID_REQUEST', 'The service cannot read the request.') : null;
  }
}
