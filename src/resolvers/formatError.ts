import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { AppError, internalDetail } from '../errors.js';

/**
 * Apollo's own errors in our words: a document that cannot be parsed, is not valid or has wrong variables is
 * INVALID_REQUEST; whatever else we did not throw on purpose is INTERNAL and says nothing.
 */
export function formatGraphqlError(log: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    if (original instanceof AppError) return formatted;
    const code = formatted.extensions?.['code'];
    if (code !== undefined && code !== 'INTERNAL_SERVER_ERROR') {
      return { ...formatted, extensions: { code: 'INVALID_REQUEST' } };
    }
    log.error({ err: original }, 'unknown failure');
    const { path, locations } = formatted;
    return {
      message: internalDetail,
      ...(path && { path }),
      ...(locations && { locations }),
      extensions: { code: 'INTERNAL' },
    };
  };
}
