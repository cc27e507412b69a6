import type { Pool } from 'pg';
import { foldName } from '../../domain/names/foldName.js';
import { isSamePerson } from '../../domain/onboarding/registerDifferences.js';
import type { ListedLiquidator } from '../../domain/registrations.js';
import type { DatasetFormat } from '../datasets/importDataset.js';
import { parseAsicDay, tableRows, type TableShape } from '../datasets/readTable.js';
import { isTimely } from '../enrichment/findStaleSource.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';
import { requireText } from './licenceFormats.js';

const shape: TableShape = {
  dataset: 'ASIC liquidators',
  format: 'commas',
  columns: ['LIQ_NUM', 'LIQ_NAME', 'LIQ_STATUS', 'LIQ_SUSP_DT'],
  number: null,
};

/** The registered liquidators of ASIC. Their addresses and firms are not stored: a similar name is a reason to read the register. */
export const liquidatorsFormat: DatasetFormat = {
  name: 'ASIC liquidators',
  mayNotLose: 'none',
  table: {
    name: 'asic_liquidators',
    key: null,
    columns: ['last_word', 'name', 'number', 'status', 'suspended_from'],
    searched: ['last_word'],
    indexes: [{ name: 'asic_liquidators_last_word_index', on: '(last_word)' }],
  },
  rows: (source, onReject) => tableRows(source, shape, toRow, onReject),
};

function toRow([number = '', written = '', status = '', suspended = '']: readonly string[]): string {
  const [family, ...given] = requireText(written, 'LIQ_NAME').split(',');
  const name = [...given, family].join(' ').trim();
  const lastWord = toLastWord(name);
  if (lastWord === '') throw new UnreadableRecord('LIQ_NAME has no letters');
  return copyRow([
    ...[lastWord, name, requireText(number, 'LIQ_NUM')],
    status === '' ? null : requireText(status, 'LIQ_STATUS'),
    parseAsicDay(suspended, 'LIQ_SUSP_DT'),
  ]);
}

function toLastWord(name: string): string {
  return foldName(name).split(' ').at(-1) ?? '';
}

interface LiquidatorRow {
  readonly as_of: string;
  readonly name: string;
  readonly number: string;
  readonly status: string | null;
  readonly suspended_from: string | null;
}

/**
 * The liquidators with the name of a person: the family name and the first given name are the same, and no middle name contradicts.
 * Empty if the register was never imported or is too old.
 */
export async function findLiquidators(
  pool: Pool,
  person: { readonly givenName: string; readonly familyName: string },
  now: Date,
): Promise<readonly ListedLiquidator[]> {
  // The day of the data is read in the same statement, because an import could replace both between two.
  const { rows } = await pool.query<LiquidatorRow>({
    name: 'liquidators',
    text: `select d.as_of::text, l.name, l.number, l.status, l.suspended_from::text
      from datasets d cross join asic_liquidators l where d.name = 'ASIC liquidators' and l.last_word = $1 order by l.number`,
    values: [toLastWord(person.familyName)],
  });
  return rows
    .filter(({ as_of: asOf, name }) => isTimely('ASIC liquidators', asOf, now) && isSamePerson(person, name))
    .map(({ number, status, suspended_from: suspendedFrom, as_of: asOf }) => ({ number, status, suspendedFrom, asOf }));
}
