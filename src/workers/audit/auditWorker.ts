import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isCheckpointDue, signCheckpoint } from '../../audit/checkpoints.js';
import { sealEntries } from '../../audit/sealEntries.js';
import type { Services } from '../../caller/context.js';
import type { AnchorTarget } from '../../domain/audit/anchor.js';
import { createEgressClient } from '../../egress/egressClient.js';
import type { Vault } from '../../encryption/vault.js';
import { type AnchorServices, deliverCheckpoints } from '../../operations/audit/deliverCheckpoints.js';
import { type Loop, startLoop } from '../../platform/loop.js';

interface AuditWorkerOptions {
  readonly anchors: readonly AnchorTarget[];
  readonly checkpointMinutes: number;
  readonly production: boolean;
  readonly extraCa: string | undefined;
}

/**
 * Seals, signs and anchors the audit log.
 * @returns a function that stops it
 */
export function startAuditWorker(
  { database, vault, dialPolicy, clock, log }: Services,
  { anchors, checkpointMinutes, production, extraCa }: AuditWorkerOptions,
): () => Promise<void> {
  if (production && anchors.length === 0) {
    log.warn('AUDIT_ANCHOR is not set, so nobody outside can detect a rewritten audit log');
  }
  const { pool, orm } = database;
  const sealer = createSealer({ pool, vault, clock, log, checkpointMs: checkpointMinutes * 60_000 });
  const egressClient = createEgressClient({ policy: dialPolicy, ...(extraCa !== undefined && { extraCa }) });
  const anchoring = startAnchoring({ pool, em: orm.em, egressClient, clock, log, anchors });
  return async () => {
    await Promise.all([sealer.stop(), anchoring.stop()]);
  };
}

/** Sends checkpoints to the anchors in the background. */
export interface Anchoring {
  /** Starts nothing new, aborts the current requests, and waits for their end. */
  stop(): Promise<void>;
}

interface AnchoringOptions extends AnchorServices {
  readonly anchors: readonly AnchorTarget[];
  readonly log: Logger;
  readonly pollMs?: number;
  /** The longest wait between two attempts. */
  readonly mostMs?: number;
}

/** Each anchor has a separate loop: a failing one is retried at growing intervals and delays no other. */
export function startAnchoring({
  anchors,
  log,
  pollMs = 5_000,
  mostMs = 300_000,
  ...services
}: AnchoringOptions): Anchoring {
  const look = (anchor: AnchorTarget): Loop => {
    let failures = 0;
    return startLoop(async () => {
      try {
        const count = await deliverCheckpoints(services, anchor);
        failures = 0;
        const told =
          anchor.kind === 'mailto'
            ? 'checkpoints of the audit log were queued as an e-mail'
            : 'checkpoints of the audit log were anchored';
        if (count > 0) log.info({ anchor: anchor.kind, count }, told);
      } catch (error) {
        failures += 1;
        log.warn(
          { err: error, anchor: anchor.kind, failures },
          'an audit anchor did not accept the checkpoint; the worker will retry',
        );
      }
      return Math.min(mostMs, pollMs * 2 ** failures);
    });
  };
  const loops = anchors.map(look);

  return {
    stop: async () => {
      const stopped = loops.map((loop) => loop.stop());
      await services.egressClient.stop();
      await Promise.all(stopped);
    },
  };
}

/** Seals committed entries, and signs the head of the chain at intervals. */
export interface Sealer {
  /** Seals once more, and stops. */
  stop(): Promise<void>;
}

interface SealerOptions {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The age of a checkpoint at which the next is signed. */
  readonly checkpointMs: number;
  readonly pollMs?: number;
  /** How long another process may seal before the log says so. */
  readonly busyMs?: number;
}

const checkpointIntervalMs = 5_000;

/** Starts a sealer. Any number may run on one database. */
export function createSealer({
  pool,
  vault,
  clock,
  log,
  checkpointMs,
  pollMs = 400,
  busyMs = 60_000,
}: SealerOptions): Sealer {
  let lookedAt = -Infinity;
  let freeAt = performance.now();

  const work = async (): Promise<void> => {
    const startedAt = performance.now();
    let busyAt = -Infinity;
    const sealed = await sealEntries(pool, { onBusy: () => (busyAt = performance.now()) });
    if (busyAt < startedAt) freeAt = performance.now();
    else if (busyAt - freeAt > busyMs) {
      log.warn('another process has the lock for sealing the audit log; the worker will retry');
      freeAt = busyAt;
    }
    if (sealed > 0) log.debug({ sealed }, 'audit entries were sealed');
    if (performance.now() - lookedAt < checkpointIntervalMs) return;
    lookedAt = performance.now();
    if (!(await isCheckpointDue(pool, clock(), checkpointMs))) return;
    const checkpoint = await signCheckpoint({ pool, vault, clock });
    log.info({ size: checkpoint?.size }, 'a checkpoint of the audit log was signed');
  };

  const seal = async (): Promise<number> => {
    await work().catch((error: unknown) => {
      log.warn({ err: error }, 'the audit log could not be sealed; the worker will retry');
    });
    return pollMs;
  };
  const loop = startLoop(seal, pollMs);

  return {
    stop: async () => {
      await loop.stop();
      await seal();
    },
  };
}
