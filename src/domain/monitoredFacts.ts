import type { RegisterCode } from './jurisdictions/jurisdiction.js';
import { getRegisterRules } from './jurisdictions/jurisdictions.js';
import { isGstRegistered, type RegisterRecord } from './registerFacts.js';

/** What is told of when it changes: the facts of an entity under monitoring. */
export interface MonitoredFacts {
  /** The register's own code; null for an entity that is on the register no longer. */
  readonly statusCode: string | null;
  readonly status: string | null;
  readonly legalName: string;
  readonly gstRegistered: boolean | null;
  readonly entityTypeCode: string;
  readonly entityType: string;
}

/** One fact that has changed, as an event tells it (contract.md#monitoring). */
export interface EntityChange {
  readonly field: 'abnStatus' | 'nzbnStatus' | 'asicStatus' | 'legalName' | 'gstRegistered' | 'entityType';
  /** As a verification says it; null where the register did not say, or the entity was not on it. */
  readonly before: string | boolean | null;
  readonly after: string | boolean | null;
  /** The day of the register that says so, YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** The watched facts of a record. */
export function toMonitoredFacts(record: RegisterRecord): MonitoredFacts {
  const { statusCode, status, legalName, entityTypeCode, entityType } = record;
  return { statusCode, status, legalName, gstRegistered: isGstRegistered(record), entityTypeCode, entityType };
}

/** What is left of the facts of an entity that is on the register no longer: all but its status. */
export function withoutStatus(facts: MonitoredFacts): MonitoredFacts {
  return { ...facts, statusCode: null, status: null };
}

/**
 * What differs between the facts that were told last and those of today. A register that writes the same code in other
 * words has changed nothing, and neither has one that gives another code the same words.
 */
export function findChanges(
  register: RegisterCode,
  before: MonitoredFacts,
  after: MonitoredFacts,
  asOf: string | null,
): readonly EntityChange[] {
  const { statusField } = getRegisterRules(register);
  const hasOther = {
    status: before.statusCode !== after.statusCode,
    type: before.entityTypeCode !== after.entityTypeCode,
  };
  const facts: readonly EntityChange[] = [
    ...(hasOther.status ? [{ field: statusField, before: before.status, after: after.status, asOf } as const] : []),
    { field: 'legalName', before: before.legalName, after: after.legalName, asOf },
    { field: 'gstRegistered', before: before.gstRegistered, after: after.gstRegistered, asOf },
    ...(hasOther.type
      ? [{ field: 'entityType', before: before.entityType, after: after.entityType, asOf } as const]
      : []),
  ];
  return facts.filter((fact) => fact.before !== fact.after);
}
