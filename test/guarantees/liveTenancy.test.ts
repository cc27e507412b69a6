import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { encodeEventCursor } from '../../src/domain/page.js';
import { testApp, type TestApp } from '../support/app.js';
import { seedEvents } from '../support/seeds/events.js';
import { eventsQuery, follow, liveClient } from '../support/requests/liveClient.js';

// Events of an organisation and mode reach its own subscribers, all of them, and nobody else.
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it('10,000 events of 20 tenants reach each their own subscribers alone, live and as a replay', async () => {
  const organisations = await Promise.all(Array.from({ length: 10 }, () => app.newOrganisation()));
  const tenants = await Promise.all(
    organisations
      .flatMap((organisationId) => (['live', 'test'] as const).map((mode) => ({ organisationId, mode })))
      .map(async (tenant) => {
        const client = liveClient(app, (await app.newKey(tenant.organisationId, tenant.mode)).key);
        const live = follow(client, eventsQuery, { after: encodeEventCursor(tenant.mode, 0) });
        return { ...tenant, client, live, own: [] as string[] };
      }),
  );
  for (let round = 0; round < 20; round += 1) {
    const planted = tenants.map(async (tenant) => {
      tenant.own.push(...(await seedEvents(app, { ...tenant, count: 25 })));
    });
    await Promise.all(planted);
    app.services.eventLog.committed([]);
  }
  for (const { own, live, client, mode } of tenants) {
    await live.has(500);
    const replayed = follow(client, eventsQuery, { after: encodeEventCursor(mode, 0) });
    await replayed.has(500);
    for (const { items } of [live, replayed]) {
      expect(items.map(({ id }) => id).sort()).toEqual([...own].sort());
      expect(new Set(items.map((item) => item.mode))).toEqual(new Set([mode.toUpperCase()]));
    }
    await client.dispose();
  }
});
