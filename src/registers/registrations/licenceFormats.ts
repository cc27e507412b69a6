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

/** Holders of an Australian credit licence, including former ones: `status` has the code of ASIC, `to` the last day. */
export const creditLicenseesFormat = toNumberedFormat({
  name: 'ASIC credit licensees',
  table: 'asic_credit_licensees',
  shape: {
    format: 'commas',
    columns: [
      ...['CRED_LIC_NUM', 'CRED_LIC_NAME', 'CRED_LIC_START_DT', 'CRED_LIC_END_DT', 'CRED_LIC_STATUS'],
      'CRED_LIC_ABN_ACN',
    ],
    number: 5,
  },
  read: ([licence = '', name = '', from = '', to = '', status = '', numberText = '']) => {
    const number = toBusinessNumber(numberText, 'CRED_LIC_ABN_ACN');
    if (number === null) return null;
    const entry = {
      number: toLicenceNumber(licence, 'CRED_LIC_NUM'),
      name: requireText(name, 'CRED_LIC_NAME'),
      ...whenStated({
        status,
        from: parseAsicDay(from, 'CRED_LIC_START_DT'),
        to: parseAsicDay(to, 'CRED_LIC_END_DT'),
      }),
    };
    return { number, entry };
  },
});

/**
 * Representatives of AFS licensees, once for each licence. Rows without an ABN or ACN are natural persons, and are left out. One
 * with an ABN alone may be a sole trader: nobody needs the name, because the ABN finds the row.
 */
export const afsRepresentativesFormat = toNumberedFormat({
  name: 'ASIC AFS representatives',
  table: 'asic_afs_representatives',
  shape: {
    format: 'tabs',
    columns: [
      ...['AFS_REP_NUM', 'AFS_LIC_NUM', 'AFS_REP_NAME', 'AFS_REP_ABN', 'AFS_REP_ACN', 'AFS_REP_START_DT'],
      ...['AFS_REP_STATUS', 'AFS_REP_END_DT'],
    ],
    number: 3,
  },
  read: ([representative = '', licence = '', name = '', abn = '', acnText = '', from = '', status = '', to = '']) => {
    const acn = toBusinessNumber(acnText, 'AFS_REP_ACN');
    // The ABN of a company finds it by its ACN, too.
    const number = acn ?? toBusinessNumber(abn, 'AFS_REP_ABN');
    if (number === null) return null;
    const entry = {
      number: toLicenceNumber(representative, 'AFS_REP_NUM'),
      ...(acn !== null && { name: requireText(name, 'AFS_REP_NAME') }),
      ...whenStated({
        status,
        from: parseAsicDay(from, 'AFS_REP_START_DT'),
        to: parseAsicDay(to, 'AFS_REP_END_DT'),
      }),
      licenceNumber: toLicenceNumber(licence, 'AFS_LIC_NUM'),
    };
    return { number, entry };
  },
});

/** Representatives of credit licensees, like those of AFS licensees. The file has no status: a last day means a former one. */
export const creditRepresentativesFormat = toNumberedFormat({
  name: 'ASIC credit representatives',
  table: 'asic_credit_representatives',
  shape: {
    format: 'commas',
    columns: [
      ...['CRED_REP_NUM', 'CRED_LIC_NUM', 'CRED_REP_NAME', 'CRED_REP_ABN_ACN', 'CRED_REP_START_DT'],
      'CRED_REP_END_DT',
    ],
    number: 3,
  },
  read: ([representative = '', licence = '', name = '', numberText = '', from = '', to = '']) => {
    const number = toBusinessNumber(numberText, 'CRED_REP_ABN_ACN');
    if (number === null) return null;
    const isCompany = isAcn(number) || isAcn(number.slice(2));
    const entry = {
      number: toLicenceNumber(representative, 'CRED_REP_NUM'),
      ...(isCompany && { name: requireText(name, 'CRED_REP_NAME') }),
      ...whenStated({
        from: parseAsicDay(from, 'CRED_REP_START_DT'),
        to: parseAsicDay(to, 'CRED_REP_END_DT'),
      }),
      licenceNumber: toLicenceNumber(licence, 'CRED_LIC_NUM'),
    };
    return { number, entry };
  },
});

/** The columns of purposes, with the misspelt ones as the ACNC writes them. */
const purposes = {
  PBI: 'Public benevolent institution',
  HPC: 'Health promotion charity',
  Preventing_or_relieving_suffering_of_animals: 'Preventing or relieving suffering of animals',
  Advancing_Culture: 'Advancing culture',
  Advancing_Education: 'Advancing education',
  Advancing_Health: 'Advancing health',
  Promote_or_oppose_a_change_to_law__government_poll_or_prac: 'Promoting or opposing a change to law or policy',
  Advancing_natual_environment: 'Advancing the natural environment',
  Promoting_or_protecting_human_rights: 'Promoting or protecting human rights',
  Purposes_beneficial_to_ther_general_public_and_other_analogous: 'Other purposes beneficial to the general public',
  Promoting_reconciliation__mutual_respect_and_tolerance: 'Promoting reconciliation, respect and tolerance',
  Advancing_Religion: 'Advancing religion',
  Advancing_social_or_public_welfare: 'Advancing social or public welfare',
  Advancing_security_or_safety_of_Australia_or_Australian_public: 'Advancing the security or safety of Australia',
} as const;

/** Registered charities. The ACNC publishes how many people govern a charity, not who they are; 0 means that it is not stated. */
export const charitiesFormat = toNumberedFormat({
  name: 'ACNC charities',
  table: 'acnc_charities',
  shape: {
    format: 'commas',
    columns: [
      ...['ABN', 'Charity_Legal_Name', 'Registration_Date', 'Charity_Size', 'Number_of_Responsible_Persons'],
      ...Object.keys(purposes),
    ],
    number: 0,
    // A later file may correct the spelling.
    toColumn: (name) =>
      name.replace('natural_environment', 'natual_environment').replace('_to_the_general', '_to_ther_general'),
  },
  read: ([abn = '', name = '', from = '', size = '', people = '', ...marks]) => {
    const number = toBusinessNumber(abn, 'ABN');
    if (number === null) return null;
    if (!/^\d{0,4}$/.test(people)) throw new UnreadableRecord('Number_of_Responsible_Persons is not a number');
    const entry = {
      number,
      name: requireText(name, 'Charity_Legal_Name'),
      ...whenStated({ from: parseAsicDay(from, 'Registration_Date') }),
      ...(size !== '' && { charitySize: requireText(size, 'Charity_Size') }),
      ...(Number(people) > 0 && { responsiblePersons: Number(people) }),
      purposes: Object.values(purposes).filter((_, at) => marks[at] === 'Y'),
    };
    return { number, entry };
  },
});
