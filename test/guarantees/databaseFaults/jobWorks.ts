import { signCheckpoint } from '../../../src/audit/checkpoints.js';
import { sealEntries } from '../../../src/audit/sealEntries.js';
import { startBulkWorker } from '../../../src/workers/bulk/bulkWorker.js';
import { isDatabaseUnavailable } from '../../../src/platform/errors.js';
import { countVerifications } from '../../../src/operations/platform/overview/countVerifications.js';
import { recheckCertificates } from '../../../src/operations/certificates/recheckCertificates.js';
import { rescreenSubjects } from '../../../src/operations/rescreening/rescreenSubjects.js';
import { notifyChanges } from '../../../src/operations/monitoring/notifyChanges.js';
import { eraseOnboardings } from '../../../src/workers/jobs/eraseOnboardings.js';
import { expireCertificates } from '../../../src/workers/jobs/expireCertificates.js';
import { finishRecoveries } from '../../../src/workers/jobs/finishRecoveries.js';
import { sweepExpired } from '../../../src/workers/jobs/retention.js';
import { sendAlerts } from '../../../src/workers/jobs/sendAlerts.js';
import { createMailSender } from '../../../src/workers/mail/mailSender.js';
import { queueMail } from '../../../src/operations/mails/queueMail.js';
import { startWebhookWorker } from '../../../src/workers/webhooks/webhookWorker.js';
import { createApiClient } from '../../support/app.js';
import { seedBulk, untilBulk } from '../../support/seeds/bulks.js';
import { newRecord } from '../../support/seeds/personalFixture.js';
import { newPerson } from '../../support/browser/portal.js';
import { until } from '../../support/until.js';
import { requireObjectKind } from '../authorisation/objects.js';
import { unavailable, type FaultFixture, type Work } from './faultFixture.js';

const dayMs = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

/** Creates something to do. @returns one pass of the job */
type Job = (fixture: FaultFixture) => Promise<() => Promise<unknown>>;

async function verified({ app, callers }: FaultFixture): Promise<void> {
  const { key } = await app.newKey(callers.home.organisationId);
  await createApiClient(app, key).verify('51 824 753 556');
}

