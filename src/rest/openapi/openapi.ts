import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { sessionCookieName } from '../../caller/sessionCookie.js';
import { currentApiVersion } from '../../platform/apiVersion.js';
import { routes } from '../routes.js';
import { bulkUploadPath } from './bulkUploadPath.js';
import { applicantPaths } from './documentUploadPath.js';
import { describeEvents } from './eventSchemas.js';
import type { Components, JsonSchema } from './jsonSchema.js';
import { listErrorCodes, toOperation } from './operation.js';
import { operationalPaths } from './operationalPaths.js';
import { problemExamples, problemSchema } from './problems.js';
import { headers, tags } from './routeFacts.js';

const introduction = `Verify businesses of Australia (ABN, ACN) and New Zealand (NZBN) against their registers.

**Authentication**: send \`Authorization: Bearer <key>\`. Test keys (\`vnt_ent_test_…\`) use a sandbox and see test data only.

**Idempotency**: send an \`Idempotency-Key\` with a POST. If you repeat the call within 24 hours, it runs once and returns the same response.

**Lists** are newest first by default. Send \`nextCursor\` as \`after\` to get the next page. It is null on the last page.

**Errors** are \`application/problem+json\` with a \`code\` from a fixed list.`;

/** The REST API as an OpenAPI 3.1 document, generated from the routes and the GraphQL schema that they use. */
export function openapiDocument(schema: GraphQLSchema, publicUrl: string): JsonSchema {
  const components: Components = new Map([['Problem', problemSchema]]);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: toOperation(schema, route, components) };
  }
  for (const [path, operations] of Object.entries({ ...applicantPaths(), ...bulkUploadPath() })) {
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
        description: 'This installation. The key decides between live data and the sandbox.',
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
          description: 'An API key. Send it from a server, never from a browser page of another origin.',
        },
        onboarding: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '`Onboarding <token>`, with the token of an onboarding link, and the cookie of a device that opened the link.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'The session cookie of a member who is signed in. It works only on pages of this service.',
        },
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of an operator. It gives no access to the data of an organisation.',
        },
        operatorSession: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'The session cookie of an operator who is signed in to run the platform.',
        },
      },
      parameters: {
        ApiVersion: {
          name: 'API-Version',
          in: 'header',
          description:
            'The version of the API that your client was written for. A call with an unsupported version is refused.',
          schema: { type: 'string', const: currentApiVersion },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A unique text of your own, 1 to 255 printable characters. A repeated call runs once in 24 hours and returns the ' +
            'same response. The same key with another body is refused with `IDEMPOTENCY_CONFLICT`.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
        },
      },
      headers,
      examples: problemExamples(routes.flatMap(listErrorCodes), publicUrl),
      schemas: Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
    },
  };
}

/** Serves the document of this installation. It contains the public address, so it is generated at the first call. */
export function openapiPage(schema: GraphQLSchema, publicUrl: () => string): RequestHandler {
  let text: string | undefined;
  return (_req, res) => {
    text ??= JSON.stringify(openapiDocument(schema, publicUrl()));
    res.type('application/json').send(text);
  };
}
