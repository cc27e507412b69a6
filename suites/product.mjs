import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDataFolder } from './dataFolder.mjs';

const main = join(dirname(import.meta.dirname), 'dist/main.js');

/** Starts the built product over data of its own, whatever the environment configures. `stop` removes them too. */
export async function startProduct() {
  const dataDir = await makeDataFolder();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await readyUrl(child);
    return { url, key: (await readFile(join(dataDir, 'live.key'), 'utf8')).trim(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readyUrl(child) {
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    const url = /^Ready: (\S+)$/m.exec(printed)?.[1];
    if (url) return url;
  }
  throw new Error(`The product did not start: ${printed}`);
}
