import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const completed = ['verification.completed'];
const highRisk = ['verification.high_risk'];
const all = [...completed, ...highRisk, 'endpoint.failing', 'endpoint.disabled'];

/** The receivers of events: how they respond, and their subscriptions. */
const receivers = [
  { manner: 'steady', kinds: all },
  { manner: 'steady', kinds: completed },
  { manner: 'slow', kinds: completed },
  { manner: 'flaky', kinds: completed },
  { manner: 'refusing', kinds: highRisk },
  { manner: 'leaving', kinds: completed },
  { manner: 'guarded', kinds: highRisk },
];

/**
 * Inserts the endpoints like the product does.
 * @param manners Only the receivers that respond like this
 * @returns their ids, manners and secrets
 */
export async function plantEndpoints(
  postgres,
  { dist, secretsKey, organisationId, url, guardedUrl, manners = receivers.map(({ manner }) => manner) },
) {
  const load = (file) => import(pathToFileURL(join(dist, file)).href);
  const [{ createVault }, { newId }, { newWebhookSecret }, { secretAad }] = await Promise.all(
    ['encryption/vault.js', 'domain/ids.js', 'domain/webhookSignature.js', 'encryption/vault.js'].map(load),
  );
  const vault = createVault([secretsKey]);
  const stored = receivers
    .filter(({ manner }) => manners.includes(manner))
    .map((receiver) => ({ ...receiver, id: newId('webhook'), secret: newWebhookSecret() }));
  for (const { id, manner, kinds, secret } of stored) {
    await postgres.query(
      `insert into webhook_endpoints (id, organisation_id, mode, url, kinds, status, sealed_secret, created_at)
       values ($1, $2, 'live', $3, $4, 'enabled', $5, now()) on conflict do nothing`,
      [
        id,
        organisationId,
        `${manner === 'guarded' ? guardedUrl : url}/${id}`,
        kinds,
        vault.encrypt(secret, secretAad(id)),
      ],
    );
  }
  return stored;
}
