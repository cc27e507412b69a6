import { randomFillSync } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { queryRows } from '../database/rows.js';
import {
  type AuditActor,
  type AuditEntry,
  type AuditRecord,
  canonicalEntry,
  personalHmac,
} from '../domain/audit/auditEntry.js';
import { newId } from '../domain/ids.js';
import type { Mode } from '../domain/tenancy.js';
import type { Vault } from '../encryption/vault.js';
import type { ErrorCode } from '../platform/errors.js';
import { repeatUntilStopped } from '../platform/loop.js';

/** The actor, address and time of an entry. */
export interface AuditOrigin {
  readonly organisationId: string | null;
  readonly mode: Mode | null;
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly at: Date;
}

/** An entry with the column names of its tables. */
interface AuditRow {
  readonly id: string;
  readonly organisation_id: string | null;
  readonly mode: string | null;
  /** The index for searches by object. */
  readonly object_id: string | null;
  readonly body: string;
  /**
   * The key of its HMACs and their values, encrypted, in hex. Null for an entry without any, and if another record
   * stores them.
   */
  readonly disclosure: string | null;
}

/** The inputs of an entry's HMACs: the JSON that is encrypted. */
export interface AuditDisclosure {
  /** 32 bytes in hex. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Builds the row of an entry. Insert it in the transaction of the action that it records. */
export function toAuditRow(vault: Vault | null, origin: AuditOrigin, record: AuditRecord): AuditRow {
  const id = newId('auditEntry', origin.at);
  const { body, key, values } = toAuditBody(id, origin, record);
  const isAboutPersons = Object.keys(values).length > 0;
  if (isAboutPersons && !vault) throw new Error('Personal data must be encrypted.');
  const disclosure: AuditDisclosure = { key: key.toString('hex'), values };
  return {
    id,
    organisation_id: origin.organisationId,
    mode: origin.mode,
    // A refused applicant acts on no object, so the entry is found by the applicant's link.
    object_id: record.object?.id ?? (origin.actor.kind === 'applicant' ? origin.actor.id : null),
    body,
    disclosure:
      isAboutPersons && vault ? vault.encrypt(JSON.stringify(disclosure), disclosureAad(id)).toString('hex') : null,
  };
}

/**
 * The entry of a verification, and the key of its HMACs. The verification already stores the values, so it stores the
 * key and the address too: that saves a row each, and one erasure covers everything.
 */
export function toVerificationAudit(
  origin: AuditOrigin,
  record: AuditRecord & { readonly object: { readonly id: string } },
): { readonly id: string; readonly body: string; readonly key: Buffer } {
  const id = verificationEntryId(record.object.id);
  const { body, key } = toAuditBody(id, origin, record);
  return { id, body, key };
}

/** The id of a verification's entry, derived from the verification's id so that it needs no column. */
export function verificationEntryId(verificationId: string): string {
  return `aud_${verificationId.slice(4)}`;
}

/** The associated data that binds an encrypted disclosure to its entry. */
export function disclosureAad(entryId: string): string {
  return `${entryId}:disclosure`;
}

/** @throws Error if it was damaged, or belongs to another entry */
export function decryptDisclosure(vault: Vault, entryId: string, sealed: Buffer): AuditDisclosure {
  return JSON.parse(vault.decrypt(sealed, disclosureAad(entryId))) as AuditDisclosure;
}

// Random bytes are fetched 4 kB at a time for speed, and zeroed in the block once a key uses them.
const block = Buffer.alloc(4096);
let used = block.length;

/** 32 random bytes. */
function newKey(): Buffer {
  if (used === block.length) {
    randomFillSync(block);
    used = 0;
  }
  const bytes = block.subarray(used, (used += 32));
  const key = Buffer.from(bytes);
  bytes.fill(0);
  return key;
}

function toAuditBody(id: string, origin: AuditOrigin, record: AuditRecord): AuditDisclosedBody {
  const values = { ...(origin.address !== null && { address: origin.address }), ...record.personal };
  const key = newKey();
  const personal: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) personal[name] = personalHmac(key, name, value);
  const entry: AuditEntry = {
    version: 1,
    id,
    at: origin.at.toISOString(),
    organisationId: origin.organisationId,
    mode: origin.mode,
    requestId: origin.requestId,
    actor: origin.actor,
    action: record.action,
    object: record.object,
    outcome: record.outcome ?? 'done',
    details: record.details ?? {},
    personal,
  };
  return { body: canonicalEntry(entry), key, values };
}

