import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Vault } from '../../encryption/vault.js';
import { isCheckpointDue, signCheckpoint } from '../../audit/checkpoints.js';
import { sealEntries } from '../../audit/sealEntries.js';

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

const checkpointLookMs = 5_000;

/** A sealer at work until it is stopped; any number of them may share a database. */
export function createSealer({ pool, vault, clock, log, checkpointMs, pollMs = 400 }: SealerOptions): Sealer {
  const stopping = new AbortController();
  let lookedAt = -Infinity;

  const work = async (): Promise<void> => {
    const sealed = await sealEntries(pool);
    if (sealed > 0) log.debug({ sealed }, 'audit entries were sealed');
    if (performance.now() - lookedAt < checkpointLookMs) return;
    lookedAt = performance.now();
    if (!(await isCheckpointDue(pool, clock(), checkpointMs))) return;
    const checkpoint = await signCheckpoint({ pool, vault, clock });
    log.info({ size: checkpoint?.size }, 'a checkpoint of the audit log was signed');
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      await work().catch((error: unknown) => {
        log.warn({ err: error }, 'the audit log could not be sealed; the worker will retry');
      });
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
