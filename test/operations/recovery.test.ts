import { describe, expect, it } from '@jest/globals';
import { finishRecoveries } from '../../src/workers/jobs/finishRecoveries.js';
import { createApiClient, type Answer } from '../support/app.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { seedMissed } from '../support/seeds/missedDeliveries.js';
import {
  abn,
  app,
  claim,
  client,
  conflict,
  deliveries,
  disable,
  finish,
  hints,
  listed,
  newClient,
  newWebhook,
  oneDelivery,
  organisation,
  patch,
  query,
  stored,
  webhooks,
  useDeliveries,
} from './deliveryFixture.js';

useDeliveries();

describe('the end of an endpoint', () => {
  it('fails all that waits for it, what a worker holds too, and leaves what is done as it was', async () => {
    const id = await newWebhook();
    await client.verify(abn);
    await finish(id, 'delivered');
    await client.verify(abn);
    await claim(id, 60);
    await query(
      `update deliveries set claim = null, claimed_until = null where endpoint_id = $1 and state = 'delivered'`,
      [id],
    );
    await client.verify(abn);
    const bystander = await newWebhook();
    await client.verify(abn);
    expect((await client.send('DELETE', `${webhooks}/${id}`)).status).toBe(204);
    expect((await stored(id)).map(({ state, claim }) => [state, claim])).toEqual([
      ['delivered', null],
      ['failed', null],
      ['failed', null],
      ['failed', null],
    ]);
    expect(await stored(bystander)).toMatchObject([{ state: 'pending' }]);
  });
});

