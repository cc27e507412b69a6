import { verifyAuditFile } from '../../src/console/audit.js';
import type { Evidence } from '../../src/domain/audit/auditFault.js';

/** The measurements of one check. */
export interface ChainCheckResult {
  readonly entries: number;
  readonly seconds: number;
  /** The most memory that the process used. */
  readonly peakBytes: number;
}

// Checks an exported chain in a process that does nothing else, so that its memory is that of the check.
const [path = '', evidence = '{}'] = process.argv.slice(2);
const started = performance.now();
const { verdict, entries } = await verifyAuditFile(path, JSON.parse(evidence) as Evidence);
if (verdict !== 'verified') throw new Error(`The chain is ${verdict}.`);
const seconds = (performance.now() - started) / 1_000;
const result: ChainCheckResult = { entries, seconds, peakBytes: process.resourceUsage().maxRSS * 1024 };
process.stdout.write(JSON.stringify(result));
