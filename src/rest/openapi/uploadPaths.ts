import { documentTypes } from '../../domain/onboarding/documentTypes.js';
import { documentKinds } from '../../domain/onboarding/onboardingForm.js';
import { headersOf } from './headers.js';
import type { JsonSchema } from './jsonSchema.js';
import { limitOf } from './operation.js';
import { problemResponses } from './problems.js';

const mostBytes = 10 * 1024 * 1024;
const id = { type: 'string', maxLength: 30, pattern: '^doc_[0-9A-HJKMNP-TV-Z]{26}$' };
const kind = { type: 'string', enum: [...documentKinds] };
const name = { type: 'string', maxLength: 255, pattern: '^[^\\u0000]*$' };
const members = {
  id,
  kind,
  name,
  mediaType: { type: 'string', enum: [...documentTypes], description: 'What the content says.' },
  size: { type: 'integer', format: 'int32', minimum: 1, maximum: mostBytes, description: 'In bytes.' },
  uploadedAt: { type: 'string', format: 'date-time', maxLength: 30 },
};
const document = { type: 'object', properties: members, required: Object.keys(members), additionalProperties: false };
const answer = { type: 'object', properties: { document }, required: ['document'], additionalProperties: false };
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
const summary = 'Sends a file of the applicant: the body is its bytes.';

/** Where an applicant sends files to: the one call whose body is no JSON. */
export function uploadPaths(): Record<string, Record<string, JsonSchema>> {
  const parameter = (of: string, description: string, schema: JsonSchema): JsonSchema => ({
    ...{ name: of, in: 'query', required: true, description, schema },
  });
  return {
    '/api/onboard/documents': {
      post: {
        operationId: 'uploadOnboardingDocument',
        summary,
        description:
          `${summary} What it is, its content says: PDF, PNG or JPEG of 10 MiB at most. With the token of the link, from a page ` +
          `of this service, and with the cookie of the device. ${limitOf('applicantCalls')}`,
        tags: ['Applicant'],
        security: [{ onboarding: [] }],
        parameters: [
          parameter('kind', 'What the file shows.', kind),
          parameter('name', 'How the applicant calls it.', { ...name, maxLength: 2_000, minLength: 1 }),
        ],
        requestBody: {
          required: true,
          content: Object.fromEntries(
            documentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary', maxLength: mostBytes } }]),
          ),
        },
        responses: {
          201: {
            description: 'Kept.',
            headers: headersOf(201),
            content: {
              'application/json': {
                schema: answer,
                examples: { uploaded: { summary: 'A file that is kept', value: example } },
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
