import type { Services } from '../../caller/context.js';
import { createDialler } from '../../egress/dialler.js';
import type { AnchorPlace } from '../../domain/audit/anchorPlace.js';
import { startAnchoring } from './anchoring.js';
import { createSealer } from './sealer.js';

interface AuditWorkerOptions {
  readonly anchors: readonly AnchorPlace[];
  readonly checkpointMinutes: number;
  readonly production: boolean;
  readonly extraCa: string | undefined;
}

/** Seals, signs and anchors the audit trail. @returns how to stop it */
export function startAuditWorker(
  { database, vault, dialPolicy, clock, log }: Services,
  { anchors, checkpointMinutes, production, extraCa }: AuditWorkerOptions,
): () => Promise<void> {
  if (production && anchors.length === 0) {
    log.warn('AUDIT_ANCHOR is not set, so nobody outside can detect a rewritten audit log');
  }
  const { pool, orm } = database;
  const sealer = createSealer({ pool, vault, clock, log, checkpointMs: checkpointMinutes * 60_000 });
  const dialler = createDialler({ policy: dialPolicy, ...(extraCa !== undefined && { extraCa }) });
  const anchoring = startAnchoring({ pool, em: orm.em, dialler, clock, log, anchors });
  return async () => {
    await Promise.all([sealer.stop(), anchoring.stop()]);
  };
}