describe('a recovery', () => {
  const recover = (id: string, since: Date): Promise<Answer> =>
    client.post(`${webhooks}/${id}/recover`, { since: since.toISOString() });
  const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

  it('has all sent again that has failed since, and nothing that failed before', async () => {
    const id = await newWebhook();
    await client.verify(abn);
    await finish(id, 'failed', `now() - interval '2 hours'`);
    for (let count = 0; count < 3; count += 1) await client.verify(abn);
    await finish(id, 'failed');
    await client.verify(abn);
    await finish(id, 'delivered');
    await client.verify(abn);
    hints.length = 0;
    expect(await recover(id, ago(60))).toMatchObject({ status: 202, body: { recovered: 3 } });
    const rows = await stored(id);
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'pending', 'pending', 'pending', 'delivered', 'pending']);
    expect(rows[1]).toMatchObject({ step: 0, attempts: 3, is_manual: true, finished_at: null });
    expect(hints).toEqual([id]);
    expect((await recover(id, ago(60))).body).toEqual({ recovered: 0, isComplete: true });
    expect((await recover(id, ago(180))).body).toEqual({ recovered: 1, isComplete: true });
  });

  it('has events sent for which nothing was recorded, of its kinds, its mode and its organisation, once each', async () => {
    const id = await newWebhook();
    const other = await newWebhook();
    await client.verify(abn);
    await disable(id);
    for (let count = 0; count < 3; count += 1) await client.verify(abn);
    await (await newClient('test')).verify('55 999 999 003');
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation('Stranger'))).key);
    await stranger.verify(abn);
    await client.post(`${webhooks}/${other}/test`);
    expect(await recover(id, ago(60))).toMatchObject(conflict);
    await patch(id, { status: 'enabled' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => recover(id, ago(60))));
    expect(answers.map(({ body }) => body.recovered).sort()).toEqual([0, 0, 0, 3]);
    const ids = (await client.get('/api/enterprise/events?types=verification.completed&order=oldest')).body.items.map(
      (event: { id: string }) => event.id,
    );
    expect((await stored(id)).map(({ event_id: eventId }) => eventId)).toEqual(ids);
    expect(await stored(other)).toHaveLength(5);
  });

  it('finds events by the time at which they happened, also those that were committed late', async () => {
    const id = await newWebhook();
    await disable(id);
    for (let count = 0; count < 4; count += 1) await client.verify(abn);
    await app.services.eventLog.settle();
    const minutes = [300, 120, 90, 100];
    for (const [index, age] of minutes.entries()) {
      await query(
        `update events set occurred_at = now() - $3 * interval '1 minute'
         where organisation_id = $1 and position = $2`,
        [organisation, index + 1, age],
      );
    }
    await patch(id, { status: 'enabled' });
    expect((await recover(id, ago(110))).body).toEqual({ recovered: 2, isComplete: true });
    expect((await recover(id, ago(130))).body).toEqual({ recovered: 1, isComplete: true });
    expect((await recover(id, ago(400))).body).toEqual({ recovered: 1, isComplete: true });
  });

  it('reaches back as far as events are kept', async () => {
    const id = await newWebhook();
    const days = 24 * 60;
    expect((await recover(id, ago(90 * days - 1))).body).toEqual({ recovered: 0, isComplete: true });
    for (const since of [ago(90 * days + 1), ago(-1)]) {
      expect(await recover(id, since)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/since' }] } });
    }
    for (const body of [{}, { since: 'yesterday' }, { since: null }]) {
      const answer = await client.post(`${webhooks}/${id}/recover`, body);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/since' }] } });
    }
  });

  it('answers before the end of a large backlog, says how far it is, and is continued by the worker', async () => {
    const { id } = await seedEndpoint(app, { organisationId: organisation, url: 'https://example.com/' });
    await seedMissed(app, { organisationId: organisation, endpointId: id, failed: 11_000, unrecorded: 1_500 });
    expect(await recover(id, ago(60))).toMatchObject({ status: 202, body: { recovered: 10_000, isComplete: false } });
    const progress = async () => (await client.get(`${webhooks}/${id}`)).body.webhook.recovery;
    expect(await progress()).toMatchObject({ recovered: 10_000, isComplete: false, finishedAt: null });
    expect(await recover(id, ago(60))).toMatchObject(conflict);
    const job = { ...app.services, em: app.database.orm.em };
    await disable(id);
    await finishRecoveries(job);
    expect(await progress()).toMatchObject({ recovered: 10_000, isComplete: false });
    await query(
      `update webhook_endpoints set status = 'enabled', disabled_at = null, disabled_reason = null where id = $1`,
      [id],
    );
    hints.length = 0;
    await finishRecoveries(job);
    expect(await progress()).toMatchObject({
      ...{ recovered: 12_500, isComplete: true, finishedAt: expect.any(String) },
    });
    expect(hints).toContain(id);
    const states = await query(
      'select state, count(*)::int as count from deliveries where endpoint_id = $1 group by 1',
      [id],
    );
    expect(states).toEqual([{ state: 'pending', count: 12_500 }]);
    expect(await recover(id, ago(60))).toMatchObject({ status: 202, body: { recovered: 0 } });
  });

  it('that the database refuses keeps nothing from the others', async () => {
    const ids = [];
    for (let count = 0; count < 2; count += 1) {
      const id = await newWebhook();
      await client.verify(abn);
      await finish(id, 'failed');
      ids.push(id);
      await query(
        `insert into webhook_recoveries (endpoint_id, organisation_id, mode, since, started_at, continued_at)
         values ($1, $2, 'live', now() - interval '1 hour', now(), now())`,
        [id, organisation],
      );
    }
    const [bad, good] = ids;
    await query(
      `create function refuse_one() returns trigger language plpgsql as
         $$ begin if new.endpoint_id = '${bad}' then raise exception 'refused'; end if; return new; end $$`,
      [],
    );
    await query('create trigger refuse_one before update on deliveries for each row execute function refuse_one()', []);
    await finishRecoveries({ ...app.services, em: app.database.orm.em });
    await query('drop trigger refuse_one on deliveries', []);
    const rows = await query('select phase from webhook_recoveries where endpoint_id in ($1, $2) order by started_at', [
      bad,
      good,
    ]);
    expect(rows).toEqual([{ phase: 'failed' }, { phase: 'done' }]);
  });

  it('is done once for one Idempotency-Key, also when nothing was found', async () => {
    const id = await newWebhook();
    const body = { since: ago(60).toISOString() };
    const headers = { 'idempotency-key': 'one recovery' };
    expect((await client.post(`${webhooks}/${id}/recover`, body, headers)).body).toEqual({
      recovered: 0,
      isComplete: true,
    });
    await client.verify(abn);
    await finish(id, 'failed');
    const again = await client.post(`${webhooks}/${id}/recover`, body, headers);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([
      { recovered: 0, isComplete: true },
      'true',
    ]);
  });
});

it('an organisation that is on starter again reads, cancels and deletes, and sends nothing', async () => {
  const { id, deliveryId } = await oneDelivery();
  await query(`update organisations set plan = 'starter' where id = $1`, [organisation]);
  for (const call of [
    client.post(`${webhooks}/${id}/test`),
    client.post(`${webhooks}/${id}/rotate-secret`),
    client.post(`${webhooks}/${id}/recover`, { since: new Date().toISOString() }),
    client.post(`${deliveries}/${deliveryId}/retry`),
    patch(id, { status: 'enabled' }),
  ]) {
    expect(await call).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  expect(await listed(id)).toHaveLength(1);
  expect((await client.post(`${deliveries}/${deliveryId}/cancel`)).status).toBe(200);
  expect((await client.send('DELETE', `${webhooks}/${id}`)).status).toBe(204);
});
