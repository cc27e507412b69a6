import { expect, it } from '@jest/globals';
import { insertAudit } from '../../../src/audit/auditRow.js';
import { signHead } from '../../../src/audit/checkpoints.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { createApiClient } from '../../support/app.js';
import { exportedCsv } from '../../support/requests/exportedCsv.js';
import { entryRow } from '../../support/audit/auditLog.js';
import { forge } from '../../support/audit/forge.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests(
  'the audit log of the portal',
  (fixture) => {
    /** An organisation that has done something. */
    async function busy(): Promise<{ organisationId: string; keyId: string; verificationId: string }> {
      const { app } = fixture;
      const organisationId = await app.newOrganisation();
      const { id: keyId, key } = await app.newKey(organisationId, 'test', { name: 'Billing' });
      const { body } = await createApiClient(app, key).verify('55 999 999 003');
      await createApiClient(app, key).post('/api/enterprise/webhooks', {
        url: 'https://hooks.customer.example/kyb',
        events: ['verification.completed'],
      });
      await insertAudit(app.database.orm.em, [
        entryRow(
          { action: 'operation.denied', outcome: 'denied', details: { operation: 'Mutation.verify', reason: 'No.' } },
          { organisationId, mode: 'test', actor: { kind: 'key', id: keyId } },
        ),
      ]);
      await signHead(app.services);
      return { organisationId, keyId, verificationId: body.result.id };
    }

    it('is filtered in the address, unfolded and checked, by keyboard alone', async () => {
      const { app, browser } = fixture;
      const { organisationId, keyId, verificationId } = await busy();
      const { page, hosts, faults } = await signInPage(app, browser, { organisationId, path: '/settings/audit' });
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
      await page.getByRole('cell', { name: 'Organisation created', exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Check the log' }).press('Enter');
      await page.getByText('Nothing is wrong').waitFor();
      await page.getByText('It was signed on').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.goto(`${app.url}/settings/audit?action=NONSENSE&since=never`);
      await page.getByRole('cell', { name: 'Organisation created', exact: true }).waitFor();
      await page.getByLabel('Action').selectOption('ORGANISATION_CREATED');
      await page.waitForURL(/action=ORGANISATION_CREATED/);
      const { name, records } = await exportedCsv(page);
      expect([name, records.map(({ action }) => action)]).toEqual(['audit.csv', ['organisation.created']]);
      await page.getByRole('button', { name: /Details of Organisation created/ }).press('Enter');
      const panel = page.getByRole('dialog');
      await panel.getByText('Position').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.getByLabel('Object id').fill('whk_nothing');
      await page.keyboard.press('Enter');
      await page.getByText('No entry matches these filters').waitFor();
      await page.reload();
      await page.getByText('No entry matches these filters').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Clear the filters' }).last().press('Enter');
      await page.getByRole('cell', { name: 'Organisation created', exact: true }).waitFor();

      // The rest was done with test data, which a live session does not show.
      const shown = await page.locator('tbody').innerText();
      expect(shown).not.toContain(verificationId);
      expect(shown).not.toContain(keyId);
      expect([...hosts]).toEqual([new URL(app.url).host]);
      expect(faults).toEqual([]);
    });

    it('names what was changed behind its back', async () => {
      const { app, browser } = fixture;
      const { organisationId } = await busy();
      const [row] = (
        await app.database.pool.query<{ id: string }>(
          `select id from audit_entries where organisation_id = $1 and mode is null`,
          [organisationId],
        )
      ).rows;
      await forge(
        app.database.pool,
        'audit_entries',
        `update audit_entries set body = replace(body, 'enterprise', 'starter') where id = $1`,
        [row?.id],
      );
      const { page } = await signInPage(app, browser, { organisationId, role: 'officer', path: '/settings/audit' });
      await page.getByRole('button', { name: 'Check the log' }).click();
      await page.getByText('Something is wrong').waitFor();
      await page.getByText(`The entry ${row?.id ?? ''} at position`).waitFor();
      await looksRight(page, 'audit-wrong');
    });

    it('says so when it cannot be read or checked, and tries again', async () => {
      const { app, browser } = fixture;
      const { organisationId } = await busy();
      const { page } = await signInPage(app, browser, { organisationId, path: '/settings/audit' });
      await page.getByRole('cell', { name: 'Organisation created', exact: true }).waitFor();
      await page.route('**/graphql', (route) => route.abort());
      await page.getByRole('button', { name: 'Check the log' }).click();
      await page.getByText('The service cannot be reached.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Nothing is wrong').waitFor();
    });

    it.each(['developer', 'viewer'] as const)('is not offered to a %s', async (role) => {
      const { app, browser } = fixture;
      const { organisationId } = await busy();
      const { page } = await signInPage(app, browser, { organisationId, role });
      await hasCount(page.getByRole('link', { name: 'Audit log' }), 0);
    });

    it.each([
      ['light', 1280],
      ['dark', 390],
    ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
      const { app, browser } = fixture;
      const { organisationId, keyId } = await busy();
      const { key } = await app.newKey(organisationId, 'live', { name: 'Warehouse' });
      await createApiClient(app, key).post('/api/enterprise/webhooks', {
        url: 'https://hooks.customer.example/kyb',
        events: ['verification.completed'],
      });
      const details = { operation: 'Mutation.verify', reason: 'The key lacks the scope verify.' };
      await insertAudit(app.database.orm.em, [
        entryRow(
          { action: 'operation.denied', outcome: 'denied', details },
          { organisationId, actor: { kind: 'key', id: keyId } },
        ),
      ]);
      const { page, faults } = await signInPage(app, browser, {
        ...{ organisationId, path: '/settings/audit', colorScheme, viewport: { width, height: 844 } },
      });
      await page.getByRole('button', { name: 'Check the log' }).click();
      await page.getByText('Nothing is wrong').waitFor();
      await looksRight(page, `audit-${colorScheme}`);
      await page.getByRole('button', { name: /Details of Webhook created/ }).click();
      await page.getByRole('dialog').getByText('In the chain').waitFor();
      await looksRight(page, `audit-entry-${colorScheme}`);
      expect(faults).toEqual([]);
    });
  },
  { sample: false },
);
