import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

let running: Promise<Browser> | undefined;

/** The Chromium that the test files of a process share, since a start takes seconds. It is replaced after a crash. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (!browser?.isConnected()) running = startChromium();
  return running ?? startChromium();
}

export async function stopSharedChromium(): Promise<void> {
  const browser = await running?.catch(() => undefined);
  running = undefined;
  await browser?.close();
}

/** Closes all pages: an open page of the portal keeps its subscriptions, and loads data again. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Chromium from the npm package, with its libraries and font: tests must run on a machine that has only Node and npm.
 */
export async function startChromium(): Promise<Browser> {
  const folder = await unpackedChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // The arguments that the package recommends would disable what is tested here. The sandbox does not start for root.
    args: ['--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  });
}

/** Unpacks once for each version, atomically, because test files start in parallel and may be interrupted. */
async function unpackedChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    version: string;
  };
  const folder = resolve('node_modules/.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  const unpacking = await mkdtemp(`${folder}-`);
  const env = { ...process.env, TMPDIR: unpacking };
  await promisify(execFile)(process.execPath, ['test/support/browser/unpackChromium.mjs'], { env });
  await writeFile(join(unpacking, 'fonts.conf'), fontsConf(folder));
  try {
    await rename(unpacking, folder);
  } catch (error) {
    await rm(unpacking, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function fontsConf(folder: string): string {
  return `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
}
