import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepExpired } from '../../src/workers/jobs/retention.js';
import { sendAlerts } from '../../src/workers/jobs/sendAlerts.js';
import { createLog } from '../../src/platform/log.js';
import { createMailSender } from '../../src/workers/mail/mailSender.js';
import { clientWith, testApp, type TestApp } from '../support/app.js';
import { certificateFixture } from '../support/seeds/certificateFixture.js';
import { mailServerAt, mailVault } from '../support/servers/mail.js';
import { newPerson } from '../support/browser/portal.js';
import { signInPerson } from '../support/people/session.js';
import { smtpServer } from '../support/servers/smtpServer.js';
import { until } from '../support/until.js';

const dayMs = 24 * 60 * 60 * 1_000;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterEach(() =>
  app.database.pool.query('delete from mails; delete from alerts; update api_keys set revoked_at = now()'),
);
afterAll(() => app.stop());

/** An organisation with an owner and an officer. */
async function staffed(): Promise<{
  id: string;
  owner: string;
  officer: string;
  patch: (body: object) => Promise<number>;
}> {
  const id = await app.newOrganisation();
  const owner = await newPerson(app, { organisationId: id });
  const officer = await newPerson(app, { organisationId: id, role: 'officer' });
  const client = clientWith(app, (await signInPerson(app, owner)).headers);
  const patch = async (body: object) => (await client.send('PATCH', '/api/enterprise/organisation', body)).status;
  return { id, owner: owner.email, officer: officer.email, patch };
}

/** A key that was made so long before it ends. */
async function keyEnding(
  organisationId: string,
  inDays: number,
  { name = 'Billing', mode = 'live', madeFor = 365 } = {},
) {
  const expiresAt = new Date(Date.now() + inDays * dayMs);
  const { id } = await app.newKey(organisationId, mode as 'live' | 'test', { name, expiresAt });
  await app.database.pool.query('update api_keys set created_at = $2 where id = $1', [
    id,
    new Date(expiresAt.getTime() - madeFor * dayMs),
  ]);
  return id;
}

const run = (daysLater = 0): Promise<number> =>
  sendAlerts({
    em: app.database.orm.em,
    clock: () => new Date(Date.now() + daysLater * dayMs),
    urls: { portalUrl: () => 'https://kyb.example' },
  });

/** Three certificates of a year, one of them revoked, of an organisation with an owner. */
async function certificates(): Promise<void> {
  const fixture = await certificateFixture(app);
  const now = Date.now();
  const dates = { issuedAt: new Date(now).toISOString(), expiresAt: new Date(now + 365 * dayMs).toISOString() };
  const issued = [await fixture.issue(dates), await fixture.issue(dates), await fixture.issue(dates)];
  await fixture.revoke(issued[0]?.statement.id ?? '');
  const { pool } = app.database;
  await pool.query(`update certificates set subject = '{"legalName":"SANDBOX CLEAN PTY LTD"}'`);
  const { rows } = await pool.query<{ organisation_id: string }>('select organisation_id from certificates limit 1');
  await newPerson(app, { organisationId: rows[0]?.organisation_id ?? '' });
}

const mails = async (): Promise<{ recipient: string; subject: string; text: string }[]> =>
  (await app.database.pool.query('select recipient, subject, text from mails order by id')).rows;