interface AuditDisclosedBody {
  readonly body: string;
  readonly key: Buffer;
  readonly values: Readonly<Record<string, string>>;
}

const insertAuditRows = `audit_entry as (
    insert into audit_entries (id, organisation_id, mode, object_id, body)
    select id, organisation_id, mode, object_id, body from entered
  ), audit_disclosure as (
    insert into audit_disclosures (entry_id, sealed)
    select id, decode(disclosure, 'hex') from entered where disclosure is not null
  )`;

const insertStatement = (parameter: string): string => `with entered as (
    select * from jsonb_to_recordset(${parameter}::jsonb) as row (id text, organisation_id text, mode text, object_id text, body text,
      disclosure text)
  ), ${insertAuditRows} select 1`;

/** Inserts rows, in the transaction of the entity manager if it has one. */
export async function insertAudit(em: EntityManager, rows: readonly AuditRow[]): Promise<void> {
  await queryRows(em, insertStatement('?'), [JSON.stringify(rows)]);
}

/** Inserts rows in the transaction of a connection. */
export async function insertAuditOn(client: PoolClient, rows: readonly AuditRow[]): Promise<void> {
  await client.query(insertStatement('$1'), [JSON.stringify(rows)]);
}

/** Counts refused strangers. An entry for each would let anybody fill the audit log. */
export interface DenialCounts {
  note(code: ErrorCode): void;
  /** Records the counts so far and stops. */
  stop(): Promise<void>;
}

interface DenialOptions {
  readonly em: EntityManager;
  readonly vault: Vault;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Records the counts every hour if there are any. Counts that cannot be recorded are added to the next hour's. */
export function countDenials({ em, vault, clock, log, everyMs = 3_600_000 }: DenialOptions): DenialCounts {
  const counts = new Map<ErrorCode, number>();
  const enter = async (): Promise<void> => {
    const details = Object.fromEntries(counts);
    counts.clear();
    if (Object.keys(details).length === 0) return;
    const actor = { kind: 'system', id: null } as const;
    const origin = { organisationId: null, mode: null, actor, address: null, requestId: null, at: clock() };
    try {
      await insertAudit(em.fork(), [toAuditRow(vault, origin, { action: 'denials.counted', object: null, details })]);
    } catch (error) {
      for (const [code, count] of Object.entries(details)) add(code as ErrorCode, count);
      throw error;
    }
  };
  const add = (code: ErrorCode, count: number): void => {
    counts.set(code, (counts.get(code) ?? 0) + count);
  };
  const entries = repeatUntilStopped(
    {
      ...{ everyMs, run: enter },
      failure: 'refused unauthenticated requests could not be recorded in the audit log; counting continues',
    },
    log,
  );
  return {
    note: (code) => {
      add(code, 1);
    },
    stop: async () => {
      await entries.stop();
      await entries.run();
    },
  };
}

/**
 * Erases what entries about these objects disclose: the keys of their HMACs and the values. The entries and the chain
 * stay, and nobody can find out the inputs of the HMACs any more.
 * @returns how many entries had something to erase
 */
export async function eraseDisclosures(pool: Pool | PoolClient, objectIds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ erased: number }>(
    `with sealed as (
       delete from audit_disclosures using audit_entries
       where audit_entries.id = entry_id and audit_entries.object_id = any ($1) returning 1
     ), kept as (
       update verifications set audit_key = null, caller_address = null
       where id = any ($1) and audit_key is not null returning 1
     )
     select (select count(*) from sealed)::int + (select count(*) from kept)::int as erased`,
    [objectIds],
  );
  return rows[0]?.erased ?? 0;
}
