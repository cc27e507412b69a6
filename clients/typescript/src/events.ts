import type { components } from './openapi.js';

type Schemas = components['schemas'];

/** An event as a webhook endpoint receives it. `event` is the discriminator: it determines the shape of `data`. */
export type WebhookEvent = Schemas['WebhookEvent'];
/** An event of the log: a webhook event with its `cursor`. */
export type LiveEvent = Schemas['Event'];
/** The event types of the log. */
export type EventType = LiveEvent['event'];
/** The events of some types. */
export type LiveEventOf<Type extends EventType> = Extract<LiveEvent, { event: Type }>;

/** The name of an event type in GraphQL: `verification.high_risk` is VERIFICATION_HIGH_RISK there. */
export function graphqlEventType(type: EventType): string {
  return type.toUpperCase().replace('.', '_');
}

/** An event as GraphQL returns it, in the words of the REST API. */
export function toLiveEvent(node: { readonly event: string; readonly mode: string }): LiveEvent {
  // Types that this version of the client does not know pass through in the same way.
  const event = node.event.toLowerCase().replace('_', '.');
  return { ...node, event, mode: node.mode.toLowerCase() } as LiveEvent;
}
