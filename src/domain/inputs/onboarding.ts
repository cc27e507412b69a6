import { z } from 'zod';
import { isCountry } from '../countries.js';
import { isEmailAddress, maxEmailLength } from '../emailAddress.js';
import { parseIdentifier } from '../identifier.js';
import { jurisdictionCodes, locales, dueDiligenceMatters } from '../jurisdictions/jurisdiction.js';
import {
  activityDivisions,
  authorities,
  partyKinds,
  partyRoles,
  politicalExposures,
  politicalRelations,
  trustTypes,
} from '../onboarding/onboardingForm.js';
import { isDay, isTelling, tellingReason } from '../text.js';
import { email, emailDetail, phone } from './accounts.js';
import { emptyIsNull, issued, line, list, ofForm, text, whole } from './bounds.js';
import { givenName } from './keys.js';
import { certificateReason } from './limits.js';
import { returnUrl } from './organisations.js';
import { decision, optionalReference, product, queryValue } from './verifications.js';

const maxLinkDays = 90;

/** An onboarding link. `readIdentifier` checks the number. */
export const newLink = z.object({
  applicantName: givenName.nullish(),
  applicantEmail: email.meta({ format: 'email' }).nullish(),
  reference: optionalReference,
  product: product.nullish(),
  expiresInDays: whole({
    ...{ least: 1, most: maxLinkDays },
    detail: `Must be a whole number from 1 to ${maxLinkDays}.`,
  }).nullish(),
  returnUrl: returnUrl.nullish(),
  locale: ofForm(z.enum(locales, { error: `Must be ${locales.join(' or ')}.` }), 5).nullish(),
  queryValue: queryValue.nullish(),
});

/** A number as an applicant typed it. */
export const businessNumber = z.object({ queryValue });

/** The beginning of a locality or postcode as an applicant types it. */
export const localityText = z.object({ text: line({ least: 1, most: 100 }) });

// Zero-width characters and fillers are legitimate within a word; a text of nothing else would pass for an answer.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
const isSteering = (value: string): boolean => /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(value);
const steers = 'Must not have control characters or characters that change the text direction.';

const emptyIfInvisible = (value: string): string => (invisible.test(value) ? '' : value);
const nullIfInvisible = (value: string | null | undefined): string | null => emptyIfInvisible(value ?? '') || null;
const plain = (most: number): z.ZodString =>
  text({ most }, z.string().trim()).refine((value) => !isSteering(value), { error: steers });

/** A text of one line; empty if it has no visible character. */
const said = (most = 500): z.ZodType<string, string> => plain(most).transform(emptyIfInvisible);
/** The same; null if empty. */
const optional = (most = 500): z.ZodType<string | null, string | null | undefined> =>
  plain(most).nullish().transform(nullIfInvisible);
/** A text of several lines. */
const optionalLines = text(
  { most: 2_000 },
  z
    .string()
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim(),
)
  .refine((value) => !isSteering(value.replaceAll(/[\n\t]/g, ' ')), { error: steers })
  .nullish()
  .transform(nullIfInvisible);

const partyEmail = ofForm(
  z
    .string()
    .trim()
    .refine((value) => value === '' || isEmailAddress(value), { error: emailDetail }),
  maxEmailLength,
);
const country = ofForm(
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => value === '' || isCountry(value), {
      error: 'Must be a country code of two letters, such as AU (ISO 3166-1 alpha-2).',
    }),
  2,
);
const orNothing = (schema: z.ZodType<string, string>): z.ZodType<string | null, string | null | undefined> =>
  schema.nullish().transform((value) => emptyIsNull(value ?? ''));

// The first person whose age is beyond doubt the greatest was born in 1875.
const minBirthDate = '1875-01-01';

const birthday = ofForm(
  z
    .string()
    .trim()
    .superRefine((day, context) => {
      if (day === '') return;
      if (!isDay(day)) context.addIssue('Must be a valid date, such as 1980-12-31.');
      else if (day < minBirthDate) context.addIssue('Must not be that far in the past. Check the year.');
    }),
  10,
);

/** A web address, with `https:` in front if it has no scheme. Schemes that run code in a page are refused. */
const website = plain(500)
  .overwrite((value) =>
    invisible.test(value) || (/^[a-z][a-z\d+.-]*:/i.test(value) && !/^[^/:]+:\d+(?:\/|$)/.test(value))
      ? value
      : `https://${value}`,
  )
  .refine(
    (value) => {
      const url = URL.parse(value);
      return (
        invisible.test(value) ||
        (url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '')
      );
    },
    { error: 'Must be the URL of a web page, such as https://acme.example.' },
  )
  .nullish()
  .transform(nullIfInvisible);

export const postalAddress = z.object({
  line1: said(),
  line2: optional(),
  locality: said(),
  region: optional(),
  postcode: said(20),
  country,
});

export const addressStep = z.object({
  division: ofForm(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((value) => value === '' || Object.hasOwn(activityDivisions, value), {
        error: 'Must be an ANZSIC division, a letter from A to S.',
      }),
    1,
  ),
  registered: postalAddress,
  business: postalAddress.nullish().transform((address) => address ?? null),
  tradingName: optional(),
  activity: said(),
  website,
  purpose: optional(1_000),
  expectedActivity: optional(1_000),
  sourceOfFunds: optional(1_000),
});

