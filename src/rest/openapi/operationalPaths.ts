import type { ErrorCode } from '../../platform/errors.js';
import type { JsonSchema } from './jsonSchema.js';
import { publicLimit } from './operation.js';
import { problemResponses } from './problems.js';
import { listHeaders } from './routeFacts.js';

const state = {
  type: 'object',
  properties: {
    status: {
      type: 'string',
      enum: ['ok', 'unavailable'],
      description: 'The result of the check: `ok` or `unavailable`.',
    },
  },
  required: ['status'],
  additionalProperties: false,
};
const results: Readonly<Record<number, string>> = {
  200: 'The call succeeded. The body contains the result.',
  503: 'The service cannot serve calls now.',
};
const anyText = { type: 'string', maxLength: 10_000_000, pattern: '^[^\\u0000]*$' };

/** The paths for people who run the service. Only the metrics need a key. */
export function operationalPaths(): Record<string, JsonSchema> {
  const operation = (
    { operationId, summary, description }: { operationId: string; summary: string; description: string },
    answers: Record<number, JsonSchema>,
  ): JsonSchema => ({
    get: {
      operationId,
      summary,
      description,
      tags: ['Operation'],
      security: [{}],
      parameters: [{ $ref: '#/components/parameters/ApiVersion' }],
      responses: {
        ...Object.fromEntries(
          Object.entries(answers).map(([status, content]) => [
            status,
            { description: results[Number(status)], headers: listHeaders(200), content },
          ]),
        ),
        ...problemResponses(['INVALID_REQUEST', 'INTERNAL']),
      },
    },
  });
  const forOperators = ({ get }: JsonSchema): JsonSchema => {
    const { responses, ...described } = get as JsonSchema;
    const security = [{ operatorKey: [] }, { operatorSession: [] }];
    const refusals = problemResponses(['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'OVERLOADED']);
    return { get: { ...described, security, responses: { ...(responses as JsonSchema), ...refusals } } };
  };
  const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });
  return {
    '/healthz': operation(
      {
        operationId: 'healthz',
        summary: 'Check that the process runs',
        description:
          'Returns 200 while the process runs. It does not check the database or other services. No API key is required.',
      },
      { 200: json(state) },
    ),
    '/readyz': operation(
      {
        operationId: 'readyz',
        summary: 'Check that calls are served',
        description: 'Returns 200 while the database responds, and 503 otherwise. No API key is required.',
      },
      { 200: json(state), 503: json(state) },
    ),
    '/metrics': forOperators(
      operation(
        {
          operationId: 'metrics',
          summary: 'Get metrics',
          description:
            'Returns counters and durations in the text format of Prometheus. Available to operators of the platform.',
        },
        { 200: { 'text/plain': { schema: anyText } } },
      ),
    ),
    '/openapi.json': operation(
      {
        operationId: 'openapi',
        summary: 'Get the OpenAPI document',
        description: 'Returns this description of the REST API in OpenAPI 3.1. No API key is required.',
      },
      { 200: json({ type: 'object' }) },
    ),
    '/errors': operation(
      {
        operationId: 'errors',
        summary: 'List the error codes',
        description: 'Returns every error code with its meaning, as Markdown. No API key is required.',
      },
      { 200: { 'text/markdown': { schema: anyText } } },
    ),
    ...credentialPaths(),
  };
}

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

/** The public paths for checking a certificate. */
function credentialPaths(): Record<string, JsonSchema> {
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
        200: { description: 'The call succeeded. The body contains the result.', headers: listHeaders(200), content },
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
