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
  const dialler = createEgressClient({ policy: dialPolicy, ...(extraCa !== undefined && { extraCa }) });
  const anchoring = startAnchoring({ pool, em: orm.em, dialler, clock, log, anchors });
  return async () => {
    await Promise.all([sealer.stop(), anchoring.stop()]);
  };
}

/** Has checkpoints leave the house, in the background. */
export interface Anchoring {
  /** Begins nothing new, cuts off what is under way, and waits for its end. */
  stop(): Promise<void>;
}

interface AnchoringOptions extends AnchorServices {
  readonly anchors: readonly AnchorTarget[];
  readonly log: Logger;
  readonly pollMs?: number;
  /** The longest wait between two tries. */
  readonly mostMs?: number;
}

/** Each anchor is looked after on its own: one that takes nothing is tried again, after longer and longer, and holds up no other. */
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
        if (count > 0) log.info({ anchor: anchor.kind, count }, 'checkpoints of the audit log were anchored');
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
      await services.dialler.stop();
      await Promise.all(stopped);
    },
  };
}

/** Seals what is committed, and signs the head of the chain now and then. */
export interface Sealer {
  /** Seals once more what is there, and ends. */
  stop(): Promise<void>;
}

interface SealerOptions {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How old a checkpoint gets before the next is signed. */
  readonly checkpointMs: number;
  readonly pollMs?: number;
}

const checkpointIntervalMs = 5_000;

/** A sealer at work until it is stopped; any number of them may share a database. */
export function createSealer({ pool, vault, clock, log, checkpointMs, pollMs = 400 }: SealerOptions): Sealer {
  let lookedAt = -Infinity;

  const work = async (): Promise<void> => {
    const sealed = await sealEntries(pool);
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
