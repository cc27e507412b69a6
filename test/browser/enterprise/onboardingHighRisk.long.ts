import { expect, it } from '@jest/globals';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';
import { newOfficer } from '../../support/people/officers.js';
import { submittedCase } from '../../support/seeds/submissions.js';

const route = { outcome: 'review', reasons: ['high_risk_country'] };

portalTests('a case with a country for which the FATF calls for action, in the portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    'is approved by two officers for a reason in a sentence, %s and %i pixels wide',
    async (colorScheme, width) => {
      const organisationId = await fixture.app.newOrganisation('Example Finance');
      const { onboardingId } = await submittedCase(fixture.app, { organisationId });
      await fixture.app.database.pool.query('update onboardings set route = $2 where id = $1', [
        onboardingId,
        JSON.stringify(route),
      ]);
      const officerPage = async () => {
        const watched = await signInPage(fixture.app, fixture.browser, {
          ...{ organisationId, role: 'officer', colorScheme, viewport: { width, height: 844 } },
          mode: 'test',
          path: `/onboarding/${onboardingId}`,
        });
        return watched;
      };
      await newOfficer(fixture.app, organisationId, 'Samir Second');
      const { page, faults } = await officerPage();
      await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      const dialog = page.getByRole('dialog');
      const reason = dialog.getByRole('textbox', { name: 'Reason' });
      const approve = dialog.getByRole('button', { name: 'Propose to approve' });
      expect(await approve.isDisabled()).toBe(true);
      await dialog
        .getByText(
          'This case is on hold, needs enhanced due diligence, has or had a match with a list, or an owner recorded a check.',
        )
        .waitFor();
      await reason.fill('because');
      await approve.press('Enter');
      // Once, at its field, which has the focus.
      await dialog.getByRole('paragraph').filter({ hasText: 'four different words.' }).waitFor();
      await dialog.getByRole('alert', { name: 'Correct the marked field.' }).waitFor();
      await hasCount(dialog.getByText('four different words.'), 1);
      expect(await reason.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
      // The breadcrumbs name the case.
      expect(await page.getByLabel('Breadcrumbs').innerText()).not.toContain(onboardingId);
      await looksRight(page, `onboarding-high-risk-${colorScheme}`);
      await reason.fill('The parent company was inspected, and no goods go there.');
      await approve.press('Enter');
      await page.getByText('Proposed. A second officer confirms it.').waitFor();
      const second = await officerPage();
      await second.page.getByRole('button', { name: 'Confirm: approve' }).press('Enter');
      await second.page.getByText('approved', { exact: true }).first().waitFor();
      expect([...faults, ...second.faults]).toEqual([]);
    },
  );
});
