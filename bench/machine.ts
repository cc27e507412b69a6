import { cpus, totalmem } from 'node:os';

/** Describes the machine of a measurement in one line. */
export function describeMachine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${gigabytes} GiB, ${process.platform}, Node ${process.version}`;
}
