import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import type { DatasetFormat, RowCounts } from '../datasets/datasetFormat.js';
import { readTable, type TableShape } from '../datasets/readTable.js';
import { UnreadableRow } from '../datasets/unreadableRow.js';
import { bannedPersonRow } from './bannedPersonRow.js';
import { readBannedAddress, type BannedAddress } from './bannedAddress.js';

/**
 * The persons that ASIC has banned or disqualified: one row for each address of a ban. What is said of them in comments is
 * not taken: a name like theirs is a reason to look, and the list itself is the place for that.
 */
export const bannedPersonsFormat: DatasetFormat = {
  name: 'ASIC banned persons',
  mayNotLose: 'any',
  table: {
    name: 'asic_banned_persons',
    key: 'fingerprint',
    columns: ['reference', 'fingerprint', 'name', 'given_first', 'type', 'banned_from', 'banned_to', 'addresses'],
    searched: ['reference'],
    indexes: [],
  },
  rows,
};

const shape: TableShape = {
  dataset: 'ASIC banned persons',
  format: 'commas',
  columns: [
    'BD_PER_NAME',
    'BD_PER_TYPE',
    'BD_PER_DOC_NUM',
    'BD_PER_START_DT',
    'BD_PER_END_DT',
    'BD_PER_ADD_LOCAL',
    'BD_PER_ADD_STATE',
    'BD_PER_ADD_PCODE',
    'BD_PER_ADD_COUNTRY',
  ],
  // Nobody is found by a number: a row that cannot be read makes none unavailable.
  number: null,
};

/** The list holds some thousands. It is held whole while it is read, for the rows of a ban need not stand together. */
const mostRows = 200_000;

async function* rows(
  source: ExtractSource,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, RowCounts, void> {
  const bans = new Map<string, BannedAddress[]>();
  let read = 0;
  for await (const batch of readTable(source, shape, onReject)) {
    for (const { line, values } of batch.rows) {
      try {
        const row = readBannedAddress(values);
        const addresses = bans.get(row.ban);
        if (addresses) addresses.push(row);
        else bans.set(row.ban, [row]);
      } catch (error) {
        if (!(error instanceof UnreadableRow)) throw error;
        onReject({ number: null, file: source.name, line, reason: error.message });
      }
    }
    read += batch.read;
    if (read > mostRows) {
      throw new ImportRefusal(`${source.name} has more than ${mostRows} rows, so it is not this list.`);
    }
    yield { rows: Buffer.alloc(0), records: batch.read };
  }
  const made = [...bans.values()].map(bannedPersonRow);
  yield { rows: Buffer.from(made.join('')), records: 0 };
  return { read, records: made.length };
}
