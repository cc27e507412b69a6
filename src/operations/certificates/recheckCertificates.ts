import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { tryAdvisoryLock } from '../../database/transaction.js';
import type { SuspensionReason } from '../../domain/certificates/suspension.js';
import type { Mode } from '../../domain/tenancy.js';
import { Certificate } from '../../entities/certificate.js';
import { appendEvents } from '../../events/appendEvents.js';
import {
  activeCertificatesSql,
  type CertifiedFacts,
  certifiedFactsSql,
  keepCandidates,
  latestFactsSql,
  loadCurrentReasons,
} from './suspendCertificates.js';

const batchSize = 100;
const actor = { kind: 'system', id: 'suspension' } as const;

export interface Recheck extends Pick<Services, 'clock' | 'eventLog' | 'registers' | 'further'> {
  readonly em: EntityManager;
  readonly pool: Pool;
  readonly signal?: AbortSignal;
}

interface InForce extends CertifiedFacts {
  readonly id: string;
  readonly mode: Mode;
  readonly entity_number: string;
  /** The next page begins after this time. */
  readonly compared_at: string;
}

interface Note {
  readonly place: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly entity_number: string;
}

// A certificate is checked again after a verification, resolution or screening of its entity, and after each import of a
// register.
const newestImportSql = `select coalesce(max(imported_at), '-infinity')::text as at from (
    select imported_at from register_extracts
    union all select imported_at from datasets where name in ('ASIC companies', 'ASIC banned organisations')
  ) imported`;
const notesSql = `select place, organisation_id, mode, entity_number from certificate_rechecks
  where due_at <= $1 and place > $2 order by place limit 500`;
const factsSql = `certificate.id, certificate.compared_at::text, certificate.entity_number,
    certificate.found_candidates, certificate.suspension_reasons, certificate.accepted_reasons, ${certifiedFactsSql}
  from certificates certificate join verifications certified on certified.id = certificate.verification_id
    ${latestFactsSql('certificate')}
  where certificate.status in ('issued', 'suspended') and certificate.expires_at > $1`;
const notedCertificatesSql = `select ${factsSql} and certificate.id in (select certified.id
  from jsonb_to_recordset($2) as note (organisation_id text, mode text, entity_number text)
    cross join lateral (select id from ${activeCertificatesSql('note')}) certified)`;
const importedCertificatesSql = `select ${factsSql} and certificate.mode = 'live' and certificate.compared_at < $2
    and (certificate.compared_at, certificate.id) > ($3, $4)
  order by certificate.compared_at, certificate.id limit ${batchSize}`;

/**
 * Suspends certificates whose entity no longer matches them, and reinstates those whose entity matches again. Each change happens
 * once, with its event and audit entry in one transaction, however often this runs or is interrupted. An advisory lock admits one
 * process at a time.
 * @returns the number of changes; null if another process is running it
 * @throws AggregateError at the end, if some could not be rechecked
 */
export async function recheckCertificates(recheck: Recheck): Promise<number | null> {
  return tryAdvisoryLock(recheck.pool, 'kyb recheck certificates', async () => {
    const failures: unknown[] = [];
    const changed = (await recheckNoted(recheck, failures)) + (await recheckImported(recheck, failures));
    if (failures.length > 0) throw new AggregateError(failures, 'Some certificates could not be rechecked.');
    return changed;
  });
}

async function recheckNoted(recheck: Recheck, failures: unknown[]): Promise<number> {
  const { pool, clock, signal } = recheck;
  let changed = 0;
  let last = '0';
  for (;;) {
    // Reads the notes before the facts, so that a later change has a later note.
    const { rows: notes } = await pool.query<Note>(notesSql, [clock(), last]);
    const [end] = notes.slice(-1);
    if (!end || signal?.aborted) return changed;
    const { rows } = await pool.query<InForce>(notedCertificatesSql, [clock(), JSON.stringify(notes)]);
    const failed = new Set<string>();
    for (const row of rows) {
      const before = failures.length;
      changed += await attempt(recheck, row, failures);
      if (failures.length > before) failed.add(entityKey(row));
    }
    const done = notes.filter((note) => !failed.has(entityKey(note))).map(({ place }) => place);
    await pool.query('delete from certificate_rechecks where place = any ($1)', [done]);
    last = end.place;
  }
}

