import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { differs, halve, readPicture, writePicture, type Picture } from '../support/pictures/picture.js';

const button = 'position: absolute; left: 40px; top: 60px; padding: 8px 16px; border: 0; border-radius: 6px';
const colours = 'background: #0b6e63; color: #fff; font: 14px sans-serif';
const html = `<body style="background: #fff; font: 14px sans-serif"><p>Name of the entity</p>
  <button style="${button}; ${colours}">Verify an entity</button><i style="position: absolute; top: 130px">Due in 2 days</i></body>`;

browserTests('the comparison of pictures', () => {
  let browser: Browser;
  let page: Page;
  let accepted: Picture;

  beforeAll(async () => {
    browser = await sharedChromium();
    page = await (await browser.newContext({ viewport: { width: 400, height: 200 } })).newPage();
    accepted = readPicture(writePicture(await take()));
  });
  afterAll(() => closePages(browser));

  async function take(css = ''): Promise<Picture> {
    await page.setContent(`<style>${css}</style>${html}`);
    return halve(readPicture(await page.screenshot()));
  }

  it('finds no difference in the same page', async () => {
    expect(differs(accepted, await take())).toBe(false);
  });

  it.each([
    ['a button that moved by two pixels', 'button { transform: translateX(2px) }'],
    ['a button that moved down by two pixels', 'button { transform: translateY(2px) }'],
    ['a button of another colour', 'button { background: #1d4f8c !important }'],
    ['a button in a slightly lighter colour', 'button { background: #2f877d !important }'],
    ['a text of another colour', 'i { color: #a3261c }'],
    ['a text of another weight', 'p { font-weight: 600 }'],
    ['a text that is gone', 'p { visibility: hidden }'],
    ['a line that is new', 'p { border-bottom: 1px solid #7f8b88 }'],
  ])('finds %s', async (_what, css) => {
    expect(differs(accepted, await take(css))).toBe(true);
  });

  it('finds a page that became longer', () => {
    const { width, height, data } = accepted;
    expect(differs(accepted, { width, height: height - 1, data: data.subarray(4 * width) })).toBe(true);
  });

  it.each([
    ['letters that are drawn a fraction of a pixel to the side', 'p, i, button { text-indent: 0.2px }'],
    ['a corner that is a fraction rounder', 'button { border-radius: 6.4px !important }'],
    ['a colour that differs by what nobody sees', 'button { background: #0c6f64 !important }'],
  ])('does not report %s', async (_what, css) => {
    expect(differs(accepted, await take(css))).toBe(false);
  });

  it('does not report noise of one pixel at the edges of letters', async () => {
    const full = readPicture(await page.screenshot());
    const noisy = { ...full, data: Buffer.from(full.data) };
    for (let at = 4; at < noisy.data.length - 4; at += 4) {
      const isEdge = noisy.data[at] !== noisy.data[at - 4];
      if (!isEdge) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = noisy.data[at + channel] ?? 0;
        noisy.data[at + channel] = Math.max(0, Math.min(255, value + (at % 8 === 0 ? 12 : -12)));
      }
    }
    await page.setContent(html);
    expect(differs(halve(full), halve(noisy))).toBe(false);
  });
});
