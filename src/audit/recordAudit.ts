import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { Actor } from '../caller/actor.js';
import type { Context } from '../caller/context.js';
import type { AuditActor, AuditRecord } from '../domain/audit/auditEntry.js';
import type { Vault } from '../encryption/vault.js';
import type { AppError } from '../platform/errors.js';
import { type AuditOrigin, insertAudit, insertAuditOn, toAuditRow } from './auditRow.js';

/** The details of a register import's entry. */
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

/** The details of a dataset import's entry. */
interface RecordedDataset {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly records: number;
  readonly rejects: number;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly importedAt: Date;
}

/** Records what a caller does, in the transaction of the action. */
export async function recordAudit(ctx: Context, em: EntityManager, ...records: readonly AuditRecord[]): Promise<void> {
  const origin = toAuditOrigin(ctx);
  await insertAudit(
    em,
    records.map((record) => toAuditRow(ctx.vault, origin, record)),
  );
}

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

/** An operator at the console. Only the operating system knows which person that is. */
export const consoleActor = { kind: 'console', id: null } as const;

/** The origin of what an operator at the console does, outside any organisation. */
export function consoleOrigin(at: Date): AuditOrigin {
  return { organisationId: null, mode: null, actor: consoleActor, address: null, requestId: null, at };
}

/** The origin of an entry that no caller causes. */
interface SystemOrigin extends Partial<Pick<AuditOrigin, 'organisationId' | 'mode'>> {
  readonly actor: AuditActor & { readonly kind: 'console' | 'system' };
  readonly at: Date;
  /** Encrypts personal data. A record with personal data requires it, and an object whose erasure deletes that data. */
  readonly vault?: Vault;
}

/** Records an action of the service itself or of an operator at the console, in the transaction of the action. */
export async function recordSystemAudit(
  em: EntityManager,
  { organisationId = null, mode = null, actor, at, vault }: SystemOrigin,
  ...records: readonly AuditRecord[]
): Promise<void> {
  const origin = { organisationId, mode, actor, address: null, requestId: null, at };
  await insertAudit(
    em,
    records.map((record) => toAuditRow(vault ?? null, origin, record)),
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
 * Records that a known caller was refused. Strangers are only counted. The call must have been counted against the rate
 * limit before, so that nobody can fill the log with refusals.
 * @param operation A row of the authorisation table. Null if the call was refused before its operation was known
 */
export async function recordDenial(ctx: Context, operation: string | null, { message }: AppError): Promise<void> {
  if (ctx.actor.kind === 'stranger') return;
  const details = { operation, reason: message };
  await recordAudit(ctx, ctx.em.fork(), { action: 'operation.denied', object: null, outcome: 'denied', details });
}

/** Records a register import by an operator at the console, in the transaction of the import. */
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

/** Records a dataset import by an operator at the console, in the transaction of the import. */
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
