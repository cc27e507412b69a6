import { activeKeySql, activeSessionSql } from '../../caller/revocation.js';
import { insertDeliveries } from '../../events/appendEvents.js';
import { activeCertificatesSql } from '../certificates/suspendCertificates.js';
import { columnsWithout } from './verificationCodec.js';

/**
 * The part of a statement that locks those of some keys that are still valid, in the order of their ids as everywhere. Work that
 * a key has started may continue, unless the member of the key has become a viewer.
 */
export function lockKeys(ids: string, lock = ''): string {
  return `select k.id, k.organisation_id, k.mode from api_keys k
    where k.id in (${ids}) and ${activeKeySql('k')} and (k.member_id is null
      or exists (select from members worker where worker.id = k.member_id and worker.role <> 'viewer'))
    order by k.id for key share ${lock}`;
}

/**
 * The part of a statement that locks the member of `asked`. It locks the session, so that ending it waits until this is written,
 * and the member, so that a change of the member waits, too.
 */
export const lockSessionMember = `select member.id, member.organisation_id, asked.mode from asked
    join members member on member.id = asked.member_id and member.removed_at is null
    join sessions session on session.sess ->> 'callerId' = asked.caller_id and ${activeSessionSql('session')}
  for share of member for key share of session`;

// Events and entries have separate tables, and keys are stored as bytes.
const own = columnsWithout('events', 'audit_id', 'audit_body', 'audit_key');

/**
 * The parts of a statement that store the verifications of `accepted`, each with its events, their deliveries and its audit
 * entry: `written`, `event`, `delivery`, `audit_entry`, `recheck`. They request a recheck of the certificates in force of the
 * same entities. `accepted` has the columns `api_key_id`, `member_id` and `link_id`, one of which names the requester.
 */
export const insertAccepted = `written as (
      insert into verifications (${own.names}, api_key_id, member_id, link_id, audit_key)
      select ${own.names}, api_key_id, member_id, link_id, decode(audit_key, 'hex') from accepted
    ), event as (
      insert into events (id, organisation_id, mode, kind, data, occurred_at)
      select event.id, organisation_id, mode, event.kind, event.data::json, verified_at
      from accepted, jsonb_to_recordset(accepted.events) as event (id text, kind text, data text)
      returning id, organisation_id, mode, kind
    ), delivery as (
      ${insertDeliveries}
    ), audit_entry as (
      insert into audit_entries (id, organisation_id, mode, body)
      select audit_id, organisation_id, mode, audit_body from accepted where audit_id is not null
    ), recheck as (
      insert into certificate_rechecks (organisation_id, mode, entity_number)
      select entity.organisation_id, entity.mode, entity.entity_number
      from (select organisation_id, mode, coalesce(nzbn, abn) as entity_number from accepted where status <> 'error') entity
      where exists (select from ${activeCertificatesSql('entity')})
    )`;
