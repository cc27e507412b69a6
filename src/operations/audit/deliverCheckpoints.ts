import { open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { StoredCheckpoint } from '../../audit/checkpoints.js';
import { loadProgress, storeProgress } from '../../audit/subtrees.js';
import type { Services } from '../../caller/context.js';
import { tryAdvisoryLock } from '../../database/transaction.js';
import type { AnchorTarget } from '../../domain/audit/anchor.js';
import { createEgressClient, type EgressClient } from '../../egress/egressClient.js';
import { queueMail } from '../mails/queueMail.js';

/** The services that delivery to an anchor needs. */
export interface AnchorServices {
  readonly pool: Pool;
  readonly em: EntityManager;
  readonly egressClient: EgressClient;
  readonly clock: () => Date;
}

const maxBatch = 500;

/**
 * Delivers to every anchor now. An anchor that fails does not delay the others.
 * @returns the error of each anchor, null if it has all checkpoints
 */
export async function deliverToAnchors(
  { database, clock, dialPolicy }: Services,
  anchors: readonly AnchorTarget[],
  extraCa: string | undefined,
): Promise<readonly { readonly anchor: string; readonly error: string | null }[]> {
  const egressClient = createEgressClient({ policy: dialPolicy, ...(extraCa !== undefined && { extraCa }) });
  const delivered = await Promise.all(
    anchors.map(async (anchor) => {
      try {
        await deliverCheckpoints({ pool: database.pool, em: database.orm.em, egressClient, clock }, anchor);
        return { anchor: anchor.name, error: null };
      } catch (error) {
        return { anchor: anchor.name, error: (error as Error).message };
      }
    }),
  );
  await egressClient.stop();
  return delivered;
}

/**
 * Sends an anchor every checkpoint that it does not have, in order, and records its progress. After a crash between the two, it
 * may get one twice, but never out of order. An advisory lock admits one process at a time.
 * @returns the number of checkpoints sent
 * @throws Error if the anchor accepts none now; its message is for the log
 */
export async function deliverCheckpoints(services: AnchorServices, anchor: AnchorTarget): Promise<number> {
  const { pool } = services;
  const progress = `anchor ${anchor.name}`;
  const delivered = await tryAdvisoryLock(pool, `kyb audit ${progress}`, async () => {
    let count = 0;
    for (;;) {
      const after = Number((await loadProgress(pool, progress)) ?? 0);
      const checkpoints = await loadCheckpointsAfter(pool, after);
      if (checkpoints.length === 0) return count;
      for (const batch of anchor.kind === 'https' ? checkpoints.map((one) => [one]) : [checkpoints]) {
        await deliver(services, anchor, batch);
        await storeProgress(pool, progress, String(batch.at(-1)?.size ?? after));
        count += batch.length;
      }
    }
  });
  return delivered ?? 0;
}

async function loadCheckpointsAfter(pool: Pool, size: number): Promise<StoredCheckpoint[]> {
  const { rows } = await pool.query<{ size: string; statement: string }>({
    name: 'read-checkpoints-after',
    text: 'select size, statement from audit_checkpoints where size > $1 order by size limit $2',
    values: [size, maxBatch],
  });
  return rows.map((row) => ({ size: Number(row.size), statement: row.statement }));
}

async function deliver(
  services: AnchorServices,
  anchor: AnchorTarget,
  batch: readonly StoredCheckpoint[],
): Promise<void> {
  const lines = batch.map(({ statement }) => statement).join('\n');
  switch (anchor.kind) {
    case 'file':
      return append(anchor.path, lines);
    case 'https':
      return post(services.egressClient, anchor, lines);
    case 'mailto':
      return mail(services, anchor.address, lines, batch.at(-1)?.size ?? 0);
  }
}

/** The lines are on the disk when it returns. It first completes a partial line that a crash left. */
async function append(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a+', 0o644);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const isTorn = size > 0 && buffer.toString() !== '\n';
    await file.appendFile(`${isTorn ? '\n' : ''}${lines}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function post(
  egressClient: EgressClient,
  { name, url }: Extract<AnchorTarget, { kind: 'https' }>,
  body: string,
): Promise<void> {
  const outcome = await egressClient.post(name, { url, headers: { 'content-type': 'application/jose' }, body });
  if (outcome.kind === 'failed') throw new Error(outcome.error);
  if (outcome.status < 200 || outcome.status > 299) throw new Error(`The anchor returned ${outcome.status}, not 2xx.`);
}

async function mail({ em, clock }: AnchorServices, recipient: string, lines: string, size: number): Promise<void> {
  await em.fork().transactional((unit) =>
    queueMail(unit, {
      organisationId: null,
      recipient,
      subject: `Audit checkpoint ${size}`,
      text: `Keep this e-mail. Each line is a signed checkpoint of the audit log, for \`kyb audit verify --anchor\`.\n\n${lines}\n`,
      kind: 'audit.checkpoint',
      dedupeKey: `audit-checkpoint-${size}`,
      at: clock(),
    }),
  );
}
