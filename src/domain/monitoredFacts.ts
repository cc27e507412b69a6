import type { RegisterCode } from './jurisdictions/jurisdiction.js';
import { getRegisterRules } from './jurisdictions/jurisdictions.js';
import { isGstRegistered, type RegisterRecord } from './registerFacts.js';

/** The facts of an entity under monitoring whose changes are reported. */
export interface MonitoredFacts {
  /** The register's own code; null for an entity that has left the register. */
  readonly statusCode: string | null;
  readonly status: string | null;
  readonly legalName: string;
  readonly gstRegistered: boolean | null;
  readonly entityTypeCode: string;
  readonly entityType: string;
}

/** One fact that has changed, as an event reports it (contract.md#monitoring). */
export interface EntityChange {
  readonly field: 'abnStatus' | 'nzbnStatus' | 'asicStatus' | 'legalName' | 'gstRegistered' | 'entityType';
  /** The value as a verification shows it; null if the register did not have it, or the entity was not on it. */
  readonly before: string | boolean | null;
  readonly after: string | boolean | null;
  /** The day of the register data, YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** The monitored facts of a record. */
export function toMonitoredFacts(record: RegisterRecord): MonitoredFacts {
  const { statusCode, status, legalName, entityTypeCode, entityType } = record;
  return { statusCode, status, legalName, gstRegistered: isGstRegistered(record), entityTypeCode, entityType };
}

/** The facts of an entity that has left the register: all but its status. */
export function withoutStatus(facts: MonitoredFacts): MonitoredFacts {
  return { ...facts, statusCode: null, status: null };
}

/**
 * The differences between the last reported facts and the current ones. Other words for the same code, or another code with the
 * same words, are not a change.
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
