import { isNzbn } from '../../../domain/nzbn.js';
import { nzbnEntityTypes, nzbnTypeOf } from '../../../domain/nzbnEntityType.js';
import { activeNzbnStatus, nzbnStatuses, nzbnStatusOf } from '../../../domain/nzbnStatus.js';
import { copyRow } from '../../import/copyFormat.js';
import { UnusableRecord } from '../unusableRecord.js';
import { csvDay } from './csvDay.js';
import type { CellReader } from './cellReader.js';

/** The columns of `nzbn_csv_core`, in the order of the rows. */
export const coreRowColumns = [
  'nzbn',
  'status_code',
  'status_text',
  'type_code',
  'type_text',
  'legal_name',
  'registered',
  'file',
];

export interface CoreRow {
  /** In the text format for COPY. */
  readonly row: string;
  /** The newest day that the record names, YYYY-MM-DD. */
  readonly newest: string | null;
}

/**
 * Turns a record of core data into a row. Types and statuses are codes or words; texts that our tables give to a code are not
 * stored with it, and a type that is not known keeps its word.
 * @throws UnusableRecord when number, name, type or status is missing or not valid, or the status contradicts the removal
 */
export function coreRow(cell: CellReader, sequence: number): CoreRow {
  const nzbn = cell('nzbn');
  if (!isNzbn(nzbn)) throw new UnusableRecord('the NZBN is missing or not valid');
  const status = cell('entitystatus');
  const statusCode = /^\d+$/.test(status) ? status : nzbnStatusOf(status);
  if (statusCode === null) {
    throw new UnusableRecord(
      status === '' ? 'ENTITY_STATUS is missing' : `the status “${status.slice(0, 40)}” is not known`,
    );
  }
  const type = required(cell, 'entitytype', 'ENTITY_TYPE');
  const typeCode = nzbnTypeOf(type) ?? type;
  const registered = day(cell, 'registrationdate', 'REGISTRATION_DATE');
  const removed = day(cell, 'removaldate', 'REMOVAL_DATE');
  if (removed !== null && statusCode === activeNzbnStatus) {
    throw new UnusableRecord('the status is Registered, but the row has a removal date');
  }
  const row = copyRow([
    nzbn,
    statusCode,
    status === statusCode || status === nzbnStatuses.get(statusCode) ? null : status,
    typeCode,
    type === typeCode || type === nzbnEntityTypes.get(typeCode)?.text ? null : type,
    required(cell, 'entityname', 'ENTITY_NAME'),
    registered,
    sequence,
  ]);
  return { row, newest: removed !== null && (registered === null || removed > registered) ? removed : registered };
}

function required(cell: CellReader, key: string, name: string): string {
  const text = cell(key);
  if (text === '') throw new UnusableRecord(`${name} is missing`);
  return text;
}

function day(cell: CellReader, key: string, name: string): string | null {
  const text = cell(key);
  const value = text === '' ? null : csvDay(text);
  if (text !== '' && value === null) throw new UnusableRecord(`${name} is not a date`);
  return value;
}
