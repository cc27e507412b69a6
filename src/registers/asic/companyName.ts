import { isAbn } from '../../domain/abn.js';
import { isAcn } from '../../domain/acn.js';
import { readDay } from '../datasets/readDay.js';
import { UnreadableRow } from '../datasets/unreadableRow.js';

/** One row of the published table: a name that a company bears or bore, and what is said of the company beside it. */
export interface CompanyName {
  readonly line: number;
  readonly acn: string;
  readonly name: string;
  readonly isCurrent: boolean;
  /** The name of today, which rows of former names hold; empty in that of the current one. */
  readonly currentName: string;
  readonly statusCode: string;
  /** Days are YYYY-MM-DD. */
  readonly registered: string | null;
  readonly deregistered: string | null;
  /** Null where there is none; the file writes 0 then. */
  readonly abn: string | null;
}

/**
 * Reads the values of a row. A status that is not known is kept as it is.
 * @throws UnreadableRow when number, name, status or a day is not valid
 */
export function readCompanyName(values: readonly string[], line: number): CompanyName {
  const [name = '', acn = '', statusCode = '', registered = '', deregistered = '', indicator = '', abn = ''] = values;
  const [currentName = ''] = values.slice(7);
  if (!isAcn(acn)) throw new UnreadableRow('ACN is missing or not valid');
  if (name === '') throw new UnreadableRow('Company Name is missing');
  if (statusCode === '') throw new UnreadableRow('Status is missing');
  return {
    ...{ line, acn, name, isCurrent: indicator === 'Y', currentName, statusCode },
    registered: readDay(registered, 'Date of Registration'),
    deregistered: readDay(deregistered, 'Date of Deregistration'),
    // Nothing is asked by it: one that is none does not make the company unreadable.
    abn: isAbn(abn) ? abn : null,
  };
}
