import { ImportRefusal } from '../../import/importRefusal.js';

/** The tables of the NZBN bulk data that the register is built from. */
export type CsvTableName = 'core' | 'abn' | 'gst' | 'trading_name' | 'insolvency';

/** A table of the bulk data as a file has it. */
export interface CsvTable {
  readonly name: CsvTableName;
  /** Columns of the file: each record has as many cells, and perhaps empty ones behind them. */
  readonly width: number;
  /** The place of a column, by its name in letters and digits alone; undefined where the file has no such column. */
  readonly columns: ReadonlyMap<string, number>;
}

const coreColumns = ['NZBN', 'ENTITY_NAME', 'ENTITY_TYPE', 'ENTITY_STATUS'];

/** By which column a table is told; each repeats the name of the entity, and may repeat more of its core data. */
const toldBy: readonly (readonly [CsvTableName, readonly string[]])[] = [
  ['insolvency', ['insolvencytype']],
  ['trading_name', ['tradingname']],
  ['core', ['entitystatus']],
  ['gst', ['gstnumber', 'gststatus']],
  ['abn', ['abn', 'australianbusinessnumber']],
];

/** What stands in the tables that nothing is taken from: addresses, people, shares, trades, web sites, retirement villages. */
const passedOver =
  /^(?:.*address.*|firstname|lastname|numberofshares|shname|tradingarea|website|industryclassification.*|identifyingfactor|operatorname|phonenumber|emailaddress)$/;

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Which table a file is, by its header: in any order and case, with spaces or underscores, beside columns that are not needed.
 * Null for a table of the bulk data that the register does not need.
 * @throws ImportRefusal when it is none that is known, with the columns that core data would need
 */
export function csvTable(fileName: string, header: readonly string[]): CsvTable | null {
  const keys = header.map(keyOf);
  const twice = header.find((_, at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') !== at);
  if (twice !== undefined) throw new ImportRefusal(`${fileName} has the column ${twice.slice(0, 40)} twice.`);
  const columns = new Map(keys.map((key, at) => [key, at]));
  const missing = coreColumns.filter((column) => !columns.has(keyOf(column)));
  const isWholeCore = missing.length === 0 && columns.has('registrationdate');
  const [told] = toldBy.find(([, by]) => columns.has('nzbn') && by.some((key) => columns.has(key))) ?? [];
  const name = isWholeCore ? 'core' : told;
  // A comma that ends each line, or the header alone, makes no column.
  const width = keys.findLastIndex((key) => key !== '') + 1;
  if (name !== undefined && (name !== 'core' || missing.length === 0)) return { name, width, columns };
  const isOfInsolvency = keys.some((key) => /insolven|appointment/.test(key));
  const mayBePassedOver = missing.length > 1 && name === undefined && !isOfInsolvency;
  if (mayBePassedOver && keys.some((key) => passedOver.test(key))) return null;
  throw new ImportRefusal(
    `${fileName} is not a known table of the NZBN bulk data. For core data, these columns are missing: ${missing.join(', ')}.`,
  );
}
