import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { freePort } from '../bench/freePort.js';
import { sealEntries } from '../src/audit/sealEntries.js';
import { jurisdictions } from '../src/domain/jurisdictions/jurisdictions.js';
import { queueMail } from '../src/operations/mails/queueMail.js';
import { testApp, type TestApp } from './support/app.js';
import { entryRow } from './support/audit/auditLog.js';
import { parseBlocks } from './support/guides/guideBlocks.js';
import { fetchMetrics } from './support/processes/metrics.js';
import { TemporaryFiles } from './support/processes/temporaryFiles.js';
import { mailRow, mailServerAt, queue, quickSender } from './support/servers/mail.js';
import { seedBacklog, seedEndpoint } from './support/seeds/endpoints.js';
import { until } from './support/until.js';

const alertsPath = 'deploy/observe/alerts.yaml';
const alerts: {
  groups: { rules: { alert: string; expr: string; for?: string; annotations: { remedy?: string } }[] }[];
} = parse(readFileSync(alertsPath, 'utf8'));
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/observe/dashboard.json', 'utf8'),
);
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

let app: TestApp;
const files = new TemporaryFiles();
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

describe('alerts and dashboard', () => {
  it('use metrics that the service has, and routes that it serves', async () => {
    await app.newKey(await app.newOrganisation(), 'test');
    const text = await fetchMetrics(app);
    const names = new Set([...text.matchAll(/^# HELP (\w+) /gm)].map(([, name = '']) => name));
    const unknown = expressions.flatMap(({ of, expr }) =>
      [...expr.matchAll(/(\w+)\{/g)]
        .map(([, name = '']) => name.replace(/_(?:bucket|count|sum)$/, ''))
        .filter((name) => name !== 'up' && !names.has(name))
        .map((name) => `${of}: ${name}`),
    );
    expect(unknown).toEqual([]);
    const openapi = readFileSync('openapi.json', 'utf8');
    const routes = expressions.flatMap(({ expr }) => [...expr.matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
    expect(routes.filter((route) => !openapi.includes(`"${route}"`))).toEqual([]);
  });

  it('have the percentile and the times that the guide names', () => {
    const guide = readFileSync('docs/guides/monitoring.md', 'utf8');
    const rule = (name: string) => rules.find(({ alert }) => alert === name);
    const [slow, full] = [rule('VerifySlow'), rule('DatabasePoolFull')];
    const percentile = Number(/histogram_quantile\(([\d.]+)/.exec(slow?.expr ?? '')?.[1]) * 100;
    expect(guide).toMatch(
      new RegExp(`p${percentile} of .*\`/api/enterprise/verify\` above 1 s for ${parseInt(slow?.for ?? '')} min`),
    );
    expect(guide).toContain(`\`database_pool_waiting\` above 0 for ${parseInt(full?.for ?? '')} min`);
  });

  it('say who gets a verdict while a live register is paused', () => {
    const { remedy = '' } = rules.find(({ alert }) => alert === 'RegisterPaused')?.annotations ?? {};
    expect(remedy).toMatch(/`live` get 503, those on `live_then_extract` the extract/);
  });

  it('read what waits from the queues', async () => {
    const em = app.database.orm.em.fork();
    const mail = {
      recipient: 'a@acme.example',
      subject: 'A test',
      text: 'A test.',
      kind: 'test',
      organisationId: null,
    };
    for (const hours of [0, 1, -1]) await queueMail(em, { ...mail, at: new Date(Date.now() - hours * 3_600_000) });
    const lines = (await fetchMetrics(app)).split('\n');
    expect(lines).toContain('queue_waiting{queue="mails"} 3');
    expect(lines).toContain('queue_waiting{queue="deliveries"} 0');
    const age = lines.find((line) => line.startsWith('queue_oldest_due_seconds{queue="mails"}'))?.split(' ')[1];
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
    expect(Number(age)).toBeLessThan(3_700);
  });

  it('count late recipients once each, and not those whose e-mails are younger', async () => {
    await app.database.pool.query('delete from mails');
    const read = async () => /^mail_late_recipients (.*)$/m.exec(await fetchMetrics(app))?.[1];
    const add = (recipient: string, minutes: number) =>
      queue(app.database, { recipient, at: new Date(Date.now() - minutes * 60_000) });
    await add('gone@acme.example', 16);
    await add('Gone@acme.example', 600);
    await add('jane@acme.example', 14);
    expect(await read()).toBe('1');
    await add('joe@acme.example', 16);
    expect(await read()).toBe('2');
  });

  describe('measure how long a delivery has been due', () => {
    let organisationId: string;
    const readAge = async (): Promise<number> =>
      Number(/^queue_oldest_due_seconds\{queue="deliveries"\} (.*)$/m.exec(await fetchMetrics(app))?.[1]);
    /** An endpoint with deliveries that have been due for ten minutes. */
    const addLate = async (rateLimit?: number): Promise<string> => {
      const endpoint = {
        organisationId,
        url: 'https://receiver.example/hook',
        ...(rateLimit !== undefined && { rateLimit }),
      };
      const { id: endpointId } = await seedEndpoint(app, endpoint);
      await seedBacklog(app, { organisationId, endpointId, count: 2 });
      await app.database.pool.query(
        `update deliveries set due_at = now() - interval '10 minutes' where endpoint_id = $1`,
        [endpointId],
      );
      return endpointId;
    };
    beforeEach(async () => {
      await app.database.pool.query('delete from deliveries');
      organisationId = await app.newOrganisation();
    });

    it('that no worker serves', async () => {
      expect(await readAge()).toBe(0);
      await addLate();
      expect(await readAge()).toBeGreaterThanOrEqual(600);
    });

    it('but not one that a worker has claimed, until the claim ends', async () => {
      const id = await addLate();
      const claimUntil = (when: string) =>
        app.database.pool.query(`update deliveries set claimed_until = ${when}, claim = 'a' where endpoint_id = $1`, [
          id,
        ]);
      await claimUntil(`now() + interval '5 seconds'`);
      expect(await readAge()).toBe(0);
      await claimUntil(`now() - interval '1 second'`);
      expect(await readAge()).toBeGreaterThanOrEqual(600);
    });

    it('but not one of an endpoint that fails', async () => {
      const id = await addLate();
      await app.database.pool.query('update webhook_endpoints set failures = 1 where id = $1', [id]);
      expect(await readAge()).toBe(0);
    });

    it('but not one of an endpoint whose receiver asked for a pause', async () => {
      const id = await addLate();
      await app.database.pool.query(
        `insert into endpoint_rates (endpoint_id, free_at, held_until, held_version)
         values ($1, now() - interval '2 minutes', now() + interval '1 hour', 1)`,
        [id],
      );
      expect(await readAge()).toBe(0);
      await app.database.pool.query('update webhook_endpoints set version = 2 where id = $1', [id]);
      expect(await readAge()).toBeGreaterThanOrEqual(600);
    });

    it('but not one of an endpoint at its rate limit, unless its rate has been free for a minute', async () => {
      const id = await addLate(1);
      const freeAt = (when: string) =>
        app.database.pool.query(
          `insert into endpoint_rates (endpoint_id, free_at) values ($1, ${when})
           on conflict (endpoint_id) do update set free_at = excluded.free_at`,
          [id],
        );
      await freeAt('now()');
      expect(await readAge()).toBe(0);
      await freeAt(`now() - interval '2 minutes'`);
      expect(await readAge()).toBeGreaterThanOrEqual(600);
    });
  });

  it('show when a worker last ran, and nothing before the first one', async () => {
    const read = async () => /^worker_last_run_timestamp_seconds (.*)$/m.exec(await fetchMetrics(app))?.[1];
    await app.database.pool.query('truncate verification_count_progress');
    expect(await read()).toBeUndefined();
    await app.database.pool.query(
      `insert into verification_count_progress (closed_until, counted_until, next_id) values (to_timestamp(0), to_timestamp(1500), '')`,
    );
    expect(await read()).toBe('1500');
    // A worker that counts a long history for hours runs. Another name of a lock is another job.
    const client = await app.database.pool.connect();
    try {
      const lock = 'select pg_advisory_xact_lock(hashtext($1))';
      await client.query('begin');
      await client.query(lock, ['another job']);
      expect(await read()).toBe('1500');
      await client.query(lock, ['kyb count verifications']);
      expect(Number(await read())).toBeGreaterThan(Date.now() / 1_000 - 60);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await read()).toBe('1500');
  });

  it('show the age of the oldest entry of the audit log that is not sealed', async () => {
    const read = async () => Number(/^audit_oldest_unsealed_seconds (.*)$/m.exec(await fetchMetrics(app))?.[1]);
    const store = async (secondsAgo: number) => {
      const { id, body } = entryRow({}, { at: new Date(Date.now() - secondsAgo * 1_000) });
      await app.database.pool.query('insert into audit_entries (id, body) values ($1, $2)', [id, body]);
    };
    await store(600);
    expect(await read()).toBeGreaterThanOrEqual(600);
    await sealEntries(app.database.pool, { isWaiting: true });
    expect(await read()).toBeLessThan(60);
    // An entry whose transaction commits late is sealed after newer ones.
    await store(700);
    await sealEntries(app.database.pool, { isWaiting: true });
    expect(await read()).toBeLessThan(60);
  });

  it('show how long an e-mail has waited, although each failed attempt postpones the next one', async () => {
    await app.database.pool.query('delete from mails');
    const queuedAt = Date.now() - 20 * 60_000;
    const id = await queue(app.database, { at: new Date(queuedAt) });
    let now = queuedAt;
    const server = mailServerAt(`smtp://127.0.0.1:${await freePort()}`);
    const sender = quickSender(app.database, { server, clock: () => new Date(now) });
    for (const [failed, minutes] of [0, 1, 6].entries()) {
      now = queuedAt + minutes * 60_000;
      await until(async () => {
        const { attempts, claimedUntil } = await mailRow(app.database, id);
        return attempts > failed && claimedUntil === null;
      });
    }
    await sender.stop();
    expect((await mailRow(app.database, id)).dueAt.getTime()).toBeGreaterThan(Date.now());
    const age = /^queue_oldest_due_seconds\{queue="mails"\} (.*)$/m.exec(await fetchMetrics(app))?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(1_200);
  });
});

/** The days after which data are old. The companies of ASIC are an example of all other datasets. */
const oldAfterDays = { ABR: 21, NZBN: 70, UN: 21, DFAT: 170, 'AU localities': 120, 'ASIC companies': 40, LEI: 21 };

it('the days of the alerts are those of the guide and of the registers', () => {
  const guide = readFileSync('docs/guides/monitoring.md', 'utf8');
  for (const [register, days] of Object.entries(oldAfterDays)) {
    const row = { 'ASIC companies': "ASIC's datasets", LEI: 'another dataset' }[register] ?? register;
    expect(guide).toMatch(new RegExp(`${row}["}\`]* above ${days} days`));
  }
  for (const { register, staleAfterDays } of Object.values(jurisdictions)) {
    expect(oldAfterDays).toHaveProperty(register.toUpperCase(), staleAfterDays);
  }
});

/** When each alert begins, in minutes after the start of its series, which are good until the tenth. */
const good9 = (good: string, bad: string): string => `${good}x9 ${bad}x60`;
const requests = 'http_request_duration_seconds_count{job="kyb", status=';
const fires: readonly { alert: string; series: Readonly<Record<string, string>>; minutes: number }[] = [
  { alert: 'ServiceDown', series: { 'up{job="kyb", instance="a"}': good9('1', '0') }, minutes: 12 },
  // Prometheus finds no target.
  { alert: 'ServiceDown', series: { 'up{job="another", instance="a"}': '1x70' }, minutes: 2 },
  { alert: 'WorkerAway', series: { 'worker_last_run_timestamp_seconds{job="kyb"}': '0x70' }, minutes: 11 },
  { alert: 'AuditUnsealed', series: { 'audit_oldest_unsealed_seconds{job="kyb"}': good9('300', '301') }, minutes: 15 },
  {
    alert: 'RequestsFail',
    series: { [`${requests}"200"}`]: '0+600x70', [`${requests}"500"}`]: `0x9 0+60x60` },
    minutes: 16,
  },
  {
    alert: 'VerifySlow',
    series: {
      'http_request_duration_seconds_bucket{job="kyb", route="/api/enterprise/verify", le="1"}': good9('0+60', '600+0'),
      'http_request_duration_seconds_bucket{job="kyb", route="/api/enterprise/verify", le="10"}': '0+60x70',
      'http_request_duration_seconds_bucket{job="kyb", route="/api/enterprise/verify", le="+Inf"}': '0+60x70',
    },
    minutes: 21,
  },
  {
    alert: 'DatabasePoolFull',
    series: { 'database_pool_waiting{job="kyb", instance="a"}': good9('0', '3') },
    minutes: 12,
  },
  {
    alert: 'ReplicaAway',
    series: { 'database_replica_up{job="kyb", instance="a"}': good9('1', '0') },
    minutes: 15,
  },
  {
    alert: 'DeliveriesLate',
    series: { 'queue_oldest_due_seconds{job="kyb", queue="deliveries"}': good9('300', '301') },
    minutes: 15,
  },
  {
    alert: 'MailsLate',
    series: { 'mail_late_recipients{job="kyb"}': good9('1', '2') },
    minutes: 15,
  },
  {
    alert: 'BulkStuck',
    series: { 'queue_oldest_due_seconds{job="kyb", queue="bulks"}': good9('21600', '21601') },
    minutes: 40,
  },
  {
    alert: 'RegisterRejectsKey',
    series: { 'register_misconfigured{job="kyb", register="ABR"}': good9('0', '1') },
    minutes: 15,
  },
  { alert: 'RegisterPaused', series: { 'register_paused{job="kyb", register="ABR"}': good9('0', '1') }, minutes: 25 },
  // Time begins at 0 here, and the data are as old as they may be in the tenth minute.
  ...Object.entries(oldAfterDays).map(([register, days]) => ({
    alert: 'RegisterOld',
    series: {
      [`register_extract_day_timestamp_seconds{job="kyb", register="${register}"}`]: `${10 * 60 - days * 86_400 - 1}x70`,
    },
    minutes: 10,
  })),
  ...['DFAT', 'UN'].map((list) => ({
    alert: 'SanctionsListNotImported',
    series: {
      [`register_extract_imported_timestamp_seconds{job="kyb", register="${list}"}`]: `${10 * 60 - 21 * 86_400 - 1}x70`,
    },
    minutes: 10,
  })),
];

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool && process.env['CI_REQUIRES_PROMTOOL']) throw new Error('promtool is not on PATH: install it.');

(hasPromtool ? describe : describe.skip)('promtool', () => {
  const promtool = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  it('accepts the rules', () => {
    expect(promtool('check', 'rules', alertsPath)).toMatchObject({ status: 0 });
  });

  it('accepts the scrape configurations of docs/reference/operations.md', () => {
    const blocks = parseBlocks(readFileSync('docs/reference/operations.md', 'utf8')).filter(({ code }) =>
      code.startsWith('scrape_configs:'),
    );
    expect(blocks).toHaveLength(2);
    for (const { code } of blocks) {
      // Debian builds Prometheus without Kubernetes.
      const known = code.replace(/^ {4}kubernetes_sd_configs: .*$/m, "    static_configs: [{ targets: ['a:1'] }]");
      expect(promtool('check', 'config', files.write('prometheus.yml', known))).toMatchObject({ status: 0 });
      expect(parse(code).scrape_configs[0].job_name).toBe('kyb');
    }
  });

  it('finds that each alert begins when it should, and not before', () => {
    const cases = {
      rule_files: [resolve(alertsPath)],
      evaluation_interval: '1m',
      tests: fires.map(({ alert, series, minutes }) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [minutes - 1, minutes].map((minute) => ({
          expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
          eval_time: `${minute}m`,
          exp_samples: minute < minutes ? [] : [{ labels: '{}', value: 1 }],
        })),
      })),
    };
    expect(new Set(fires.map(({ alert }) => alert))).toEqual(new Set(rules.map(({ alert }) => alert)));
    const path = files.write('alerts.json', JSON.stringify(cases));
    expect(promtool('test', 'rules', path)).toMatchObject({ status: 0 });
  });
});
