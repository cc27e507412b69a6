import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Node that runs npm, or else us. Preferred, as ours may be the one in node_modules that is about to be replaced. */
export const hostNode = [process.env.npm_node_execpath ?? '', process.execPath].find(existsSync);

/** Whether the program ended well. What it writes goes to stderr: stdout belongs to the script that follows. */
export function run(file, words, options = {}) {
  const folders = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  const env = { ...process.env, PATH: folders.join(delimiter) };
  return spawnSync(file, words, { env, stdio: ['ignore', 2, 2], ...options }).status === 0;
}

/** Does the work, and says how long it took when that was long. */
export function timed(message, work) {
  say(message);
  const startedAt = Date.now();
  work();
  const seconds = (Date.now() - startedAt) / 1000;
  if (seconds > 2) say(`Done in ${seconds.toFixed(1)} s.`);
}

export function say(message) {
  process.stderr.write(`${message}\n`);
}

export function fail(message) {
  say(message);
  process.exit(1);
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
