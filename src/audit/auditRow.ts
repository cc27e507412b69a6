import { randomBytes } from 'node:crypto';
import type { Vault } from '../auth/vault.js';
import {
  canonicalEntry,
  personalHmac,
  type AuditActor,
  type AuditEntry,
  type AuditRecord,
} from '../domain/audit/auditEntry.js';
import { newId } from '../domain/ids.js';
import type { Mode } from '../entities/apiKey.js';

/** Who, where and when. */
export interface AuditOrigin {
  readonly organisationId: string | null;
  readonly mode: Mode | null;
  readonly actor: AuditActor;
  /** The address that the call came from. */
  readonly address: string | null;
  readonly requestId: string | null;
  readonly at: Date;
}

/** An entry in the words of its tables. */
export interface AuditRow {
  readonly id: string;
  readonly organisation_id: string | null;
  readonly mode: string | null;
  readonly object_id: string | null;
  readonly body: string;
  /** The key of its HMACs and their values, sealed, in hex; null for an entry without any. */
  readonly disclosure: string | null;
}

/** What the HMACs of an entry were made of: JSON, as it is sealed. */
export interface AuditDisclosure {
  /** 32 bytes in hex. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The row of an entry. It is written in the transaction of what it tells of. */
export function auditRow(vault: Vault | null, origin: AuditOrigin, record: AuditRecord): AuditRow {
  const id = newId('auditEntry', origin.at);
  const values = { ...record.personal, ...(origin.address !== null && { address: origin.address }) };
  const isAboutPersons = Object.keys(values).length > 0;
  if (isAboutPersons && !vault) throw new Error('What is about persons has to be sealed.');
  const key = isAboutPersons ? randomBytes(32) : Buffer.alloc(0);
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
    personal: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, personalHmac(key, name, value)])),
  };
  const disclosure: AuditDisclosure = { key: key.toString('hex'), values };
  return {
    id,
    organisation_id: origin.organisationId,
    mode: origin.mode,
    object_id: record.object?.id ?? null,
    body: canonicalEntry(entry),
    disclosure:
      isAboutPersons && vault ? vault.seal(JSON.stringify(disclosure), disclosurePlace(id)).toString('hex') : null,
  };
}

/** The place that the disclosure of an entry is sealed for. */
export function disclosurePlace(entryId: string): string {
  return `${entryId}:disclosure`;
}
