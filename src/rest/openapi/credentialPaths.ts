import type { ErrorCode } from '../../platform/errors.js';
import { headersOf } from './headers.js';
import type { JsonSchema } from './jsonSchema.js';
import { publicLimit } from './operation.js';
import { problemResponses } from './problems.js';

const line = { type: 'string', maxLength: 2_000, pattern: '^[^\\u0000]*$' };
const jwk = {
  type: 'object',
  properties: {
    kty: { type: 'string', const: 'OKP', description: 'The key type, which is always `OKP`.' },
    crv: { type: 'string', const: 'Ed25519', description: 'The curve, which is always `Ed25519`.' },
    x: { ...line, description: 'The public key in Base64url.' },
    kid: { ...line, description: 'The thumbprint of the key (RFC 7638), as in the header of a certificate.' },
    use: { type: 'string', const: 'sig', description: 'The use of the key, which is always `sig`.' },
    alg: { type: 'string', const: 'EdDSA', description: 'The algorithm, which is always `EdDSA`.' },
  },
  required: ['kty', 'crv', 'x', 'kid', 'use', 'alg'],
  additionalProperties: false,
};
const keySet = {
  type: 'object',
  properties: {
    keys: { type: 'array', maxItems: 1_000, items: jwk, description: 'The public keys, including retired ones.' },
  },
  required: ['keys'],
  additionalProperties: false,
};
const context = {
  type: 'object',
  properties: {
    '@context': {
      type: 'object',
      additionalProperties: true,
      description: 'The terms of a certificate in JSON-LD 1.1.',
    },
  },
  required: ['@context'],
  additionalProperties: false,
};
const token = { type: 'string', maxLength: 200_000, pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' };
const listNumber = {
  name: 'list',
  in: 'path',
  required: true,
  description: 'The number of the status list, as stated in the certificate.',
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 999_999_999 },
};

/** The paths that anybody needs to check a certificate. */
export function credentialPaths(): Record<string, JsonSchema> {
  const always: readonly ErrorCode[] = ['INVALID_REQUEST', 'RATE_LIMITED', 'OVERLOADED', 'INTERNAL'];
  const operation = (
    { operationId, summary, description }: { operationId: string; summary: string; description: string },
    content: JsonSchema,
    { parameters = [], codes = [] }: { parameters?: readonly JsonSchema[]; codes?: readonly ErrorCode[] } = {},
  ): JsonSchema => ({
    get: {
      operationId,
      summary,
      description: `${description} No API key is required.\n\n${publicLimit}`,
      tags: ['Credentials'],
      security: [{}],
      parameters: [...parameters, { $ref: '#/components/parameters/ApiVersion' }],
      responses: {
        200: { description: 'The call succeeded. The body contains the result.', headers: headersOf(200), content },
        ...problemResponses([...always, ...codes]),
      },
    },
  });
  return {
    '/.well-known/jwks.json': operation(
      {
        operationId: 'jwks',
        summary: 'Get the signing keys',
        description:
          'Returns the public keys that certificates and checkpoints are signed with, including retired keys (RFC 7517).',
      },
      { 'application/jwk-set+json': { schema: keySet } },
    ),
    '/credentials/status/{list}': operation(
      {
        operationId: 'statusList',
        summary: 'Get a status list',
        description: 'Returns the list of revoked certificates: a Bitstring Status List as a signed credential.',
      },
      { 'application/vc+jwt': { schema: token } },
      { parameters: [listNumber], codes: ['NOT_FOUND'] },
    ),
    '/credentials/suspension/{list}': operation(
      {
        operationId: 'suspensionList',
        summary: 'Get a status list of suspensions',
        description: 'Returns the list of suspended certificates: a Bitstring Status List as a signed credential.',
      },
      { 'application/vc+jwt': { schema: token } },
      { parameters: [listNumber], codes: ['NOT_FOUND'] },
    ),
    '/credentials/context/v1': operation(
      {
        operationId: 'credentialContext',
        summary: 'Get the credential context',
        description: 'Returns the JSON-LD 1.1 context, which defines the terms of a certificate.',
      },
      { 'application/ld+json': { schema: context } },
    ),
    '/credentials/context/v2': operation(
      {
        operationId: 'credentialContextV2',
        summary: 'Get the credential context, version 2',
        description: 'Returns the JSON-LD 1.1 context of certificates under policy `2026-3` and later.',
      },
      { 'application/ld+json': { schema: context } },
    ),
  };
}
