import { resolve, sep } from 'node:path';
import type { Pool } from 'pg';
import { loadNewestCheckpoint } from '../../audit/checkpoints.js';
import { loadProgress } from '../../audit/subtrees.js';
import { toIdTime } from '../../domain/ids.js';
import { loadCheckpointMail } from '../../operations/audit/deliverCheckpoints.js';
import type { PlatformOverview } from '../../operations/platform/overview/loadOverview.js';
import { lastRunSql } from '../../operations/platform/overview/countVerifications.js';
import type { Config } from '../../platform/configuration/config.js';
import { type Check, type Finding, formatAge, formatCount, ok, warning } from './finding.js';

const minuteMs = 60_000;
/** A worker takes seconds. After this time, no worker is running. */
const overdueMs = 5 * minuteMs;

interface Overseen {
  readonly config: Config;
  readonly pool: Pool;
  readonly overview: () => Promise<PlatformOverview>;
  readonly now: Date;
}

/** Checks of the background work: the audit log, webhooks, mail, regular jobs. */
export function workChecks({ config, pool, overview, now }: Overseen): Readonly<Record<string, Check>> {
  return {
    audit: () => checkAudit(config, pool, now),
    anchor: () => checkAnchors(config, pool, now),
    webhooks: async () => checkWebhooks(await overview()),
    jobs: async () => checkOverdue(await overview(), now),
    workers: () => checkHeartbeat(pool, now),
  };
}

async function checkAudit({ auditCheckpointMinutes }: Config, pool: Pool, now: Date): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; is_sealed: boolean }>(
    `select id, exists (select from audit_seals where entry_id = newest.id) as is_sealed
     from (select id from audit_entries order by id desc limit 1) as newest`,
  );
  const [newest] = rows;
  if (!newest) return [ok('audit', 'The audit log is empty.')];
  const remedy = 'Start a process with the role worker, and look for errors in its log.';
  const age = now.getTime() - toIdTime(newest.id).getTime();
  if (!newest.is_sealed && age > minuteMs) {
    return [warning('audit', `An entry of the audit log from ${formatAge(age)} ago is not sealed yet.`, remedy)];
  }
  const unsigned = await loadUnsignedTime(pool);
  const unsignedMs = unsigned === null ? 0 : now.getTime() - unsigned;
  // Three times the usual interval between checkpoints.
  if (unsignedMs > 3 * auditCheckpointMinutes * minuteMs) {
    return [
      warning('audit', `Entries of the audit log have had no signed checkpoint for ${formatAge(unsignedMs)}.`, remedy),
    ];
  }
  const checkpoint = await loadCheckpointTime(pool);
  const since =
    checkpoint === null
      ? 'no checkpoint is signed yet'
      : `the newest checkpoint was signed ${formatAge(now.getTime() - checkpoint)} ago`;
  return [ok('audit', `The audit log is sealed; ${since}.`)];
}

/** The time at which the oldest entry was sealed that no checkpoint covers yet. */
async function loadUnsignedTime(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ at: number }>(
    `select (extract(epoch from sealed_at) * 1000)::float8 as at from audit_seals
     where position > coalesce((select max(size) from audit_checkpoints), 0) order by position limit 1`,
  );
  return rows[0]?.at ?? null;
}

async function loadCheckpointTime(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ at: number }>(
    `select (extract(epoch from signed_at) * 1000)::float8 as at from audit_checkpoints order by size desc limit 1`,
  );
  return rows[0]?.at ?? null;
}

/** An anchor in such a folder is lost or changed together with what it should prove. */
function checkAnchorPlaces({ auditAnchors, dataDir }: Config): Finding[] {
  const folders = { '/tmp': '/tmp', DATA_DIR: dataDir };
  return auditAnchors.flatMap((anchor) => {
    if (anchor.kind !== 'file') return [];
    const path = resolve(anchor.path);
    const [name] = Object.entries(folders).find(([, folder]) => path.startsWith(folder + sep)) ?? [];
    if (name === undefined) return [];
    const text = `The anchor (file) is below ${name}: it is lost or changed with the data of the service, and proves nothing.`;
    return [warning('anchor', text, 'Choose a file that others control, an https address or a mailbox.')];
  });
}

async function checkAnchors(config: Config, pool: Pool, now: Date): Promise<Finding[]> {
  return [...checkAnchorPlaces(config), ...(await checkAnchorProgress(config, pool, now))];
}

