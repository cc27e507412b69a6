import { credentialPaths } from './credentialPaths.js';
import { problemResponses } from './problems.js';
import { headersOf } from './headers.js';
import type { JsonSchema } from './jsonSchema.js';

const state = {
  type: 'object',
  properties: { status: { type: 'string', enum: ['ok', 'unavailable'] } },
  required: ['status'],
  additionalProperties: false,
};
const anyText = { type: 'string', maxLength: 10_000_000, pattern: '^[^\\u0000]*$' };

/** The paths for people who run the service. Only the metrics need a key. */
export function operationalPaths(): Record<string, JsonSchema> {
  const operation = (operationId: string, summary: string, answers: Record<number, JsonSchema>): JsonSchema => ({
    get: {
      operationId,
      summary,
      description: summary,
      tags: ['Operation'],
      security: [{}],
      parameters: [{ $ref: '#/components/parameters/ApiVersion' }],
      responses: {
        ...Object.fromEntries(
          Object.entries(answers).map(([status, content]) => [
            status,
            { description: status === '200' ? 'Done.' : 'Not now.', headers: headersOf(200), content },
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
    '/healthz': operation('healthz', 'The process runs. Asks nobody else.', { 200: json(state) }),
    '/readyz': operation('readyz', 'Calls can be served: the database answers.', {
      200: json(state),
      503: json(state),
    }),
    '/metrics': forOperators(
      operation('metrics', 'Counts and durations, in the text format of Prometheus.', {
        200: { 'text/plain': { schema: anyText } },
      }),
    ),
    '/openapi.json': operation('openapi', 'This document.', { 200: json({ type: 'object' }) }),
    '/errors': operation('errors', 'Every error code with its meaning, as Markdown.', {
      200: { 'text/markdown': { schema: anyText } },
    }),
    ...credentialPaths(),
  };
}
