import type { graphql } from '../../../shared/graphql.js';

export type EventKind = ReturnType<typeof graphql.scalar<'EventKind'>>;

/** An event type to which an endpoint can subscribe. Test events are always sent to their endpoint. */
export type SubscribedKind = Exclude<EventKind, 'ENDPOINT_TEST'>;

/** The meaning of each event type. */
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

/** The name in an event: `verification.high_risk`. */
export function kindName(kind: EventKind): string {
  return kind.toLowerCase().replace('_', '.');
}

const kinds = new Map([...subscribedKinds, 'ENDPOINT_TEST' as const].map((kind) => [kindName(kind), kind]));

/** The event type of a name, or undefined. */
export function kindNamed(name: string): EventKind | undefined {
  return kinds.get(name);
}

/** The names of all event types, including tests. */
export const kindNames = [...kinds.keys()];
