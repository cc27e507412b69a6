import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { sessionCookieName } from '../../caller/sessionCookie.js';
import { documentTypes } from '../../domain/onboarding/documents.js';
import { documentKinds } from '../../domain/onboarding/onboardingForm.js';
import { currentApiVersion } from '../problem.js';
import { routes } from '../routes.js';
import { bulkUploadPath } from './bulkUploadPath.js';
import { describeEvents } from './eventSchemas.js';
import type { Components, JsonSchema } from './jsonSchema.js';
import { formatLimit, listErrorCodes, toOperation } from './operation.js';
import { operationalPaths } from './operationalPaths.js';
import { problemExamples, problemResponses, problemSchema } from './problems.js';
import { headers, listHeaders, tags } from './routeFacts.js';

const introduction = `Verify businesses of Australia (ABN, ACN) and New Zealand (NZBN) against their registers.

**Authentication**: send \`Authorization: Bearer <key>\`. Test keys (\`vnt_ent_test_…\`) use a sandbox and see test data only.

**Idempotency**: send an \`Idempotency-Key\` with a POST. If you repeat the call within 24 hours, it runs once and returns the same response.

**Lists** are newest first by default. Send \`nextCursor\` as \`after\` to get the next page. It is null on the last page.

**Errors** are \`application/problem+json\` with a \`code\` from a fixed list.`;

/** The REST API as an OpenAPI 3.1 document, made from the routes and the GraphQL schema that they run on. */
export function openapiDocument(schema: GraphQLSchema, publicUrl: string): JsonSchema {
  const components: Components = new Map([['Problem', problemSchema]]);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: toOperation(schema, route, components) };
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

/** Serves the document of this installation, for which its public address must be known: at the first call, not before. */
export function openapiPage(schema: GraphQLSchema, publicUrl: () => string): RequestHandler {
  let text: string | undefined;
  return (_req, res) => {
    text ??= JSON.stringify(openapiDocument(schema, publicUrl()));
    res.type('application/json').send(text);
  };
}

const maxBytes = 10 * 1024 * 1024;
const id = {
  type: 'string',
  maxLength: 30,
  pattern: '^doc_[0-9A-HJKMNP-TV-Z]{26}$',
  description: 'The id of the file: `doc_…`.',
};
const kind = { type: 'string', enum: [...documentKinds] };
const name = { type: 'string', maxLength: 255, pattern: '^[^\\u0000]*$' };
const members = {
  id,
  kind: { ...kind, description: 'The kind of evidence that the file contains.' },
  name: { ...name, description: 'The name of the file, such as `passport.pdf`.' },
  mediaType: { type: 'string', enum: [...documentTypes], description: 'The media type, detected from the content.' },
  size: {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: maxBytes,
    description: 'The size of the file in bytes.',
  },
  uploadedAt: { type: 'string', format: 'date-time', maxLength: 30, description: 'When the file was uploaded.' },
};
const document = {
  type: 'object',
  description: 'The stored file of the applicant.',
  properties: members,
  required: Object.keys(members),
  additionalProperties: false,
};
const responseSchema = {
  type: 'object',
  properties: { document },
  required: ['document'],
  additionalProperties: false,
};
const example = {
  document: {
    id: 'doc_01KAF4Q2V7J9YB1N3M5P6R8S0D',
    kind: 'identity',
    name: 'passport.pdf',
    mediaType: 'application/pdf',
    size: 48_213,
    uploadedAt: '2026-11-20T03:04:05.678Z',
  },
};

/** The upload of an applicant’s file, whose body is the file itself. */
function uploadPaths(): Record<string, Record<string, JsonSchema>> {
  const parameter = (of: string, description: string, schema: JsonSchema): JsonSchema => ({
    ...{ name: of, in: 'query', required: true, description, schema },
  });
  return {
    '/api/onboard/documents': {
      post: {
        operationId: 'uploadOnboardingDocument',
        summary: 'Upload a file',
        description:
          'Uploads a file of the applicant. The body is the content of the file: a PDF, PNG or JPEG of at most 10 MiB. ' +
          'Available to applicants, with the token of their link and the cookie of an admitted device. ' +
          `Fails with \`STATE_CONFLICT\` if the form was submitted or has 20 files.\n\n${formatLimit('applicantCalls', 'link')}`,
        tags: ['Applicant'],
        security: [{ onboarding: [] }],
        parameters: [
          parameter('kind', 'The kind of evidence that the file contains.', kind),
          parameter('name', 'The name of the file, such as `passport.pdf`.', {
            ...name,
            maxLength: 2_000,
            minLength: 1,
          }),
        ],
        requestBody: {
          required: true,
          content: Object.fromEntries(
            documentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary', maxLength: maxBytes } }]),
          ),
        },
        responses: {
          201: {
            description: 'The file was stored. The body describes it.',
            headers: listHeaders(201),
            content: {
              'application/json': {
                schema: responseSchema,
                examples: { uploaded: { summary: 'A stored passport', value: example } },
              },
            },
          },
          ...problemResponses([
            ...(['INVALID_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN', 'STATE_CONFLICT', 'PAYLOAD_TOO_LARGE'] as const),
            ...(['UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED', 'OVERLOADED', 'INTERNAL'] as const),
          ]),
        },
      },
    },
  };
}
