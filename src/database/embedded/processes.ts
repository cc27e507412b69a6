import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** Whether a process with this pid runs. A zombie does not: where nobody reaps, a dead server stays one for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isLinux || statusFields(pid)?.[0] !== 'Z';
}

/** Sends the signal, unless the process has just ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** When the living process started: with its pid an identity that a later process with the same pid does not share. */
export function startTime(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (isLinux) return statusFields(pid)?.[19];
  return ps('-o', 'lstart=', '-p', String(pid)) || undefined;
}

/** The command line, words separated by spaces; empty for a process that is gone or a zombie. */
export function commandLine(pid: number): string {
  if (!isLinux) return ps('-o', 'args=', '-p', String(pid));
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Every process's command line by its pid. */
export function allCommandLines(): Map<number, string> {
  if (isLinux) {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return new Map(pids.map((pid) => [pid, commandLine(pid)]));
  }
  const lines = ps('-axo', 'pid=,args=').split('\n');
  return new Map(lines.map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+ /, '')]));
}

/** Asks every 20 ms until the condition holds; false when it still does not after the time given. */
export async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** The output of `ps`, empty when it names no process: without /proc it is the only witness. */
function ps(...options: string[]): string {
  try {
    return execFileSync('ps', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** The fields of /proc/<pid>/stat behind the command's name, which may itself hold spaces and brackets. */
function statusFields(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
