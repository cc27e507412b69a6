import { zipFile } from '../support/registers/zipFile.js';

/** A cell: a text, a number, or the number of a day in the format of a date. */
export type Cell = string | number | { readonly day: number } | null;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookOptions {
  readonly sheet?: string;
  /** The rows of a second sheet. */
  readonly second?: readonly (readonly Cell[])[];
  /** More files of the zip, or others in place of ours. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** A workbook with a sheet of these rows, as spreadsheet programs write it. */
export function xlsxFile(rows: readonly (readonly Cell[])[], options: WorkbookOptions = {}): Buffer {
  const { sheet = 'Consolidated List', second, parts = {} } = options;
  const sheetXml = (cells: readonly (readonly Cell[])[]): string =>
    `${xml}<worksheet ${main}><sheetData>${cells.map(rowXml).join('')}</sheetData></worksheet>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${xml}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/>${second ? '<sheet name="Second" sheetId="2" r:id="rId3"/>' : ''}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>${second ? `<Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet ${main}><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...(second && { 'xl/worksheets/sheet2.xml': sheetXml(second) }),
    ...parts,
  };
  return zipFile(Object.entries(files).map(([name, content]) => ({ name, content })));
}

function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}
