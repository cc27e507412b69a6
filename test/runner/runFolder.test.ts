import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// Benchmarks, chaos tests and conformance suites keep their temporary files in a run folder, as the tests do.
const files = new TemporaryFiles();
const parent = files.write('parent', '').replace(/\/parent$/, '');
const folders = () => readdirSync(parent).filter((name) => name.startsWith('kyb-'));
afterAll(() => {
  files.remove();
});

/** Starts a program that leaves a file and a process in its run folder, unless it removes them. */
function startProgram(end: string) {
  const module = new URL('./runFolder.ts', import.meta.url).href;
  const script = `import { useRunFolder } from ${JSON.stringify(module)};
    import { spawn } from 'node:child_process';
    import { rmSync, writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    useRunFolder();
    const file = tmpdir() + '/forgotten.txt';
    writeFileSync(file, '');
    const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
    child.unref();
    console.log(child.pid);
    ${end}`;
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  return spawn(process.execPath, words, {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function untilRemoved(pid: number): Promise<void> {
  while (folders().length > 0 || existsSync(`/proc/${pid}`)) await setTimeout(20);
}

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('removes folder and processes after %s', async (signal) => {
  const program = startProgram('setInterval(() => undefined, 1_000);');
  const [pid] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
  expect(folders()).toHaveLength(1);
  const ended = once(program, 'exit');
  program.kill(signal);
  expect(await ended).toEqual([null, signal]);
  await untilRemoved(Number(pid));
});

it('fails a program that leaves something behind, names it and removes it', async () => {
  const program = startProgram('');
  const ended = once(program, 'exit');
  const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr)]);
  expect(await ended).toEqual([1, null]);
  expect(stderr).toMatch(/^The run leaves behind:\n {2}forgotten\.txt\n {2}sleep 600/);
  await untilRemoved(Number(stdout));
});

it('lets a program succeed that has removed its files and ended its processes', async () => {
  const program = startProgram("rmSync(file); process.kill(child.pid, 'SIGKILL');");
  const ended = once(program, 'exit');
  const stderr = await text(program.stderr);
  expect({ ended: await ended, stderr }).toEqual({ ended: [0, null], stderr: '' });
});
