import type { GraphQLFormattedError } from 'graphql';

const mostErrors = 20;
const mostBytes = 64 * 1024;
const longestMessage = 1_000;
const mostLocations = 10;

/** The errors of a response that are sent: the first 20 at most, and at most 64 KiB as JSON. */
export function boundErrors(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const told: GraphQLFormattedError[] = [];
  let left = mostBytes - '[]'.length;
  for (const error of errors.slice(0, mostErrors)) {
    left -= Buffer.byteLength(JSON.stringify(error)) + ','.length;
    if (left < 0) break;
    told.push(error);
  }
  return told;
}

/** Shortens an error: its message may quote a whole document, and its locations name each place in it. */
export function boundError({ message, locations, ...error }: GraphQLFormattedError): GraphQLFormattedError {
  return {
    message: message.slice(0, longestMessage),
    ...(locations && { locations: locations.slice(0, mostLocations) }),
    ...error,
  };
}
