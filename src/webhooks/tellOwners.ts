import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEndpoint } from '../entities/webhookEndpoint.js';
import { ownersOf } from '../mail/ownersOf.js';
import { queueMail } from '../mail/queueMail.js';

const subjects = {
  'endpoint.failing': 'A webhook endpoint is failing',
  'endpoint.disabled': 'A webhook endpoint was disabled',
} as const;

/** Mails the owners of an organisation about an endpoint, in the transaction of what happened to it: once for each time. */
export async function tellOwners(
  em: EntityManager,
  { id, url, mode, organisationId }: WebhookEndpoint,
  kind: keyof typeof subjects,
  now: Date,
  reason: string,
): Promise<void> {
  const subject = `${subjects[kind]} (${mode})`;
  const text = [
    `${subject}: ${new URL(url).origin}`,
    reason,
    `Endpoint: ${id}`,
    kind === 'endpoint.failing'
      ? 'Deliveries are tried again for about three days; an endpoint that fails for five days is disabled.'
      : 'It gets no more events until it is enabled again. What it missed can then be recovered.',
  ].join('\n\n');
  for (const { email } of await ownersOf(em, organisationId)) {
    const dedupeKey = `${id}:${kind}:${now.toISOString()}`;
    await queueMail(em, { organisationId, recipient: email, subject, text, kind, dedupeKey, at: now });
  }
}
