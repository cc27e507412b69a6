import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { newId } from '../src/domain/ids.js';

// The baseline of bench/verify.ts: what a careful programmer would write by hand with node:http and pg alone. It looks
// up the entity and writes a verification, its event and its audit entry, durably, into the product's tables. It checks
// no key, validates no input and explains no score. `textbook` is a transaction of six statements, `single` one
// statement for everything.
const [style = 'textbook', connection = '{}', organisation = '', apiKey = ''] = process.argv.slice(2);
const pool = new Pool({ ...(JSON.parse(connection) as object), max: 20 });

const lookUp = 'select legal_name, status, gst_status from abr_entities where abn = $1';
const insertVerification = `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score,
  fracture_risk, abn, facts, verdict, policy_version, audit_hash, verified_at)
  values ($1, $2, 'live', $3, 'AU', 'verified', 0, 'low', $4, $5, $6, '2026-1', '', now())`;
const insertEvent = `insert into events (id, organisation_id, mode, kind, data, occurred_at)
  values ($1, $2, 'live', 'verification.completed', $3, now())`;
const insertEntry = `insert into audit_entries (id, organisation_id, mode, body) values ($1, $2, 'live', $3)`;
const single = {
  name: 'single',
  text: `with entity as (select legal_name, status, gst_status from abr_entities where abn = $4::bigint),
    verification as (
      insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score,
        fracture_risk, abn, facts, verdict, policy_version, audit_hash, verified_at)
      select $1, $2, 'live', $3, 'AU', 'verified', 0, 'low', $4, to_jsonb(entity), to_jsonb(entity), '2026-1', '', now()
      from entity),
    event as (
      insert into events (id, organisation_id, mode, kind, data, occurred_at)
      select $5, $2, 'live', 'verification.completed', to_jsonb(entity), now() from entity),
    entry as (
      insert into audit_entries (id, organisation_id, mode, body) select $6, $2, 'live', $7 from entity)
    select * from entity`,
};

/** An entry of about the same size as the product's. */
function toEntry(id: string): string {
  const object = { kind: 'verification', id };
  const personal = { address: '0'.repeat(64), auditHash: '0'.repeat(64) };
  const actor = { kind: 'key', id: apiKey };
  return JSON.stringify({ id, action: 'verification.recorded', actor, at: new Date(), object, organisation, personal });
}

async function inTransaction(abn: string): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Record<string, unknown>>({ name: 'look-up', text: lookUp, values: [abn] });
    const facts = JSON.stringify(rows[0]);
    const values = [newId('verification'), organisation, apiKey, abn, facts, facts];
    await client.query({ name: 'verification', text: insertVerification, values });
    await client.query({ name: 'event', text: insertEvent, values: [newId('event'), organisation, facts] });
    const id = newId('auditEntry');
    await client.query({ name: 'entry', text: insertEntry, values: [id, organisation, toEntry(id)] });
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
}

async function inOneStatement(abn: string): Promise<unknown> {
  const entryId = newId('auditEntry');
  const values = [newId('verification'), organisation, apiKey, abn, newId('event'), entryId, toEntry(entryId)];
  return (await pool.query<Record<string, unknown>>({ ...single, values })).rows[0];
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const verify = style === 'single' ? inOneStatement : inTransaction;
const server = createServer((request, response) => {
  void (async () => {
    const { queryValue } = JSON.parse(await readBody(request)) as { queryValue: string };
    const result = await verify(queryValue);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result }));
  })();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
