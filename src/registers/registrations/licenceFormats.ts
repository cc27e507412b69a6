import { isAbn, isAcn } from '../../domain/abn.js';
import type { PublicRegister, RegistrationEntry } from '../../domain/registrations.js';
import type { DatasetFormat } from '../datasets/importDataset.js';
import { parseAsicDay, tableRows, type TableShape } from '../datasets/readTable.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';

/** A public register whose rows are found by the ABN or ACN of an entity. */
interface NumberedRegister {
  readonly name: PublicRegister;
  readonly table: string;
  readonly shape: Omit<TableShape, 'dataset'>;
  /** Null for a row without a number: it is left out, because nothing could find it. Throws UnreadableRecord. */
  readonly read: (values: readonly string[]) => { readonly number: string; readonly entry: RegistrationEntry } | null;
}

/** The format of a register whose rows are found by number. Days are DD/MM/YYYY; a row in the file is a row of the table. */
export function toNumberedFormat({ name, table, shape, read }: NumberedRegister): DatasetFormat {
  return {
    name,
    // An entry is evidence for an entity. Its absence is not evidence against it.
    mayNotLose: 'none',
    table: {
      name: table,
      key: null,
      columns: ['number', 'entry'],
      searched: ['number'],
      indexes: [{ name: `${table}_number_index`, on: '(number)' }],
    },
    rows: (source, onReject) =>
      tableRows(
        source,
        { dataset: name, ...shape },
        (values) => {
          const row = read(values);
          return row && copyRow([row.number, JSON.stringify(row.entry)]);
        },
        onReject,
      ),
  };
}

const maxLength = 300;

/**
 * A text of a row that must be present.
 * @throws UnreadableRecord naming the column
 */
export function requireText(text: string, column: string): string {
  if (text === '') throw new UnreadableRecord(`${column} is missing`);
  if (text.length > maxLength) throw new UnreadableRecord(`${column} has more than ${maxLength} characters`);
  return text;
}

/**
 * An ABN or ACN as digits. Some files write an ACN without its leading zeros. Null if the row has none.
 * @throws UnreadableRecord naming the column if it is not valid
 */
export function toBusinessNumber(text: string, column: string): string | null {
  const digits = text.replace(/\s/g, '');
  if (/^0*$/.test(digits)) return null;
  if (/^\d{11}$/.test(digits) && isAbn(digits)) return digits;
  const acn = digits.padStart(9, '0');
  if (/^\d{9}$/.test(acn) && isAcn(acn)) return acn;
  throw new UnreadableRecord(`${column} is neither an ABN nor an ACN`);
}

/** A licence or representative number: some files write it with leading zeros. */
function toLicenceNumber(text: string, column: string): string {
  return requireText(text.replace(/^0+(?=\d)/, ''), column);
}

/** The days and the status of an entry, without those that the register does not state. */
function whenStated(facts: {
  readonly status?: string;
  readonly from?: string | null;
  readonly to?: string | null;
}): Pick<RegistrationEntry, 'status' | 'from' | 'to'> {
  const { status = '', from = null, to = null } = facts;
  return {
    ...(status !== '' && { status: requireText(status, 'the status') }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

/** Holders of an Australian financial services licence. The file has no status: it lists the current ones. */
export const afsLicenseesFormat = toNumberedFormat({
  name: 'ASIC AFS licensees',
  table: 'asic_afs_licensees',
  shape: {
    format: 'commas',
    columns: ['AFS_LIC_NUM', 'AFS_LIC_NAME', 'AFS_LIC_ABN_ACN', 'AFS_LIC_START_DT'],
    number: 2,
  },
  read: ([licence = '', name = '', numberText = '', from = '']) => {
    const number = toBusinessNumber(numberText, 'AFS_LIC_ABN_ACN');
    if (number === null) return null;
    const entry = {
      number: toLicenceNumber(licence, 'AFS_LIC_NUM'),
      name: requireText(name, 'AFS_LIC_NAME'),
      ...whenStated({ from: parseAsicDay(from, 'AFS_LIC_START_DT') }),
    };
    return { number, entry };
  },
});
