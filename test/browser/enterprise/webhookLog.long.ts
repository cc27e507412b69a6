import { expect, it } from '@jest/globals';
import { newId } from '../../../src/domain/ids.js';
import type { EventTypeName } from '../../../src/domain/eventTypeNames.js';
import { seedAttempt } from '../../support/seeds/attempts.js';
import { seedEvents } from '../../support/seeds/events.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { seedWebhook } from '../../support/seeds/webhookFixture.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the log of deliveries of the portal', (fixture) => {
  const plantDeliveries = async (
    organisationId: string,
    endpointId: string,
    { count, state, kind = 'verification.completed' }: { count: number; state: string; kind?: EventTypeName },
  ): Promise<void> => {
    const ids = await seedEvents(fixture.app, { organisationId, count, kind });
    await fixture.app.database.pool.query(
      `insert into deliveries (endpoint_id, event_id, organisation_id, mode, state, due_at, created_at, finished_at)
       select $1, id, $2, 'live', $4, now(), now(), case when $4 <> 'pending' then now() end from unnest($3::text[]) as id`,
      [endpointId, organisationId, ids, state],
    );
  };

  it('is filtered by the address, which passes over what means nothing, and comes page by page', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id } = await seedWebhook(app, { organisationId });
    await plantDeliveries(organisationId, id, { count: 55, state: 'failed' });
    await plantDeliveries(organisationId, id, { count: 3, state: 'delivered', kind: 'certificate.revoked' });
    const path = `/webhooks/${id}?state=failed&kind=nonsense&view=nothing`;
    const { page, faults } = await signInPage(app, browser, { organisationId, path });
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    await hasCount(rows, 50);
    expect(await page.getByLabel('State').inputValue()).toBe('failed');
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(54).waitFor();
    await hasCount(rows, 55);

    await page.getByLabel('Event type').selectOption('certificate.revoked');
    await page.getByRole('heading', { name: 'No such delivery' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).last().click();
    await rows.nth(49).waitFor();
    await page.getByLabel('Event type').selectOption('certificate.revoked');
    await page.waitForURL(/kind=certificate\.revoked/);
    await rows.nth(3).waitFor({ state: 'detached' });
    await page.reload();
    await rows.nth(2).waitFor();
    await hasCount(rows, 3);
    await hasCount(rows.getByText('delivered', { exact: true }), 3);
    expect(faults).toEqual([]);
  });

  it('has a live end of 200 attempts, the newest first, which pauses', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id } = await seedWebhook(app, { organisationId });
    const owner = { organisationId, mode: 'live' } as const;
    const { page, faults } = await signInPage(app, browser, { organisationId, path: `/webhooks/${id}?view=live` });
    await page.getByRole('heading', { name: 'Waiting for attempts' }).waitFor();
    const list = page.getByRole('list', { name: 'Live attempts' });
    const lines = list.getByRole('listitem');
    // Nothing is replayed, so the first is made until the subscription is there.
    while ((await lines.count()) === 0) {
      await seedAttempt(app, owner, id);
      await page.waitForTimeout(200);
    }
    await page.getByRole('button', { name: 'Clear' }).click();
    for (let number = 1; number <= 205; number += 1) await seedAttempt(app, owner, id, number);
    await lines.first().getByText('attempt 205', { exact: true }).waitFor();
    await hasCount(lines, 200);
    await page.getByRole('button', { name: 'Pause the list' }).click();
    await seedAttempt(app, owner, id, 300);
    await page.getByText('paused, 1 new').waitFor();
    await lines.first().getByText('attempt 205', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await lines.first().getByText('attempt 300', { exact: true }).waitFor();
    await hasCount(lines, 200);
    expect(faults).toEqual([]);
  });

  it('tells nothing of an endpoint of somebody else', async () => {
    const { app, browser } = fixture;
    const [own, foreign] = [await app.newOrganisation(), await app.newOrganisation()];
    const { id } = await seedWebhook(app, { organisationId: foreign });
    const path = `/webhooks/${id}?delivery=dlv_${newId('webhook').slice(4)}${newId('event').slice(4)}`;
    const { page } = await signInPage(app, browser, { organisationId: own, path });
    await page.getByRole('alert').first().waitFor();
    expect(await page.content()).not.toContain('hooks.example.com');
  });
});
