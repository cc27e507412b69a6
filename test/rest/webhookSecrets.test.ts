import { describe, expect, it } from '@jest/globals';
import { createApiClient, type Answer } from '../support/app.js';
import { app, client, conflict, create, good, organisation, row, webhooks, useWebhooks } from './webhookFixture.js';

useWebhooks();

describe('a rotation', () => {
  const rotate = (id: string, body?: object): Promise<Answer> => client.post(`${webhooks}/${id}/rotate-secret`, body);
  const decrypted = async (id: string): Promise<(string | null)[]> => {
    const { sealed_secret: secret, sealed_previous_secret: previous } = await row(id);
    return [secret, previous].map((sealed) => sealed && app.services.vault.decrypt(sealed, `${id}:secret`));
  };

  it('gives a new secret, and the old one a day', async () => {
    const { id, secret } = await create();
    const { status, body } = await rotate(id);
    expect(status).toBe(200);
    expect(body.webhook.secret).not.toBe(secret);
    expect(await decrypted(id)).toEqual([body.webhook.secret, secret]);
    const overlap = Date.parse(body.webhook.previousSecretUntil) - Date.now();
    expect(Math.abs(overlap - 86_400_000)).toBeLessThan(60_000);
    expect(await rotate(id)).toMatchObject(conflict);
    expect(await decrypted(id)).toEqual([body.webhook.secret, secret]);
  });

  it('may be done again once the overlap is over, or was none', async () => {
    const { id } = await create();
    const first = (await rotate(id, { overlapSeconds: 0 })).body.webhook;
    expect(first.previousSecretUntil).toBeNull();
    expect(await decrypted(id)).toEqual([first.secret, null]);
    const second = (await rotate(id, { overlapSeconds: 604_800 })).body.webhook;
    await app.database.pool.query('update webhook_endpoints set previous_secret_until = now() where id = $1', [id]);
    expect((await client.get(`${webhooks}/${id}`)).body.webhook.previousSecretUntil).toBeNull();
    const third = (await rotate(id, { overlapSeconds: 60 })).body.webhook;
    expect(await decrypted(id)).toEqual([third.secret, second.secret]);
    for (const overlapSeconds of [-1, 604_801, '60', 1.5]) {
      expect((await rotate(id, { overlapSeconds })).body.errors[0].pointer).toBe('/overlapSeconds');
    }
  });

  it('without an overlap ends all others at once, also while one overlaps', async () => {
    const { id } = await create();
    await rotate(id);
    const { status, body } = await rotate(id, { overlapSeconds: 0 });
    expect(status).toBe(200);
    expect(await decrypted(id)).toEqual([body.webhook.secret, null]);
  });

  it('takes nothing from the query, which proxies write into their logs', async () => {
    const { id, secret } = await create();
    const { status, body } = await client.post(`${webhooks}/${id}/rotate-secret?overlapSeconds=0`);
    expect([status, body.errors[0].pointer]).toEqual([400, '/overlapSeconds']);
    expect(await decrypted(id)).toEqual([secret, null]);
  });

  it('of several at once is one', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('a replay', () => {
  it('of a creation holds the same secret, for the key that asked alone, and is kept sealed', async () => {
    const headers = { 'idempotency-key': 'one webhook' };
    const first = await client.post(webhooks, good, headers);
    const again = await client.post(webhooks, good, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const colleague = createApiClient(app, (await app.newKey(organisation)).key);
    expect(await colleague.post(webhooks, good, headers)).toMatchObject(conflict);
    const { rows } = await app.database.pool.query('select t::text as line from idempotency_keys t');
    expect(JSON.stringify(rows)).not.toContain(first.body.webhook.secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(first.body.webhook.secret).toString('hex'));
  });
});
