import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { looks, openCamera, type Camera, type Look } from '../support/pictures/camera.js';
import { startDemo, type Demo } from '../support/pictures/demo.js';
import { applicantSteps, pages, type Viewer } from '../support/pictures/pages.js';
import { besideEachOther, cropTo, differs, halve, readPicture, writePicture } from '../support/pictures/picture.js';
import { signInPerson } from '../support/people/session.js';

const accepted = 'test/pictures';
const taken = '.screenshots/pictures';
/** `take` keeps every picture in its full size to look at, `accept` also replaces the accepted ones that differ. */
const mode = process.env['KYB_PICTURES'];

/** The pictures of README and docs, in full size. */
const published: Readonly<Record<string, string>> = {
  'home-light': 'portal-light',
  'home-dark': 'portal-dark',
  'verification-light': 'verification',
  'case-light': 'case',
  'webhook-light': 'webhook',
  'certificate-public-light': 'certificate',
};
const publishedHeight = 800;
/** On a busy machine, the demo and a page in three looks take longer than other tests. */
const patienceMs = 120_000;

const names = [...pages, ...applicantSteps].map(({ name }) => name);

browserTests('the pictures of the pages', () => {
  let demo: Demo;
  let browser: Browser;
  const cameras = new Map<Viewer, Camera>();
  /** Stays on one form, whose steps follow one another. */
  let applicant: Camera | undefined;

  beforeAll(async () => {
    demo = await startDemo();
    browser = await sharedChromium();
    mkdirSync(taken, { recursive: true });
  }, patienceMs);
  afterAll(async () => {
    await closePages(browser);
    await demo.stop();
  });

  async function cameraOf(viewer: Viewer): Promise<Camera> {
    const known = cameras.get(viewer);
    if (known) return known;
    const { app } = demo;
    const camera = await openCamera(browser, app.url);
    cameras.set(viewer, camera);
    if (viewer !== 'stranger') {
      const { headers } = await signInPerson(app, demo[viewer]);
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(headers.Cookie) ?? [];
      await camera.page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
    }
    return camera;
  }

  /** Takes a page in every look. @returns the looks that differ from the accepted pictures, each with the file that shows it */
  async function takeAll(camera: Camera, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const look of Object.keys(looks) as Look[]) {
      const file = `${name}-${look}.png`;
      const before = existsSync(join(accepted, file)) ? readPicture(readFileSync(join(accepted, file))) : null;
      let shot = await camera.shoot(look);
      let half = halve(readPicture(shot));
      let isChanged = !before || differs(before, half);
      // A slow machine may still be drawing, so a picture that differs counts once two in succession are the same.
      for (let isSame = false, tries = 0; isChanged && !isSame && tries < 4; tries += 1) {
        await setTimeout(300);
        shot = await camera.shoot(look);
        const again = halve(readPicture(shot));
        isSame = !differs(half, again);
        half = again;
        isChanged = !before || differs(before, half);
      }
      if (mode !== undefined) writeFileSync(join(taken, file), shot);
      if (mode === 'accept') {
        const copy = published[`${name}-${look}`];
        if (isChanged) writeFileSync(join(accepted, file), writePicture(half));
        if (copy !== undefined && (isChanged || !existsSync(`docs/images/${copy}.png`))) {
          writeFileSync(`docs/images/${copy}.png`, writePicture(cropTo(readPicture(shot), publishedHeight)));
        }
      } else if (!before) {
        faults.push(`${file} was never accepted`);
      } else if (isChanged) {
        const shown = join(taken, `differs-${file}`);
        writeFileSync(shown, writePicture(besideEachOther(before, half)));
        faults.push(`${shown} shows the accepted picture, the page now, and the difference`);
      }
    }
    return faults;
  }

  it.each(pages)(
    'are those that were accepted: $name',
    async ({ name, viewer, path, prepare }) => {
      const camera = await cameraOf(viewer);
      let faults: string[] = [];
      // A page that differs is opened once more: only a lasting difference counts.
      for (let tries = 0; tries === 0 || (faults.length > 0 && tries < 2); tries += 1) {
        await camera.open(path(demo));
        await prepare?.(camera.page);
        faults = await takeAll(camera, name);
      }
      expect(faults).toEqual([]);
    },
    patienceMs,
  );

  it.each(applicantSteps)(
    'are those that were accepted: $name',
    async ({ name, arrive }) => {
      const isFirst = !applicant;
      applicant ??= await openCamera(browser, demo.app.url);
      if (isFirst) await applicant.open(`/onboard/${demo.link.token}`);
      await arrive(applicant.page);
      expect(await takeAll(applicant, name)).toEqual([]);
    },
    patienceMs,
  );

  it('have no page that is gone', () => {
    const wanted = new Set(names.flatMap((name) => Object.keys(looks).map((look) => `${name}-${look}.png`)));
    const left = readdirSync(accepted).filter((file) => !wanted.has(file));
    if (mode === 'accept') for (const file of left) rmSync(join(accepted, file));
    else expect(left).toEqual([]);
  });
});
