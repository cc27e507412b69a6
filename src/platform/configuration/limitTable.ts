import { z } from 'zod';
import { type Plan, plans } from '../../domain/tenancy.js';

/** The counted uses. `requests` covers every call without a limit of another name. */
export const limitNames = [
  'verifications',
  'bulkUploads',
  'certificateReads',
  'signIns',
  'applicantCalls',
  'businessChecks',
  'requests',
] as const;
export type LimitName = (typeof limitNames)[number];

/** A number of uses in a time. An organisation may have ten times that. */
export interface Limit {
  readonly perKey: number;
  readonly seconds: number;
}

/** How many reads without a key one address may make in a minute. */
export interface AddressLimit {
  readonly perAddress: number;
  readonly seconds: number;
}

/** How many test requests a caller may send to one webhook endpoint. An organisation may send ten times that. */
export interface EndpointLimit {
  readonly perEndpoint: number;
  readonly seconds: number;
}

export type LimitTable = Readonly<Record<Plan, Readonly<Record<LimitName, Limit>>>> & {
  readonly publicReads: AddressLimit;
  readonly webhookTests: EndpointLimit;
};

export const organisationFactor = 10;

// contract.md#limits. A plan tier may raise them.
export const defaultLimits: Readonly<Record<LimitName, Limit>> = {
  verifications: { perKey: 100, seconds: 60 },
  bulkUploads: { perKey: 10, seconds: 3_600 },
  certificateReads: { perKey: 300, seconds: 60 },
  // Every call that takes a password, a code or the token of a link. Calls of strangers count by address.
  signIns: { perKey: 20, seconds: 60 },
  // For each onboarding link: the form is saved while it is filled in, and a number is checked while it is typed.
  applicantCalls: { perKey: 600, seconds: 60 },
  businessChecks: { perKey: 60, seconds: 60 },
  // Far above normal use: this stops only faulty clients.
  requests: { perKey: 6_000, seconds: 60 },
};

// Checking a certificate reads one page, the keys and a status list.
const defaultPublicReads: AddressLimit = { perAddress: 120, seconds: 60 };

// A test or challenge is a request to an address that may belong to somebody else.
const defaultWebhookTests: EndpointLimit = { perEndpoint: 10, seconds: 60 };

/** A plan by its name, or null. */
export function parsePlan(text: string): Plan | null {
  return plans.find((plan) => plan === text) ?? null;
}

const planSchema = z.partialRecord(z.enum(limitNames), z.int().min(1)).optional();
const overrides = z.strictObject({
  ...(Object.fromEntries(plans.map((plan) => [plan, planSchema])) as Record<Plan, typeof planSchema>),
  publicReads: z.int().min(1).optional(),
  webhookTests: z.int().min(1).optional(),
});

/**
 * The limits of each plan: the defaults with the overrides of RATE_LIMITS, e.g. `{"enterprise": {"verifications":
 * 1000}}`. `publicReads` and `webhookTests` belong to no plan and are separate members. Null for `off`: there are no
 * limits.
 * @throws SyntaxError or ZodError if the text is neither
 */
export function parseLimits(text: string | undefined): LimitTable | null {
  if (text === 'off') return null;
  const raised = overrides.parse(JSON.parse(text ?? '{}'));
  const ofPlans = Object.fromEntries(
    plans.map((plan) => [
      plan,
      Object.fromEntries(
        limitNames.map((name) => [
          name,
          { ...defaultLimits[name], perKey: raised[plan]?.[name] ?? defaultLimits[name].perKey },
        ]),
      ),
    ]),
  ) as Record<Plan, Record<LimitName, Limit>>;
  return {
    ...ofPlans,
    publicReads: { ...defaultPublicReads, ...(raised.publicReads && { perAddress: raised.publicReads }) },
    webhookTests: { ...defaultWebhookTests, ...(raised.webhookTests && { perEndpoint: raised.webhookTests }) },
  };
}
