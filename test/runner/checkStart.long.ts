import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';
import { findProcesses } from './runFolder.js';

// The folder and the processes that the start tests make end with them.
const files = new TemporaryFiles();
const parent = dirname(files.write('own', ''));
afterAll(() => {
  files.remove();
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'leave nothing after %s',
  async (signal) => {
    const child = spawn(process.execPath, ['scripts/check-start.mjs'], {
      ...{ env: bareEnvironment({ TMPDIR: parent }), detached: true, stdio: 'ignore' },
    });
    const ended = once(child, 'exit');
    await until(() => [...findProcesses(parent).values()].some((command) => command.startsWith('npm ci')), 60_000);
    // A terminal sends Ctrl-C to the whole group.
    process.kill((child.pid ?? 0) * (signal === 'SIGINT' ? -1 : 1), signal);
    expect(await ended).toEqual([130, null]);
    await until(() => findProcesses(parent).size === 0);
    expect(readdirSync(parent)).toEqual(['own']);
  },
  120_000,
);
