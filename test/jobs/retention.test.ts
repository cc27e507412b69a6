import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toFirstId } from '../../src/domain/ids.js';
import { runJob } from '../support/runJob.js';
import { sweepExpired } from '../../src/workers/jobs/retention.js';
import { queueMail } from '../../src/operations/mails/queueMail.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { explainPlan, recordStatements } from '../support/database/recordStatements.js';
import { certificateFixture } from '../support/seeds/certificateFixture.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';

const dayMs = 24 * 60 * 60 * 1_000;
let app: TestApp;
let organisationId: string;
let endpointId: string;
let seeded = 0;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  ({ id: endpointId } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' }));
});
afterAll(() => app.stop());

/** An event of so many days ago, with a delivery and its attempt. */
async function seedEvent(daysAgo: number): Promise<string> {
  const at = new Date(Date.now() - daysAgo * dayMs);
  // Not a new id: those never go back in time.
  seeded += 1;
  const id = toFirstId('event', at).slice(0, -4) + String(seeded).padStart(4, '0');
  await app.database.pool.query(
    `with event as (insert into events (id, organisation_id, mode, kind, data, occurred_at)
        values ($1, $2, 'live', 'verification.completed', '{}', $3)),
      delivery as (insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
        values ($4, $1, $2, 'live', $3, $3))
     insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, started_at, duration_ms)
        values ($4, $1, 1, $2, 'live', false, 'refused', $3, 1)`,
    [id, organisationId, at, endpointId],
  );
  return id;
}

async function kept(column: string, table: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(`select ${column} as id from ${table} order by 1`);
  return rows.map(({ id }) => id);
}

