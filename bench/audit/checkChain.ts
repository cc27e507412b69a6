import { runProgram } from '../../src/console/program.js';

// Runs the arguments as a command of the console, in a process that does nothing else, and then prints its time and memory.
const started = performance.now();
await runProgram();
const seconds = (performance.now() - started) / 1_000;
const result: ChainCheckResult = { seconds, peakBytes: process.resourceUsage().maxRSS * 1024 };
process.stdout.write(JSON.stringify(result));

/** The measurements of one check. */
export interface ChainCheckResult {
  readonly seconds: number;
  /** The most memory that the process used. */
  readonly peakBytes: number;
}
