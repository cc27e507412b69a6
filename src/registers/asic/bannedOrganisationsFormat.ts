import { isAcn } from '../../domain/acn.js';
import type { DatasetFormat } from '../datasets/datasetFormat.js';
import { readDay } from '../datasets/readDay.js';
import type { TableShape } from '../datasets/readTable.js';
import { tableRows } from '../datasets/tableRows.js';
import { UnreadableRow } from '../datasets/unreadableRow.js';
import { copyRow } from '../import/copyFormat.js';

/** The organisations that ASIC has banned: one row for each ban, those that have ended among them. */
export const bannedOrganisationsFormat: DatasetFormat = {
  name: 'ASIC banned organisations',
  mayNotLose: 'any',
  table: {
    name: 'asic_banned_organisations',
    key: null,
    columns: ['acn', 'name', 'type', 'banned_from', 'banned_to', 'url', 'comment'],
    searched: ['acn'],
    indexes: [{ name: 'asic_banned_organisations_acn_index', on: '(acn)' }],
  },
  rows: (source, onReject) => tableRows(source, shape, rowOf, onReject),
};

const shape: TableShape = {
  dataset: 'ASIC banned organisations',
  format: 'tabs',
  columns: [
    'BD_ORG_ACN',
    'BD_ORG_NAME',
    'BD_ORG_TYPE',
    'BD_ORG_START_DT',
    'BD_ORG_END_DT',
    'BD_ORG_URL',
    'BD_ORG_COMMENT',
  ],
  number: 0,
};

/** What the list writes in the place of a last day. */
const permanent = /^permanent( banning)?$/i;
/** What it writes where it has nothing to say. */
const nothing = /^(|not available|no comment made)$/i;

function rowOf(values: readonly string[]): string {
  const [acn = '', name = '', type = '', from = '', to = '', url = '', comment = ''] = values;
  if (!isAcn(acn)) throw new UnreadableRow('BD_ORG_ACN is missing or not valid');
  if (name === '') throw new UnreadableRow('BD_ORG_NAME is missing');
  if (type === '') throw new UnreadableRow('BD_ORG_TYPE is missing');
  return copyRow([
    acn,
    name,
    type,
    readDay(from, 'BD_ORG_START_DT'),
    permanent.test(to) ? null : readDay(to, 'BD_ORG_END_DT'),
    nothing.test(url) ? null : url,
    nothing.test(comment) ? null : comment,
  ]);
}
