import { z } from 'zod';
import { isCountry } from '../countries.js';
import { isPolicyVersion, maxPolicyVersionLength, policyVersions } from '../fractureScore.js';
import { maxQueryValueLength } from '../identifier.js';
import { countWords, maxWords } from '../matching/plainWords.js';
import { findPlaceholderFault } from '../messagePlaceholders.js';
import { pageSizes } from '../page.js';
import { maxNameLength, maxReferenceLength } from '../text.js';
import { overviewDayList, overviewDays } from './limits.js';
import { emptyIsNull, issued, line, list, ofForm, text, whole } from './bounds.js';

/** The arguments of every list. REST calls `first` `limit`. */
export const page = z.object({
  first: whole({ least: 1, most: pageSizes.largest }).meta({ default: pageSizes.default }),
  after: issued(200),
});

/** The caller's own text that makes a call idempotent. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/, { error: 'Must have 1 to 255 printable ASCII characters.' })
  .meta({ minLength: 1, maxLength: 255 });

/** The number of an entity, which `parseIdentifier` checks. */
export const queryValue = ofForm(z.string(), maxQueryValueLength);
const reference = text({ most: maxReferenceLength });
/** A reference that may be left out. */
export const optionalReference = reference.transform(emptyIsNull).nullish();

const productPattern = /^[A-Za-z0-9._-]{1,40}$/;
/** The form of a product, as errors and descriptions state it. */
export const productForm = '1 to 40 letters, digits, hyphens, underscores and full stops';

/** The organisation’s own short name of the product that a business asks for. It is stored and returned in lower case. */
export const product = ofForm(
  z
    .string()
    .regex(productPattern, { error: `Must have ${productForm}.` })
    // After the check, because the lower case of the sign of kelvin is a letter.
    .toLowerCase(),
  40,
).meta({ pattern: productPattern.source });
/** Words behind the last that are compared would be neither compared nor screened. */
const tooManyWords = `Must have at most ${maxWords} words.`;
const named = text({ most: maxNameLength }).refine((name) => countWords(name) <= maxWords, { error: tooManyWords });

/** The name to compare with the register. Spaces alone are none, as in a bulk. */
const comparedName = named.transform((name) => (name.trim() === '' ? null : name));

export const verification = z.object({
  queryValue,
  name: comparedName.nullish(),
  reference: optionalReference,
  product: product.nullish(),
});

/** How long the name of an uploaded file may be. */
export const maxFileNameLength = 255;

/** The name of a file without its folders and without control characters; null if nothing remains. */
export function cleanFileName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return clean === '' ? null : clean;
}

/** The rows of a bulk in a request. `validateRow` checks each, so that a wrong row is only an error of that row. */
export const bulk = z.object({
  items: list(z.unknown(), { least: 1, most: 1_000, isRefusedEarly: true, detail: 'Must have at least one row.' }),
  fileName: text({ most: maxFileNameLength }).transform(cleanFileName).nullish(),
});

/** An unknown value matches nothing. */
export const verificationFilter = z.object({
  abn: queryValue,
  nzbn: queryValue,
  reference,
  name: text({ least: 1, most: 200 }, z.string().trim()),
  assignee: issued(100),
});

/** An unknown value matches nothing. */
export const monitoredFilter = z.object({ number: queryValue.nullish() });

/** A policy that the service publishes, or one that the organisation derived, whose existence the operation checks. */
export const policyVersion = ofForm(
  z.string().refine(isPolicyVersion, {
    error: `Must be one of ${policyVersions.join(', ')}, or the version of a policy of the organisation.`,
  }),
  maxPolicyVersionLength,
);

export const replay = z.object({ policyVersion: policyVersion.nullish() });

export const nameSearch = z.object({ name: text({ most: 200 }).meta({ minLength: 3 }) });

export const auditFilter = z.object({ actorId: issued(100), objectId: issued(100) });
export const eventFilter = z.object({ types: list(z.unknown(), { most: 1_000, isRefusedEarly: true }) });

