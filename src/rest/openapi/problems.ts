import { AppError, type ErrorCode, errorTable, maxFieldErrors } from '../../platform/errors.js';
import { toProblem } from '../../platform/problem.js';
import type { JsonSchema } from './jsonSchema.js';
import { listHeaders } from './routeFacts.js';

const line = { type: 'string', maxLength: 2_000, pattern: '^[^\\u0000]*$' };

/** The body of every error (RFC 9457, contract.md#errors), with the members that only some codes have. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'An error (RFC 9457). Programs use `code`, which is one of a fixed list; people read `detail`.',
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      maxLength: 2_048,
      description: 'The address of the page that explains the code.',
    },
    title: { ...line, description: 'A short name of the error, the same for every error with this code.' },
    status: {
      type: 'integer',
      format: 'int32',
      minimum: 400,
      maximum: 599,
      description: 'The HTTP status of the response.',
    },
    detail: { ...line, description: 'A sentence that explains what is wrong and what to do.' },
    code: { type: 'string', enum: Object.keys(errorTable), description: 'The error code, one of a fixed list.' },
    requestId: {
      type: 'string',
      maxLength: 64,
      pattern: '^req_',
      description: 'The id of the request. Quote it when you report a problem.',
    },
    errors: {
      type: 'array',
      maxItems: maxFieldErrors,
      description: 'The fields that are not valid, at most 20.',
      items: {
        type: 'object',
        properties: {
          pointer: {
            ...line,
            description:
              'The field as a JSON pointer (RFC 6901), such as `/queryValue`. Empty for the whole body. A query parameter or a header is named in the same way: `/limit`, `/Idempotency-Key`.',
          },
          detail: { ...line, description: 'A sentence that explains what is wrong with the field.' },
        },
        required: ['pointer', 'detail'],
        additionalProperties: false,
      },
    },
    suggestions: {
      type: 'array',
      maxItems: 200,
      description: 'Registered numbers that you probably meant. Only with `IDENTIFIER_INVALID`.',
      items: {
        type: 'object',
        properties: {
          value: { ...line, description: 'The number in its printed format, such as `11 900 000 017`.' },
          legalName: { ...line, description: 'The legal name of the entity with this number.' },
        },
        required: ['value', 'legalName'],
        additionalProperties: false,
      },
    },
    oldestCursor: {
      type: 'string',
      maxLength: 200,
      pattern: '^[\\w-]+$',
      description: 'The oldest cursor that you can continue from. Only with `CURSOR_EXPIRED`.',
    },
    verificationId: {
      type: 'string',
      maxLength: 64,
      pattern: '^ver_',
      description: 'The id of the stored verification with the status `error`. Only with `REGISTER_UNAVAILABLE`.',
    },
    linkStatus: {
      type: 'string',
      enum: ['expired', 'revoked'],
      description: 'The reason why the onboarding link has ended. Only with `STATE_CONFLICT`, for applicants.',
    },
    brand: {
      type: 'object',
      description:
        'The name, colour and logo of the organisation whose link has ended. Only with `linkStatus`, at the opening.',
      properties: {
        name: { ...line, description: 'The name of the organisation as applicants see it.' },
        colour: {
          type: ['string', 'null'],
          maxLength: 7,
          pattern: '^#[0-9a-f]{6}$',
          description: 'The brand colour as `#rrggbb`. Null if none is set.',
        },
        logo: {
          type: ['string', 'null'],
          maxLength: 1_000_000,
          pattern: '^data:image/(?:png|jpeg);base64,',
          description: 'The logo as a `data:` URI. Null if none is set.',
        },
      },
      required: ['name', 'colour', 'logo'],
      additionalProperties: false,
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  additionalProperties: false,
};

/** An example of each code, as the components that the responses refer to. */
export function problemExamples(codes: readonly ErrorCode[], publicUrl: string): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => {
      const { title, meaning } = errorTable[code];
      const error = new AppError(code, meaning);
      error.requestId = 'req_01KAF4Q2V7J9YB1N3M5P6R8S0T';
      return [code, { summary: title, value: toProblem(error, publicUrl) }];
    }),
  );
}

/** The error responses of an operation: one for each status, with its codes. */
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
    headers: listHeaders(status),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}
