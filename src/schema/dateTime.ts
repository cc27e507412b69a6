import { GraphQLScalarType } from 'graphql';
import { GraphQLLocalDate } from 'graphql-scalars';
import { GraphQLISODateTime } from 'type-graphql';

/** The format of `Date.toISOString`. */
const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The scalar of every `Date`, with a shorter description than the library's, which does not fit on a screen. The library parses
 * and formats every time again to check it, which a time that this service wrote does not need.
 */
export const dateTime = new GraphQLScalarType({
  ...GraphQLISODateTime.toConfig(),
  description: 'A time in UTC, in the format of ISO 8601 and RFC 3339, such as `2026-11-20T03:04:05.678Z`.',
  serialize: (value) =>
    typeof value === 'string' && written.test(value) ? value : GraphQLISODateTime.serialize(value),
});

/** Days that were already checked. A century has 36,525. */
const checkedDays = new Set<string>();
const mostDays = 40_000;

/** The scalar of every day. Responses repeat the same days, and the library would parse and format each one to check it. */
export const localDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  serialize: (value) => {
    if (typeof value === 'string' && checkedDays.has(value)) return value;
    const day = GraphQLLocalDate.serialize(value);
    if (checkedDays.size < mostDays) checkedDays.add(day);
    return day;
  },
});
