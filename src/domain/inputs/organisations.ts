import { z } from 'zod';
import { maxUrlLength, parseReturnUrl } from '../onboarding/returnUrl.js';
import { headerLimits } from '../webhookHeaders.js';
import { email } from './accounts.js';
import { emptyIsNull, line, list, ofForm, orNull, text, whole } from './bounds.js';
import { givenName } from './keys.js';
import { diagnosedDelivery, logoFile } from './limits.js';
import { policyVersion } from './verifications.js';

const wholeFrom1 = (most: number): z.ZodInt =>
  whole({ least: 1, most, detail: `Must be a whole number from 1 to ${most}.` });

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be # and six hexadecimal digits, such as #1d4ed8, or null for none.' })
  .toLowerCase()
  .meta({ pattern: '^#[0-9A-Fa-f]{6}$' });

/** `data:image/jpeg;base64,`, one character to spare, and the bytes of `logoFile` in Base64. */
export const maxLogoLength = 24 + 4 * Math.ceil(logoFile.maxBytes / 3);

const maxApprovalScore = 50;
const maxReturnUrls = 20;
const maxDecisionDays = 60;

/** An address that applicants can be sent back to, in the spelling of WHATWG URL. */
export const returnUrl = text({ most: maxUrlLength }).transform((value, context) => {
  const parsed = parseReturnUrl(value);
  if (!parsed.ok) context.addIssue(`Must ${parsed.detail}`);
  return parsed.ok ? parsed.url.href : value;
});

const listedReturnUrl = returnUrl.refine((value) => !value.includes('?'), {
  error: 'Must not have a query. A link can add any query.',
});
const policyUrl = text({ most: 500 }).refine((value) => URL.parse(value)?.protocol === 'https:', {
  error: 'Must be the https address of your privacy policy, or null for none.',
});
const words = { most: 1_000, isRefusedEarly: true };

/** Settings of an organisation. Omitted fields do not change. */
export const organisationChanges = z.object({
  name: givenName.nullish(),
  certificateAgeDays: wholeFrom1(365).nullish(),
  certificateMonths: wholeFrom1(60).nullish(),
  policyVersion: policyVersion.nullish(),
  alertKinds: list(z.unknown(), words).nullish(),
  alertRoles: list(z.unknown(), {
    ...{ ...words, least: 1 },
    detail: 'Must name at least one role. To stop all alerts, send an empty alertKinds.',
  }).nullish(),
  brandName: givenName.nullish(),
  brandColour: ofForm(colour, 7).nullish(),
  applicantContact: line({ least: 1, most: 200 }).nullish(),
  usualDecisionDays: whole({
    ...{ least: 1, most: maxDecisionDays },
    detail: `Must be a whole number of days from 1 to ${maxDecisionDays}, or null for none.`,
  }).nullish(),
  returnUrls: list(listedReturnUrl, { most: maxReturnUrls, isRefusedEarly: true }).nullish(),
  requiredDocuments: list(z.unknown(), words).nullish(),
  automaticApprovalUpTo: whole({
    most: maxApprovalScore,
    detail: `Must be a score from 0 to ${maxApprovalScore}, or null for never.`,
  }).nullish(),
  privacyNotice: text(
    { least: 200, most: 20_000, detail: 'Must have 200 to 20000 characters, or null for the standard notice.' },
    z
      .string()
      .overwrite((value) => value.replaceAll('\r\n', '\n'))
      .trim(),
  )
    .refine((value) => !/[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(value), {
      error: 'Must not have control characters or characters that change the text direction.',
    })
    .nullish(),
  privacyPolicyUrl: policyUrl.nullish(),
  brandLogo: ofForm(z.string(), maxLogoLength).nullish(),
});

/** Inputs of operators about an organisation. */
export const organisationFilter = z.object({ search: line({ least: 1, most: 100 }).nullish() });
export const operatorReason = z.object({
  reason: text({ least: 1, most: 2_000, detail: 'Must have 1 to 2000 characters that say why.' }, z.string().trim()),
});
export const newOrganisation = z.object({ name: givenName, ownerEmail: email, ownerName: givenName.nullish() });

const maxAttemptsPerSecond = 1_000;
const rateLimit = orNull(
  whole({
    ...{ least: 1, most: maxAttemptsPerSecond },
    detail: `Must be from 1 to ${maxAttemptsPerSecond} attempts a second, or null for no limit.`,
  }),
);
const description = line({ most: 500 }).transform(emptyIsNull);
/** `parseTargetUrl` checks it, by the rules for outbound requests. */
const url = z.string().meta({ minLength: 1, maxLength: 2_048 });
/** `findWebhookHeaderFaults` checks them. */
const headers = z.looseObject({}).meta({
  maxProperties: headerLimits.headers,
  additionalProperties: { type: 'string', minLength: 1, maxLength: headerLimits.value, pattern: '^[ -~]+$' },
});
const events = list(
  z.string().refine((type) => type !== 'endpoint.test', {
    error: 'You cannot subscribe to test events: a test goes to its own endpoint only. Leave it out.',
  }),
  { least: 1, most: 50, isRefusedEarly: true, detail: 'Must name at least one event type.' },
);

export const newWebhook = z.object({
  url,
  events,
  description: description.nullish(),
  headers: headers.nullish(),
  rateLimit,
});

export const webhookChanges = z.object({
  status: z
    .enum(['enabled', 'paused'], { error: 'Must be enabled or paused. Only the service disables an endpoint.' })
    .nullish(),
  url: url.nullish(),
  events: events.nullish(),
  description: orNull(description),
  headers: orNull(headers),
  rateLimit,
});

const maxOverlapSeconds = 7 * 24 * 60 * 60;

export const secretRotation = z.object({
  overlapSeconds: whole({
    most: maxOverlapSeconds,
    detail: `Must be from 0 to ${maxOverlapSeconds} (7 days).`,
  }).nullish(),
});

/** A delivery as a receiver got it. Each secret and each alteration of a body is tried, which takes time, so both are bounded. */
export const diagnosis = z.object({
  body: text({ most: diagnosedDelivery.maxCharacters }),
  secret: text({ most: 1_000 }).nullish(),
  computed: text({ most: 1_000 }).nullish(),
  /** `parseSeenHeaders` checks them. */
  headers: z
    .unknown()
    .meta({ type: ['object', 'array'], additionalProperties: true, maxItems: diagnosedDelivery.maxHeaders, items: {} })
    .optional(),
});
