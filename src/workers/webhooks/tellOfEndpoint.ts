import type { EntityManager } from '@mikro-orm/postgresql';
import { sendAlert } from '../alerts/sendAlert.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';

const subjects = {
  'endpoint.failing': 'A webhook endpoint is failing',
  'endpoint.disabled': 'A webhook endpoint was disabled',
} as const;

/** What happened to an endpoint. */
interface Happening {
  readonly kind: keyof typeof subjects;
  readonly now: Date;
  readonly reason: string;
  /** Where the portal is. */
  readonly portalUrl: string;
}

/**
 * Mails whom the organisation has chosen about an endpoint, in the transaction of what happened to it: of each at most once a day (UTC),
 * however often an endpoint comes and goes.
 */
export async function tellOfEndpoint(
  em: EntityManager,
  { id, url, mode, organisationId }: WebhookEndpoint,
  { kind, now, reason, portalUrl }: Happening,
): Promise<void> {
  const subject = `${subjects[kind]} (${mode})`;
  const { origin } = new URL(url);
  const text = [
    `${subject}: ${origin}`,
    reason,
    kind === 'endpoint.failing'
      ? 'We retry each delivery for about three days. An endpoint that fails for five days is disabled.'
      : 'It receives no events until you enable it again. You can then recover the events that it missed.',
    `Endpoint ${id}: ${portalUrl}/webhooks/${id}`,
  ].join('\n\n');
  await sendAlert(em, {
    ...{ organisationId, mode, kind: 'endpoint_failing', mailKind: kind, at: now, portalUrl },
    subjects: [{ id, name: origin, threshold: `${kind} ${now.toISOString().slice(0, 10)}` }],
    write: () => ({ subject, text }),
  });
}
