import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { shellWord } from '../../parts/shellWord.js';
import type { Delivery, DeliveryEvent } from './deliveryDocuments.js';
import { kindName } from './eventTypes.js';
import type { Endpoint } from './webhookDocuments.js';

const userAgent = 'Enterprise-Entity-Verification/1 (webhooks)';

/**
 * The headers of the last attempt. Signatures and the values of additional headers are secrets, which the service does
 * not return.
 */
export function requestHeaders(
  { eventId, attempts }: Pick<Delivery, 'eventId' | 'attempts'>,
  { headerNames }: Pick<Endpoint, 'headerNames'>,
): readonly (readonly [name: string, value: string])[] {
  const last = attempts.at(-1);
  const timestamp = last ? String(Math.floor(Date.parse(last.startedAt) / 1_000)) : text.request.atAttempt;
  return [
    ...headerNames.map((name) => [name, text.request.notStored] as const),
    ['Content-Type', 'application/json'],
    ['User-Agent', userAgent],
    ['webhook-id', eventId],
    ['webhook-timestamp', timestamp],
    ['webhook-signature', `v1,${text.request.notStored}`],
    ['X-Service-Signature', `sha256=${text.request.notStored}`],
  ];
}

/** The body of a delivery, with its members in the order in which they are sent. */
export function requestBody({ id, event, timestamp, mode, data }: DeliveryEvent, indent?: number): string {
  const body = { id, event: kindName(event), timestamp, mode: mode.toLowerCase(), data };
  return JSON.stringify(body, withoutTypes, indent);
}

/** The GraphQL client adds `__typename` to the data. */
function withoutTypes(name: string, value: unknown): unknown {
  return name === '__typename' ? undefined : value;
}

/** A shell command that repeats a delivery, signed when it runs with the secret in `$WEBHOOK_SECRET`. */
export function deliveryCurl(
  event: DeliveryEvent,
  { url, headerNames }: Pick<Endpoint, 'url' | 'headerNames'>,
): string {
  const own = headerNames.map((name) => `  -H ${shellWord(`${name}: …`)} \\`);
  return [
    `body=${shellWord(requestBody(event))}`,
    `id=${shellWord(event.id)}`,
    'at=$(date +%s)',
    `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
    'signature=$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)',
    `curl -i ${shellWord(url)} \\`,
    ...own,
    `  -H 'Content-Type: application/json' \\`,
    '  -H "webhook-id: $id" -H "webhook-timestamp: $at" -H "webhook-signature: v1,$signature" \\',
    '  --data-raw "$body"',
  ].join('\n');
}
