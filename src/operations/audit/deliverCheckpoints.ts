import { type FileHandle, open } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { StoredCheckpoint } from '../../audit/checkpoints.js';
import { loadProgress, storeProgress, storeProgressSql } from '../../audit/subtrees.js';
import type { Services } from '../../caller/context.js';
import { queryRows } from '../../database/rows.js';
import { tryAdvisoryLock } from '../../database/transaction.js';
import { type AnchorTarget, type Checkpoint, parseCheckpoint } from '../../domain/audit/anchor.js';
import { StatementFault } from '../../domain/audit/verifyStatement.js';
import { createEgressClient, type EgressClient } from '../../egress/egressClient.js';
import type { MailState } from '../../entities/mail.js';
import { getSystemCode } from '../../platform/errors.js';
import { queueMail } from '../mails/queueMail.js';

/** The services that delivery to an anchor needs. */
export interface AnchorServices {
  readonly pool: Pool;
  readonly em: EntityManager;
  readonly egressClient: EgressClient;
  readonly clock: () => Date;
}

const maxBatch = 500;

export interface AnchorDelivery {
  readonly anchor: string;
  readonly state: 'accepted' | 'queued' | 'failed';
  readonly error: string | null;
}

/**
 * Delivers to every anchor now. An anchor that fails does not delay the others.
 * @returns for each anchor whether it has all checkpoints, or they wait in an e-mail; otherwise the error
 */
export async function deliverToAnchors(
  { database, clock, dialPolicy }: Services,
  anchors: readonly AnchorTarget[],
  extraCa: string | undefined,
): Promise<readonly AnchorDelivery[]> {
  const egressClient = createEgressClient({ policy: dialPolicy, ...(extraCa !== undefined && { extraCa }) });
  const delivered = await Promise.all(
    anchors.map(async (anchor): Promise<AnchorDelivery> => {
      try {
        await deliverCheckpoints({ pool: database.pool, em: database.orm.em, egressClient, clock }, anchor);
        const mail = anchor.kind === 'mailto' ? await loadCheckpointMail(database.pool, anchor) : null;
        if (mail && (mail.state === 'failed' || mail.state === 'kept')) {
          throw new Error('The last e-mail was not sent. `kyb mails list` gives the reason.');
        }
        return { anchor: anchor.name, state: mail && mail.state !== 'sent' ? 'queued' : 'accepted', error: null };
      } catch (error) {
        return { anchor: anchor.name, state: 'failed', error: (error as Error).message };
      }
    }),
  );
  await egressClient.stop();
  return delivered;
}

/**
 * Sends an anchor every checkpoint that it does not have, in order, and records its progress. After a crash between the two, it
 * may get one twice, but never out of order. An advisory lock admits one process at a time.
 * @returns the number of checkpoints sent, or queued as an e-mail
 * @throws Error if the anchor accepts none now; its message is for the log
 */
export async function deliverCheckpoints(services: AnchorServices, anchor: AnchorTarget): Promise<number> {
  const name = `kyb audit ${toProgress(anchor)}`;
  const deliver = () =>
    anchor.kind === 'mailto' ? mailCheckpoints(services, anchor) : sendCheckpoints(services, anchor);
  return (await tryAdvisoryLock(services.pool, name, deliver)) ?? 0;
}

/** The name of the progress of an anchor: the size of the newest checkpoint that it has. */
function toProgress({ name }: Pick<AnchorTarget, 'name'>): string {
  return `anchor ${name}`;
}

async function loadSize(pool: Pool, anchor: AnchorTarget): Promise<number> {
  return Number((await loadProgress(pool, toProgress(anchor))) ?? 0);
}

async function sendCheckpoints(
  { pool, egressClient }: AnchorServices,
  anchor: Exclude<AnchorTarget, { kind: 'mailto' }>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const after = await loadDelivered(pool, anchor);
    const checkpoints = await loadCheckpointsAfter(pool, after);
    if (checkpoints.length === 0) return count;
    for (const batch of anchor.kind === 'https' ? checkpoints.map((one) => [one]) : [checkpoints]) {
      const lines = toLines(batch);
      await (anchor.kind === 'https' ? post(egressClient, anchor, lines) : append(anchor.path, lines));
      const size = batch.at(-1)?.size ?? after;
      // A file that catches up must not take other machines back.
      const progress = anchor.kind === 'file' ? Math.max(size, await loadSize(pool, anchor)) : size;
      await storeProgress(pool, toProgress(anchor), String(progress));
      count += batch.length;
    }
  }
}

