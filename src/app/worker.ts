import type { Services } from '../caller/context.js';
import type { Config } from '../platform/configuration/config.js';
import { startAuditWorker } from '../workers/audit/auditWorker.js';
import { startBulkWorker } from '../workers/bulk/bulkWorker.js';
import {
  startChangeNotifications,
  startCounting,
  startRechecking,
  startRescreening,
} from '../workers/jobs/operationJobs.js';
import { startErasing } from '../workers/jobs/eraseOnboardings.js';
import { startExpiry } from '../workers/jobs/expireCertificates.js';
import { startRecovering } from '../workers/jobs/finishRecoveries.js';
import { startRetention } from '../workers/jobs/retention.js';
import { startAlerting } from '../workers/jobs/sendAlerts.js';
import { createMailSender } from '../workers/mail/mailSender.js';
import { startWebhookWorker } from '../workers/webhooks/webhookWorker.js';

/**
 * Starts the background work: deliveries, bulk verifications, mail, sealing of the audit log, and retention. @returns a function
 * that stops it
 */
export function startWorker(config: Config, services: Services): () => Promise<void> {
  const { caCertificates: extraCa } = services;
  const sender = startWebhookWorker(services, {
    policy: services.dialPolicy,
    ...(extraCa !== undefined && { extraCa }),
  });
  const mailSender = createMailSender({ ...services, pool: services.database.pool, server: config.mail });
  const bulkWorker = startBulkWorker(services);
  const expiry = startExpiry({ ...services, em: services.database.orm.em }, services.log);
  const rechecking = startRechecking(
    { ...services, em: services.database.orm.em, pool: services.database.pool },
    services.log,
  );
  const retention = startRetention(services, services.log);
  const recovering = startRecovering({ ...services, em: services.database.orm.em });
  const erasing = startErasing(services, config.identityDocumentDays);
  const counting = startCounting(services.database.pool, services.clock, services.log);
  const telling = startChangeNotifications(
    { ...services, pool: services.database.pool, production: config.production },
    services.log,
  );
  const rescreening = startRescreening(services, services.log);
  const alerting = startAlerting({ ...services, em: services.database.orm.em }, services.log);
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
    await Promise.all([
      ...[
        sender,
        mailSender,
        bulkWorker,
        expiry,
        rechecking,
        recovering,
        retention,
        erasing,
        counting,
        telling,
        rescreening,
        alerting,
      ].map((part) => part.stop()),
      stopAudit(),
    ]);
  };
}