async function checkAnchorProgress({ auditAnchors, mail }: Config, pool: Pool, now: Date): Promise<Finding[]> {
  if (auditAnchors.length === 0) {
    const remedy = 'Set AUDIT_ANCHOR to a place that others control, such as an https address or a mailbox.';
    return [warning('anchor', 'AUDIT_ANCHOR is not set: the audit log proves nothing to others.', remedy)];
  }
  const checkpoint = await loadNewestCheckpoint(pool);
  const signedAt = await loadCheckpointTime(pool);
  if (checkpoint === null || signedAt === null) return [ok('anchor', 'No checkpoint waits for an anchor.')];
  return Promise.all(
    auditAnchors.map(async ({ kind, name }) => {
      if (kind === 'mailto' && !mail) {
        const remedy = 'Set SMTP_URL and MAIL_FROM, or choose another anchor.';
        return warning('anchor', 'The anchor (mailto) gets no checkpoint, because SMTP_URL is not set.', remedy);
      }
      const last = kind === 'mailto' ? await loadCheckpointMail(pool, { name }) : null;
      if (last?.state === 'failed' || last?.state === 'kept') {
        const text = `The newest e-mail to the anchor (mailto) was not sent, ${formatAge(now.getTime() - last.createdAt.getTime())} ago.`;
        return warning(
          'anchor',
          text,
          'Run kyb mails list for the reason. The worker queues another one after 6 hours.',
        );
      }
      const received = Number((await loadProgress(pool, `anchor ${name}`)) ?? 0);
      const isBehind = received < checkpoint.size && now.getTime() - signedAt > overdueMs;
      if (!isBehind) return ok('anchor', `The anchor (${kind}) has every checkpoint.`);
      return warning(
        'anchor',
        `The anchor (${kind}) lacks checkpoints since ${formatAge(now.getTime() - signedAt)} or longer.`,
        'Check that it is reachable from the worker, whose log has the reason.',
      );
    }),
  );
}

function checkWebhooks({ webhooks, test }: PlatformOverview): Finding[] {
  const failed = webhooks.failed24Hours + test.webhooks.failed24Hours;
  const disabled = webhooks.disabled + test.webhooks.disabled;
  const endpoints = webhooks.endpoints + test.webhooks.endpoints;
  const found: Finding[] = [];
  if (failed > 0) {
    found.push(
      warning(
        'webhooks',
        `${formatCount(failed, 'delivery', 'deliveries')} became dead letters in 24 hours.`,
        'Correct the receiver, then replay the failed deliveries in the portal or with POST /api/enterprise/webhooks/{id}/recover.',
      ),
    );
  }
  if (disabled > 0) {
    found.push(
      warning(
        'webhooks',
        `Disabled webhook endpoints: ${disabled} of ${endpoints}.`,
        'Ask their owners to correct the receivers and to enable the endpoints.',
      ),
    );
  }
  return found.length > 0 ? found : [ok('webhooks', `No dead letters in 24 hours; endpoints: ${endpoints}.`)];
}

function checkOverdue({ mail, webhooks, test }: PlatformOverview, now: Date): Finding[] {
  const remedy = 'Start a process with the role worker, or look for errors in its log.';
  const mailRemedy =
    'Start a process with the role worker, or run kyb mails list, which shows what the mail server responded.';
  const waiting = [
    ['An e-mail has waited', mail.overdueSince, mailRemedy],
    ['A delivery has been due', webhooks.overdueSince, remedy],
    ['A test delivery has been due', test.webhooks.overdueSince, remedy],
  ] as const;
  const found = waiting.flatMap(([what, since, correct]) => {
    const age = since === null ? 0 : now.getTime() - since.getTime();
    return age <= overdueMs ? [] : [warning('jobs', `${what} for ${formatAge(age)}.`, correct)];
  });
  return found.length > 0 ? found : [ok('jobs', 'No e-mail and no delivery is overdue.')];
}

/** One worker counts verifications every 15 seconds. */
async function checkHeartbeat(pool: Pool, now: Date): Promise<Finding[]> {
  const { rows } = await pool.query<{ last_run: number | null }>(`select ${lastRunSql} as last_run`);
  const lastRun = rows[0]?.last_run ?? null;
  if (lastRun === null) return [];
  const age = now.getTime() - lastRun * 1_000;
  if (age <= overdueMs) return [ok('workers', 'A worker ran in the last 5 minutes.')];
  return [warning('workers', `No worker has run for ${formatAge(age)}.`, 'Start a process with the role worker.')];
}
