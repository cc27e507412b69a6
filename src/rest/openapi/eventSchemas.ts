import { type GraphQLSchema, isEnumType } from 'graphql';
import { certificateVerdicts } from '../../domain/certificates/certificate.js';
import { jurisdictionCodes } from '../../domain/jurisdictions/jurisdiction.js';
import { monitoredFields } from '../../domain/monitoredFacts.js';
import { candidateFacts, id, moment, orNull, text, whole, word } from './eventSchemaParts.js';
import type { Components, JsonSchema } from './jsonSchema.js';

interface EventFacts {
  readonly summary: string;
  readonly data: Readonly<Record<string, JsonSchema>>;
  /** Members of `data` that are absent where they do not apply. All others are always present. */
  readonly optional?: readonly string[];
}

const verificationId = id('ver', 'The verification.');
const reference = orNull(text('The `reference` that you sent, null without one.', 255));
const abn = orNull(text('The ABN, grouped 2-3-3-3; null for an entity that has none.', 14));
const nzbn = orNull(text('The NZBN, 13 digits; null for an entity that has none.', 13));
const legalName = text('The registered name.');
const score = whole('The Fracture Score: 0 is the lowest risk, above 50 is high risk.', 100);
const risk = word('The band of the score.', 'low', 'medium', 'high', 'critical');
const fractureInterval = {
  ...{ $ref: '#/components/schemas/FractureInterval' },
  description: 'Between which scores the true one lies. Present only while part of the score is uncertain.',
};
const verified = {
  id: verificationId,
  reference,
  legalName: orNull({ ...legalName, description: 'The registered name; null where `status` is `not_found`.' }),
  abn,
  nzbn,
  jurisdiction: word('The country of the register.', ...jurisdictionCodes),
  fractureScore: score,
  fractureRisk: risk,
  status: word('The result of the verification.', 'verified', 'review', 'blocked', 'inactive', 'not_found'),
  statusReasons: {
    type: 'array',
    items: { $ref: '#/components/schemas/StatusReason' },
    maxItems: 1_000,
    description: 'Every reason why `status` is not `verified`. Present only under policy `2026-3`.',
  },
  screening: {
    type: ['object', 'null'],
    properties: {
      status: word('The result of the screening.', 'clear', 'candidates', 'confirmed', 'incomplete', 'not_performed'),
      detail: text('The result as a sentence.', 2_000),
    },
    required: ['status', 'detail'],
    description: 'The screening of the names. Present only under policy `2026-3`.',
  },
  fractureInterval,
};
const certificateId = { type: 'string', maxLength: 64, pattern: '^KYB-[0-9A-HJKMNP-TV-Z]{20}$' } as const;
const certified = {
  id: { ...certificateId, description: 'The certificate.' },
  verificationId,
  legalName,
  abn,
  nzbn,
};
const issuedAt = moment('When the certificate was issued.');
const expiresAt = moment('When the certificate expires.');
const onboardingId = id('onb', 'The onboarding.');
const webhookId = id('whk', 'The webhook endpoint.');
const url = text('The URL of the endpoint.', 2_048);
const fact = { type: ['string', 'boolean', 'null'], maxLength: 2_000, pattern: '^[^\\u0000]*$' } as const;

