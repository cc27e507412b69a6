import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Actor } from '../caller/actor.js';
import type { Context } from '../caller/context.js';
import type { AuditActor, AuditRecord } from '../domain/audit/auditEntry.js';
import type { AppError } from '../platform/errors.js';
import { type AuditOrigin, insertAudit, insertAuditOn, toAuditRow } from './auditRow.js';

/** What the entry of a register import holds. */
interface RecordedImport {
  readonly register: string;
  readonly isSample: boolean;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly importedAt: Date;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly files: readonly string[];
}

/** What the entry of a dataset import holds. */
interface RecordedDataset {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly records: number;
  readonly rejects: number;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly importedAt: Date;
}

/** Enters what a caller does, in the transaction in which it is done. */
export async function recordAudit(ctx: Context, em: EntityManager, ...records: readonly AuditRecord[]): Promise<void> {
  const origin = toAuditOrigin(ctx);
  await insertAudit(
    em,
    records.map((record) => toAuditRow(ctx.vault, origin, record)),
  );
}

/** The caller, its address and the time, as an entry has them. */
export function toAuditOrigin({ actor, address, requestId, clock }: Omit<Context, 'em'>): AuditOrigin {
  const isTenant = actor.kind === 'key' || actor.kind === 'member' || actor.kind === 'applicant';
  return {
    organisationId: isTenant ? actor.organisationId : null,
    mode: isTenant ? actor.mode : null,
    actor: toAuditActor(actor),
    address: address === '' ? null : address,
    requestId,
    at: clock(),
  };
}

/** An operator at the machine, whom the system there knows better. */
export const consoleActor = { kind: 'console', id: null } as const;

/** What an operator at the console causes, for no organisation. */
export function consoleOrigin(at: Date): AuditOrigin {
  return { organisationId: null, mode: null, actor: consoleActor, address: null, requestId: null, at };
}

/** Where an entry comes from that no caller causes. */
interface SystemOrigin extends Partial<Pick<AuditOrigin, 'organisationId' | 'mode'>> {
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
  readonly at: Date;
}

/**
 * Enters what the service does of itself, or an operator at the console, in the transaction in which it is done. It says
 * nothing about persons.
 */
export async function recordSystemAudit(
  em: EntityManager,
  { organisationId = null, mode = null, actor, at }: SystemOrigin,
  ...records: readonly Omit<AuditRecord, 'personal'>[]
): Promise<void> {
  const origin = { organisationId, mode, actor, address: null, requestId: null, at };
  await insertAudit(
    em,
    records.map((record) => toAuditRow(null, origin, record)),
  );
}

function toAuditActor(actor: Actor): AuditActor {
  switch (actor.kind) {
    case 'key':
      return { kind: 'key', id: actor.keyId, ...(actor.onBehalfOf !== null && { onBehalfOf: actor.onBehalfOf }) };
    case 'member':
      return { kind: 'member', id: actor.memberId, role: actor.role };
    case 'operator':
      return { kind: 'operator', id: actor.keyId ?? actor.operatorId };
    case 'applicant':
      return { kind: 'applicant', id: actor.linkId };
    case 'stranger':
      return { kind: 'stranger', id: null };
  }
}

/**
 * Puts on record that a caller who is known was refused; strangers are counted, and leave nothing. Whoever calls this has
 * counted the call before, so that nobody fills the trail with what is refused to him.
 * @param operation As the authorisation table names it; null where it did not come so far
 */
export async function recordDenial(ctx: Context, operation: string | null, { message }: AppError): Promise<void> {
  if (ctx.actor.kind === 'stranger') return;
  const details = { operation, reason: message };
  await recordAudit(ctx, ctx.em.fork(), { action: 'operation.denied', object: null, outcome: 'denied', details });
}

/** Enters the import of a register by an operator at the console, in the transaction that records it. */
export async function recordRegisterImport(
  client: PoolClient,
  { register, isSample, asOf, importedAt, added, changed, removed, files }: RecordedImport,
): Promise<void> {
  const row = toAuditRow(null, consoleOrigin(importedAt), {
    action: 'register.imported',
    object: { kind: 'register', id: register },
    details: { asOf, isSample, added, changed, removed, files },
  });
  await insertAuditOn(client, [row]);
}

/** Enters the import of a dataset by an operator at the console, in the transaction that records it. */
export async function recordDatasetImport(
  client: PoolClient,
  { name, asOf, records, rejects, files, importedAt }: RecordedDataset,
): Promise<void> {
  const row = toAuditRow(null, consoleOrigin(importedAt), {
    action: 'register.imported',
    object: { kind: 'dataset', id: name },
    details: { asOf, records, rejects, files: files.map(({ name: file, sha256 }) => `${file} ${sha256}`) },
  });
  await insertAuditOn(client, [row]);
}
