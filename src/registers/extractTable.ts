import type { QueryConfig } from 'pg';
import type { ReadStatement } from '../database/readTogether.js';
import type { Identifier } from '../domain/identifier.js';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import type { RegisterRecord } from '../domain/registerFacts.js';

/** One imported register: how a number is found in its table, and what its rows mean. */
export interface ExtractTable {
  /** As the tables of the database name it. */
  readonly register: RegisterCode;
  /** As a caller reads it. */
  readonly name: 'ABR' | 'NZBN';
  /** The words that the licence of the data asks for. */
  readonly attribution: string;
  /** A whole extract holds at least so many records; one that holds fewer proves no absence. */
  readonly fewestRecords: number;
  /**
   * The look-up of numbers of one kind, as a named statement: a row for each that is there, with the number in the column
   * of the kind's name and the extract's `is_sample` and `as_of`.
   */
  find(kind: Identifier['kind'], values: readonly string[]): ReadStatement;
  /** The table of its entities, as `e`, for behind `from`, with the columns by which the watched facts are compared. */
  readonly entities: {
    readonly from: string;
    readonly number: string;
    /** What `read` takes, of `e` and of its extract `x`. */
    readonly columns: string;
    readonly statusCode: string;
  };
  /** Where a number would stand, as SQL for behind `from`; `number` is the SQL of the number. */
  place(kind: Identifier['kind'], number: string): string;
  /** The registered ones of several numbers, in one statement: rows of `kind`, `value`, `legal_name` and `is_sample`. */
  findNames(identifiers: readonly Identifier[]): QueryConfig;
  read(row: never): RegisterRecord;
  isKnownStatus(code: string): boolean;
}

/** What a look-up row carries of its extract. */
export interface ExtractRow {
  readonly is_sample: boolean;
  readonly as_of: string;
}
