import { z } from 'zod';
import { type Plan, plans } from '../../domain/tenancy.js';

/** What is counted; `requests` are all that have no limit of their own. */
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

/** How many in which time; an organisation may have ten times that. */
export interface Limit {
  readonly perKey: number;
  readonly seconds: number;
}

/** How many reads a minute without a key one address may make. */
export interface AddressLimit {
  readonly perAddress: number;
  readonly seconds: number;
}

/** How many requests a caller may have sent to one webhook endpoint; an organisation may have ten times that. */
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
  // Whatever takes a password, a code or the token of a link; of strangers by the address that they come from.
  signIns: { perKey: 20, seconds: 60 },
  // Per onboarding link: the form is saved as it is filled in, and a number is checked as it is typed.
  applicantCalls: { perKey: 600, seconds: 60 },
  businessChecks: { perKey: 60, seconds: 60 },
  // No caller in its right mind comes near; a client that has gone astray does.
  requests: { perKey: 6_000, seconds: 60 },
};

// A check of a certificate reads one page, the keys and a status list.
const defaultPublicReads: AddressLimit = { perAddress: 120, seconds: 60 };

// A test or a challenge is a request to an address that perhaps belongs to somebody else.
const defaultWebhookTests: EndpointLimit = { perEndpoint: 10, seconds: 60 };

/** A plan by its name; null for any other text. */
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
 * The limits of each plan: the defaults, with what RATE_LIMITS sets for a plan in their place, e.g.
 * `{"enterprise": {"verifications": 1000}}`; `publicReads` and `webhookTests` belong to no plan and stand beside them. Null for `off`: nothing is limited.
 * @throws SyntaxError or ZodError when the text is neither
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
