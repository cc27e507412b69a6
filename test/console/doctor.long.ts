import { mkdirSync, readdirSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { queueMail } from '../../src/operations/mails/queueMail.js';
import { prepareDemo } from '../../src/operations/platform/prepareDemo.js';
import { newCertificate } from '../support/seeds/certificates.js';
import { consoleFixture, runConsole } from '../support/processes/console.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { seedMissed } from '../support/seeds/missedDeliveries.js';
import { describeWithPgBouncer, TestPgBouncer } from '../support/servers/pgBouncer.js';
import { freePort } from '../../bench/freePort.js';
import { describeWithRedis, TestRedis } from '../support/servers/redis.js';
import { smtpServer } from '../support/servers/smtpServer.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly text: string;
  readonly remedy: string | null;
}

const fixture = consoleFixture();
const files = new TemporaryFiles();
beforeAll(() => prepareDemo(fixture.started.services, readConfig({ DATA_DIR: fixture.dataDir })));
afterAll(() => {
  files.remove();
});

/** The findings under these settings, and the exit code. */
async function diagnose(settings: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await fixture.kybWith(settings, 'doctor', '--json');
  const { findings } = JSON.parse(stdout) as { findings: readonly Finding[] };
  const about = (check: string) => findings.filter((finding) => finding.check === check);
  const listStates = (check: string) => about(check).map(({ state }) => state);
  return { code, stdout, stderr, findings, about, listStates };
}

const query = (sql: string, values: unknown[] = []) => fixture.started.services.database.pool.query(sql, values);

