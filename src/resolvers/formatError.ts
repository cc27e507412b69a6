import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { AppError, internalDetail } from '../platform/errors.js';

/** The request that an error belongs to. */
interface FailedRequest {
  readonly requestId: string;
  readonly log: Logger;
}

/**
 * Turns Apollo's errors into ours. A document that cannot be parsed, is not valid or has wrong variables is INVALID_REQUEST. An
 * unexpected error is INTERNAL and reveals nothing. Each has the request id.
 */
export function formatGraphqlError(getRequest: () => FailedRequest) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { requestId, log } = getRequest();
    const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    const { message, path, locations, extensions } = formatted;
    const place = { ...(path && { path }), ...(locations && { locations }) };
    if (original instanceof AppError) return boundError({ ...formatted, extensions: { ...extensions, requestId } });
    const code = extensions?.['code'];
    if ((code !== undefined && code !== 'INTERNAL_SERVER_ERROR') || isArgumentFault(original)) {
      return boundError({ message, ...place, extensions: { code: 'INVALID_REQUEST', requestId } });
    }
    log.error({ err: original }, 'unexpected error');
    return boundError({ message: internalDetail, ...place, extensions: { code: 'INTERNAL', requestId } });
  };
}

/** A variable with a default that is sent as null is noticed only in execution, at the argument that needs it. */
function isArgumentFault(error: unknown): boolean {
  return error instanceof GraphQLError && error.originalError === undefined && error.message.startsWith('Argument "');
}

const maxErrors = 20;
const maxBytes = 64 * 1024;
const maxMessageLength = 1_000;
const maxLocations = 10;

/** The errors that a response contains: the first 20 at most, and at most 64 KiB as JSON. */
export function boundErrors(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const told: GraphQLFormattedError[] = [];
  let left = maxBytes - '[]'.length;
  for (const error of errors.slice(0, maxErrors)) {
    left -= Buffer.byteLength(JSON.stringify(error)) + ','.length;
    if (left < 0) break;
    told.push(error);
  }
  return told;
}

/** Shortens an error: its message may quote a whole document, and its locations name each place in it. */
function boundError({ message, locations, ...error }: GraphQLFormattedError): GraphQLFormattedError {
  return {
    message: message.slice(0, maxMessageLength),
    ...(locations && { locations: locations.slice(0, maxLocations) }),
    ...error,
  };
}
