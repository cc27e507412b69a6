import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';
import { fixtureConfig } from './fixtureRun.js';
import { findProcesses } from './runFolder.js';

// A developer edits a file during a run in a terminal, or presses Ctrl-C.
const files = new TemporaryFiles();
const folder = dirname(files.write('globals', ''));
const groups = new Set<number>();
afterEach(() => {
  for (const group of groups) process.kill(-group, 'SIGKILL');
  groups.clear();
});
afterAll(() => {
  files.remove();
});

/** Starts Jest as npm does, with the PostgreSQL and the folder of a run, in a process group as a terminal gives it. */
function startJest(...words: readonly string[]): { output: () => string; interrupt: () => Promise<void> } {
  const setup = ['globalSetup', 'globalTeardown'].map((name) => [name, resolve(`test/runner/${name}.ts`)]);
  const config = { ...fixtureConfig(folder), ...Object.fromEntries(setup), maxWorkers: 2 };
  const all = ['--config', files.write('jest.json', JSON.stringify(config)), ...words];
  const { TMPDIR: _folderOfThisRun, ...env } = process.env;
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...all], {
    ...{ env: { ...env, FORCE_COLOR: '0' }, detached: true, stdio: 'pipe' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit');
  const group = child.pid ?? 0;
  groups.add(group);
  const interrupt = async (): Promise<void> => {
    process.kill(-group, 'SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    groups.delete(group);
  };
  return { output: () => output, interrupt };
}

function writeFixture(name: string, body: string): void {
  const modules = [
    "import { tmpdir } from 'node:os'",
    "import { expect, it } from '@jest/globals'",
    `import { startChromium } from '${resolve('test/support/browser/chromium.ts')}'`,
    `import { newMigratedDataDir } from '${resolve('test/support/processes/dataDir.ts')}'`,
    `import { startEmbedded } from '${resolve('dist/database/embedded.js')}'`,
  ];
  files.write(`${name}.fixture.mjs`, `${modules.join(';\n')};\nit('runs', async () => { ${body} }, 60_000);`);
}

// The folder of the run is printed because an edit counts only after the run, which removes its folder last.
const print = (facts: string): string => `process.stdout.write('open ' + JSON.stringify(${facts}) + '\\n');`;
const printed = (output: string): Opened[] =>
  [...output.matchAll(/^open (\{.*\})$/gm)].map(([, text = '']) => JSON.parse(text));

it('with --watchAll takes the edit of a file', async () => {
  writeFixture('edited', `${print('{ folder: tmpdir() }')} expect('before').toBe('after');`);
  const { output, interrupt } = startJest('--watchAll');
  await until(() => /^Tests: +1 failed, 1 total/m.test(output()) && !existsSync(printed(output())[0]?.folder ?? ''));
  writeFixture('edited', "expect('after').toBe('after')");
  await until(() => /^Tests: +1 passed, 1 total/m.test(output()));
  await interrupt();
}, 60_000);

describe('Ctrl-C', () => {
  const hasChromium = process.platform === 'linux' && process.arch === 'x64';
  const never = 'await new Promise(() => undefined);';

  it('leaves no process, no folder and no shared memory of its workers, databases and browsers', async () => {
    files.remove();
    mkdirSync(folder);
    writeFixture('browser', `${hasChromium ? 'await startChromium();' : ''} ${print('{}')} ${never}`);
    const start = 'const { connection } = await startEmbedded({ dataDir: await newMigratedDataDir(), log: () => {} });';
    const facts = '{ folder: tmpdir(), servers: [connection, JSON.parse(process.env.KYB_TEST_POSTGRES)] }';
    writeFixture('database', `${start} ${print(facts)} ${never}`);
    const { output, interrupt } = startJest();
    await until(() => printed(output()).length === 2);
    const { folder: runFolder, servers } = Object.assign({}, ...printed(output())) as Opened;
    const running = [...findProcesses(runFolder)];
    const sharedMemory = running.flatMap(([pid]) => findSharedMemory(pid));
    const places = [runFolder, ...servers.map(({ host }) => host), ...sharedMemory];
    // Jest with its two workers, the two servers, the browser, and the janitor.
    expect(running.filter(([, command]) => /postgres\b.* -D /.test(command))).toHaveLength(2);
    expect(running.some(([, command]) => command.includes('/chromium '))).toBe(hasChromium);
    expect(places.filter((place) => !existsSync(place))).toEqual([]);

    await interrupt();
    // So that the order can be repeated.
    expect(output()).toMatch(/^Seed: -?\d+$/m);
    await until(() => findProcesses(runFolder).size === 0);
    expect(places.filter((place) => existsSync(place))).toEqual([]);
  }, 60_000);
});

interface Opened {
  readonly folder: string;
  readonly servers: readonly { readonly host: string }[];
}

/** The files of shared memory that a process uses, on Linux. */
function findSharedMemory(pid: number): string[] {
  const maps = `/proc/${pid}/maps`;
  if (!existsSync(maps)) return [];
  return [...new Set(readFileSync(maps, 'latin1').match(/\/dev\/shm\/PostgreSQL\.\d+/g))];
}
