import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeDataFolder } from './dataFolder.mjs';

const project = dirname(import.meta.dirname);

/** Functions that stop each running product. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    for (const stop of [...running].reverse()) await stop();
    process.exit(1);
  });
}

/**
 * Starts the built product with its default configuration, ignoring the environment. `stop` also deletes its data.
 * @param dataDir The data of a running product, to start another process for it. The default is a new folder
 * @param onLine Called for each line that the process prints
 */
export async function startProduct({ dataDir, env = {}, onLine = () => undefined } = {}) {
  const folder = dataDir ?? (await makeDataFolder());
  const own = { ...bareEnvironment(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', ...env };
  const child = spawn(process.execPath, [join(project, 'dist/main.js')], {
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    running.delete(stop);
    child.kill('SIGTERM');
    await exited;
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  running.add(stop);
  let printed = '';
  const ready = Promise.withResolvers();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      onLine(line);
      if (printed.length < 10_000) printed += `${line}\n`;
      const url = /^Ready: (\S+)$/.exec(line)?.[1];
      if (url) ready.resolve(url);
    });
  }
  exited.then(() => ready.reject(new Error(`The product did not start: ${printed}`)));
  try {
    const url = await ready.promise;
    const read = async (name) => (await readFile(join(folder, name), 'utf8')).trim();
    return { url, key: await read('live.key'), dataDir: folder, read, isRunning: () => child.exitCode === null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs a console command on the data of a product.
 * @returns its JSON output
 */
export async function runConsole(dataDir, ...words) {
  const child = spawn(process.execPath, [join(project, 'dist/cli.js'), ...words, '--json'], {
    env: { ...bareEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) printed += chunk;
  return JSON.parse(printed);
}

function bareEnvironment() {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}
