import type { RegisterCode } from './jurisdictions/jurisdiction.js';
import { getRegisterRules } from './jurisdictions/jurisdictions.js';
import { type Insolvency, isGstRegistered, type RegisterRecord } from './registerFacts.js';

/** The facts of an entity under monitoring whose changes are reported. */
export interface MonitoredFacts {
  /** The register's own code; null for an entity that has left the register. */
  readonly statusCode: string | null;
  readonly status: string | null;
  readonly legalName: string;
  readonly gstRegistered: boolean | null;
  readonly entityTypeCode: string;
  readonly entityType: string;
  /** Null if no register has said, as for an entity of the ABR. */
  readonly removalCommenced: boolean | null;
  /** Null if they were never compared: then only an open one is reported. */
  readonly insolvencies: readonly Insolvency[] | null;
}

/** One fact that has changed, as an event reports it (contract.md#monitoring). */
export interface EntityChange {
  readonly field: MonitoredField;
  /** The value as a verification shows it; null if the register did not have it, or the entity was not on it. */
  readonly before: string | boolean | null;
  readonly after: string | boolean | null;
  /** The day of the register data, YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** The fields of changes, in the order of an event. */
export const monitoredFields = [
  'abnStatus',
  'nzbnStatus',
  'asicStatus',
  'legalName',
  'gstRegistered',
  'entityType',
  'removalCommenced',
  'insolvencies',
] as const;
type MonitoredField = (typeof monitoredFields)[number];

/** The monitored facts of a record. */
export function toMonitoredFacts(record: RegisterRecord): MonitoredFacts {
  const { statusCode, status, legalName, entityTypeCode, entityType } = record;
  const { removalCommenced = null, insolvencies = null } = record;
  const gstRegistered = isGstRegistered(record);
  return { statusCode, status, legalName, gstRegistered, entityTypeCode, entityType, removalCommenced, insolvencies };
}

/** The facts to report next. An entity that has left the register keeps all but its status. */
export function updateFacts(told: MonitoredFacts, record: RegisterRecord | null): MonitoredFacts {
  if (record === null) return { ...told, statusCode: null, status: null };
  const facts = toMonitoredFacts(record);
  // The CSV files of the NZBN register do not say it, which withdraws no notice.
  return { ...facts, removalCommenced: facts.removalCommenced ?? told.removalCommenced };
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
    ...(before.removalCommenced === true || after.removalCommenced === true
      ? [{ field: 'removalCommenced', before: before.removalCommenced, after: after.removalCommenced, asOf } as const]
      : []),
    ...findInsolvencyChange(before.insolvencies ?? [], after.insolvencies ?? [], asOf),
  ];
  return facts.filter((fact) => fact.before !== fact.after);
}

/** The files of the NZBN register write the same type in different cases and order. */
function findInsolvencyChange(
  before: readonly Insolvency[],
  after: readonly Insolvency[],
  asOf: string | null,
): readonly EntityChange[] {
  const [was, is] = [formatInsolvencies(before), formatInsolvencies(after)];
  if (was?.toLowerCase() === is?.toLowerCase()) return [];
  return [{ field: 'insolvencies', before: was, after: is, asOf }];
}

const maxFactLength = 2_000;

function formatInsolvencies(insolvencies: readonly Insolvency[]): string | null {
  const words = insolvencies.map(
    ({ type, commenced }) => `${type ?? 'of no stated type'}${commenced === null ? '' : `, since ${commenced}`}`,
  );
  return words.length === 0 ? null : words.toSorted().join('; ').slice(0, maxFactLength);
}
