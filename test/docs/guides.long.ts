import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keptConsole } from '../support/processes/console.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { GuideReader, type GuideStep } from '../support/guides/guide.js';
import { parseBlocks } from '../support/guides/guideBlocks.js';
import { freePort } from '../../bench/freePort.js';

// One reader starts the service by the first guide and follows all other pages on it.
const start = 'docs/getting-started.md';
const pages = ['docs/explanation', 'docs/guides', 'docs/reference']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.md') && hasCommands(path));

function hasCommands(path: string): boolean {
  return parseBlocks(readFileSync(path, 'utf8')).some(({ language, kind }) => language === 'sh' && kind !== 'not run');
}

const console = keptConsole();
let cwd: string;
let reader: GuideReader;
let first: GuideStep[];
beforeAll(async () => {
  cwd = await newDataDir();
  const [port, receiver] = [await freePort(), await freePort()];
  reader = new GuideReader({
    ...{ cwd, console, settings: { PUBLIC_URL: `http://127.0.0.1:${port}` } },
    replace: { ':4000': `:${port}`, 8443: String(receiver), 'npm start': `PORT=${port} LOG_LEVEL=warn npm start` },
    ready: /^Ready: /m,
  });
  first = await reader.follow(start);
}, 120_000);
afterAll(async () => {
  await reader.stop();
  await rm(cwd, { recursive: true });
});

/** Commands that fail, and output that differs from what the page shows. */
function findFaults(steps: readonly GuideStep[]): object[] {
  return steps.filter(
    ({ exitCode, isMeantToFail, shown, stdout }) =>
      (exitCode !== 0) !== isMeantToFail || (shown !== null && shown.trimEnd() !== stdout.trimEnd()),
  );
}

describe(start, () => {
  it('runs every command and shows what it prints', () => {
    expect(findFaults(first)).toEqual([]);
    expect(first.length).toBeGreaterThan(8);
    expect(first.filter(({ shown }) => shown !== null)).not.toEqual([]);
  });

  it('explains the fault of a mistyped number, and verifies the certificate', () => {
    expect(first.find(({ code }) => code.includes('11 900 000 018'))?.stdout).toContain('IDENTIFIER_INVALID');
    expect(first.at(-1)?.stdout).toMatch(/good|valid/i);
  });
});

it('finds the pages with commands', () => {
  expect(pages.length).toBeGreaterThan(20);
});

describe.each(pages)('%s', (path) => {
  it('runs every command and shows what it prints', async () => {
    expect(findFaults(await reader.follow(path))).toEqual([]);
  }, 180_000);
});
