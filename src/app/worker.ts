import type { Services } from '../caller/context.js';
import type { Config } from '../platform/configuration/config.js';
import { repeatUntilStopped } from '../platform/loop.js';
import { startAuditWorker } from '../workers/audit/auditWorker.js';
import { startBulkWorker } from '../workers/bulk/bulkWorker.js';
import { createJobs } from '../workers/jobs/jobs.js';
import { createMailSender } from '../workers/mail/mailSender.js';
import { startWebhookWorker } from '../workers/webhooks/webhookWorker.js';

/**
 * Starts the background work: deliveries, bulk verifications, mail, sealing of the audit log, and periodic jobs.
 * @returns a function that stops it
 */
export function startWorker(config: Config, services: Services): () => Promise<void> {
  const { caCertificates: extraCa } = services;
  const sender = startWebhookWorker(services, {
    policy: services.dialPolicy,
    ...(extraCa !== undefined && { extraCa }),
  });
  const mailSender = createMailSender({ ...services, pool: services.database.pool, server: config.mail });
  const bulkWorker = startBulkWorker(services);
  const jobs = createJobs(services, config).map((job) => repeatUntilStopped(job, services.log));
  const stopAudit = startAuditWorker(services, {
    anchors: config.auditAnchors,
    checkpointMinutes: config.auditCheckpointMinutes,
    production: config.production,
    extraCa,
  });
  // The timers of the loops do not keep a process running, and while PostgreSQL is down nothing else does.
  const keepRunning = setInterval(() => undefined, 60_000);
  services.log.info('delivering');
  if (!config.roles.includes('gateway')) process.stdout.write('Working: delivering events\n');
  return async () => {
    clearInterval(keepRunning);
    await Promise.all([...[sender, mailSender, bulkWorker, ...jobs].map((part) => part.stop()), stopAudit()]);
  };
}
