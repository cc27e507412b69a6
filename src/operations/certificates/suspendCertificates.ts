import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Candidate } from '../../domain/furtherFacts.js';
import type { Mode } from '../../entities/apiKey.js';
import { queryRows } from '../queryRows.js';

/** An entity as certificates know it. */
export interface CertifiedNumber {
  readonly organisationId: string;
  readonly mode: Mode;
  /** The NZBN, or else the ABN, digits only. */
  readonly number: string;
}

/** Which certificates in force are about an entity; `row` has its organisation_id, mode and entity_number. */
export const certifiedIn = (row: string): string => `certificates certified
  where certified.organisation_id = ${row}.organisation_id and certified.mode = ${row}.mode
    and certified.entity_number = ${row}.entity_number and certified.status in ('issued', 'suspended')`;

const addCandidates = `with found as (
    select ?::text as organisation_id, ?::text as mode, ?::text as entity_number, ?::jsonb as candidates, ?::text as at
  ), changed as (
    update certificates set found_candidates = found_candidates || (
        select coalesce(jsonb_agg(candidate || jsonb_build_object('foundAt', found.at)), '[]')
        from jsonb_array_elements(found.candidates) candidate
        where not exists (select from jsonb_array_elements(found_candidates) held
          where held ->> 'list' = candidate ->> 'list' and held ->> 'reference' = candidate ->> 'reference'
            and held ->> 'fingerprint' = candidate ->> 'fingerprint'))
    from found where certificates.id in (select certified.id from ${certifiedIn('found')})
    returning certificates.organisation_id, certificates.mode, certificates.entity_number
  )
  insert into certificate_rechecks (organisation_id, mode, entity_number) select distinct * from changed`;

/**
 * `suspendCertificates(em, entity, candidates, at)`: what screening calls when it has found new open candidates for an entity, in
 * the transaction in which it records them. The certificates in force of the entity are suspended by the next pass of
 * `recheckCertificates` (5 seconds at most), with the event `certificate.suspended`, and reinstated when every candidate is
 * dismissed. The same candidate twice is one, and an entity without a certificate costs one statement.
 */
export async function suspendCertificates(
  em: EntityManager,
  { organisationId, mode, number }: CertifiedNumber,
  candidates: readonly Candidate[],
  at: Date,
): Promise<void> {
  await queryRows(em, addCandidates, [organisationId, mode, number, JSON.stringify(candidates), at.toISOString()]);
}

/** The same on a connection that is in a transaction. */
export async function suspendCertificatesOn(
  client: PoolClient,
  { organisationId, mode, number }: CertifiedNumber,
  candidates: readonly Candidate[],
  at: Date,
): Promise<void> {
  let parameter = 0;
  const text = addCandidates.replaceAll('?', () => `$${++parameter}`);
  await client.query(text, [organisationId, mode, number, JSON.stringify(candidates), at.toISOString()]);
}

const noteChange = `insert into certificate_rechecks (organisation_id, mode, entity_number)
  select distinct certified.organisation_id, certified.mode, certified.entity_number
  from (select ?::text as organisation_id, ?::text as mode, ?::text as entity_number) change
    cross join lateral (select * from ${certifiedIn('change')}) certified`;

/** Notes in this transaction that something was said about an entity: its certificates are rechecked within seconds. */
export async function recheckSoon(em: EntityManager, { organisationId, mode, number }: CertifiedNumber): Promise<void> {
  await queryRows(em, noteChange, [organisationId, mode, number]);
}

/** A change that was written while the certificate was issued did not see it: the entity is looked at again a minute later. */
export async function recheckIssued(em: EntityManager, { id }: { readonly id: string }, now: Date): Promise<void> {
  const later = `insert into certificate_rechecks (organisation_id, mode, entity_number, due_at)
    select organisation_id, mode, entity_number, ?::timestamptz + interval '1 minute' from certificates where id = ?`;
  await queryRows(em, later, [now.toISOString(), id]);
}