/** The response to the question about public offices. */
export const politicalExposure = z.object({
  exposure: z.enum(politicalExposures),
  relation: z.enum(politicalRelations).nullish(),
  office: optional(200),
});

// Without an office, the other fields are ignored.
const exposed = politicalExposure
  .transform(({ exposure, relation, office }) =>
    exposure === 'none' ? { exposure, relation: null, office: null } : { exposure, relation: relation ?? null, office },
  )
  .nullish()
  .transform((stated) => stated ?? null);

// The 15 digits begin with 036, the country code of Australia (ISO 3166-1 numeric).
const directorId = ofForm(
  z
    .string()
    .overwrite((value) => value.replaceAll(/\s/g, ''))
    .refine((value) => value === '' || /^036\d{12}$/.test(value), {
      error: 'A director ID has 15 digits and begins with 036. Correct it, or leave it empty.',
    }),
  40,
);

const orAbsent = <Value extends string>(
  schema: z.ZodType<Value, Value>,
): z.ZodType<Value | null, Value | null | undefined> => schema.nullish().transform((value) => value ?? null);

const trustStatements = { trustType: orAbsent(z.enum(trustTypes)), beneficiaryClass: optional() };

export const businessStep = z
  .object({
    jurisdiction: z.enum(jurisdictionCodes),
    correction: optionalLines,
    queryValue,
    isConfirmed: z.boolean(),
  })
  .superRefine((business, context) => {
    const parsed = parseIdentifier(business.queryValue, business.jurisdiction);
    if (!parsed.ok) context.addIssue({ code: 'custom', path: ['queryValue'], message: parsed.detail });
  });

export const declarationStep = z.object({
  givenName: said(),
  familyName: said(),
  position: said(),
  email: partyEmail,
  phone: orNothing(phone),
  authority: orAbsent(z.enum(authorities)),
  dateOfBirth: orNothing(birthday),
  politicalExposure: exposed,
  isTrue: z.boolean(),
  isConsented: z.boolean(),
});

const otherId = z
  .string()
  .nullish()
  .transform((id) => id ?? null);
export const maxParties = 100;
export const maxHoldings = 300;
const maxRoles = 50;

/** A party. Fields of the other kind of party are ignored, with any value. */
export const party = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'Must have 1 to 64 letters, digits, `_` or `-`.' })
    .meta({ minLength: 1, maxLength: 64 }),
  kind: z.enum(partyKinds),
  givenName: optional(),
  familyName: optional(),
  dateOfBirth: orNothing(birthday),
  directorId: orNothing(directorId),
  politicalExposure: exposed,
  ...trustStatements,
  email: orNothing(partyEmail),
  country: orNothing(country),
  name: optional(),
  number: optional(100),
  roles: list(z.object({ role: z.enum(partyRoles), ofId: otherId }), {
    most: maxRoles,
    detail: `Must have at most ${maxRoles} roles.`,
  }).transform((roles) => [...new Map(roles.map((one) => [`${one.role} ${one.ofId ?? ''}`, one])).values()]),
});

function withoutForeignFields(given: unknown): unknown {
  const fields = typeof given === 'object' && given !== null ? { ...given } : {};
  const foreign = 'kind' in fields && fields.kind === 'person' ? foreignToPersons : foreignToBodies;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !foreign.includes(name)));
}

const foreignToPersons = ['name', 'number', 'trustType', 'beneficiaryClass'];
const foreignToBodies = ['givenName', 'familyName', 'dateOfBirth', 'directorId', 'politicalExposure'];

const percentDetail = 'Must be a percentage from 0 to 100.';
const percent = z
  .number()
  .min(0, { error: percentDetail })
  .max(100, { error: percentDetail })
  .nullish()
  .transform((share) => share ?? null);
const holding = z.object({ ownerId: z.string(), ownedId: otherId, from: percent, to: percent });

/** The people and bodies that own and run a business. `findPeopleFaults` checks whether parties and holdings agree. */
export const peopleStep = z.object({
  ...trustStatements,
  unknownReason: optional(),
  parties: list(z.preprocess(withoutForeignFields, party), {
    most: maxParties,
    detail: `Must have at most ${maxParties} parties.`,
  }),
  holdings: list(holding, { most: maxHoldings, detail: `Must have at most ${maxHoldings} holdings.` }),
});

/** Why requested steps stay as they are, by step. */
export const stepExplanations = z.object({
  business: optional(),
  address: optional(),
  people: optional(),
  documents: optional(),
  declaration: optional(),
});

/** The evidence on which an officer establishes a matter of due diligence. */
export const requirementCheck = decision.pick({ expectedRound: true }).extend({
  matter: z.enum(dueDiligenceMatters),
  evidence: line({ least: certificateReason.minLength, most: 2_000 }).refine(isTelling, { error: tellingReason }),
});

/** The steps of the form. Omitted steps do not change. */
export const onboardingForm = z.object({
  business: businessStep.nullish(),
  address: addressStep.nullish(),
  people: peopleStep.nullish(),
  declaration: declarationStep.nullish(),
  explanations: stepExplanations.nullish(),
  /** The version of the privacy notice that the applicant confirms to have read. */
  noticeVersion: issued(12).nullish(),
});
