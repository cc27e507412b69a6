import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Node that runs npm, or else the one that runs this. */
export const hostNode = [process.env.npm_node_execpath ?? '', process.execPath].find(existsSync);

/**
 * Runs a program with its output on stderr, because stdout belongs to the script that follows.
 * @returns whether it succeeded
 */
export function run(file, words, options = {}) {
  return spawnSync(file, words, { ...inheritance(), ...options }).status === 0;
}

/**
 * Runs a program and shows its progress on a terminal. Elsewhere it prints a line at the start and one at the end.
 * @param share Returns how much is done, from 0 to 1
 * @returns whether the program succeeded
 */
export async function runWithProgress(message, share, file, words, options = {}) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0);
  const draw = () => {
    const filled = Math.round(share() * 30);
    process.stderr.write(`\r${message} [${'='.repeat(filled)}${' '.repeat(30 - filled)}] ${seconds()} s`);
  };
  const timer = process.stderr.isTTY ? setInterval(draw, 250) : undefined;
  if (!timer) say(`${message}.`);
  const child = spawn(file, words, { ...inheritance(), ...options });
  const status = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  clearInterval(timer);
  if (timer) process.stderr.write('\r\x1b[K');
  if (status === 0) say(timer ? `${message}: ${seconds()} s.` : `Done in ${seconds()} s.`);
  return status === 0;
}

function inheritance() {
  const folders = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  return { env: { ...process.env, PATH: folders.join(delimiter) }, stdio: ['ignore', 2, 2] };
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
