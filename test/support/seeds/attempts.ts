import { toDeliveryId, newId } from '../../../src/domain/ids.js';
import type { TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';

interface Owner {
  readonly organisationId: string;
  readonly mode: Mode;
}

/** Inserts a webhook endpoint to which nothing is ever sent. */
export async function seedEndpoint(app: TestApp, { organisationId, mode }: Owner): Promise<string> {
  const id = newId('webhook');
  await app.database.pool.query(
    `insert into webhook_endpoints (id, organisation_id, mode, url, kinds, status, sealed_secret, created_at)
     values ($1, $2, $3, 'https://example.com/', '{verification.completed}', 'paused', '', now())`,
    [id, organisationId, mode],
  );
  return id;
}

/** Inserts an attempt to deliver a new event, and publishes its hint like the sender does. */
export async function seedAttempt(app: TestApp, owner: Owner, endpointId: string, number = 1): Promise<string> {
  const { organisationId, mode } = owner;
  const eventId = newId('event');
  await app.database.pool.query(
    `insert into events (id, organisation_id, mode, kind, data, occurred_at)
     values ($1, $2, $3, 'verification.completed', '{}', now())`,
    [eventId, organisationId, mode],
  );
  await app.database.pool.query(
    `insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status, error,
       response, started_at, duration_ms, next_attempt_at)
     values ($1, $2, $3, $4, $5, false, 'failed', 500, 'HTTP 500', 'not for subscribers', '2026-11-21T01:02:03.456Z', 12,
       '2026-11-21T01:02:08.456Z')`,
    [endpointId, eventId, number, organisationId, mode],
  );
  const deliveryId = toDeliveryId(endpointId, eventId);
  app.services.bus.publish('attempts', [`${deliveryId}:${number}`]);
  return deliveryId;
}