describe('what is kept no longer', () => {
  it('goes after its time, with all that hangs on it, and nothing else does', async () => {
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    for (let count = 0; count < 1_200; count += 1) await seedEvent(91 + count / 1_200);
    const young = [await seedEvent(89), await seedEvent(0)].sort();
    const { cursor } = (await client.get('/api/enterprise/events?order=oldest&limit=1')).body.items[0];
    await app.database.pool.query(
      `insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, created_at)
       select $1, 'live', 'verify', age::text, '', '{}', now() - age * interval '1 hour' from unnest('{1,23,25,100}'::int[]) age`,
      [organisationId],
    );
    expect(await sweepExpired(app.database.pool, new Date())).toBe(3 * 1_200 + 2);
    expect(await kept('id', 'events')).toEqual(young);
    expect(await kept('event_id', 'deliveries')).toEqual(young);
    expect(await kept('event_id', 'delivery_attempts')).toEqual(young);
    expect(await kept('key', 'idempotency_keys')).toEqual(['1', '23']);
    expect(await client.get(`/api/enterprise/events?after=${cursor}`)).toMatchObject({
      status: 410,
      body: { code: 'CURSOR_EXPIRED' },
    });
  });

  it('is what lets somebody in: sessions, links and the mails that hold them', async () => {
    const { pool, orm } = app.database;
    const now = new Date();
    const mails: string[] = [];
    for (const [kind, minutes] of [
      ['password.reset', 59],
      ['password.reset', 61],
      ['invitation.created', 61],
      ['invitation.created', 7 * 24 * 60 + 1],
    ] as const) {
      const at = new Date(now.getTime() - minutes * 60_000);
      const mail = { organisationId: null, recipient: 'jane@acme.example', subject: 's', text: 'a link', kind, at };
      mails.push((await queueMail(orm.em.fork(), { ...mail, encryptWith: app.services.vault })) ?? '');
    }
    await pool.query(
      `insert into sessions (sid, sess, expire) values ('old', '{}', now() - interval '1 hour'), ('new', '{}', now() + interval '1 hour')`,
    );
    await pool.query(
      `insert into password_resets (hash, email, created_at, expires_at)
       values ('old', 'jane@acme.example', now(), now() - interval '25 hours'), ('new', 'jane@acme.example', now(), now())`,
    );
    await pool.query(
      `insert into invitations (id, organisation_id, email, role, hash, created_at, expires_at)
       select 'inv_' || days, $1, 'jane@acme.example', 'viewer', days::text::bytea, now(), now() - days * interval '1 day'
       from unnest('{91,89}'::int[]) days`,
      [organisationId],
    );
    await sweepExpired(pool, now);
    const { rows } = await pool.query('select id, state from mails where sealed_text is not null order by id');
    expect(rows.map(({ id }) => id).sort()).toEqual([mails[0], mails[2]].sort());
    const over = await pool.query(`select text, last_error from mails where state = 'failed'`);
    expect(over.rows).toEqual(Array(2).fill({ text: '', last_error: 'The link in it is over.' }));
    expect(await kept('sid', 'sessions')).toEqual(['new']);
    expect(await kept('hash::text', 'password_resets')).toEqual(['\\x6e6577']);
    expect(await kept('id', 'invitations')).toEqual(['inv_89']);
  });

  it('is who was found about the entity of a certificate, once that is expired or revoked', async () => {
    const { pool } = app.database;
    const seed = await certificateFixture(app);
    const [current, expired, revoked] = [await seed.issue(), await seed.issue(), await seed.issue()].map(
      ({ statement: { id } }) => id,
    );
    await pool.query(`update certificates set found_candidates = '[{"screenedName": "Jack Sandbox"}]'`);
    await pool.query(`update certificates set expires_at = now() - interval '1 second' where id = $1`, [expired]);
    await seed.revoke(revoked ?? '');
    await pool.query(`update certificates set revoked_at = now() - interval '1 second' where id = $1`, [revoked]);
    await sweepExpired(pool, new Date());
    const { rows } = await pool.query(`select id from certificates where found_candidates::text like '%Jack Sandbox%'`);
    expect(rows).toEqual([{ id: current }]);
  });

  it('is an old e-mail, found without those that stay with their record', async () => {
    const { pool } = app.database;
    const statements = await recordStatements(() => sweepExpired(pool, new Date()));
    const deletes = statements.filter(({ text }) => text.startsWith('delete from mails'));
    expect(deletes).toHaveLength(1);
    for (const statement of deletes) {
      const plan = await explainPlan(pool, statement, {
        settings: ['enable_seqscan = off', 'enable_bitmapscan = off'],
      });
      expect(plan.map((node) => node['Index Name'])).toContain('mails_old');
    }
  });

  it('is a response of a register that no verification has, however many are kept', async () => {
    const { pool } = app.database;
    const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    const { result } = (await client.verify('55 999 999 003')).body;
    const old = new Date(Date.now() - 8 * 366 * dayMs);
    const ids = Array.from(
      { length: 1_003 },
      (_, at) => toFirstId('registerAnswer', old).slice(0, -4) + String(at).padStart(4, '0'),
    );
    await pool.query(
      `insert into register_answers (id, register, identifier, asked_at, status, content_type, sealed_body, sha256)
       select id, 'ABR', '55999999003', now(), 200, 'application/json', '', repeat('0', 64) from unnest($1::text[]) id`,
      [ids],
    );
    await pool.query(
      `insert into verifications select (jsonb_populate_record(one, jsonb_build_object('id', 'ver_' || answer,
         'facts', jsonb_set(facts, '{answer,evidence}', jsonb_build_object('id', answer))))).*
       from verifications one, unnest($2::text[]) answer where one.id = $1`,
      [result.id, ids.slice(0, 1_001)],
    );
    const statements = await recordStatements(() => sweepExpired(pool, new Date()));
    expect(await kept('id', 'register_answers')).toEqual(ids.slice(0, 1_001));
    const deletes = statements.filter(({ text }) => text.startsWith('delete from register_answers'));
    expect(deletes.map(({ values }) => (values[0] as string[]).length)).toEqual([1_000, 3]);
    for (const statement of deletes) {
      const plan = await explainPlan(pool, statement, { settings: ['enable_hashjoin = off', 'enable_seqscan = off'] });
      expect(plan.map((node) => node['Index Name'])).toContain('verifications_evidence');
    }
  });

  it('goes from all other tables where a statement on one exceeds its time limit', async () => {
    const { pool } = app.database;
    await seedEvent(91);
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'too slow' using errcode = '57014'; end $$`);
    await pool.query('create trigger refuse before delete on delivery_attempts execute function refuse()');
    await pool.query(`insert into sessions (sid, sess, expire) values ('over', '{}', now() - interval '1 hour')`);
    await expect(sweepExpired(pool, new Date())).rejects.toThrow(
      'Some rows past their retention could not be deleted.',
    );
    expect(await kept('sid', 'sessions')).not.toContain('over');
    await pool.query('drop trigger refuse on delivery_attempts');
    await sweepExpired(pool, new Date());
  });

  it('is no Idempotency-Key of the last 24 hours, also by a clock that is ahead', async () => {
    await app.database.pool.query(
      `insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, created_at)
       values ($1, 'live', 'verify', 'an hour ago', '', '{}', now() - interval '1 hour')`,
      [organisationId],
    );
    await sweepExpired(app.database.pool, new Date(Date.now() + 2 * dayMs));
    expect(await kept('key', 'idempotency_keys')).toContain('an hour ago');
  });

  it('is not deleted by a worker whose clock is ahead', async () => {
    const id = await seedEvent(50);
    const clock = (): Date => new Date(Date.now() + 60 * dayMs);
    await expect(runJob(app, 'retention', { clock })).rejects.toThrow('The clocks of this machine');
    expect(await kept('event_id', 'deliveries')).toContain(id);
  });
});
