import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { newId } from '../../src/domain/ids.js';
import { composeDecisionMail } from '../../src/operations/decisions/decisionMail.js';
import { productBrand } from '../../src/operations/mails/mailHtml.js';
import { openTransport } from '../../src/operations/mails/openTransport.js';
import { composeMail } from '../../src/operations/mails/queueMail.js';
import { browserTests } from '../support/browser/browserTests.js';
import { sharedChromium } from '../support/browser/chromium.js';
import { looksRight } from '../support/browser/looksRight.js';
import { mailServerAt } from '../support/servers/mail.js';
import { differs, readPicture } from '../support/pictures/picture.js';
import { smtpServer, type TestSmtpServer } from '../support/servers/smtpServer.js';

const logo = new PNG({ width: 120, height: 40 });
logo.data.fill(Buffer.from([122, 19, 38, 255]));

/** The text of an alert to members, and of a decision to an applicant. */
const mails = {
  product: {
    brand: productBrand,
    subject: 'An API key expires within 7 days (live)',
    text: 'An API key expires within 7 days (live):\n\n- Core banking, on 4 December 2026\n- Reports\n\nhttps://kyb.example/api-keys',
  },
  organisation: {
    brand: { name: 'Harbour Credit', logo: { content: PNG.sync.write(logo), type: 'image/png' } },
    ...composeDecisionMail({
      ...{
        brand: 'Harbour Credit',
        reference: 'HC-2041',
        locale: 'en-AU',
        expiresAt: new Date('2026-12-11T00:00:00Z'),
      },
      words: {
        decision: 'more_information',
        reason: null,
        message: 'Please add the second director.',
        steps: ['people'],
      },
      url: 'https://kyb.example/onboard/q7Vt2Zk9LxW4mB8sN3dR6hY1cF5gJ0pA1q7Vt2Zk9LxW4mB8sN3dR6hY1',
    }),
  },
} as const;

browserTests('the look of an e-mail', () => {
  let browser: Browser;
  let server: TestSmtpServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([sharedChromium(), smtpServer()]);
  });
  afterAll(() => server.stop());

  it.each([
    ['product', 'light', 600],
    ['product', 'dark', 390],
    ['organisation', 'light', 390],
    ['organisation', 'dark', 600],
  ] as const)('with the logo of the %s is %s and fits %i pixels', async (name, colorScheme, width) => {
    const { brand, ...words } = mails[name];
    const { from } = mailServerAt(server.url);
    const transport = openTransport(mailServerAt(server.url), 5_000);
    const mail = { ...words, id: newId('mail'), recipient: 'jane@acme.example', createdAt: new Date() };
    await transport.sendMail(composeMail(mail, from, brand));
    transport.close();
    const received = server.received.at(-1);
    // As a mail program shows it: with the attached image, and nothing from another host.
    const image = `data:image/png;base64,${received?.logo?.content.toString('base64') ?? ''}`;
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } });
    await page.route('**', (route) => route.abort());
    await page.setContent((received?.html ?? '').replace('cid:logo@brand', image));
    const shown = await page.locator('.head').innerText();
    expect(shown).toContain(brand.name);
    expect(await page.evaluate('[...document.images].map((image) => image.naturalWidth)')).toEqual([
      name === 'product' ? 64 : 120,
    ]);
    await looksRight(page, `mail-${name}-${colorScheme}`);
    await page.close();
  });

  it('has the icon of the portal, on ground of its colour', async () => {
    const page = await browser.newPage({ viewport: { width: 64, height: 64 } });
    const icon = readFileSync('src/http/pages/site/icon.svg', 'utf8');
    await page.setContent(
      `<style>* { margin: 0; background: #0b6e63 } svg { display: block; width: 64px }</style>${icon}`,
    );
    const shown = readPicture(await page.screenshot());
    await page.close();
    expect(differs(shown, readPicture(productBrand.logo?.content ?? Buffer.alloc(0)))).toBe(false);
  });
});
