import type { QueryConfig } from 'pg';
import type { ReadStatement } from '../database/readTogether.js';
import type { NzbnGroup } from '../domain/entityClass.js';
import type { Identifier } from '../domain/identifier.js';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import type { RegisterRecord } from '../domain/registerFacts.js';

/** A reason why a register of enough records proves no absence. */
export type Doubt = 'mixed' | 'gap' | NzbnGroup;

/**
 * The doubt in a row of `register_extracts`, null if there is none. ABR: `gap`, a file between the others is missing; `mixed`, the
 * boundaries between the files moved from one extract to the next. NZBN: a group of entities of which the extract has none.
 */
export const doubtSql = `case register when 'abr' then (select case when max(sequence) > count(*) then 'gap'
    when max(extract_time) - min(extract_time) > '1 day' then 'mixed' end from register_files where register = 'abr')
  else missing_groups[1] end`;

/** One imported register: how to look up numbers in its table, and how to read its rows. */
export interface ExtractTable {
  /** The register's code in the database. */
  readonly register: RegisterCode;
  /** The register's name for callers. */
  readonly name: 'ABR' | 'NZBN';
  /** The attribution that the data's licence requires. */
  readonly attribution: string;
  /** The least number of records of a complete extract. One with fewer proves no absence. */
  readonly fewestRecords: number;
  /**
   * The look-up of numbers of one kind, as a named statement. It returns a row for each number found, with the number
   * in the column of that kind, and the extract's `is_sample` and `as_of`.
   */
  find(kind: Identifier['kind'], values: readonly string[]): ReadStatement;
  /** The table of its entities, for use after `from` with the alias `e`, and the columns with the monitored facts. */
  readonly entities: {
    readonly from: string;
    readonly number: string;
    /** The columns that `read` needs, from `e` and from its extract `x`. */
    readonly columns: string;
    readonly statusCode: string;
    /** Whether it says that it will remove the entity, and the insolvencies in force; null if it never says. */
    readonly removalCommenced: string;
    readonly insolvencies: string;
  };
  /** Where a number would be stored, as SQL for use after `from`. `number` is the SQL of the number. */
  place(kind: Identifier['kind'], number: string): string;
  /**
   * The registered ones of several numbers, in one statement: rows of `kind`, `value`, `legal_name` and `is_sample`.
   */
  findNames(identifiers: readonly Identifier[]): QueryConfig;
  read(row: never): RegisterRecord;
  isKnownStatus(code: string): boolean;
}

/** The columns of a look-up row that describe its extract. */
export interface ExtractRow {
  readonly is_sample: boolean;
  readonly as_of: string;
}