/** Every event type that a webhook endpoint can receive: those of the log, and the challenge that proves a URL. */
const facts: Readonly<Record<string, EventFacts>> = {
  'verification.completed': {
    summary: 'A verification finished with any status except `error`.',
    data: verified,
    optional: ['fractureInterval', 'statusReasons', 'screening'],
  },
  'verification.high_risk': {
    summary: 'A verification finished with a score above 50.',
    data: {
      ...verified,
      fractureSignals: {
        type: 'array',
        items: { $ref: '#/components/schemas/FractureSignal' },
        maxItems: 1_000,
        description: 'The signals that add up to the score.',
      },
    },
    optional: ['fractureInterval', 'statusReasons', 'screening'],
  },
  'certificate.issued': {
    summary: 'An officer issued a certificate.',
    data: {
      ...certified,
      verdict: word('The verdict that the certificate states.', ...certificateVerdicts),
      issuedAt,
      expiresAt,
      url: text('The public page of the certificate.', 2_048),
    },
  },
  'certificate.expired': {
    summary: 'A certificate passed its expiry date.',
    data: { ...certified, issuedAt, expiresAt },
  },
  'certificate.revoked': {
    summary: 'An officer revoked a certificate.',
    data: { ...certified, issuedAt, revokedAt: moment('When the certificate was revoked.') },
  },
  'certificate.suspended': {
    summary: 'A certified entity is no longer what its certificate says, or an officer suspended the certificate.',
    data: {
      ...certified,
      issuedAt,
      suspendedAt: moment('When the certificate was suspended.'),
      reasons: {
        type: 'array',
        items: { $ref: '#/components/schemas/SuspensionReason' },
        maxItems: 1_000,
        description: 'Why the certificate is suspended.',
      },
    },
  },
  'certificate.reinstated': {
    summary: 'A suspended certificate is in force again.',
    data: { ...certified, issuedAt, reinstatedAt: moment('When the certificate was reinstated.') },
  },
  'onboarding.submitted': {
    summary: 'An applicant submitted the onboarding form.',
    data: {
      id: onboardingId,
      linkId: id('lnk', 'The onboarding link.'),
      reference,
      verificationId,
      legalName: orNull({ ...legalName, description: 'The registered name; null for an entity on no register.' }),
      abn,
      nzbn,
      fractureScore: orNull({
        ...score,
        description: 'The Fracture Score, from 0 (lowest risk) to 100; null if the register did not respond.',
      }),
      fractureRisk: orNull({ ...risk, description: 'The band of the score; null without a score.' }),
      fractureInterval,
      status: { type: 'string', const: 'submitted', description: 'Always `submitted`.' },
    },
    optional: ['fractureInterval'],
  },
  'onboarding.decided': {
    summary: 'A decision on an onboarding took effect.',
    data: {
      id: onboardingId,
      reference,
      decision: word('The decision.', 'approved', 'declined', 'more_information'),
      decidedAt: moment('When the decision took effect.'),
    },
  },
  'bulk.completed': {
    summary: 'A bulk upload ended.',
    data: {
      id: id('blk', 'The bulk upload.'),
      status: word('How it ended.', 'completed', 'failed'),
      total: whole('Rows in the upload.'),
      processed: whole('Rows that were processed, errors included.'),
      failed: whole('Rows that ended with an error.'),
      counts: {
        type: 'object',
        additionalProperties: whole('Rows with this outcome.'),
        description:
          'Rows by outcome: the status of a verification, such as `verified` or `review`, or the code of an error.',
      },
      createdAt: moment('When the upload was accepted.'),
      finishedAt: moment('When the last row was processed.'),
    },
  },
  'entity.changed': {
    summary: 'The register changed a fact about a monitored entity.',
    data: {
      verificationId,
      abn,
      nzbn,
      changes: {
        type: 'array',
        maxItems: 10,
        description: 'The facts that changed.',
        items: {
          type: 'object',
          properties: {
            field: word('Which fact.', ...monitoredFields),
            before: { ...fact, description: 'The earlier value; null where the register held none.' },
            after: { ...fact, description: 'The new value; null where the register has none.' },
            asOf: {
              ...{ type: ['string', 'null'], format: 'date', maxLength: 10 },
              description: 'The date of the register data, null where the register does not state it.',
            },
          },
          required: ['field', 'before', 'after', 'asOf'],
        },
      },
    },
  },
  'screening.candidate_found': {
    summary: 'A later screening found a candidate for a monitored entity, a certificate in force or a customer.',
    data: { verificationId, reference, ...candidateFacts, abn, nzbn },
  },
  'endpoint.failing': {
    summary: 'Deliveries to a webhook endpoint keep failing.',
    data: {
      id: webhookId,
      url,
      failures: whole('Failed attempts since the last success.'),
      failingSince: moment('When the first of these attempts failed.'),
      lastStatus: {
        ...{ type: ['integer', 'null'], format: 'int32', minimum: 100, maximum: 999 },
        description: 'The HTTP status of the last attempt; null without a response.',
      },
      lastError: orNull(text('Why the last attempt failed; null where the status says it.')),
    },
  },
  'endpoint.disabled': {
    summary: 'A webhook endpoint was disabled.',
    data: { id: webhookId, url, reason: text('Why.'), disabledAt: moment('When it was disabled.') },
  },
  'endpoint.test': {
    summary: 'Somebody sent a test to this endpoint.',
    data: { webhookId, message: text('A sentence that says that this is a test.') },
  },
  'endpoint.challenge': {
    summary: 'Proves that the URL is yours: respond with the challenge. It is not in the event log.',
    data: { webhookId, challenge: text('The text to respond with, as plain text or as `{"challenge": "…"}`.', 200) },
  },
};

/**
 * Describes the payload of each event type as a component, and as a webhook that the service sends.
 * @throws Error for an event type of the schema that is not described here
 */
export function describeEvents(schema: GraphQLSchema, components: Components): Readonly<Record<string, JsonSchema>> {
  const kinds = schema.getType('EventKind');
  const missing = (isEnumType(kinds) ? kinds.getValues() : []).filter(({ value }) => !(String(value) in facts));
  if (missing.length > 0) {
    throw new Error(`Describe in eventSchemas.ts: ${missing.map(({ name }) => name).join(', ')}.`);
  }
  return Object.fromEntries(
    Object.entries(facts).map(([event, { summary, data, optional = [] }]) => {
      const name = eventComponent(event);
      components.set(name, {
        type: 'object',
        description: summary,
        properties: {
          id: id('evt', 'The same in every attempt to deliver the event.'),
          event: { type: 'string', const: event, description: 'The event type.' },
          timestamp: moment('When the event happened.'),
          mode: word('Live data or test data.', 'live', 'test'),
          data: {
            type: 'object',
            description: 'Further members may be added: ignore those that you do not know.',
            properties: data,
            required: Object.keys(data).filter((member) => !optional.includes(member)),
          },
        },
        required: ['id', 'event', 'timestamp', 'mode', 'data'],
      });
      return [event, describeWebhook(name, summary)];
    }),
  );
}

/** `verification.high_risk` → `VerificationHighRiskEvent`. */
function eventComponent(event: string): string {
  const words = event.split(/[._]/).map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  return `${words.join('')}Event`;
}

function describeWebhook(name: string, summary: string): JsonSchema {
  return {
    post: {
      operationId: `receive${name}`,
      summary,
      description: `${summary} The headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` sign the body.`,
      tags: ['Webhooks'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
      },
      responses: { '200': { description: 'Any 2xx status within 15 seconds: the event was received.' } },
    },
  };
}
