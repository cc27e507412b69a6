import { mkdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newDataDir } from '../support/dataDir.js';
import { runGuide, type GuideStep } from '../support/guide.js';
import { freePort } from '../support/redis.js';

describe('docs/getting-started.md', () => {
  let cwd: string;
  let steps: GuideStep[];
  beforeAll(async () => {
    cwd = await newDataDir();
    await mkdir(`${cwd}/bin`);
    const [port, receiver] = [await freePort(), await freePort()];
    steps = await runGuide('docs/getting-started.md', {
      cwd,
      replace: { ':4000': `:${port}`, 8443: String(receiver), 'npm start': `PORT=${port} npm start` },
      ready: /^Ready: /m,
    });
  }, 120_000);
  afterAll(() => rm(cwd, { recursive: true }));

  it('runs every command without an error', () => {
    expect(steps.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
    expect(steps.length).toBeGreaterThan(8);
  });

  it('shows what its commands print', () => {
    const shown = steps.filter((step) => step.shown !== null);
    expect(shown.map(({ stdout }) => stdout)).toEqual(shown.map((step) => step.shown));
    expect(shown).not.toEqual([]);
  });

  it('explains the fault of a mistyped number, and verifies the certificate', () => {
    expect(steps.find(({ code }) => code.includes('11 900 000 018'))?.stdout).toContain('IDENTIFIER_INVALID');
    expect(steps.at(-1)?.stdout).toMatch(/good|valid/i);
  });
});
