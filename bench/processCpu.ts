import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/**
 * CPU seconds of all processes that this one started, directly or not: the service and PostgreSQL, without the load generator.
 * Other work on the machine changes it little, unlike a rate. Returns null where there is no /proc.
 */
export function readChildrenCpu(): number | null {
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>();
  try {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const stat = readStat(name);
      // The second field is the name in brackets, which may hold spaces; see proc(5).
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      if (stat !== '') {
        processes.set(Number(name), { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) });
      }
    }
  } catch {
    return null;
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0));
  let ticks = 0;
  for (const [pid, one] of processes) if (pid !== process.pid && isOurs(one.parent)) ticks += one.ticks;
  return ticks / ticksPerSecond;
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended since the folder was listed.
    return '';
  }
}
