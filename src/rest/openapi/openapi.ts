import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { sessionCookieName } from '../../auth/sessionCookie.js';
import { currentApiVersion } from '../apiVersion.js';
import { routes } from '../routes.js';
import { describeEvents } from './eventSchemas.js';
import { headers } from './headers.js';
import type { Components, JsonSchema } from './jsonSchema.js';
import { bulkUploadPath } from './bulkUploadPath.js';
import { errorCodesOf, operationOf } from './operation.js';
import { operationalPaths } from './operationalPaths.js';
import { problemExamples, problemSchema } from './problems.js';
import { tags } from './tags.js';
import { uploadPaths } from './uploadPaths.js';

const introduction = `Verifies businesses of Australia (ABN, ACN) and New Zealand (NZBN) against their registers.

**Authentication**: \`Authorization: Bearer <key>\`. Test keys (\`vnt_ent_test_…\`) answer from a sandbox and see test data only.

**Idempotency**: a POST with an \`Idempotency-Key\` is done once in 24 hours, however often it is sent.

**Lists** are newest first; \`nextCursor\` is sent as \`after\` for the next page, and is null on the last one.

**Errors** are \`application/problem+json\` with a \`code\` of a closed list.`;

/** The REST API as an OpenAPI 3.1 document, made from the routes and the GraphQL schema that they run on. */
export function openapiDocument(schema: GraphQLSchema, publicUrl: string): JsonSchema {
  const components: Components = new Map([['Problem', problemSchema]]);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(schema, route, components) };
  }
  for (const [path, operations] of Object.entries({ ...uploadPaths(), ...bulkUploadPath() })) {
    paths[path] = { ...paths[path], ...operations };
  }
  const webhooks = describeEvents(schema, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enterprise Entity Verification Service',
      version: currentApiVersion,
      description: introduction,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The operator of this service', url: `${publicUrl}/docs` },
    },
    servers: [
      {
        url: publicUrl,
        description: 'This installation: production and sandbox data, told apart by the key.',
        'x-internal': false,
      },
    ],
    security: [{ apiKey: [] }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths: { ...paths, ...operationalPaths() },
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. It is sent from a server, never from a page of another origin.',
        },
        onboarding: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '`Onboarding <token>`, with the token of an onboarding link, beside the cookie of a device that was let in.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'The session of a person who has signed in. Set at sign-in, for pages of this service alone.',
        },
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of an operator, which opens nothing of any organisation.',
        },
        operatorSession: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description:
            'The session of a person who has signed in to run the platform, and not as a member of an organisation.',
        },
      },
      parameters: {
        ApiVersion: {
          name: 'API-Version',
          in: 'header',
          description: 'Pins the version that the caller was written for; another one is refused.',
          schema: { type: 'string', const: currentApiVersion },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Of the caller’s own making, 1 to 255 printable characters. The same key with another body is refused.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
        },
      },
      headers,
      examples: problemExamples(routes.flatMap(errorCodesOf), publicUrl),
      schemas: Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
    },
  };
}

/** Serves the document of this installation, for which its public address must be known: at the first call, not before. */
export function openapiPage(schema: GraphQLSchema, publicUrl: () => string): RequestHandler {
  let text: string | undefined;
  return (_req, res) => {
    text ??= JSON.stringify(openapiDocument(schema, publicUrl()));
    res.type('application/json').send(text);
  };
}