describe('what ends soon', () => {
  it('is told of to owners 30 days before, 7 days and one day, once each', async () => {
    const { id, owner } = await staffed();
    const keyId = await keyEnding(id, 29.5);
    expect(await run(-1)).toBe(0);
    for (const days of [0, 0, 1, 22.6, 23, 28.6, 29, 30, 31]) await run(days);
    const told = await mails();
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [owner, 'An API key expires within 30 days (live)'],
      [owner, 'An API key expires within 7 days (live)'],
      [owner, 'An API key expires within a day (live)'],
    ]);
    expect(told[0]?.text).toContain(`- Billing (${keyId}), on `);
    expect(told[0]?.text).toContain('https://kyb.example/api-keys');
    expect(told[0]?.text).toContain('https://kyb.example/settings/alerts');
  });

  it('is told once where many workers look at the same time', async () => {
    const { id } = await staffed();
    for (let n = 0; n < 5; n += 1) await keyEnding(id, 5, { name: `Key ${n}` });
    const told = await Promise.all(Array.from({ length: 6 }, () => run()));
    expect(told.reduce((sum, count) => sum + count)).toBe(5);
    const { rows } = await app.database.pool.query('select subject from alerts order by subject');
    expect(rows.map(({ subject }) => subject)).toEqual(['Key 0', 'Key 1', 'Key 2', 'Key 3', 'Key 4']);
    expect(await mails()).toHaveLength(1);
  });

  it('is not told where the transaction ends without its end: the next one tells it', async () => {
    const { id } = await staffed();
    await keyEnding(id, 5);
    await app.database.pool.query('alter table mails rename to mails_gone');
    await expect(run()).rejects.toThrow();
    await app.database.pool.query('alter table mails_gone rename to mails');
    expect(await run()).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  it('is not told of a key that is revoked, replaced or was made for no longer, nor of test data unless chosen', async () => {
    const { id, patch } = await staffed();
    const [revoked, replaced] = [await keyEnding(id, 5), await keyEnding(id, 1)];
    const { id: newer } = await app.newKey(id);
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked]);
    await app.database.pool.query('update api_keys set replaces_key_id = $2 where id = $1', [newer, replaced]);
    await keyEnding(id, 29.9, { madeFor: 30 });
    await keyEnding(id, 5, { mode: 'test' });
    expect(await run()).toBe(0);
    expect(await patch({ alertsOfTestData: true })).toBe(200);
    expect(await run()).toBe(1);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['An API key expires within 7 days (test)']);
  });

  it('is told of a key that was rotated: the one in its place ends when it would have', async () => {
    const { id, owner } = await staffed();
    const person = await newPerson(app, { organisationId: id });
    const client = clientWith(app, (await signInPerson(app, person)).headers);
    const key = await keyEnding(id, 5);
    const makeOwners = `update api_keys set role = 'owner', member_id = $2 where id = $1`;
    await app.database.pool.query(makeOwners, [key, person.memberId]);
    const rotated = await client.post(`/api/enterprise/api-keys/${key}/rotate`, { graceSeconds: 0 });
    expect(rotated.status).toBe(200);
    expect(await run()).toBe(1);
    const told = (await mails()).filter(({ recipient }) => recipient === owner);
    expect(told.map(({ text }) => text.includes(rotated.body.key?.id ?? rotated.body.apiKey?.id))).toEqual([true]);
  });

  it('is told to others where one organisation cannot be told', async () => {
    const [first, second] = [await staffed(), await staffed()];
    for (const { id } of [first, second]) await keyEnding(id, 5);
    await app.database.pool.query(
      `alter table alerts add constraint planted check (organisation_id <> '${first.id}') not valid`,
    );
    await expect(run()).rejects.toThrow('Some alerts could not be sent.');
    await app.database.pool.query('alter table alerts drop constraint planted');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([second.owner]);
    expect(await run()).toBe(1);
  });

  it('is told to others where one organisation cannot be told, however much there is to tell it', async () => {
    const [first, second] = [await staffed(), await staffed()];
    const { pool } = app.database;
    await pool.query(
      `insert into api_keys select (jsonb_populate_record(key, jsonb_build_object(
         'id', 'key_' || lpad(n::text, 26, '0'), 'hash', '\\x' || md5(n::text) || md5(n::text)))).*
       from api_keys key cross join generate_series(1, 500) as n where key.id = $1`,
      [await keyEnding(first.id, 5)],
    );
    await keyEnding(second.id, 5);
    await pool.query(`alter table alerts add constraint planted check (organisation_id <> '${first.id}') not valid`);
    await expect(run()).rejects.toThrow('Some alerts could not be sent.');
    await pool.query('alter table alerts drop constraint planted');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([second.owner]);
    expect(await run()).toBe(501);
  });

  it('is told to the roles that the organisation has chosen, of the kinds that it has chosen', async () => {
    const { id, officer, patch } = await staffed();
    await keyEnding(id, 5);
    expect(await patch({ alertKinds: ['certificate_expiring'] })).toBe(200);
    expect(await run()).toBe(0);
    expect(await patch({ alertRoles: [] })).toBe(400);
    expect(await patch({ alertKinds: ['key_expiring'], alertRoles: ['officer', 'viewer'] })).toBe(200);
    expect(await run()).toBe(1);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([officer]);
  });

  it('leaves by mail', async () => {
    const { id, owner } = await staffed();
    await keyEnding(id, 5);
    await run();
    const server = await smtpServer();
    const { pool } = app.database;
    const log = createLog('silent');
    const mail = { pool, vault: mailVault, server: mailServerAt(server.url), clock: () => new Date(), log, pollMs: 20 };
    const sender = createMailSender(mail);
    await until(() => server.received.length === 1);
    await sender.stop();
    await server.stop();
    expect(server.received[0]?.to).toEqual([owner]);
    expect(server.received[0]?.text).toContain('An API key expires within 7 days (live):');
  });

  it('is told of certificates, many in one mail, and not of those that are revoked', async () => {
    await certificates();
    expect(await run(330)).toBe(0);
    expect(await run(336)).toBe(2);
    expect(await run(336)).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 certificates expire within 30 days (live)');
    expect(mail?.text).toContain('https://kyb.example/certificates');
  });

  it('is told of certificates that are suspended, each time, and not of those that are over', async () => {
    await certificates();
    const { pool } = app.database;
    const suspend = (at: string) =>
      pool.query(
        `update certificates set status = 'suspended', suspended_at = $1 where status in ('issued', 'suspended')`,
        [at],
      );
    await suspend('2026-12-01T00:00:00Z');
    expect([await run(), await run(), await run(400)]).toEqual([2, 0, 0]);
    await suspend('2026-12-02T00:00:00Z');
    expect(await run()).toBe(2);
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 certificates are suspended (live)');
    expect(mail?.text).toContain('If an officer suspended it, an officer reinstates it.');
    expect(mail?.text).toContain('https://kyb.example/certificates');
  });

  it('is not told again of a certificate that is suspended for longer than alerts are kept', async () => {
    const { pool } = app.database;
    await pool.query('truncate certificates cascade');
    await certificates();
    await pool.query(
      `update certificates set status = 'suspended', suspended_at = now(), expires_at = now() + interval '3 years'
       where status = 'issued'`,
    );
    expect(await run()).toBe(2);
    const later = new Date(Date.now() + 400 * dayMs);
    await sweepExpired(pool, later);
    expect(await run(400)).toBe(0);
    await pool.query(
      `update certificates set status = 'revoked', suspended_at = null, revoked_at = now(), revoked_reason = 'sold'
       where status = 'suspended'`,
    );
    await sweepExpired(pool, later);
    expect((await pool.query('select from alerts')).rowCount).toBe(0);
  });

  it('is told of suspended certificates where another organisation cannot be told, however many it has', async () => {
    const { pool } = app.database;
    await pool.query('truncate certificates cascade');
    await certificates();
    const { rows } = await pool.query<{ id: string }>('select organisation_id as id from certificates limit 1');
    const columns = await pool.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = current_schema() and table_name = 'certificates' and is_generated = 'NEVER'`,
    );
    const names = columns.rows[0]?.names ?? '';
    await pool.query(
      `insert into certificates (${names}) select ${names} from (select (jsonb_populate_record(certificate, jsonb_build_object(
         'id', 'KYB-' || lpad(n::text, 20, '0'), 'status_list', 7, 'status_index', n))).*
       from certificates certificate cross join generate_series(1, 500) as n
       where certificate.id = (select id from certificates where status = 'issued' limit 1)) copies`,
    );
    await certificates();
    const first = rows[0]?.id ?? '';
    const others = await pool.query<{ id: string }>(
      'select organisation_id as id from certificates where organisation_id <> $1',
      [first],
    );
    await newPerson(app, { organisationId: others.rows[0]?.id ?? '' });
    await pool.query(`update certificates set status = 'suspended', suspended_at = now() where status = 'issued'`);
    await pool.query(`alter table alerts add constraint planted check (organisation_id <> '${first}') not valid`);
    await expect(run()).rejects.toThrow('Some alerts could not be sent.');
    await pool.query('alter table alerts drop constraint planted');
    expect((await mails()).map(({ subject }) => subject)).toEqual(['2 certificates are suspended (live)']);
    expect(await run()).toBe(502);
    await pool.query('truncate certificates cascade');
  });

  it('is listed for all members of the organisation, and nobody else', async () => {
    const [own, other] = [await staffed(), await staffed()];
    const keyId = await keyEnding(own.id, 5);
    await run();
    for (const [organisationId, count] of [
      [own.id, 1],
      [other.id, 0],
    ] as const) {
      const viewer = await newPerson(app, { organisationId, role: 'viewer' });
      const client = clientWith(app, (await signInPerson(app, viewer)).headers);
      const { body } = await client.get('/api/enterprise/alerts');
      expect(body.items).toHaveLength(count);
      if (count === 1) {
        expect(body.items[0]).toMatchObject({ kind: 'key_expiring', subjectId: keyId, daysBefore: 7, recipients: 1 });
      }
    }
  });
});
