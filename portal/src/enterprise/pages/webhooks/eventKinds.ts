import type { graphql } from '../../../shared/graphql.js';

export type EventKind = ReturnType<typeof graphql.scalar<'EventKind'>>;

/** A kind that an endpoint can ask for: a test goes to its endpoint alone. */
export type SubscribedKind = Exclude<EventKind, 'ENDPOINT_TEST'>;

/** When an event of each kind is sent. */
export const kindMeanings: Readonly<Record<SubscribedKind, string>> = {
  VERIFICATION_COMPLETED: 'A verification has finished',
  VERIFICATION_HIGH_RISK: 'Its score is above 50',
  CERTIFICATE_ISSUED: 'An officer has issued a certificate',
  CERTIFICATE_EXPIRED: 'A certificate has passed its expiry date',
  CERTIFICATE_REVOKED: 'A certificate was revoked',
  CERTIFICATE_SUSPENDED: 'A certified entity is no longer what its certificate says',
  CERTIFICATE_REINSTATED: 'A suspended certificate is in force again',
  ONBOARDING_SUBMITTED: 'An applicant has completed the portal',
  ONBOARDING_DECIDED: 'A decision on a submission was recorded',
  BULK_COMPLETED: 'A bulk is done',
  ENTITY_CHANGED: 'The register says something else of a monitored entity',
  SCREENING_CANDIDATE_FOUND: 'A later screening has found a candidate',
  ENDPOINT_FAILING: 'Deliveries to an endpoint fail',
  ENDPOINT_DISABLED: 'An endpoint was disabled',
};

export const subscribedKinds = Object.keys(kindMeanings) as readonly SubscribedKind[];

/** As it stands in an event: `verification.high_risk`. */
export function kindName(kind: EventKind): string {
  return kind.toLowerCase().replace('_', '.');
}

const kinds = new Map([...subscribedKinds, 'ENDPOINT_TEST' as const].map((kind) => [kindName(kind), kind]));

/** The kind of a name; undefined where there is none. */
export function kindNamed(name: string): EventKind | undefined {
  return kinds.get(name);
}

/** The names of all kinds, tests among them. */
export const kindNames = [...kinds.keys()];
