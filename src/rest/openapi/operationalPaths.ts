import { credentialPaths } from './credentialPaths.js';
import { problemResponses } from './problems.js';
import { headersOf } from './headers.js';
import type { JsonSchema } from './jsonSchema.js';

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
            { description: results[Number(status)], headers: headersOf(200), content },
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
