import { newId } from '../../../src/domain/ids.js';
import { newWebhookSecret } from '../../../src/domain/webhookSignature.js';
import { secretAad } from '../../../src/encryption/vault.js';
import type { EventTypeName } from '../../../src/domain/eventTypeNames.js';
import type { TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';
import { seedEvents } from './events.js';

interface EndpointParts {
  readonly organisationId: string;
  readonly url: string;
  readonly mode?: Mode;
  readonly kinds?: readonly EventTypeName[];
  readonly rateLimit?: number;
}

/** Inserts an endpoint directly, for tests of the sender that need no API. */
export async function seedEndpoint(
  { database, services }: TestApp,
  { organisationId, url, mode = 'live', kinds = ['verification.completed'], rateLimit }: EndpointParts,
): Promise<{ readonly id: string; readonly secret: string }> {
  const id = newId('webhook');
  const secret = newWebhookSecret();
  await database.pool.query(
    `insert into webhook_endpoints (id, organisation_id, mode, url, kinds, status, sealed_secret, rate_limit, created_at)
     values ($1, $2, $3, $4, $5, 'enabled', $6, $7, now())`,
    [id, organisationId, mode, url, kinds, services.vault.encrypt(secret, secretAad(id)), rateLimit ?? null],
  );
  return { id, secret };
}

/** Inserts events of an organisation with due deliveries to an endpoint. */
export async function seedBacklog(
  app: TestApp,
  { organisationId, endpointId, count }: { organisationId: string; endpointId: string; count: number },
): Promise<void> {
  await app.database.pool.query(
    `insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
     select $1, id, organisation_id, mode, now(), now() from events where id = any ($2)`,
    [endpointId, await seedEvents(app, { organisationId, count })],
  );
}