/** Every job of a worker, by its name or by what starts it in src/app/worker.ts. */
export const jobs: Readonly<Record<string, Job>> = {
  startAuditWorker: async (fixture) => {
    await verified(fixture);
    const { database, services } = fixture.app;
    return async () => {
      await sealEntries(database.pool);
      await signCheckpoint({ ...services, pool: database.pool });
    };
  },
  startBulkWorker: async ({ app, callers, database }) => {
    const { organisationId } = callers.home;
    const { id: apiKeyId } = await app.newKey(organisationId);
    const bulkId = await seedBulk(app, { organisationId, apiKeyId, rows: ['51 824 753 556'] });
    return async () => {
      const worker = startBulkWorker(app.services, { pollMs: 20 });
      await untilBulk({ database: { ...database, pool: database.direct } }, bulkId);
      await worker.stop();
    };
  },
  counts: async (fixture) => {
    await verified(fixture);
    return () => countVerifications(fixture.database.pool, new Date(Date.now() + 120_000));
  },
  erasure: async ({ app, callers, database }) => {
    await newRecord(app, { organisationId: callers.home.organisationId, status: null, expiresAt: daysAgo(91) });
    return () => eraseOnboardings(database.pool, new Date(), app.services.log);
  },
  'certificate expiry': async ({ app, callers, database }) => {
    await requireObjectKind('Query.certificate').make(app, callers.home);
    await database.pool.query(
      `update certificates set expires_at = now() - interval '1 second' where status = 'issued'`,
    );
    return () => expireCertificates({ ...app.services, em: database.orm.em });
  },
  'certificate rechecks': async ({ app, callers, database }) => {
    const id = await requireObjectKind('Query.certificate').make(app, callers.home);
    const found = JSON.stringify([
      { list: 'DFAT', reference: '1', fingerprint: 'f', screenedName: 'x', foundAt: '2099-01-01' },
    ]);
    await database.pool.query('update certificates set found_candidates = $2 where id = $1', [id, found]);
    await database.pool.query(
      `insert into certificate_rechecks (organisation_id, mode, entity_number)
       select organisation_id, mode, entity_number from certificates where id = $1`,
      [id],
    );
    return () => recheckCertificates({ ...app.services, em: database.orm.em, pool: database.pool });
  },
  recoveries: async (fixture) => {
    const { app, callers, database } = fixture;
    const endpointId = await onlyEndpoint(fixture);
    const { organisationId, mode } = callers.home;
    const open = `insert into webhook_recoveries (endpoint_id, organisation_id, mode, since, started_at, continued_at)
      values ($1, $2, $3, $4, $4, $4)`;
    // No event is newer: each transaction of a recovery is whole, and a recovery with several of them continues later.
    await database.pool.query(open, [endpointId, organisationId, mode, new Date()]);
    const { eventLog, log } = app.services;
    return () => finishRecoveries({ em: database.orm.em, eventLog, log });
  },
  retention: async ({ database }) => {
    await database.pool.query(`insert into sessions (sid, sess, expire) values ('over', '{}', now() - interval '1 hour')
      on conflict do nothing`);
    return () => sweepExpired(database.pool, new Date());
  },
  alerts: async ({ app, callers, database }) => {
    const { organisationId } = callers.home;
    await newPerson(app, { organisationId });
    const { id } = await app.newKey(organisationId, 'live', { expiresAt: new Date(Date.now() + dayMs) });
    await database.pool.query('update api_keys set created_at = $2 where id = $1', [id, daysAgo(300)]);
    const { clock, urls } = app.services;
    return () => sendAlerts({ em: database.orm.em, clock, urls });
  },
  'change notifications': async ({ app, callers, database }) => {
    await requireObjectKind('Mutation.stopMonitoring').make(app, callers.home);
    const { clock, eventLog } = app.services;
    return () => notifyChanges({ pool: database.pool, eventLog, clock, production: false });
  },
  rescreening: async ({ app, callers, database }) => {
    // The listed entity of the sandbox, screened for the first time and with an event.
    const { organisationId } = callers.home;
    await database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
    await database.pool.query('delete from screening_subjects');
    const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    await client.verify('80 999 999 174', 'AU', { monitor: true });
    return () => rescreenSubjects({ ...app.services, database });
  },
  createMailSender: async ({ app, database }) => {
    const mail = { organisationId: null, recipient: 'jane@acme.example', subject: 's', text: 't', kind: 'test' };
    const id = await queueMail(database.orm.em.fork(), { ...mail, at: new Date() });
    return async () => {
      const sender = createMailSender({ ...app.services, pool: database.pool, server: undefined, pollMs: 5 });
      const isSettled = async (): Promise<boolean> =>
        (await database.direct.query(`select from mails where id = $1 and state <> 'pending'`, [id])).rowCount === 1;
      await until(isSettled);
      await sender.stop();
    };
  },
  startWebhookWorker: async (fixture) => {
    const { app, database } = fixture;
    const endpointId = await onlyEndpoint(fixture);
    await verified(fixture);
    return async () => {
      // The address is not public, so the first attempt fails at once.
      const worker = startWebhookWorker(app.services, { policy: { allowCidrs: [] } }, { pollMs: 20 });
      // The failure is counted in a separate transaction, which is repeated until it succeeds.
      const counted = 'select from webhook_endpoints where id = $1 and failing_since is not null';
      await until(async () => (await database.direct.query(counted, [endpointId])).rowCount === 1);
      await worker.stop(0);
    };
  },
};

/** An endpoint in place of all earlier ones, as an organisation may have 50. */
async function onlyEndpoint({ app, callers, database }: FaultFixture): Promise<string> {
  await database.pool.query('delete from endpoint_rates');
  await database.pool.query('delete from webhook_endpoints');
  return requireObjectKind('Query.webhook').make(app, callers.home);
}

/** The results that jobs of several transactions may have when they are interrupted, in alphabetical order. */
const steps: Readonly<Record<string, Work['steps']>> = {
  'certificate rechecks': [['audit_entries', 'certificates', 'events']],
  rescreening: [['screening_subjects']],
};

const claiming = ['startBulkWorker', 'createMailSender', 'startWebhookWorker'];

export const jobWorks: readonly Work[] = Object.entries(jobs).map(([title, job]) => ({
  title,
  claims: claiming.includes(title),
  steps: steps[title] ?? [],
  prepare: async (fixture) => {
    const run = await job(fixture);
    return () => run().then(() => null, toOutcome);
  },
}));

function toOutcome(error: unknown): string {
  const failures = error instanceof AggregateError ? error.errors : [error];
  const unknown = failures.filter((failure) => !isDatabaseUnavailable(failure));
  return unknown.length === 0 ? unavailable : unknown.map(String).join(', ');
}
