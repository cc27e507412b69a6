import type { Jurisdiction } from '../identifier.js';
import type { BulkItem, BulkRow } from './bulkLines.js';
import { readRow } from './readRow.js';

const fields: readonly (keyof BulkItem)[] = ['queryValue', 'jurisdiction', 'reference', 'name'];

/** One row of JSON. What is no text, and a member that is not known, is an error of the row. */
export function readJsonRow(value: unknown, fallback: Jurisdiction | null): BulkRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadableRow('The row must be an object, such as {"queryValue":"51824753556","jurisdiction":"AU"}.');
  }
  const members = new Map<string, unknown>(Object.entries(value));
  const textOf = (field: keyof BulkItem): string | null => {
    const member = members.get(field);
    return typeof member === 'string' ? member : null;
  };
  const row = readRow(
    {
      queryValue: textOf('queryValue'),
      jurisdiction: textOf('jurisdiction'),
      reference: textOf('reference'),
      name: textOf('name'),
    },
    fallback,
  );
  const fault = faultOf(members);
  return fault === null ? row : { ...row, error: { code: 'INVALID_REQUEST', detail: fault } };
}

/** A row of which nothing could be read. */
export function unreadableRow(detail: string): BulkRow {
  const nothing = { queryValue: null, jurisdiction: null, reference: null, name: null };
  return { ...nothing, error: { code: 'INVALID_REQUEST', detail } };
}

function faultOf(members: ReadonlyMap<string, unknown>): string | null {
  for (const [name, member] of members) {
    if (!fields.some((field) => field === name)) {
      return `“${name.slice(0, 40).toWellFormed().replaceAll('\0', '')}” is not a field of a row. Send ${fields.join(', ')}.`;
    }
    if (member !== null && typeof member !== 'string') return `${name} must be a JSON string.`;
  }
  return null;
}
