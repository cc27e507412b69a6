import { currentApiVersion } from '../apiVersion.js';
import type { JsonSchema } from './jsonSchema.js';

const whole = { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 };
const quoted = '^"[a-zA-Z]+"(;[a-z]=[0-9]+)+$';

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** Every header that an answer may carry, by name. */
export const headers: Readonly<Record<string, Header>> = {
  'API-Version': {
    description: 'The version of the API that answered.',
    required: true,
    schema: { type: 'string', const: currentApiVersion },
  },
  'X-Request-Id': {
    description: 'The id under which the request is logged.',
    required: true,
    schema: { type: 'string', maxLength: 64, pattern: '^req_' },
  },
  'Access-Control-Allow-Origin': {
    description:
      'The service’s own origin: pages of others may not read answers, for a key must never be in a browser. `*` for what ' +
      'is public.',
    required: true,
    schema: { type: 'string', maxLength: 2_048, pattern: '^(\\*|https?://.+)$' },
  },
  RateLimit: {
    description:
      'What is left of the quota (`r`) and in how many seconds it is whole again (`t`). Not where limits are off.',
    schema: { type: 'string', maxLength: 100, pattern: quoted },
  },
  'RateLimit-Policy': {
    description: 'The quota (`q`) and its window in seconds (`w`).',
    schema: { type: 'string', maxLength: 100, pattern: quoted },
  },
  'Retry-After': { description: 'The seconds after which to try again.', required: true, schema: whole },
  'Idempotency-Replayed': {
    description: 'The answer is one that was given before to the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': {
    description: 'The name under which to keep the document.',
    required: true,
    schema: {
      type: 'string',
      maxLength: 2_000,
      pattern: '^(?:inline|attachment); filename="?[^"]+"?(?:; filename\\*=.+)?$',
    },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
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

/** The headers of an answer with this status, as references. */
export function headersOf(status: number, further: readonly string[] = []): JsonSchema {
  return Object.fromEntries(
    [...always, ...(ofStatus[status] ?? limited), ...further].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}
