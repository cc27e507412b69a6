import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `work` while no other process does so for this folder. Each process creates an entry in the folder and continues
 * when it is the only one. Entries of dead processes are ignored, so none has to be taken over.
 */
export async function withLock(folder, work, onWait) {
  mkdirSync(folder, { recursive: true });
  const entry = String(process.pid);
  let isNoticed = false;
  for (;;) {
    if (others(folder).length === 0) {
      writeFileSync(join(folder, entry), startTime(process.pid));
      // If several processes enter at the same moment, the first by name stays. It waits until the others have left.
      if (await isFirst(folder, entry)) break;
      rmSync(join(folder, entry), { force: true });
    }
    if (!isNoticed) onWait();
    isNoticed = true;
    await pause();
  }
  try {
    return await work();
  } finally {
    rmSync(join(folder, entry), { force: true });
  }
}

async function isFirst(folder, entry) {
  for (;;) {
    const living = others(folder);
    if (living.length === 0) return true;
    if (living.some((other) => other < entry)) return false;
    await pause();
  }
}

function others(folder) {
  return readdirSync(folder).filter((entry) => {
    if (entry === String(process.pid)) return false;
    try {
      const started = readFileSync(join(folder, entry), 'utf8');
      // The file is empty for a moment between its creation and its first write.
      return started === startTime(entry) || (started === '' && startTime(entry) !== '');
    } catch {
      return false;
    }
  });
}

/** Distinguishes a process from a later one with the same pid. Empty if there is none, or only a zombie. */
function startTime(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
    }
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? '' : fields[19];
  } catch {
    return '';
  }
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 100));
}
