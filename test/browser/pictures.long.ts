import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { signedIn } from '../support/browser/portal.js';
import { looks, openCamera, type Camera, type Look } from '../support/pictures/camera.js';
import { startDemo, type Demo } from '../support/pictures/demo.js';
import { applicantSteps, pages, type PicturedPage, type Viewer } from '../support/pictures/pages.js';
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

/** The cameras of one lane, each with its own browser context. */
type Lane = Map<Viewer, Camera>;
type Cookie = Parameters<BrowserContext['addCookies']>[0][number];
const lanes = 3;

const allLooks = Object.keys(looks) as Look[];
const shots: readonly Pick<PicturedPage, 'name' | 'looks'>[] = [...pages, ...applicantSteps];
const names = shots.map(({ name }) => name);
/** The buttons that call for attention, of which a page has at most one. */
const primaryButtons =
  '.mantine-Button-root[data-variant="filled"]:not(.destructive, [data-disabled]):visible, button.main:visible';

browserTests('the pictures of the pages', () => {
  let demo: Demo;
  let browser: Browser;
  let work: Promise<unknown> | undefined;
  const cookies = new Map<Viewer, Cookie | null>();
  /** The faults of each page, by its name. The pages are taken side by side, and each test waits for its own. */
  const results = new Map(names.map((name) => [name, Promise.withResolvers<string[]>()]));

  beforeAll(async () => {
    demo = await startDemo();
    browser = await sharedChromium();
    mkdirSync(taken, { recursive: true });
    for (const viewer of new Set(pages.map((page) => page.viewer))) cookies.set(viewer, await signIn(viewer));
    for (const { promise } of results.values()) promise.catch(() => undefined);
    work = takePages();
  }, patienceMs);
  afterAll(async () => {
    await work?.catch(() => undefined);
    await closePages(browser);
    await demo.stop();
  }, patienceMs);

  /** Once for each person, as every session is on a page. */
  async function signIn(viewer: Viewer): Promise<Cookie | null> {
    if (viewer === 'stranger') return null;
    const cookie =
      viewer === 'cautious'
        ? (await signedIn(demo.app, demo.cautious.email)).cookie
        : (await signInPerson(demo.app, demo[viewer === 'dense' ? 'officer' : viewer])).headers.Cookie;
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
    return { name, value, url: demo.app.url, httpOnly: true, sameSite: 'Lax' };
  }

  /** The applicant changes what the people of the organisation see, and so comes after them. */
  async function takePages(): Promise<void> {
    const strangers = pages.filter(({ viewer }) => viewer === 'stranger').map(toTask);
    await inLanes(pages.filter(({ viewer }) => viewer !== 'stranger').map(toTask));
    await inLanes([takeApplicant, ...strangers]);
  }

  const toTask = (page: PicturedPage) => (lane: Lane) => report(page.name, takePage(lane, page));

  /** Waits overlap, so three lanes take little longer than the processors need. */
  async function inLanes(tasks: readonly ((lane: Lane) => Promise<void>)[]): Promise<void> {
    const left = [...tasks];
    const run = async (): Promise<void> => {
      const lane: Lane = new Map();
      for (let task = left.shift(); task; task = left.shift()) await task(lane);
      for (const camera of lane.values()) await camera.close();
    };
    await Promise.all(Array.from({ length: lanes }, run));
  }

  async function report(name: string, found: Promise<string[]>): Promise<void> {
    await found.then(results.get(name)?.resolve, results.get(name)?.reject);
  }

  async function takePage(lane: Lane, { name, viewer, path, prepare, looks: wanted }: PicturedPage): Promise<string[]> {
    const camera = lane.get(viewer) ?? (await openCamera(browser, demo.app.url));
    const cookie = cookies.get(viewer);
    if (cookie && !lane.has(viewer)) await camera.page.context().addCookies([cookie]);
    if (viewer === 'dense') await camera.page.addInitScript(`localStorage.setItem('density', 'compact')`);
    lane.set(viewer, camera);
    let faults: string[] = [];
    // A page that differs is opened once more: only a lasting difference counts.
    for (let tries = 0; tries === 0 || (faults.length > 0 && tries < 2); tries += 1) {
      await camera.open(path(demo));
      await prepare?.(camera.page);
      faults = await takeAll(camera, name, wanted);
    }
    return faults;
  }

  /** Stays on one form, whose steps follow one another. */
  async function takeApplicant(): Promise<void> {
    const camera = await openCamera(browser, demo.app.url);
    let before: Promise<unknown> = camera.open(`/onboard/${demo.link.token}`);
    for (const { name, arrive } of applicantSteps) {
      const found = before.then(() => arrive(camera.page)).then(() => takeAll(camera, name));
      await report(name, found);
      before = found;
    }
    await camera.close();
  }

  /** Takes a page in every look. @returns the looks that differ from the accepted pictures, each with the file that shows it */
  async function takeAll(camera: Camera, name: string, wanted: readonly Look[] = allLooks): Promise<string[]> {
    const faults: string[] = [];
    for (const look of wanted) {
      const file = `${name}-${look}.png`;
      const before = existsSync(join(accepted, file)) ? readPicture(readFileSync(join(accepted, file))) : null;
      let shot = await camera.shoot(look);
      const primary = await camera.page.locator(primaryButtons).allInnerTexts();
      if (primary.length > 1) faults.push(`${file} has ${primary.length} primary buttons: ${primary.join(', ')}`);
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

  it.each(names)(
    'are those that were accepted: %s',
    async (name) => {
      expect(await results.get(name)?.promise).toEqual([]);
    },
    patienceMs,
  );

  it('have no page that is gone', () => {
    const wanted = new Set(
      shots.flatMap(({ name, looks: own = allLooks }) => own.map((look) => `${name}-${look}.png`)),
    );
    const left = readdirSync(accepted).filter((file) => !wanted.has(file));
    if (mode === 'accept') for (const file of left) rmSync(join(accepted, file));
    else expect(left).toEqual([]);
  });
});
