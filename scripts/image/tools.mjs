import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a program is there and works. The command `docker` may be a client without an engine. */
export const has = (file, ...words) => spawnSync(file, words, { stdio: 'ignore' }).status === 0;

/**
 * Runs a program to its end.
 * @param options `quiet` keeps its output back; `mayFail` returns a failure instead of throwing
 * @returns status, stdout and stderr
 * @throws Error with the last lines of the output
 */
export function runTool(words, { quiet = false, mayFail = false, env, cwd } = {}) {
  const stdio = ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2];
  const options = { env: { ...process.env, ...env }, cwd, stdio, encoding: 'utf8', maxBuffer: 2 ** 28 };
  const { status, stdout, stderr, error } = spawnSync(words[0], words.slice(1), options);
  if (status === 0 || mayFail) return { status, stdout, stderr };
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${words.slice(0, 4).join(' ')} … failed: ${error?.message ?? `exit code ${status}`}\n${output}`);
}

/**
 * Variables for podman and buildah. Podman raises limits above those of the machine, which fails without
 * CAP_SYS_RESOURCE. On such a machine, which is itself a sandbox, limits are set explicitly. The runtime is then runc if
 * the machine has both versions of cgroups, because crun refuses that.
 * @param folder A temporary folder, for the configuration file
 */
export function containerSettings(folder) {
  const isRoot = process.platform === 'linux' && process.getuid() === 0;
  if (!isRoot || process.env.CONTAINERS_CONF || mayRaiseLimits()) return {};
  const file = join(folder, 'containers.conf');
  const isHybrid = existsSync('/sys/fs/cgroup/unified') && has('runc', '--version');
  const lines = ['[containers]', 'default_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]'];
  writeFileSync(file, [...lines, ...(isHybrid ? ['[engine]', 'runtime = "runc"'] : []), ''].join('\n'));
  return { CONTAINERS_CONF: file };
}

function mayRaiseLimits() {
  const effective = /^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const capSysResource = 24n;
  return ((BigInt(`0x${effective}`) >> capSysResource) & 1n) === 1n;
}
