import { expect, it } from '@jest/globals';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { seedLink } from '../support/people/applicant.js';
import { fillBusiness, heading, openLink, saved, visitLink } from '../support/browser/onboardingPage.js';
import { portalTests } from '../support/browser/portalTests.js';
import { hasTexts } from '../support/browser/shown.js';

portalTests('links into the applicant’s portal', (fixture) => {
  /** The newest code that was mailed for a link. */
  const mailedCode = async (id: string): Promise<string> => {
    const { rows } = await fixture.app.database.pool.query<{ id: string; sealedText: Buffer }>(
      'select id, sealed_text as "sealedText" from mails where record_id = $1 order by id desc limit 1',
      [id],
    );
    const cipher = await loadRecordCipher(fixture.app.database.orm.em.fork(), fixture.app.services.vault, id);
    const [mail] = rows;
    return mail && cipher ? (/\d{3} \d{3}/.exec(cipher.decrypt(mail.sealedText, `${mail.id}:text`))?.[0] ?? '') : '';
  };

  it.each([
    ['expired', async () => seedLink(fixture.app, { expiresAt: new Date(Date.now() - 1000) }), 'It has expired.'],
    [
      'revoked',
      async () => {
        const link = await seedLink(fixture.app);
        await fixture.app.database.pool.query(
          `update onboarding_links set status = 'revoked', revoked_at = now() where id = $1`,
          [link.id],
        );
        return link;
      },
      'It was taken back by whoever sent it.',
    ],
    ['guessed', () => Promise.resolve({ token: 'A'.repeat(43) }), 'It is not known here.'],
    ['cut off after a few characters', () => Promise.resolve({ token: 'A'.repeat(5) }), 'It is not known here.'],
    ['cut off', async () => ({ token: (await seedLink(fixture.app)).token.slice(0, 30) }), 'It is not known here.'],
  ])('says of one that is %s why it does not open, and what to do', async (_name, make, sentence) => {
    const { page } = await visitLink(fixture, await make());
    await heading(page, 'This link cannot be opened').waitFor();
    await page.getByText(sentence).waitFor();
    const banners = page.getByRole('banner');
    await hasTexts(banners, sentence === 'It is not known here.' ? [] : ['Test Pty Ltd']);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('lets another device in by a code alone, and goes on there', async () => {
    const link = await seedLink(fixture.app);
    const first = await openLink(fixture, link);
    await fillBusiness(first.page);
    await saved(first.page);
    const { page } = await visitLink(fixture, link, { viewport: { width: 390, height: 844 } });
    await heading(page, 'Is it you?').waitFor();
    expect(await page.getByRole('banner').innerText()).toContain('Test Pty Ltd');
    await page.getByText('j…@acme.example').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const code = page.getByLabel('Code of six digits');
    const right = (await code.waitFor(), await mailedCode(link.id));
    await code.fill(right === '000 000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('This is not the code').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await code.fill(right);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await heading(page, 'Address and activity').waitFor();
    await page.reload();
    await heading(page, 'Address and activity').waitFor();
  });

  it('shows that the organisation is suspended, and opens the form again once it is resumed', async () => {
    const organisationId = await fixture.app.newOrganisation();
    const { page } = await openLink(fixture, await seedLink(fixture.app, { organisationId }));
    await fillBusiness(page);
    await saved(page);
    const suspend = (at: string, reason: string | null) =>
      fixture.app.database.pool.query(
        `update organisations set suspended_at = ${at}, suspended_reason = $2 where id = $1`,
        [organisationId, reason],
      );
    await suspend('now()', 'An unpaid bill.');
    await page.reload();
    await heading(page, 'This link cannot be opened').waitFor();
    await page.getByText('receives no submissions at present. Your saved form is kept.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await suspend('null', null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Address and activity').waitFor();
  });

  it('closes a form whose link is taken back while somebody is at it', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillBusiness(page);
    await saved(page);
    await fixture.app.database.pool.query(
      `update onboarding_links set status = 'revoked', revoked_at = now() where id = $1`,
      [link.id],
    );
    await page.getByLabel('Something in the register is wrong').check();
    await page.getByLabel('What is wrong, and what would be right?').fill('All of it.');
    await page.getByText('It was taken back by whoever sent it.').waitFor();
  });
});
