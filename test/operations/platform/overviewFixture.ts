import type { Pool } from 'pg';
import { newId } from '../../../src/domain/ids.js';
import type { TestApp } from '../../support/app.js';
import { newMember } from '../../support/people/officers.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import type { Mode } from '../../../src/domain/tenancy.js';

// Rows as the parts of the product leave them, some of each state, at times relative to `now`.
const hourMs = 60 * 60_000;

/** How many of what to plant in one mode. */
export interface Seeded {
  readonly certificates: Readonly<Record<string, number>>;
  readonly links: Readonly<Record<string, number>>;
  readonly bulks: Readonly<Record<string, number>>;
}

interface Place {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly now: Date;
}

const after = (now: Date, hours: number): Date => new Date(now.getTime() + hours * hourMs);

/** Certificates in force, expired with and without a notification, revoked, and proposed. */
export async function seedCertificates(
  app: TestApp,
  { organisationId, mode, now }: Place,
  counts: Seeded['certificates'],
) {
  const { pool } = app.database;
  const apiKeyId = (await app.newKey(organisationId, mode)).id;
  await seedVerifications(pool, { organisationId, apiKeyId }, [{ at: after(now, -2_000), mode }]);
  const { rows } = await pool.query<{ id: string }>('select id from verifications where api_key_id = $1', [apiKeyId]);
  const officerId = await newMember(app, organisationId, 'officer');
  for (const [state, count] of Object.entries(counts)) {
    const status = state === 'lapsed' ? 'issued' : state;
    const isIssued = status !== 'proposed';
    const ends = state === 'issued' ? after(now, 1) : after(now, -1);
    for (let index = 0; index < count; index += 1) {
      await pool.query(
        `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash, officer_id,
           officer_name, created_at, issued_at, expires_at, credential, status_list, status_index, revoked_at, revoked_reason)
         select $1, $2, $3, $4, $5, 'clean', '{}', '', $6, 'x', $7, case when $8 then $7::timestamptz end,
           case when $8 then $9::timestamptz end, case when $8 then 'x' end, case when $8 then 1 end,
           case when $8 then (select count(*)::int from certificates) end,
           case when $5 = 'revoked' then $7::timestamptz end, case when $5 = 'revoked' then 'x' end`,
        [newId('event'), organisationId, mode, rows[0]?.id, status, officerId, after(now, -9), isIssued, ends],
      );
    }
  }
}

/** Links that are made, opened, past their end, submitted, decided and revoked. */
export async function seedLinks(pool: Pool, { organisationId, mode, now }: Place, counts: Seeded['links']) {
  for (const [state, count] of Object.entries(counts)) {
    const status = state === 'lapsed' ? 'opened' : state;
    for (let index = 0; index < count; index += 1) {
      const id = newId('onboardingLink');
      await pool.query(`insert into record_keys (record_id, sealed_key, created_at) values ($1, '', now())`, [id]);
      await pool.query(
        `insert into onboarding_links (id, organisation_id, mode, status, token_hash, sealed_token, locale, created_by_id,
           created_at, expires_at, submitted_at, revoked_at)
         values ($1, $2, $3, $4, sha256($1::text::bytea), '', 'en-AU', 'key_x', $5, $6,
           case when $4 in ('submitted', 'decided') then $5::timestamptz end, case when $4 = 'revoked' then $5::timestamptz end)`,
        [id, organisationId, mode, status, after(now, -9), after(now, state === 'lapsed' ? -1 : 1)],
      );
    }
  }
}

/** Bulks of 100 rows of which 40 are done; `old` ones were completed more than a day ago. */
export async function seedBulks(pool: Pool, { organisationId, mode, now }: Place, counts: Seeded['bulks']) {
  for (const [state, count] of Object.entries(counts)) {
    const status = state === 'old' ? 'completed' : state;
    for (let index = 0; index < count; index += 1) {
      await pool.query(
        `insert into bulks (id, organisation_id, mode, status, api_key_id, caller_id, request_id, wants_events, total, processed,
           failure, created_at, finished_at)
         values ($1, $2, $3, $4, 'key_x', 'key_x', 'req_x', false, 100, 40, case when $4 = 'failed' then 'x' end, $5,
           case when $4 not in ('queued', 'running') then $6::timestamptz end)`,
        [newId('bulk'), organisationId, mode, status, after(now, -30), after(now, state === 'old' ? -25 : -23)],
      );
    }
  }
}

/** An endpoint. @returns its id */
export async function seedEndpoint(pool: Pool, { organisationId, mode, now }: Place, status: string): Promise<string> {
  const id = newId('webhook');
  await pool.query(
    `insert into webhook_endpoints (id, organisation_id, mode, url, kinds, status, sealed_secret, created_at, disabled_at,
       disabled_reason)
     values ($1, $2, $3, 'https://hooks.customer.example', '{verification.completed}', $4, '', $5,
       case when $4 = 'disabled' then $5::timestamptz end, case when $4 = 'disabled' then 'x' end)`,
    [id, organisationId, mode, status, now],
  );
  return id;
}

interface SeededDelivery {
  readonly state: 'pending' | 'delivered' | 'failed';
  /** Before now: since when it is due, or has ended. */
  readonly hoursAgo: number;
  /** The duration of its last attempt. The one before took ten times as long. */
  readonly tookMs?: number;
}

/** A delivery with two attempts, if it was attempted at all. */
export async function seedDelivery(
  pool: Pool,
  endpointId: string,
  { organisationId, mode, now }: Place,
  { state, hoursAgo, tookMs }: SeededDelivery,
): Promise<void> {
  const eventId = newId('event');
  const at = after(now, -hoursAgo);
  await pool.query(
    `insert into deliveries (endpoint_id, event_id, organisation_id, mode, state, attempts, due_at, created_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, case when $5 <> 'pending' then $7::timestamptz end)`,
    [endpointId, eventId, organisationId, mode, state, tookMs === undefined ? 0 : 2, at],
  );
  for (const [index, ms] of tookMs === undefined ? [] : [10 * tookMs, tookMs].entries()) {
    await pool.query(
      `insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, started_at,
         duration_ms)
       values ($1, $2, $3, $4, $5, false, 'x', $6, $7)`,
      [endpointId, eventId, index + 1, organisationId, mode, at, ms],
    );
  }
}
