import { GraphQLScalarType } from 'graphql';
import { GraphQLISODateTime } from 'type-graphql';

/** The scalar of every `Date`, with a description of our own: the one of the library does not fit on a screen. */
export const dateTime = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  description: 'A time in UTC, in the format of ISO 8601 and RFC 3339, such as `2026-11-20T03:04:05.678Z`.',
});
