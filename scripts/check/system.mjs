import { execFileSync, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** This process's environment without settings of npm, the caller's shell or the product that would affect a check. */
export const environment = Object.fromEntries(
  Object.entries({ ...process.env, PATH: outerPath() }).filter(
    ([name]) =>
      !/^npm_|^(PORT|HOST|DATA_DIR|DATABASE_URL|MIGRATION_DATABASE_URL|SECRETS_KEY|NODE_ENV|LOG_LEVEL)$/.test(name),
  ),
);

function outerPath() {
  return process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
}

/** The command line of every running process, by pid. */
export function commandLines() {
  const lines = execFileSync('ps', ['-axo', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter(([, state]) => state && !state.startsWith('Z'));
  return new Map(rows.map(([pid, , ...words]) => [Number(pid), words.join(' ')]));
}

export function runShell(line, { folder, env, user }) {
  return execFileSync('sh', ['-c', line], { cwd: folder, env: { ...environment, ...env }, ...user, encoding: 'utf8' });
}

/**
 * Runs a script of the project.
 * @returns its exit status and its output
 */
export function runScript({ folder, env, user }, ...words) {
  const options = { cwd: folder, env: { ...environment, ...env }, ...user, encoding: 'utf8', timeout: 60_000 };
  return spawnSync('npm', ['run', '--silent', ...words], options);
}

export function pause(milliseconds = 50) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** For the end of the process, when nothing asynchronous runs any more. */
export function waitSync(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** The first of these users that exists, as spawn options. Only root can switch to it. */
export function userNamed(...names) {
  for (const name of names) {
    const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return undefined;
}