export const timeZoneDetail = 'Must be a time zone of the IANA database, such as Australia/Sydney.';
// No offset such as +10:00, which PostgreSQL takes for ten hours west.
const zoneName = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const overviewPeriod = z.object({
  days: z
    .number()
    .refine((days) => overviewDays.choices.includes(days), { error: `Must be ${overviewDayList}.` })
    .nullish(),
  timeZone: ofForm(z.string().refine(isTimeZone, { error: timeZoneDetail }), 100).nullish(),
});

/** A text of several lines without the spaces around it. */
const lines = z
  .string()
  .overwrite((value) => value.replaceAll(/\r\n?/g, '\n'))
  .trim();

export const note = z.object({ text: text({ least: 1, most: 2_000, isCounted: true }, z.string().trim()) });

const optionalWords = text({ most: 2_000, isCounted: true }, lines).transform(emptyIsNull).nullish();

export const decision = z.object({
  reason: optionalWords,
  message: optionalWords,
  steps: list(z.unknown(), { most: 5, isRefusedEarly: true }).nullish(),
  expectedRound: z.unknown().meta({ minimum: 1 }).optional(),
});

const templateName = line({ least: 1, most: 80, isCounted: true });
const templateText = text({ least: 1, most: 2_000, isCounted: true }, lines).superRefine((value, issues) => {
  const fault = findPlaceholderFault(value);
  if (fault !== null) issues.addIssue(fault);
});

/** A template of messages to applicants. Its text is as long as a message. */
export const newMessageTemplate = z.object({ name: templateName, text: templateText });
export const messageTemplateChanges = z.object({ name: templateName.optional(), text: templateText.optional() });

/** The words of an officer on a certificate. */
const officerWords = text({ most: 2_000 }, z.string().trim()).transform(emptyIsNull).nullish();
export const certificateWords = z.object({ condition: officerWords, reason: officerWords });

const reasonBounds = { least: 1, most: 2_000 };
const reasonFor = (purpose: string): z.ZodString =>
  text({ ...reasonBounds, detail: `Must have 1 to 2000 characters${purpose}.` }, z.string().trim());

export const revocation = z.object({ reason: reasonFor(' that say why the certificate is revoked') });
export const certificateHold = z.object({ reason: reasonFor('') });
export const legalHold = z.object({ reason: reasonFor(' that say why the data must be kept') });

/** The names of one call. */
export const maxScreenItems = 1_000;

/** One name to screen. `readScreenItems` checks what depends on the kind of party or on the day. */
export const screenItem = z.object({
  name: named
    .refine((value) => !/\p{Cc}/u.test(value.trim()), { error: 'Must not have control characters.' })
    // Without the letter, it would be screened as another name.
    .refine((value) => !value.includes('\ufffd'), {
      error: 'Must not have U+FFFD, which replaces a letter that was lost.',
    })
    .meta({ minLength: 1 }),
  dateOfBirth: ofForm(z.string(), 10).meta({ pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' }).nullish(),
  country: ofForm(z.string().toUpperCase(), 2)
    .refine(isCountry, { error: 'Must be a country code, such as AU.' })
    .meta({ pattern: '^[A-Za-z]{2}$' })
    .nullish(),
  reference: optionalReference,
});
export const screenItems = z.object({
  items: list(z.unknown(), {
    ...{ least: 1, most: maxScreenItems, isRefusedEarly: true },
    detail: `Must have 1 to ${maxScreenItems.toLocaleString('en')} items.`,
  }),
});
export const screeningFilter = z.object({ reference });

/** The identity of a candidate, as a screening returned it, and its resolution. */
export const resolution = z.object({
  list: issued(100),
  reference: issued(2_000),
  fingerprint: issued(64),
  reason: text(
    { most: 1_000, isCounted: true },
    lines.refine((value) => value !== '', {
      error: 'Must give the reason for the resolution, because others rely on it.',
    }),
  ).meta({ minLength: 1 }),
});
export const partyResolution = resolution.extend({ partyId: issued(64), expectedRound: decision.shape.expectedRound });
export const resolutionReason = resolution.pick({ reason: true });
export const resolutionFilter = z.object({ number: queryValue, list: issued(100) });