function entityKey(row: Omit<Note, 'place'>): string {
  return `${row.organisation_id} ${row.mode} ${row.entity_number}`;
}

async function recheckImported(recheck: Recheck, failures: unknown[]): Promise<number> {
  const { pool, clock, signal } = recheck;
  let changed = 0;
  let last: readonly [comparedAt: string, id: string] = ['-infinity', ''];
  for (;;) {
    const newest = (await pool.query<{ at: string }>(newestImportSql)).rows[0]?.at ?? '-infinity';
    const { rows } = await pool.query<InForce>(importedCertificatesSql, [clock(), newest, ...last]);
    const [end] = rows.slice(-1);
    if (!end || signal?.aborted) return changed;
    const done: string[] = [];
    for (const row of rows) {
      const before = failures.length;
      changed += await attempt(recheck, row, failures);
      if (failures.length === before) done.push(row.id);
    }
    await pool.query('update certificates set compared_at = $2 where id = any ($1)', [done, newest]);
    last = [end.compared_at, end.id];
  }
}

/** A certificate that cannot be rechecked does not stop the others. */
async function attempt(recheck: Recheck, row: InForce, failures: unknown[]): Promise<number> {
  try {
    const against = await loadCurrentReasons(recheck, row);
    await keepCandidates(recheck.pool, row.id, row);
    return (await recheckOne(recheck, row.id, against)) ? 1 : 0;
  } catch (error) {
    failures.push(error);
    return 0;
  }
}

async function recheckOne(
  { em, clock, eventLog }: Recheck,
  id: string,
  against: readonly SuspensionReason[],
): Promise<boolean> {
  const own = em.fork();
  const certificate = await own.findOne(Certificate, { id }, { filters: { tenant: false } });
  // Most are unchanged, and cost no transaction.
  if (!certificate) return false;
  const hasEnded = certificate.forgetEnded(against);
  if (!hasEnded && certificate.weigh(against, clock()) === null) return false;
  const { outcome, told } = await em.fork().transactional((unit) => recheckLocked(unit, id, against, clock()));
  eventLog.committed(told);
  return outcome === 'suspended' || outcome === 'reinstated';
}

async function recheckLocked(
  em: EntityManager,
  id: string,
  against: readonly SuspensionReason[],
  now: Date,
): Promise<{ outcome: ReturnType<Certificate['weigh']>; told: readonly string[] }> {
  const certificate = await em.findOneOrFail(
    Certificate,
    { id },
    { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  certificate.forgetEnded(against);
  const outcome = certificate.weigh(against, now);
  if (outcome === null) return { outcome, told: [] };
  await em.flush();
  const { organisationId, mode } = certificate;
  const reasons = certificate.suspensionReasons.map(({ code }) => code);
  await recordSystemAudit(
    em,
    { organisationId, mode, actor, at: now },
    {
      action: outcome === 'reinstated' ? 'certificate.reinstated' : 'certificate.suspended',
      object: { kind: 'certificate', id },
      ...(outcome !== 'reinstated' && { details: { reasons } }),
    },
  );
  return { outcome, told: await notifySuspension(em, certificate, outcome, now) };
}

/** Appends the event of a suspension or reinstatement, in the same transaction. A change of reasons alone has no event. */
export async function notifySuspension(
  em: EntityManager,
  certificate: Certificate,
  outcome: ReturnType<Certificate['weigh']>,
  now: Date,
): Promise<readonly string[]> {
  if (outcome !== 'suspended' && outcome !== 'reinstated') return [];
  const { id, organisationId, mode, verificationId, subject, issuedAt, suspensionReasons: reasons } = certificate;
  const { legalName, abn, nzbn } = subject;
  const data = { id, verificationId, legalName, abn, nzbn, issuedAt };
  const event =
    outcome === 'suspended'
      ? ({ kind: 'certificate.suspended', data: { ...data, suspendedAt: now, reasons } } as const)
      : ({ kind: 'certificate.reinstated', data: { ...data, reinstatedAt: now } } as const);
  return appendEvents(em, { organisationId, mode, at: now }, [event]);
}
