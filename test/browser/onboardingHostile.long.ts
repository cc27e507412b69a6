import { expect, it } from '@jest/globals';
import { seedLink } from '../support/people/applicant.js';
import {
  attach,
  fillAddress,
  fillAll,
  fillBusiness,
  continueForm,
  heading,
  openLink,
  createPdf,
  saved,
} from '../support/browser/onboardingPage.js';
import { portalTests } from '../support/browser/portalTests.js';
import { until } from '../support/until.js';
import { hasCount } from '../support/browser/shown.js';

portalTests('an applicant who does what nobody thought of', (fixture) => {
  const countRows = async (sql: string, id: string): Promise<number> =>
    (await fixture.app.database.pool.query(sql, [id])).rowCount ?? 0;

  it('submits in two windows at once: it is submitted once, and both say so', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillAll(page);
    const other = await page.context().newPage();
    await other.goto(`${fixture.app.url}/onboard/${link.token}`);
    await other.getByRole('button', { name: 'Review and submit' }).click();
    await heading(other, 'Review and submit').waitFor();
    const submit = { name: /^Submit/ };
    await Promise.all([page.getByRole('button', submit).click(), other.getByRole('button', submit).click()]);
    for (const window of [page, other]) {
      await window
        .getByText(/submitted/i)
        .first()
        .waitFor();
    }
    expect(await countRows(`select 1 from onboardings where link_id = $1`, link.id)).toBe(1);
    await page.goBack().catch(() => null);
    await page.goto(`${fixture.app.url}/onboard/${link.token}`);
    await page
      .getByText(/submitted/i)
      .first()
      .waitFor();
    await hasCount(page.getByLabel('Given names'), 0);
  });

  it('pastes 10,000 characters, markup and marks of direction: is told, and loses nothing else', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await fillAddress(page);
    await saved(page);
    await page.getByLabel('Street and number').fill('x'.repeat(10_000));
    expect(await page.getByLabel('Street and number').inputValue()).toHaveLength(500);
    await saved(page);
    await page.getByLabel('Street and number').fill('1 \u202eteertS');
    await page
      .getByText(/change the text direction/)
      .first()
      .waitFor();
    await page.getByLabel('Street and number').fill('<img src=x onerror=alert(1)>{{7*7}}');
    await saved(page);
    await page.reload();
    await page.getByRole('button', { name: 'Address and activity' }).click();
    expect(await page.getByLabel('Street and number').inputValue()).toBe('<img src=x onerror=alert(1)>{{7*7}}');
    expect(await page.getByLabel('Suburb or town').inputValue()).toBe('Carlton');
  });

  it('reloads while a file is on its way: there is a whole file or none', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillBusiness(page);
    await saved(page);
    await page.getByRole('button', { name: 'Documents' }).click();
    await heading(page, 'Documents').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await attach(page, 'large.pdf', createPdf(9 * 1024 * 1024));
    await page.reload();
    await heading(page, 'Address and activity').waitFor();
    await page.getByRole('button', { name: 'Documents' }).click();
    await attach(page, 'small.pdf', createPdf());
    await page.getByText('small.pdf is there.').waitFor();
    expect(
      await countRows(
        `select 1 from onboarding_documents d where link_id = $1 and ceil(size / 1048576.0) <>
           (select count(*) from onboarding_document_parts p where p.document_id = d.id)`,
        link.id,
      ),
    ).toBe(0);
  });

  it('goes back and forth by the buttons of the browser, and finds what was typed', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await saved(page);
    // The last changes are still on their way when the page is gone.
    const network = await page.context().newCDPSession(page);
    const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000 };
    await network.send('Network.emulateNetworkConditions', slowly);
    await page.getByLabel('Street and number').fill('9 Back Street');
    await page.goBack();
    await page.goForward();
    await network.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: -1 });
    // Nobody waits for them.
    await until(async () => {
      await page.goto(`${fixture.app.url}/onboard/${link.token}`);
      await page.getByRole('button', { name: 'Address and activity' }).click();
      return (await page.getByLabel('Street and number').inputValue()) === '9 Back Street';
    });
  });
});