describe('kyb doctor', () => {
  it('finds no problem in a new installation, and says what it has checked', async () => {
    const { code, stderr, findings, about } = await diagnose();
    expect([code, stderr]).toEqual([0, '']);
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set([
        ...['node', 'disk', 'service', 'configuration', 'addresses', 'tls', 'residency', 'live-registers', 'mail'],
        ...['redis', 'database', 'schema', 'secrets', 'clock', 'registers', 'lists', 'operators', 'audit', 'anchor'],
        ...['webhooks', 'jobs', 'countries'],
      ]),
    );
    for (const { state, remedy } of findings) expect(remedy === null).toBe(state === 'ok');
    expect(about('database')).toMatchObject([{ text: expect.stringMatching(/: PostgreSQL 18\.\d+\.$/) }]);
    expect(about('schema')).toMatchObject([{ text: expect.stringMatching(/up to date: \d+ migrations/) }]);
  });

  it('is lines for a person, with the remedy below what is not ok', async () => {
    const { code, stdout } = await fixture.kyb('doctor');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {7}node: Node 24\./);
    expect(stdout).toContain('\nwarning  anchor: AUDIT_ANCHOR is not set');
    expect(stdout).toContain('\n          Set AUDIT_ANCHOR to ');
    expect(stdout).toMatch(/\n0 problems, \d warnings\.\n$/);
  });

  it('finds what must not be in production, and shows no secret', async () => {
    const secret = 'a-secret-of-this-test';
    const port = await freePort();
    const { code, stdout, about, listStates } = await diagnose({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://kyb.example',
      RATE_LIMITS: 'off',
      SMTP_URL: `smtp://user:${secret}@127.0.0.1:${port}`,
      MAIL_FROM: 'kyb@acme.example',
      REDIS_URL: `redis://:${secret}@127.0.0.1:${port}`,
      ABR_GUID: secret,
      NZBN_KEY: secret,
    });
    expect(code).toBe(1);
    expect(stdout).not.toContain(secret);
    expect(about('addresses')).toMatchObject([{ state: 'problem', remedy: 'Set PUBLIC_URL to an https address.' }]);
    expect(about('mail')).toMatchObject([{ state: 'problem', text: expect.stringContaining('cannot be used') }]);
    expect(about('redis')).toMatchObject([{ state: 'problem', text: expect.stringContaining('ECONNREFUSED') }]);
    expect(about('live-registers')).toMatchObject([{ text: 'Live look-ups: ABR_GUID is set, NZBN_KEY is set.' }]);
    expect(listStates('limits')).toEqual(['warning']);
    expect(about('sample').map(({ text }) => text)).toEqual([
      expect.stringContaining('extract of ABR is sample data'),
      expect.stringContaining('extract of NZBN is sample data'),
      '3 demo accounts can sign in.',
    ]);
    expect(about('operators')).toMatchObject([{ state: 'warning', text: expect.stringContaining('1 of 1') }]);
    expect(listStates('lists')).toEqual(['warning']);
  });

  it('reports a proxy that is not declared, a listener without TLS, and a missing address', async () => {
    const production = { NODE_ENV: 'production' };
    const proxied = await diagnose({ ...production, PUBLIC_URL: 'https://kyb.example' });
    expect(proxied.about('tls')).toMatchObject([{ state: 'warning', text: expect.stringContaining('TRUST_PROXY') }]);
    expect(proxied.listStates('addresses')).toEqual(['ok']);
    const plain = await diagnose({ ...production, HOST: '0.0.0.0' });
    expect(plain.about('tls')).toMatchObject([{ state: 'problem', text: expect.stringContaining('HOST 0.0.0.0') }]);
    expect(plain.about('addresses')).toMatchObject([
      { state: 'problem', remedy: expect.stringMatching(/^Set PUBLIC_URL/) },
    ]);
  });

  it.each([
    [60, 'ok'],
    [5, 'warning'],
    [-1, 'problem'],
  ])('reports a certificate with %d days left as %s', async (days, state) => {
    const { cert, key } = await newCertificate({ days });
    const [TLS_CERT_FILE, TLS_KEY_FILE] = [files.write('cert.pem', cert), files.write('key.pem', key)];
    expect((await diagnose({ TLS_CERT_FILE, TLS_KEY_FILE })).listStates('tls')).toEqual([state]);
  });

  it('connects to the mail server and sends nothing', async () => {
    const server = await smtpServer();
    const { about } = await diagnose({ SMTP_URL: server.url, MAIL_FROM: 'kyb@acme.example' });
    await server.stop();
    expect(about('mail')).toMatchObject([{ state: 'ok', text: expect.stringContaining('kyb@acme.example') }]);
    expect(server.received).toEqual([]);
  });

  it('reports a configuration that cannot be read as one problem', async () => {
    const { code, findings } = await diagnose({
      PORT: 'secret',
      DATABASE_URL: 'postgres://kyb:hunter22@db.example/kyb',
    });
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { check: 'configuration', state: 'problem', text: expect.stringContaining('PORT') },
    ]);
    expect(JSON.stringify(findings)).not.toContain('hunter22');
  });

  it('reports secrets of another database, and a secret file that others can read', async () => {
    const other = await diagnose({ SECRETS_KEY: 'x'.repeat(32) });
    expect(other.about('secrets')).toMatchObject([
      { state: 'problem', text: expect.stringContaining('SECRETS_KEY does not') },
    ]);
    const path = join(fixture.dataDir, 'secrets.key');
    await chmod(path, 0o644);
    const open = await diagnose();
    await chmod(path, 0o600);
    expect(open.about('secrets')).toMatchObject([
      { state: 'problem', remedy: `Run: chmod 600 ${path}` },
      { state: 'ok' },
    ]);
    expect(open.code).toBe(1);
  });

  it('reports pending migrations and leaves them pending, and migrations of a newer version', async () => {
    const { rows } = await query(
      'delete from schema_migrations where id = (select max(id) from schema_migrations) returning name',
    );
    const pending = await diagnose();
    expect(pending.about('schema')).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/^Pending migrations: 1 of/) },
    ]);
    expect((await diagnose()).listStates('schema')).toEqual(['warning']);
    await query(`insert into schema_migrations (name, executed_at) values ($1, now()), ('Migration2099', now())`, [
      rows[0].name,
    ]);
    const newer = await diagnose();
    await query(`delete from schema_migrations where name = 'Migration2099'`);
    expect(newer.about('schema')).toMatchObject([{ state: 'warning', text: expect.stringContaining('newer version') }]);
    expect((await diagnose()).listStates('schema')).toEqual(['ok']);
  }, 120_000);

  it('reports a database that cannot be reached', async () => {
    const url = `postgres://kyb:hunter22@127.0.0.1:${await freePort()}/kyb`;
    const { code, stdout, about } = await diagnose({ DATABASE_URL: url, SECRETS_KEY: 'x'.repeat(32) });
    expect(code).toBe(1);
    expect(about('database')).toMatchObject([{ state: 'problem', text: expect.stringContaining('ECONNREFUSED') }]);
    expect(stdout).not.toContain('hunter22');
  });

  it('reports a role that could change the audit log', async () => {
    const { host = '', user = '', database = '' } = fixture.started.services.database.pool.options;
    const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
    const { about } = await diagnose({ DATABASE_URL: url, SECRETS_KEY: 'x'.repeat(32) });
    expect(about('database-role')).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('MIGRATION_DATABASE_URL') },
    ]);
  });

  it('creates nothing where there is no database', async () => {
    const dataDir = join(await newDataDir(), 'data');
    mkdirSync(dataDir);
    const { code, stdout } = await runConsole({ DATA_DIR: dataDir }, ['doctor']);
    expect(code).toBe(0);
    expect(stdout).toContain(`warning  database: There is no database in ${dataDir} yet.`);
    expect(readdirSync(dataDir)).toEqual([]);
    await rm(join(dataDir, '..'), { recursive: true });
  });

  it('reports registers and lists that are older than the product accepts, and a key that a register rejects', async () => {
    await query(
      `update register_extracts set is_sample = false, as_of = current_date - case register when 'abr' then 22 else 70 end`,
    );
    await query(
      `insert into datasets (name, as_of, records, rejects, files, imported_at) values
         ('DFAT', current_date - 40, 10, 0, '[]', now() - interval '31 days'), ('UN', current_date, 10, 0, '[]', now())`,
    );
    await query(
      `insert into register_calls (register, outcome, hour, calls, last_at) values ('ABR', 'configuration', date_trunc('hour', now()), 3, now())`,
    );
    const { about } = await diagnose();
    expect(about('registers').map(({ state, text }) => [state, text.includes('limit is 21 days')])).toEqual([
      ['warning', true],
      ['ok', false],
    ]);
    expect(about('lists').map(({ state, text }) => [text.split(':')[0], state])).toEqual([
      ['DFAT', 'problem'],
      ['UN', 'ok'],
    ]);
    expect(about('live-registers')).toMatchObject([
      { state: 'ok' },
      { state: 'problem', remedy: 'Set the right ABR_GUID.' },
    ]);
  });

  it('reports registers and lists that cannot give every result in production', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://kyb.example' };
    await query('update register_extracts set is_sample = false, as_of = current_date');
    await query(`delete from register_files where register = 'abr'`);
    await query(
      `insert into register_files (register, sequence, name, extract_time, records, rejects, imported_at)
       values ('abr', 2, 'part2.xml', now(), 10, 0, now())`,
    );
    await query('delete from datasets');
    await query(
      `insert into datasets (name, as_of, records, rejects, files, imported_at) values
         ('DFAT', current_date, 10, 1, '[]', now()), ('UN', current_date, 10, 0, '[]', now())`,
    );
    const part = await diagnose(production);
    expect(part.about('registers').map(({ state, text }) => [state, text.includes('only a part')])).toEqual([
      ['warning', true],
      ['warning', true],
    ]);
    expect(part.about('lists').map(({ state, text }) => [state, text.replace(/^.*: /, '')])).toEqual([
      ['warning', '1 row could not be read, so every screening against it is incomplete.'],
      ['ok', expect.anything()],
    ]);

    await query('update register_extracts set records = 20000000');
    await query(`delete from register_names where register = 'nzbn'`);
    expect((await diagnose(production)).about('registers')).toMatchObject([
      { state: 'warning', text: expect.stringContaining('a file between the others is not imported') },
      { state: 'warning', text: expect.stringContaining('name index is not built') },
    ]);

    await query(`delete from register_extracts where register = 'nzbn'`);
    const [, nzbn] = (await diagnose({ ...production, NZBN_KEY: 'a-key-of-this-test' })).about('registers');
    expect(nzbn).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/organisations use the extract: [1-9]/),
    });
    expect(nzbn?.remedy).toContain('--register-source live');
  });

  it('reports dead letters, disabled endpoints, and work that is overdue', async () => {
    const { rows } = await query('select id from organisations');
    const organisationId = String(rows[0].id);
    const app = { services: fixture.started.services, database: fixture.started.services.database } as never;
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://hooks.example' });
    await seedMissed(fixture.started.services, { organisationId, endpointId: id, failed: 2, unrecorded: 0 });
    await query(
      `update webhook_endpoints set status = 'disabled', disabled_at = now(), disabled_reason = 'A test.' where id = $1`,
      [id],
    );
    const mail = { organisationId: null, recipient: 'jane@acme.example', kind: 'test.notice', subject: 'A', text: 'B' };
    await queueMail(fixture.started.services.database.orm.em.fork(), { ...mail, at: new Date(Date.now() - 7_200_000) });
    await query(
      `insert into verification_count_progress (closed_until, counted_until, next_id)
       values (now() - interval '3 days', now() - interval '3 days', 'ver_0')`,
    );
    const { about } = await diagnose();
    expect(about('webhooks').map(({ text }) => text)).toEqual([
      '2 deliveries became dead letters in 24 hours.',
      'Disabled webhook endpoints: 1 of 1.',
    ]);
    expect(about('jobs')).toMatchObject([
      {
        state: 'warning',
        text: 'An e-mail has waited for 2 hours.',
        remedy: expect.stringContaining('kyb mails list'),
      },
    ]);
    expect(about('workers')).toMatchObject([{ state: 'warning', text: 'No worker has run for 3 days.' }]);
  });
});

