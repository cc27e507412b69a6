import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

// Each write to this device fails as on a full disk.
const fullDisk = '/dev/full';
(existsSync(fullDisk) ? describe : describe.skip)('a process whose disk for the log is full', () => {
  it.each([1, 20_000])('goes on after %i lines, and writes them up to a limit once there is room', (lines) => {
    const log = files.write('log', '');
    const script = `import { closeSync, openSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      import { createLog } from ${JSON.stringify(resolve('dist/platform/log.js'))};
      const log = createLog('info');
      for (let n = 0; n < ${lines}; n += 1) log.info('line ' + n);
      await setTimeout(10);
      closeSync(2);
      openSync(${JSON.stringify(log)}, 'a');
      log.info('there is room');
      log.info('the last line');
      console.log('alive');`;
    const full = openSync(fullDisk, 'w');
    try {
      const stdio = ['ignore' as const, 'pipe' as const, full];
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio, timeout: 20_000 });
      expect(output.toString()).toBe('alive\n');
    } finally {
      closeSync(full);
    }
    const written = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect([written[0], written.at(-1)]).toEqual(['line 0', 'the last line']);
    expect(readFileSync(log).length).toBeLessThan(1.1 * 1024 ** 2);
  });
});
