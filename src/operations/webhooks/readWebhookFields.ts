import { readTargetUrl } from '../../egress/targetUrl.js';
import type { DialPolicy } from '../../egress/publicAddress.js';
import { webhookHeaderFaults } from '../../domain/webhookHeaders.js';
import type { EventKind } from '../../entities/event.js';
import { AppError, invalidField } from '../../platform/errors.js';

const longestDescription = 500;
const largestRateLimit = 1_000;
/**
 * What a new endpoint takes a second unless it says otherwise: half as much again as an organisation causes that uses up its
 * 1,000 verifications a minute, two events each (33 a second). It has caught up with an hour's outage after two.
 */
export const defaultRateLimit = 50;

/** A URL that events may be sent to, as it was written. @throws AppError WEBHOOK_URL_REFUSED */
export function readWebhookUrl(url: string, policy: DialPolicy): string {
  const target = readTargetUrl(url, policy);
  if (target.ok) return url;
  const { reason } = target;
  throw new AppError('WEBHOOK_URL_REFUSED', reason, { errors: [{ pointer: '/url', detail: reason }] });
}

/** Kinds to subscribe, each once. A test is sent to whom it is for, so nobody subscribes it. @throws AppError INVALID_REQUEST */
export function readWebhookKinds(kinds: readonly EventKind[]): EventKind[] {
  if (kinds.length === 0) throw invalidField('/events', 'Must name at least one event type.');
  const test = kinds.indexOf('endpoint.test');
  if (test >= 0) {
    throw invalidField(
      `/events/${test}`,
      'You cannot subscribe to test events: a test goes to its own endpoint only. Leave it out.',
    );
  }
  return [...new Set(kinds)];
}

/** A description without the spaces around it; an empty one is none. @throws AppError INVALID_REQUEST */
export function readDescription(text: string | null | undefined): string | null {
  const description = text?.trim() ?? '';
  if (description.length > longestDescription) {
    throw invalidField('/description', `Must have at most ${longestDescription} characters.`);
  }
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(description)) {
    throw invalidField(
      '/description',
      'Must not have control characters or characters that change the text direction.',
    );
  }
  return description === '' ? null : description;
}

/** Headers that the endpoint gets beside ours. @throws AppError INVALID_REQUEST naming each that cannot be sent */
export function readWebhookHeaders(headers: object | null | undefined): Readonly<Record<string, string>> {
  const given = headers ?? {};
  const errors = webhookHeaderFaults(given as Record<string, unknown>).map(({ name, detail }) => ({
    pointer: name === null ? '/headers' : `/headers/${name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100)}`,
    detail,
  }));
  const [first] = errors;
  if (first) {
    throw new AppError('INVALID_REQUEST', `${first.pointer}: ${first.detail}`, { errors: errors.slice(0, 50) });
  }
  return given as Record<string, string>;
}

/** Attempts a second, null for as many as it takes. @throws AppError INVALID_REQUEST */
export function readRateLimit(rateLimit: number | null | undefined): number | null {
  if (rateLimit == null) return null;
  if (rateLimit >= 1 && rateLimit <= largestRateLimit) return rateLimit;
  throw invalidField('/rateLimit', `Must be from 1 to ${largestRateLimit} attempts a second, or null for no limit.`);
}
