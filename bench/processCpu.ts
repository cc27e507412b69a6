import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly ticks: number;
  /** The ticks of its descendants that have ended. */
  readonly endedTicks: number;
}

/**
 * CPU seconds of all processes that this one started, directly or not: the service and PostgreSQL, without the load generator.
 * Other work on the machine changes it little, unlike a rate. Returns null where there is no /proc.
 */
export function readChildrenCpu(): number | null {
  const processes = readProcesses();
  if (processes === null) return null;
  const ours = findTree(process.pid, processes).filter((pid) => pid !== process.pid);
  return ours.reduce((sum, pid) => sum + (processes.get(pid)?.ticks ?? 0), 0) / ticksPerSecond;
}

/** CPU seconds of a process and its descendants, with those that have ended. Returns null where there is no /proc. */
export function readTreeCpu(root: number): number | null {
  const processes = readProcesses();
  if (processes === null) return null;
  const ticks = findTree(root, processes).map((pid) => {
    const times = processes.get(pid);
    return times ? times.ticks + times.endedTicks : 0;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** Bytes of memory of a process and its descendants. Memory that they share counts once. */
export function readTreeMemory(root: number): number {
  const tree = findTree(root, readProcesses() ?? new Map<number, ProcessTimes>());
  const kibibytes = tree.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readProcFile(pid, 'smaps_rollup'))?.[1] ?? 0));
  return kibibytes.reduce((sum, one) => sum + one, 0) * 1_024;
}

/** The process that started this one. */
export function readParent(pid: number): number {
  return readProcesses()?.get(pid)?.parent ?? 0;
}

function readProcesses(): Map<number, ProcessTimes> | null {
  const processes = new Map<number, ProcessTimes>();
  try {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const stat = readProcFile(Number(name), 'stat');
      // The second field is the name in brackets, which may hold spaces; see proc(5).
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
        (at) => fields[at],
      );
      if (stat !== '') {
        processes.set(Number(name), { parent, ticks: user + system, endedTicks: endedUser + endedSystem });
      }
    }
  } catch {
    return null;
  }
  return processes;
}

/** The process and its descendants. */
function findTree(root: number, processes: ReadonlyMap<number, ProcessTimes>): readonly number[] {
  const isInTree = (pid: number): boolean => pid === root || (pid > 1 && isInTree(processes.get(pid)?.parent ?? 0));
  return [...processes.keys()].filter(isInTree);
}

function readProcFile(pid: number, file: 'stat' | 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has ended since the folder was listed.
    return '';
  }
}
