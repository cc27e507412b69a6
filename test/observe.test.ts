import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { freePort } from '../bench/freePort.js';
import { jurisdictions } from '../src/domain/jurisdictions/jurisdictions.js';
import { queueMail } from '../src/operations/mails/queueMail.js';
import { testApp, type TestApp } from './support/app.js';
import { fetchMetrics } from './support/processes/metrics.js';
import { TemporaryFiles } from './support/processes/temporaryFiles.js';
import { mailRow, mailServerAt, queue, quickSender } from './support/servers/mail.js';
import { until } from './support/until.js';

const alertsPath = 'deploy/observe/alerts.yaml';
const alerts: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(readFileSync(alertsPath, 'utf8'));
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
    series: { 'queue_oldest_due_seconds{job="kyb", queue="mails"}': good9('900', '901') },
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
