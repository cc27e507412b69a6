import { isAbn } from '../../domain/abn.js';
import type { DatasetFormat } from '../datasets/datasetFormat.js';
import { readDay } from '../datasets/readDay.js';
import type { TableShape } from '../datasets/readTable.js';
import { tableRows } from '../datasets/tableRows.js';
import { UnreadableRow } from '../datasets/unreadableRow.js';
import { copyRow } from '../import/copyFormat.js';

/** The register of business names of ASIC: one row for each name. Those without an ABN are of no use, for they are asked by it. */
export const businessNamesFormat: DatasetFormat = {
  name: 'ASIC business names',
  mayNotLose: 'unnumbered',
  table: {
    name: 'asic_business_names',
    key: null,
    columns: ['abn', 'name', 'status', 'registered', 'cancelled'],
    searched: ['abn'],
    indexes: [{ name: 'asic_business_names_abn_index', on: '(abn)' }],
  },
  rows: (source, onReject) => tableRows(source, shape, rowOf, onReject),
};

const shape: TableShape = {
  dataset: 'ASIC business names',
  format: 'tabs',
  columns: ['BN_NAME', 'BN_STATUS', 'BN_REG_DT', 'BN_CANCEL_DT', 'BN_ABN'],
  number: 4,
};

function rowOf([name = '', status = '', registered = '', cancelled = '', abn = '']: readonly string[]): string | null {
  if (abn === '' || abn === '0') return null;
  if (!isAbn(abn)) throw new UnreadableRow('BN_ABN is not valid');
  if (name === '') throw new UnreadableRow('BN_NAME is missing');
  if (status === '') throw new UnreadableRow('BN_STATUS is missing');
  return copyRow([abn, name, status, readDay(registered, 'BN_REG_DT'), readDay(cancelled, 'BN_CANCEL_DT')]);
}
