import { maxQueryValueLength } from '../../domain/identifier.js';
import { readBounds } from '../../domain/inputs/bounds.js';
import { bulkFile } from '../../domain/inputs/limits.js';
import { maxFileNameLength, product } from '../../domain/inputs/verifications.js';
import { jurisdictionCodes } from '../../domain/jurisdictions/jurisdiction.js';
import { maxNameLength, maxReferenceLength } from '../../domain/text.js';
import type { JsonSchema } from './jsonSchema.js';
import { formatLimit } from './operation.js';
import { problemResponses } from './problems.js';
import { listHeaders } from './routeFacts.js';

const text = (longest: number, description: string): JsonSchema => ({
  ...{ type: ['string', 'null'], maxLength: longest, pattern: '^[^\\u0000]*$', description },
});
const item = {
  type: 'object',
  properties: {
    queryValue: {
      ...text(maxQueryValueLength, 'An ABN or ACN (AU) or an NZBN (NZ), such as `11 900 000 017`.'),
      type: 'string',
    },
    jurisdiction: {
      type: ['string', 'null'],
      enum: [...jurisdictionCodes, null],
      description: 'The jurisdiction of this row. The default is the jurisdiction of the call.',
    },
    reference: text(maxReferenceLength, 'Your own id for this row. It is returned with the result.'),
    name: text(maxNameLength, 'A name to compare with the registered names.'),
    product: {
      ...readBounds(product).jsonSchema,
      ...{ type: ['string', 'null'], description: 'The product that the business asks for, such as `home-loan`.' },
    },
  },
  required: ['queryValue'],
  additionalProperties: false,
};
const items = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      maxItems: bulkFile.maxRows,
      items: item,
      description: 'The rows to verify, in any order.',
    },
  },
  required: ['items'],
  additionalProperties: false,
};
const rows = { type: 'string', format: 'binary', maxLength: bulkFile.maxBytes };
const responseSchema = {
  type: 'object',
  properties: { bulk: { $ref: '#/components/schemas/Bulk' } },
  required: ['bulk'],
  additionalProperties: false,
};
const example = { items: [{ queryValue: '51 824 753 556', jurisdiction: 'AU', reference: 'row-0' }] };
const answered = {
  bulk: {
    ...{ id: 'blk_01KAF4Q2V7J9YB1N3M5P6R8S0D', status: 'queued', total: 1, processed: 0, failed: 0, counts: {} },
    ...{ createdAt: '2026-11-20T03:04:05.678Z', startedAt: null, finishedAt: null, failure: null, fileName: null },
    ...{ startedBy: 'key_01KAF4Q2V7J9YB1N3M5P6R8S0D', progress: { rowsPerSecond: null, secondsLeft: null } },
  },
};

/** The upload of a bulk job, which is streamed. */
export function bulkUploadPath(): Record<string, Record<string, JsonSchema>> {
  const parameter = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
    ...{ name, in: 'query', required: false, description, schema },
  });
  return {
    '/api/enterprise/bulk': {
      post: {
        operationId: 'startBulk',
        summary: 'Start a bulk job',
        description:
          `Sends up to ${bulkFile.maxRows.toLocaleString('en')} rows as JSON, CSV or NDJSON of at most ${bulkFile.size}. The call returns when the rows are ` +
          'stored; they are verified in the background. Available to API keys with the scope `bulk`, and to owners, ' +
          `developers and officers. Fails with \`PAYLOAD_TOO_LARGE\` above these limits.\n\n${formatLimit('bulkUploads')}`,
        tags: ['Bulk'],
        security: [{ apiKey: [] }, { session: [] }],
        parameters: [
          parameter('jurisdiction', 'The jurisdiction of rows that do not name their own.', {
            type: 'string',
            enum: [...jurisdictionCodes],
          }),
          parameter('events', 'Whether each row creates the events of a verification.', {
            type: 'boolean',
            default: false,
          }),
          parameter(
            'fileName',
            'The name of the file, to recognise the bulk job by. Folders and control characters are removed.',
            { type: 'string', maxLength: maxFileNameLength, pattern: '^[^\\u0000]*$' },
          ),
          ...['ApiVersion', 'IdempotencyKey'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: items, examples: { queued: { summary: 'One row', value: example } } },
            'text/csv': { schema: rows },
            'application/x-ndjson': { schema: rows },
          },
        },
        responses: {
          202: {
            description: 'The rows are stored and are verified in the background.',
            headers: listHeaders(202, ['Idempotency-Replayed']),
            content: {
              'application/json': {
                schema: responseSchema,
                examples: { queued: { summary: 'A queued bulk job', value: answered } },
              },
            },
          },
          ...problemResponses([
            ...(['INVALID_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE'] as const),
            ...(['UNSUPPORTED_MEDIA_TYPE', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED', 'OVERLOADED', 'INTERNAL'] as const),
          ]),
        },
      },
    },
  };
}
