import type { graphql } from '../../../shared/graphql.js';
import { webhooksText } from '../../../shared/text/webhooksText.js';

export type EventTypeName = ReturnType<typeof graphql.scalar<'EventKind'>>;

/** An event type to which an endpoint can subscribe. Test events are always sent to their endpoint. */
export type SubscribedKind = Exclude<EventTypeName, 'ENDPOINT_TEST'>;

/** The meaning of each event type. */
export const kindMeanings: Readonly<Record<SubscribedKind, string>> = webhooksText.kinds;

export const subscribedKinds = Object.keys(kindMeanings) as readonly SubscribedKind[];

/** The name in an event: `verification.high_risk`. */
export function kindName(kind: EventTypeName): string {
  return kind.toLowerCase().replace('_', '.');
}

const kinds = new Map([...subscribedKinds, 'ENDPOINT_TEST' as const].map((kind) => [kindName(kind), kind]));

/** The event type of a name, or undefined. */
export function kindNamed(name: string): EventTypeName | undefined {
  return kinds.get(name);
}

/** The names of all event types, including tests. */
export const kindNames = [...kinds.keys()];
