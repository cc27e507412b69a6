import { isNzbn } from '../../../domain/abn.js';
import { nzbnEntityTypes, parseNzbnEntityType } from '../../../domain/entityClass.js';
import { activeNzbnStatus, nzbnStatuses, parseNzbnStatus } from '../../../domain/companyStatus.js';
import { findTextFault } from '../../../domain/text.js';
import type { CsvRecord } from '../../../platform/csvReader.js';
import { ImportRefusal, UnreadableRecord } from '../../import/importRefusal.js';
import { copyRow } from '../../import/stageFiles.js';
import { parseDay, parseDayMonthYear } from '../../../domain/days.js';

/** The tables of the NZBN bulk data from which the register is built. */
export type CsvTableName = 'core' | 'abn' | 'gst' | 'trading_name' | 'insolvency';

/** A table of the bulk data, with the columns of its file. */
export interface CsvTable {
  readonly name: CsvTableName;
  /** Columns of the file: each record has as many cells, and perhaps empty ones after them. */
  readonly width: number;
  /** The index of a column by its name, reduced to letters and digits. Undefined if the file has no such column. */
  readonly columns: ReadonlyMap<string, number>;
}

const coreColumns = ['NZBN', 'ENTITY_NAME', 'ENTITY_TYPE', 'ENTITY_STATUS'];

/**
 * The columns that identify a table. Each table repeats the name of the entity, and may repeat more of its core data.
 */
const identifyingColumns: readonly (readonly [CsvTableName, readonly string[]])[] = [
  ['insolvency', ['insolvencytype']],
  ['trading_name', ['tradingname']],
  ['core', ['entitystatus']],
  ['gst', ['gstnumber', 'gststatus']],
  ['abn', ['abn', 'australianbusinessnumber']],
];

/** The tables from which nothing is read: addresses, people, shares, trades, web sites, retirement villages. */
const passedOver =
  /^(?:.*address.*|firstname|lastname|numberofshares|shname|tradingarea|website|industryclassification.*|identifyingfactor|operatorname|phonenumber|emailaddress)$/;

const toColumnKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Detects the table of a file by its header, in any order and case, with spaces or underscores, and with additional
 * columns. Null for a table of the bulk data that the register does not need.
 * @throws ImportRefusal naming the columns that core data would need, if the table is unknown
 */
export function csvTable(fileName: string, header: readonly string[]): CsvTable | null {
  const keys = header.map(toColumnKey);
  const twice = header.find((_, at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') !== at);
  if (twice !== undefined) throw new ImportRefusal(`${fileName} has the column ${twice.slice(0, 40)} twice.`);
  const columns = new Map(keys.map((key, at) => [key, at]));
  const missing = coreColumns.filter((column) => !columns.has(toColumnKey(column)));
  const isWholeCore = missing.length === 0 && columns.has('registrationdate');
  const [told] = identifyingColumns.find(([, by]) => columns.has('nzbn') && by.some((key) => columns.has(key))) ?? [];
  const name = isWholeCore ? 'core' : told;
  // A comma at the end of each line, or of the header alone, adds no column.
  const width = keys.findLastIndex((key) => key !== '') + 1;
  if (name !== undefined && (name !== 'core' || missing.length === 0)) return { name, width, columns };
  const isOfInsolvency = keys.some((key) => /insolven|appointment/.test(key));
  const mayBePassedOver = missing.length > 1 && name === undefined && !isOfInsolvency;
  if (mayBePassedOver && keys.some((key) => passedOver.test(key))) return null;
  throw new ImportRefusal(
    `${fileName} is not a known table of the NZBN bulk data. For core data, these columns are missing: ${missing.join(', ')}.`,
  );
}

/** The text of a column by its name, reduced to letters and digits. Empty if there is none. */
export type CellReader = (key: string) => string;

/**
 * Reads the cells of a record by column.
 * @throws UnreadableRecord if the number of cells is wrong, or a cell cannot be what the register wrote
 */
export function cellReader({ cells }: CsvRecord, { width, columns }: CsvTable): CellReader {
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) {
    throw new UnreadableRecord(`it has ${cells.length} cells, the header ${width}`);
  }
  for (const cell of cells) {
    // An unclosed quote swallows the following rows, because no name and no number has more than one line.
    if (/[\r\n]/.test(cell)) throw new UnreadableRecord('a cell has more than one line: a quote is not closed');
    // Invalid UTF-8 was decoded to this character.
    if (cell.includes('\ufffd')) throw new UnreadableRecord('the text is not valid UTF-8');
    const fault = findTextFault(cell);
    if (fault !== null) throw new UnreadableRecord(`a cell ${fault}`);
  }
  return (key) => {
    const at = columns.get(key);
    return at === undefined ? '' : (cells[at] ?? '');
  };
}

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
 * Converts a record of core data to a row. Types and statuses are codes or words. A text that the code tables contain
 * is not stored, and an unknown type keeps its word.
 * @throws UnreadableRecord if number, name, type or status is missing or not valid, or the status contradicts the
 * removal
 */
export function coreRow(cell: CellReader, sequence: number): CoreRow {
  const nzbn = cell('nzbn');
  if (!isNzbn(nzbn)) throw new UnreadableRecord('the NZBN is missing or not valid');
  const status = cell('entitystatus');
  const statusCode = /^\d+$/.test(status) ? status : parseNzbnStatus(status);
  if (statusCode === null) {
    throw new UnreadableRecord(
      status === '' ? 'ENTITY_STATUS is missing' : `the status “${status.slice(0, 40)}” is not known`,
    );
  }
  const type = required(cell, 'entitytype', 'ENTITY_TYPE');
  const typeCode = parseNzbnEntityType(type) ?? type;
  const registered = day(cell, 'registrationdate', 'REGISTRATION_DATE');
  const removed = day(cell, 'removaldate', 'REMOVAL_DATE');
  if (removed !== null && statusCode === activeNzbnStatus) {
    throw new UnreadableRecord('the status is Registered, but the row has a removal date');
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
  if (text === '') throw new UnreadableRecord(`${name} is missing`);
  return text;
}

function day(cell: CellReader, key: string, name: string): string | null {
  const text = cell(key);
  const value = text === '' ? null : csvDay(text);
  if (text !== '' && value === null) throw new UnreadableRecord(`${name} is not a date`);
  return value;
}

/**
 * The day of a cell as YYYY-MM-DD: DD/MM/YYYY as in the bulk data, or a date that starts with its year. A time is
 * dropped. Null if it is neither, or not a calendar day.
 */
export function csvDay(text: string): string | null {
  return parseDayMonthYear(text.replace(/[T ].*$/s, '')) ?? parseDay(text);
}