/**
 * Each machine has a separate file under the path, so the checkpoints in it count. A database that was restored may be behind
 * the file: then the progress in the database counts.
 */
async function loadDelivered(pool: Pool, anchor: AnchorTarget): Promise<number> {
  const progress = await loadSize(pool, anchor);
  if (anchor.kind !== 'file' || progress === 0) return progress;
  return Math.min(progress, await loadLastSize(anchor.path, (await loadProgress(pool, 'origin')) ?? ''));
}

/** Has more than a hundred checkpoints. */
const tailBytes = 2 ** 16;

/** The size of the last checkpoint of this chain in a file; 0 if there is none. A partial line that a crash left does not count. */
async function loadLastSize(path: string, origin: string): Promise<number> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if (getSystemCode(error) === 'ENOENT') return 0;
    throw error;
  }
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.toString().split('\n').slice(0, -1).reverse();
    for (const line of lines) {
      const checkpoint = readCheckpoint(line);
      if (checkpoint?.origin === origin) return checkpoint.size;
    }
    return 0;
  } finally {
    await file.close();
  }
}

function readCheckpoint(line: string): Checkpoint | null {
  try {
    return parseCheckpoint(line);
  } catch (error) {
    if (error instanceof StatementFault) return null;
    throw error;
  }
}

async function loadCheckpointsAfter(pool: Pool, size: number): Promise<StoredCheckpoint[]> {
  const { rows } = await pool.query<{ size: string; statement: string }>({
    name: 'read-checkpoints-after',
    text: 'select size, statement from audit_checkpoints where size > $1 order by size limit $2',
    values: [size, maxBatch],
  });
  return rows.map((row) => ({ size: Number(row.size), statement: row.statement }));
}

function toLines(checkpoints: readonly StoredCheckpoint[]): string {
  return checkpoints.map(({ statement }) => statement).join('\n');
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

/** The last e-mail to an anchor. */
export interface CheckpointMail {
  /** The size of the newest checkpoint in it. */
  readonly size: number;
  readonly state: MailState;
  readonly createdAt: Date;
}

/** The last e-mail to this anchor; null if there was none, or if it is not stored any more. */
export async function loadCheckpointMail(
  pool: Pool,
  anchor: Pick<AnchorTarget, 'name'>,
): Promise<CheckpointMail | null> {
  const [id, size] = ((await loadProgress(pool, toMailProgress(anchor))) ?? '').split(' ');
  const { rows } = await pool.query<{ state: MailState; createdAt: string }>(
    'select state, created_at as "createdAt" from mails where id = $1',
    [id],
  );
  return rows[0] ? { size: Number(size), state: rows[0].state, createdAt: new Date(rows[0].createdAt) } : null;
}

/** The name of the progress that names the last e-mail to an anchor. */
function toMailProgress(anchor: Pick<AnchorTarget, 'name'>): string {
  return `${toProgress(anchor)} mail`;
}

/** How long an e-mail that was not sent delays the next one, which repeats its checkpoints. */
const repeatMailMs = 6 * 60 * 60 * 1_000;

/** Queues an e-mail with the checkpoints that were never in one that was sent, in the transaction that records which it is. */
async function mailCheckpoints(
  { pool, em, clock }: AnchorServices,
  anchor: Extract<AnchorTarget, { kind: 'mailto' }>,
): Promise<number> {
  let after = await loadDelivered(pool, anchor);
  const last = await loadCheckpointMail(pool, anchor);
  const now = clock();
  if (last?.state === 'sent' && last.size > after) {
    after = last.size;
    await storeProgress(pool, toProgress(anchor), String(after));
  }
  if (last && last.size > after && now.getTime() - last.createdAt.getTime() < repeatMailMs) return 0;
  const checkpoints = await loadCheckpointsAfter(pool, after);
  const size = checkpoints.at(-1)?.size;
  if (size === undefined) return 0;
  await em.fork().transactional(async (unit) => {
    const mailId = await queueMail(unit, {
      organisationId: null,
      recipient: anchor.address,
      subject: `Audit checkpoint ${size}`,
      text: `Keep this e-mail. Each line is a signed checkpoint of the audit log, for \`kyb audit verify --anchor\`.\n\n${toLines(checkpoints)}\n`,
      kind: 'audit.checkpoint',
      at: now,
    });
    await queryRows(unit, storeProgressSql('?', '?'), [toMailProgress(anchor), `${mailId} ${size}`]);
  });
  return checkpoints.length;
}
