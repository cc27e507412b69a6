import { AppError, errorTable, mostFieldErrors, type ErrorCode } from '../../errors.js';
import { problemOf } from '../problem.js';
import { headersOf } from './headers.js';
import type { JsonSchema } from './jsonSchema.js';

const line = { type: 'string', maxLength: 2_000, pattern: '^[^\\u0000]*$' };

/** The body of every error (RFC 9457, contract.md#errors), with the members that single codes add. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem (RFC 9457). `code` is one of a closed list; `detail` is written to be read by people.',
  properties: {
    type: { type: 'string', format: 'uri', maxLength: 2_048, description: 'Where the code is explained.' },
    title: line,
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    detail: line,
    code: { type: 'string', enum: Object.keys(errorTable) },
    requestId: { type: 'string', maxLength: 64, pattern: '^req_', description: 'Quote it when you ask about it.' },
    errors: {
      type: 'array',
      maxItems: mostFieldErrors,
      description: 'The fields that are at fault.',
      items: {
        type: 'object',
        properties: { pointer: { ...line, description: 'A JSON pointer (RFC 6901); empty: the body.' }, detail: line },
        required: ['pointer', 'detail'],
        additionalProperties: false,
      },
    },
    suggestions: {
      type: 'array',
      maxItems: 200,
      description: 'With IDENTIFIER_INVALID: registered numbers that were probably meant.',
      items: {
        type: 'object',
        properties: { value: line, legalName: line },
        required: ['value', 'legalName'],
        additionalProperties: false,
      },
    },
    oldestCursor: {
      type: 'string',
      maxLength: 200,
      pattern: '^[\\w-]+$',
      description: 'With CURSOR_EXPIRED: the oldest cursor from which reading can go on.',
    },
    verificationId: {
      type: 'string',
      maxLength: 64,
      pattern: '^ver_',
      description: 'With REGISTER_UNAVAILABLE: the stored attempt.',
    },
    linkStatus: {
      type: 'string',
      enum: ['expired', 'revoked'],
      description: 'With STATE_CONFLICT, for an applicant whose link is over.',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  additionalProperties: false,
};

/** An example of each code, as the components that the answers refer to. */
export function problemExamples(codes: readonly ErrorCode[], publicUrl: string): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => {
      const { title, meaning } = errorTable[code];
      const error = new AppError(code, meaning);
      error.requestId = 'req_01KAF4Q2V7J9YB1N3M5P6R8S0T';
      return [code, { summary: title, value: problemOf(error, publicUrl) }];
    }),
  );
}

/** The error answers of an operation: one for each status, with its codes. */
export function problemResponses(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => errorTable[code].status === status);
      return [String(status), problemResponse(status, own)];
    }),
  );
}

function problemResponse(status: number, codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].title}.`).join('\n'),
    headers: headersOf(status),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}
