import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { brokenWords } from '../../support/browser/brokenWords.js';
import { holdQuery } from '../../support/browser/holdQuery.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { newOfficer } from '../../support/people/officers.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { underToasts } from '../../support/browser/underToasts.js';
import { hasCount } from '../../support/browser/shown.js';

const numbers = { clean: '55 999 999 003', conditional: '61 999 999 030', exception: '44 999 999 040' } as const;
const path = '/api/enterprise/certificates';

portalTests('the certificates of the portal', (fixture) => {
  /** An organisation on test data with an officer’s key, which has verified the sandbox’s entities. */
  const newFixture = async (fourEyes = false) => {
    const organisationId = await fixture.app.newOrganisation('Example Finance');
    await fixture.app.database.pool.query('update organisations set four_eyes = $2 where id = $1', [
      organisationId,
      fourEyes,
    ]);
    const officer = await newOfficer(fixture.app, organisationId);
    const verified = async (which: keyof typeof numbers): Promise<string> =>
      (await officer.verify(numbers[which])).body.result.id;
    return { organisationId, officer, verified };
  };
  const officerPage = async (organisationId: string, at: string) => {
    const { app, browser } = fixture;
    return signInPage(app, browser, { organisationId, role: 'officer', name: 'Pia Second', mode: 'test', path: at });
  };

  it('teach in an empty list where they come from', async () => {
    const { organisationId } = await newFixture();
    const { page, faults } = await officerPage(organisationId, '/certificates?status=nonsense');
    await page.getByRole('heading', { name: 'No certificate yet' }).waitFor();
    await looksRight(page, 'certificates-empty');
    expect(faults).toEqual([]);
  });

  it('are issued on a verification with what its score asks for, read, and revoked, by keyboard', async () => {
    const { organisationId, verified } = await newFixture();
    const at = `/certificates?verification=${await verified('conditional')}`;
    const { page, hosts, faults } = await officerPage(organisationId, at);
    await page.getByText('SANDBOX').first().waitFor();
    const issue = page.getByRole('button', { name: 'Issue the certificate' });
    await issue.press('Enter');
    await page.getByRole('alert').waitFor();
    await looksRight(page, 'certificates-issue');
    await page.getByRole('textbox', { name: 'Condition' }).fill('Trade within Australia only.');
    await issue.press('Enter');

    await page.getByRole('link', { name: 'Open PDF' }).waitFor();
    await page.getByText('Trade within Australia only.').waitFor();
    await page.locator('.facts .state.good', { hasText: 'issued' }).waitFor();
    await looksRight(page, 'certificate-issued');
    const pdf = (await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? '';
    const answer = await page.request.get(fixture.app.url + pdf);
    expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download credential' }).press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^KYB-.{20}\.jwt$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const shown = await page.request.get((await page.locator('a[href*="/verify/"]').getAttribute('href')) ?? '');
    expect(shown.status()).toBe(200);

    await page.getByRole('button', { name: 'Revoke' }).press('Enter');
    const revoke = page.getByRole('button', { name: 'Revoke the certificate' });
    await page.getByRole('textbox', { name: 'Reason' }).fill('It was sold.');
    expect(await revoke.isDisabled()).toBe(true);
    await looksRight(page, 'certificate-revoke');
    await page.getByLabel(/^Type/).fill(file.suggestedFilename().slice(-8, -4).toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('definition').filter({ hasText: 'It was sold.' }).waitFor();
    await revoke.waitFor({ state: 'detached' });
    await hasCount(page.getByRole('button', { name: 'Revoke' }), 0);
    await page.locator('.facts .state.bad', { hasText: 'revoked' }).waitFor();

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Certificates' }).press('Enter');
    await page.getByRole('cell', { name: 'revoked', exact: true }).waitFor();
    await page.getByLabel('State').selectOption('ISSUED');
    await page.getByText('No certificate is issued.').waitFor();
    expect(new URL(page.url()).search).toBe('?status=ISSUED');
    expect([...hosts]).toEqual([new URL(fixture.app.url).host]);
    expect(faults).toEqual([]);
  });

  it('wait for a second officer, who is not the first', async () => {
    const { organisationId, officer, verified } = await newFixture(true);
    const reason = 'Known for thirty years.';
    await officer.post(path, { verificationId: await verified('exception'), reason });
    await officer.post(path, { verificationId: await verified('clean') });
    const at = `/certificates?verification=${await verified('exception')}`;
    const { page, faults } = await officerPage(organisationId, at);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Another reason.');
    await page.getByRole('button', { name: 'Issue the certificate' }).press('Enter');
    await page.getByText('You proposed this certificate. Another officer must agree before it is issued.').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Agree' }), 0);
    await looksRight(page, 'certificate-proposed');

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Certificates' }).press('Enter');
    const waiting = page.getByRole('table', { name: 'Waiting for a second officer' });
    await waiting.waitFor();
    await looksRight(page, 'certificates-waiting');
    const own = waiting.getByRole('row', { name: /Pia Second/ });
    await own.getByText('Another officer must agree.').waitFor();
    await hasCount(own.getByRole('button', { name: /^Agree to/ }), 0);
    const row = waiting.getByRole('row', { name: /Olive Officer/ });
    await row.getByRole('button', { name: /^Agree to/ }).press('Enter');
    await page.getByText(reason).waitFor();
    await looksRight(page, 'certificates-agree');
    await page.getByRole('button', { name: 'Agree and issue' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'Certificates' }).getByText('exception').waitFor();
    expect(faults).toEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are suspended and reinstated by an officer, %s', async (colorScheme, width) => {
    const { organisationId, verified } = await newFixture();
    await fixture.app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [
      organisationId,
    ]);
    const { app, browser } = fixture;
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, role: 'officer', name: 'Pia Second', colorScheme, viewport: { width, height: 844 } },
      ...{ mode: 'test', path: `/certificates?verification=${await verified('clean')}` },
    });
    await page.getByText('The certificate says: register check passed.').waitFor();
    await looksRight(page, `certificate-issue-2026-3-${colorScheme}`);
    await page.getByRole('button', { name: 'Issue the certificate' }).press('Enter');
    await page.getByText('The owners and controllers of the business were not checked.').waitFor();
    for (const verb of ['Suspend', 'Reinstate']) {
      await page.getByRole('button', { name: verb }).press('Enter');
      await page.getByRole('textbox', { name: 'Reason' }).fill('The director reports a dispute.');
      await looksRight(page, `certificate-${verb.toLowerCase()}-${colorScheme}`);
      await page.getByRole('button', { name: `${verb} the certificate` }).press('Enter');
      await page.getByRole('button', { name: verb === 'Suspend' ? 'Reinstate' : 'Suspend' }).waitFor();
      await page
        .locator(verb === 'Suspend' ? '.facts .state.warn' : '.facts .state.good')
        .first()
        .waitFor();
      expect(await underToasts(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('have a chip whose colour says whether they can be relied on', async () => {
    const { organisationId, officer, verified } = await newFixture();
    const verificationId = await verified('clean');
    const statuses = { issued: 'good', suspended: 'warn', revoked: 'bad', expired: 'bad' } as const;
    for (const status of Object.keys(statuses)) {
      const { certificate } = (await officer.post(path, { verificationId })).body;
      const one = `${path}/${certificate.id as string}`;
      const reason = 'The director reports a dispute.';
      if (status === 'suspended') expect((await officer.post(`${one}/suspend`, { reason })).status).toBe(200);
      if (status === 'revoked') expect((await officer.post(`${one}/revoke`, { reason })).status).toBe(200);
      if (status === 'expired') {
        await fixture.app.database.pool.query(`update certificates set status = 'expired' where id = $1`, [
          certificate.id,
        ]);
      }
    }
    const { page } = await officerPage(organisationId, '/certificates');
    for (const [status, tone] of Object.entries(statuses)) {
      await page.locator(`.list .state.${tone}`, { hasText: status }).waitFor();
    }
  });

  it('break no word of their list, wide and narrow', async () => {
    const { organisationId, officer, verified } = await newFixture();
    await officer.post(path, {
      verificationId: await verified('conditional'),
      condition: 'Trade within Australia only.',
    });
    await officer.post(path, { verificationId: await verified('clean') });
    const { page } = await officerPage(organisationId, '/certificates');
    const list = page.getByRole('table', { name: 'Certificates' });
    await list.getByText('conditional', { exact: true }).waitFor();
    const broken: unknown[] = [];
    for (const width of [1280, 1024, 800, 770, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const word of await brokenWords(page, '.list')) broken.push([width, word]);
    }
    expect(broken).toEqual([]);
  });

  it('keep neither data nor dialog on the page of another certificate', async () => {
    const { organisationId, officer, verified } = await newFixture();
    const issue = async (input: object) => (await officer.post(path, input)).body.certificate;
    const first = await issue({ verificationId: await verified('clean') });
    const condition = 'Trade within Australia only.';
    const second = await issue({ verificationId: await verified('conditional'), condition });
    const { page } = await officerPage(organisationId, `/certificates/${first.id}`);
    const headingOf = (name: string) => page.getByRole('heading', { level: 1, name });
    await headingOf(first.legalName).waitFor();
    const release = await holdQuery(page, 'PortalCertificate');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Where to?').fill(second.id);
    await page.locator('.mantine-Spotlight-action').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/certificates/${second.id}`);
    await hasCount(headingOf(first.legalName), 0);
    release();
    await headingOf(second.legalName).waitFor();
    await page.getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByRole('textbox', { name: 'Reason' }).fill('The director reports a dispute.');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goBack();
    await headingOf(first.legalName).waitFor();
    await hasCount(page.getByRole('dialog'), 0);
  });

  it('are only read by a viewer', async () => {
    const { organisationId, officer, verified } = await newFixture();
    await officer.post(path, { verificationId: await verified('clean') });
    const { app, browser } = fixture;
    const { page } = await signInPage(app, browser, {
      organisationId,
      role: 'viewer',
      mode: 'test',
      path: '/certificates',
    });
    await page.getByRole('link', { name: /^SANDBOX/ }).press('Enter');
    await page.getByRole('link', { name: 'Open PDF' }).waitFor();
    await hasCount(page.getByRole('button', { name: /Revoke|Agree|Issue|Suspend/ }), 0);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { organisationId, officer, verified } = await newFixture(true);
    await officer.post(path, { verificationId: await verified('exception'), reason: 'Known for thirty years.' });
    await officer.post(path, { verificationId: await verified('clean') });
    const { app, browser } = fixture;
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, role: 'officer', colorScheme, viewport: { width, height: 844 } },
      mode: 'test',
      path: '/certificates',
    });
    await page.getByRole('table', { name: 'Certificates' }).waitFor();
    await looksRight(page, `certificates-${colorScheme}`);
    await page.getByRole('table', { name: 'Certificates' }).getByRole('link').press('Enter');
    await page.getByRole('link', { name: 'Open PDF' }).waitFor();
    await looksRight(page, `certificate-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
