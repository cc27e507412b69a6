import type { ErrorCode } from '../../errors.js';
import { headersOf } from './headers.js';
import type { JsonSchema } from './jsonSchema.js';
import { publicLimit } from './operation.js';
import { problemResponses } from './problems.js';

const line = { type: 'string', maxLength: 2_000, pattern: '^[^\\u0000]*$' };
const jwk = {
  type: 'object',
  properties: {
    kty: { type: 'string', const: 'OKP' },
    crv: { type: 'string', const: 'Ed25519' },
    x: line,
    kid: { ...line, description: 'The thumbprint of the key (RFC 7638).' },
    use: { type: 'string', const: 'sig' },
    alg: { type: 'string', const: 'EdDSA' },
  },
  required: ['kty', 'crv', 'x', 'kid', 'use', 'alg'],
  additionalProperties: false,
};
const keySet = {
  type: 'object',
  properties: { keys: { type: 'array', maxItems: 1_000, items: jwk } },
  required: ['keys'],
  additionalProperties: false,
};
const context = {
  type: 'object',
  properties: { '@context': { type: 'object', additionalProperties: true } },
  required: ['@context'],
  additionalProperties: false,
};
const token = { type: 'string', maxLength: 200_000, pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' };
const listNumber = {
  name: 'list',
  in: 'path',
  required: true,
  description: 'The number of the list, as the certificate names it.',
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 999_999_999 },
};

/** What is served without a key to whoever checks a certificate. */
export function credentialPaths(): Record<string, JsonSchema> {
  const always: readonly ErrorCode[] = ['INVALID_REQUEST', 'RATE_LIMITED', 'OVERLOADED', 'INTERNAL'];
  const operation = (
    { operationId, summary }: { operationId: string; summary: string },
    content: JsonSchema,
    { parameters = [], codes = [] }: { parameters?: readonly JsonSchema[]; codes?: readonly ErrorCode[] } = {},
  ): JsonSchema => ({
    get: {
      operationId,
      summary,
      description: `${summary} ${publicLimit}`,
      tags: ['Credentials'],
      security: [{}],
      parameters: [...parameters, { $ref: '#/components/parameters/ApiVersion' }],
      responses: {
        200: { description: 'Done.', headers: headersOf(200), content },
        ...problemResponses([...always, ...codes]),
      },
    },
  });
  return {
    '/.well-known/jwks.json': operation(
      { operationId: 'jwks', summary: 'The keys that certificates are signed with, retired ones too (RFC 7517).' },
      { 'application/jwk-set+json': { schema: keySet } },
    ),
    '/credentials/status/{list}': operation(
      {
        operationId: 'statusList',
        summary: 'Which certificates are revoked: a Bitstring Status List as a signed credential.',
      },
      { 'application/vc+jwt': { schema: token } },
      { parameters: [listNumber], codes: ['NOT_FOUND'] },
    ),
    '/credentials/context/v1': operation(
      { operationId: 'credentialContext', summary: 'What the words of a certificate mean (JSON-LD 1.1).' },
      { 'application/ld+json': { schema: context } },
    ),
  };
}
