import { createHash } from 'node:crypto';
import type { AuditBundle } from './auditBundle.js';
import type { FaultList } from './auditFault.js';

/** Holds the answer of a live register against what the facts, and with them the audit hash, say of it. */
export function checkBundledEvidence({ evidence, verification: { facts } }: AuditBundle, faults: FaultList): void {
  if (evidence === undefined) return;
  // The facts of a file may be of any shape.
  const named = (facts as Partial<typeof facts>).answer?.evidence;
  const sha256 = createHash('sha256').update(evidence.text).digest('hex');
  if (named?.id !== evidence.id || named.sha256 !== sha256) {
    faults.add('evidence', 'The response of the register does not match the facts.');
  }
}
