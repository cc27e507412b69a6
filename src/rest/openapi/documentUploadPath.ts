import { summaryWeight, uploadWeight } from '../../caller/limits/callWeights.js';
import { documentFile, generatedFile } from '../../domain/inputs/limits.js';
import { documentTypes } from '../../domain/onboarding/documents.js';
import { documentKinds } from '../../domain/onboarding/onboardingForm.js';
import type { JsonSchema } from './jsonSchema.js';
import { formatLimit } from './operation.js';
import { problemResponses } from './problems.js';
import { listHeaders } from './routeFacts.js';

const { maxBytes, maxFiles, maxWithRemoved, size } = documentFile;
const id = {
  type: 'string',
  maxLength: 30,
  pattern: '^doc_[0-9A-HJKMNP-TV-Z]{26}$',
  description: 'The id of the file: `doc_…`.',
};
const kind = { type: 'string', enum: [...documentKinds] };
const partyId = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\w-]{1,64}$' };
const name = { type: 'string', maxLength: 255, pattern: '^[^\\u0000]*$' };
const members = {
  id,
  kind: { ...kind, description: 'The kind of evidence that the file contains.' },
  name: { ...name, description: 'The name of the file, such as `passport.pdf`.' },
  partyId: {
    ...partyId,
    type: ['string', 'null'],
    description:
      'The id of the person to whom an identity document belongs. It is null for other kinds, and if the form names no person yet.',
  },
  partyName: {
    ...{ type: ['string', 'null'], maxLength: 1_001, pattern: name.pattern },
    description: 'The name of that person, if it is stated.',
  },
  mediaType: { type: 'string', enum: [...documentTypes], description: 'The media type, detected from the content.' },
  size: {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: maxBytes,
    description: 'The size of the file in bytes.',
  },
  uploadedAt: { type: 'string', format: 'date-time', maxLength: 30, description: 'When the file was uploaded.' },
  deletedAt: {
    type: ['string', 'null'],
    format: 'date-time',
    maxLength: 30,
    description: 'When the content of the file was deleted. It is null for a new file.',
  },
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
    partyId: 'p1',
    partyName: 'Jane Citizen',
    mediaType: 'application/pdf',
    size: 48_213,
    uploadedAt: '2026-11-20T03:04:05.678Z',
    deletedAt: null,
  },
};

/** The upload of an applicant’s file, whose body is the file itself, and the PDF of a submission. */
export function applicantPaths(): Record<string, Record<string, JsonSchema>> {
  const parameter = (of: string, description: string, schema: JsonSchema): JsonSchema => ({
    ...{ name: of, in: 'query', required: true, description, schema },
  });
  return {
    '/api/onboard/documents': {
      post: {
        operationId: 'uploadOnboardingDocument',
        summary: 'Upload a file',
        description:
          `Uploads a file of the applicant. The body is the content of the file: a PDF, PNG or JPEG of at most ${size}. ` +
          'Available to applicants, with the token of their link and the cookie of an admitted device. ' +
          `Fails with \`STATE_CONFLICT\` if the form was submitted, has ${maxFiles} files, or has had ${maxWithRemoved} with those that were removed.\n\n${formatLimit('applicantCalls', 'link', uploadWeight)}`,
        tags: ['Applicant'],
        security: [{ onboarding: [] }],
        parameters: [
          parameter('kind', 'The kind of evidence that the file contains.', kind),
          parameter('name', 'The name of the file, such as `passport.pdf`.', {
            ...name,
            maxLength: 2_000,
            minLength: 1,
          }),
          {
            ...parameter(
              'party',
              'The id of the person to whom an identity document belongs: of a party of kind `PERSON` in the saved form. Required for kind ' +
                '`identity` if the saved form names a person, and refused for other kinds.',
              partyId,
            ),
            required: false,
          },
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
    '/api/onboard/summary': {
      get: {
        operationId: 'downloadOnboardingSummary',
        summary: 'Download a copy of the submission',
        description:
          'Returns a PDF of the latest submission: what the applicant stated, and the names, sizes and digests of the files. ' +
          'Available to applicants, with the token of their link and the cookie of an admitted device. ' +
          'Fails with `STATE_CONFLICT` before the form is submitted. Fails with `FORBIDDEN` for a device that was admitted after the submission ' +
          `without a code.\n\n${formatLimit('applicantCalls', 'link', summaryWeight)}`,
        tags: ['Applicant'],
        security: [{ onboarding: [] }],
        parameters: [{ $ref: '#/components/parameters/ApiVersion' }],
        responses: {
          200: {
            description: 'The PDF.',
            headers: listHeaders(200, ['Content-Disposition']),
            content: {
              'application/pdf': { schema: { type: 'string', format: 'binary', maxLength: generatedFile.maxBytes } },
            },
          },
          ...problemResponses([
            ...(['INVALID_REQUEST', 'UNAUTHENTICATED', 'FORBIDDEN', 'STATE_CONFLICT'] as const),
            ...(['RATE_LIMITED', 'OVERLOADED', 'INTERNAL'] as const),
          ]),
        },
      },
    },
  };
}
