import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { attach, createPdf, heading, openLink } from '../support/browser/onboardingPage.js';
import { looksRight } from '../support/browser/looksRight.js';
import { portalTests } from '../support/browser/portalTests.js';
import { signInPage } from '../support/browser/signInPage.js';
import { seedLink } from '../support/people/applicant.js';
import { completeForm, openedLink, seedForm } from '../support/seeds/submissions.js';

const [given, family] = ['אורי', 'כהן'];

/** A form with an owner of 60 percent whose name is written from right to left. */
function hebrewForm() {
  const form = completeForm();
  const parties = form.people.parties.map((party) =>
    party.id === 'p' ? { ...party, givenName: given, familyName: family } : party,
  );
  return { ...form, people: { ...form.people, parties } };
}

/** Whether a text of the element is right of the name, as it is in the sentence. */
async function isAfterName(element: Locator, words: string): Promise<boolean> {
  await element.waitFor();
  return element.evaluate(
    (node: any, [name = '', following = '']) => {
      const place = (wanted: string): any => {
        const walker = (globalThis as any).document.createTreeWalker(node, 4);
        for (let at = walker.nextNode(); at; at = walker.nextNode()) {
          const start = Number(at.data.indexOf(wanted));
          if (start < 0) continue;
          const range = (globalThis as any).document.createRange();
          range.setStart(at, start);
          range.setEnd(at, start + wanted.length);
          return range.getBoundingClientRect();
        }
        throw new Error(`There is no ${wanted}.`);
      };
      return place(following).left >= place(name).right - 1;
    },
    [`${given} ${family}`, words],
  );
}

portalTests('a name that is written from right to left', (fixture) => {
  it('leaves the share of an owner behind the name, for officers', async () => {
    const organisationId = await fixture.app.newOrganisation();
    const link = await openedLink(fixture.app, { organisationId });
    await link.submit(await link.save(hebrewForm()));
    const { rows } = await fixture.app.database.pool.query<{ id: string }>(
      'select id from onboardings where link_id = $1',
      [link.linkId],
    );
    const { page } = await signInPage(fixture.app, fixture.browser, {
      ...{ role: 'officer', organisationId, mode: 'test', path: `/onboarding/${rows[0]?.id ?? ''}` },
      // Where there is room for the drawing, the list is hidden.
      viewport: { width: 390, height: 844 },
    });
    const owner = page.locator('.owners-tree li', { hasText: given });
    expect(await isAfterName(owner, '60')).toBe(true);
    await looksRight(page, 'case-names-right-to-left');
  });

  it('leaves the size of a file behind the name of its person, for applicants', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link, { colorScheme: 'dark' });
    await seedForm(fixture.app, link.id, hebrewForm());
    await page.reload();
    await page.getByRole('button', { name: 'Documents' }).first().click();
    await heading(page, 'Documents').waitFor();
    await page.getByLabel('Whose identity does it show?').selectOption(`${given} ${family}`);
    await attach(page, 'passport.pdf', createPdf());
    expect(await isAfterName(page.locator('.files li'), '2')).toBe(true);
    await looksRight(page, 'onboarding-names-right-to-left');
  });
});
