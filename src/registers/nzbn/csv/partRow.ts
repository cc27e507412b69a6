import { isAbn } from '../../../domain/abn.js';
import { isNzbn } from '../../../domain/nzbn.js';
import { copyRow } from '../../import/copyFormat.js';
import { saysRegisteredForGst } from '../nzbnFields.js';
import { UnusableRecord } from '../unusableRecord.js';
import type { CellReader } from './cellReader.js';
import { csvDay } from './csvDay.js';
import type { CsvTableName } from './csvTable.js';

/** What a record is kept under: the number of its file and its line there. */
export interface RecordPlace {
  readonly file: number;
  readonly line: number;
}

/**
 * Turns a record of a table beside core data into a row, in the text format for COPY; empty for one that says nothing of
 * today: what has ended, or a GST status that is none.
 * @throws UnusableRecord when the number of the entity is missing or not valid, or what it tells of it
 */
export function partRow(table: Exclude<CsvTableName, 'core'>, cell: CellReader, { file, line }: RecordPlace): string {
  const nzbn = cell('nzbn');
  if (!isNzbn(nzbn)) throw new UnusableRecord('the NZBN is missing or not valid');
  switch (table) {
    case 'abn': {
      const abn = (cell('abn') || cell('australianbusinessnumber')).replace(/\s/g, '');
      if (!isAbn(abn)) throw new UnusableRecord('the ABN is missing or not valid');
      return hasEnded(cell) ? '' : copyRow([nzbn, abn]);
    }
    case 'gst': {
      const isRegistered = cell('gstnumber') !== '' || saysRegisteredForGst(cell('gststatus'));
      return isRegistered && !hasEnded(cell) ? copyRow([nzbn]) : '';
    }
    case 'trading_name': {
      const name = cell('tradingname');
      if (name === '') throw new UnusableRecord('TRADING_NAME is missing');
      return hasEnded(cell) ? '' : copyRow([nzbn, name, file, line]);
    }
    case 'insolvency':
      if (isDay(cell('appointmentvacateddate')) || isDay(cell('enddate'))) return '';
      // The day of an appointment is not that of the insolvency: somebody may have followed another.
      return copyRow([nzbn, cell('insolvencytype') || null, csvDay(cell('commenced') || cell('startdate'))]);
  }
}

/** Only a day says that an insolvency has ended: any other text is no reason to take somebody for solvent. */
function isDay(text: string): boolean {
  if (text === '') return false;
  if (csvDay(text) === null) throw new UnusableRecord(`${text.slice(0, 40)} is not the end date of an insolvency`);
  return true;
}

function hasEnded(cell: CellReader): boolean {
  return cell('enddate') !== '';
}