describeWithRedis('kyb doctor with Redis', () => {
  it('connects to it', async () => {
    const redis = await TestRedis.start();
    const { about } = await diagnose({ REDIS_URL: redis.url });
    await redis.kill();
    expect(about('redis')).toMatchObject([{ state: 'ok', text: 'Redis at REDIS_URL accepts connections.' }]);
  });
});

describeWithPgBouncer('kyb doctor with a pooler', () => {
  it('says whether each address leads to it', async () => {
    const { host = '', port = 0, user = '', database = '' } = fixture.started.services.database.pool.options;
    const bouncer = await TestPgBouncer.start({ host, port });
    const pooled = `postgres://${user}@127.0.0.1:${bouncer.address.port}/${database}`;
    const direct = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const settings = { DATABASE_URL: pooled, SECRETS_KEY: 'x'.repeat(32) };
    const states = async (more: Readonly<Record<string, string>>) =>
      (await diagnose({ ...settings, ...more })).listStates('database-pooler');
    try {
      expect((await diagnose(settings)).about('database')).toMatchObject([
        { state: 'problem', text: expect.stringContaining('set DIRECT_DATABASE_URL') },
      ]);
      expect(await states({ DIRECT_DATABASE_URL: direct })).toEqual(['ok']);
      expect(await states({ DIRECT_DATABASE_URL: pooled.replace('127.0.0.1', 'localhost') })).toEqual(['problem']);
      expect(await states({ DIRECT_DATABASE_URL: `postgres://${user}@127.0.0.1:1/x` })).toEqual(['problem']);
      expect(await states({ DATABASE_URL: direct })).toEqual([]);
    } finally {
      await bouncer.stop();
    }
  });

  it('warns where a pooler accepts the time limit, and drops it', async () => {
    const { host = '', port = 0, user = '', database = '' } = fixture.started.services.database.pool.options;
    const bouncer = await TestPgBouncer.start({ host, port }, 'ignore_startup_parameters = statement_timeout');
    const url = `postgres://${user}@127.0.0.1:${bouncer.address.port}/${database}`;
    try {
      const { about } = await diagnose({ DATABASE_URL: url, SECRETS_KEY: 'x'.repeat(32) });
      expect(about('database-pooler')).toMatchObject([
        { state: 'warning', remedy: expect.stringContaining('DIRECT_DATABASE_URL') },
      ]);
    } finally {
      await bouncer.stop();
    }
  });
});
