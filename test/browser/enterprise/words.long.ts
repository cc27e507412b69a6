import { expect, it } from '@jest/globals';
import { brokenWords } from '../../support/browser/brokenWords.js';
import { newPerson } from '../../support/browser/portal.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { newOfficer } from '../../support/people/officers.js';
import { seedWebhook } from '../../support/seeds/webhookFixture.js';
import { submittedCase } from '../../support/seeds/submissions.js';

const longEmail = 'genevieve.fotheringham-cholmondeley@compliance.example';
const conditional = '61 999 999 030';

const widths = [390, 800, 1280];

portalTests('the words on the pages of the portal', (fixture) => {
  const seed = async () => {
    const { app } = fixture;
    const organisationId = await app.newOrganisation('Example Finance');
    await newPerson(app, { organisationId, email: longEmail, role: 'viewer' });
    const officer = await newOfficer(app, organisationId);
    const { id: verificationId } = (await officer.verify(conditional)).body.result;
    const { onboardingId } = await submittedCase(app, { organisationId });
    const { id: webhookId } = await seedWebhook(app, { organisationId, url: 'https://hooks.example.com/billing' });
    return { organisationId, verificationId, onboardingId, webhookId };
  };
  let seeded: ReturnType<typeof seed> | undefined;

  it.each([
    [['/', '/verifications', '/verifications/new', '/verifications/{verificationId}', '/screening']],
    [['/bulk', '/onboarding', '/onboarding/links', '/onboarding/{onboardingId}', '/certificates']],
    [['/webhooks', '/webhooks/{webhookId}', '/api-keys', '/settings/members', '/settings/sign-in']],
    [['/settings/audit', '/settings/policies', '/settings/alerts', '/settings/plan']],
  ])(
    'break only between each other, and ids at their separators: %p',
    async (paths) => {
      seeded ??= seed();
      const { organisationId, ...ids } = await seeded;
      const { page } = await signInPage(fixture.app, fixture.browser, { organisationId, mode: 'test' });
      const broken: unknown[] = [];
      for (const pattern of paths) {
        await page.goto(
          fixture.app.url + pattern.replace(/\{(\w+)\}/, (_, name: string) => ids[name as keyof typeof ids]),
        );
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 });
          for (const word of await brokenWords(page, 'body')) broken.push([pattern, width, word]);
          const isWider = await page.evaluate(`document.documentElement.scrollWidth > ${width}`);
          if (isWider === true) broken.push([pattern, width, 'the page is wider than its window']);
        }
      }
      expect(broken).toEqual([]);
    },
    120_000,
  );
});
