import { currentApiVersion } from '../apiVersion.js';
import type { JsonSchema } from './jsonSchema.js';

const whole = { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 };
const quoted = '^"[a-zA-Z]+"(;[a-z]=[0-9]+)+$';

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** Every header that a response can carry, by name. */
export const headers: Readonly<Record<string, Header>> = {
  'API-Version': {
    description: 'The version of the API that returned this response.',
    required: true,
    schema: { type: 'string', const: currentApiVersion },
  },
  'X-Request-Id': {
    description: 'The id of the request in the log. Quote it when you report a problem.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^req_' },
  },
  'Access-Control-Allow-Origin': {
    description:
      'The origin of the service, because an API key must never be used in a browser page of another origin. ' +
      'The value is `*` for public responses.',
    required: true,
    schema: { type: 'string', maxLength: 2_048, pattern: '^(\\*|https?://.+)$' },
  },
  RateLimit: {
    description:
      'The number of calls left (`r`) and the seconds until the quota resets (`t`). Absent if rate limits are off.',
    schema: { type: 'string', maxLength: 100, pattern: quoted },
  },
  'RateLimit-Policy': {
    description: 'The quota in calls (`q`) and its window in seconds (`w`).',
    schema: { type: 'string', maxLength: 100, pattern: quoted },
  },
  'Retry-After': { description: 'The number of seconds to wait before you retry.', required: true, schema: whole },
  'Idempotency-Replayed': {
    description: 'Present if this response repeats the one for an earlier call with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'The file name to save the body under.',
    required: true,
    schema: {
      type: 'string',
      maxLength: 2_000,
      pattern: '^(?:inline|attachment); filename="?[^"]+"?(?:; filename\\*=.+)?$',
    },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme that the caller must use.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
};

const always = ['API-Version', 'X-Request-Id', 'Access-Control-Allow-Origin'];
const limited = ['RateLimit', 'RateLimit-Policy'];
const ofStatus: Readonly<Record<number, readonly string[]>> = {
  401: [...limited, 'WWW-Authenticate'],
  429: [...limited, 'Retry-After'],
  500: [],
  503: ['Retry-After'],
};

/** The headers of a response with this status, as references. */
export function headersOf(status: number, further: readonly string[] = []): JsonSchema {
  return Object.fromEntries(
    [...always, ...(ofStatus[status] ?? limited), ...further].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}
