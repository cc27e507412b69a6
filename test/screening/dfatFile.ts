import { xlsxFile, type Cell } from './xlsxFile.js';

/** The columns of the list, in its order. */
export const dfatColumns = [
  'Reference',
  'Name of Individual or Entity',
  'Type',
  'Name Type',
  'Alias Strength',
  'Date of Birth',
  'Place of Birth',
  'Citizenship',
  'Address',
  'Additional Information',
  'Listing Information',
  'IMO Number',
  'Committees',
  'Control Date',
  'Instrument of Designation',
  'Targeted Financial Sanction',
  'Travel Ban',
  'Arms Embargo',
  'Maritime Restriction',
] as const;
type Column = (typeof dfatColumns)[number];
export type DfatCells = Readonly<Partial<Record<Column, Cell>>>;

const plain: DfatCells = { Type: 'Entity', 'Name Type': 'Primary Name', 'Control Date': '01/10/2026' };

/** A row of the list; what is not said is as in most rows. */
export function dfatRow(reference: Cell, name: Cell, more: DfatCells = {}): Cell[] {
  const cells: DfatCells = { ...plain, Reference: reference, 'Name of Individual or Entity': name, ...more };
  return dfatColumns.map((column) => cells[column] ?? null);
}

/** The list with these rows. */
export function dfatFile(rows: readonly (readonly Cell[])[]): Buffer {
  return xlsxFile([[...dfatColumns], ...rows]);
}

/** The list with entities of these names. */
export function createDfatFile(names: readonly string[]): Buffer {
  return dfatFile(names.map((name, at) => dfatRow(String(at + 1), name)));
}
