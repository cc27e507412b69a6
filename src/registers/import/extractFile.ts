import type { PoolClient } from 'pg';
import type { StoredFile } from './registerTables.js';

/** One file of an extract: a file of its own, or an entry of a zip. */
export interface ExtractSource {
  /** As a person would name it: `public.zip: 20260506_Public01.xml`. */
  readonly name: string;
  /** Uncompressed. */
  readonly bytes: number;
  /**
   * The content from its beginning; may be asked for more than once. Each chunk holds only until the next is asked for.
   * Fails when the file is cut off or damaged.
   */
  chunks(): AsyncIterable<Buffer>;
}

/** What the beginning of a file says of it, before its records are read. */
export interface ExtractHead {
  readonly isSample: boolean;
  /** The number of the file in its extract; null when files carry none. */
  readonly sequence: number | null;
  /** When the register made the extract, `2026-05-06T12:23:33` or a date; null when the file does not say. */
  readonly extractTime: string | null;
  /** What of a register stands in the file, where its format spreads entities over several tables. */
  readonly table?: string;
}

/** A file whose beginning has been read. */
export interface OpenedFile {
  readonly source: ExtractSource;
  readonly head: ExtractHead;
}

/** A file and its number in the register: an import replaces what the register holds under that number. */
export interface PlannedFile extends OpenedFile {
  readonly sequence: number;
}

/** Some rows of a register's table in PostgreSQL's text format for COPY. */
export interface RowChunk {
  readonly rows: Buffer;
  readonly records: number;
}

/** A record that could not be read, or not be used. `number` is its ABN or NZBN where that much is legible. */
export interface Reject {
  readonly number: string | null;
  readonly file: string;
  /** Null for a record that is only wrong together with others. */
  readonly line: number | null;
  readonly reason: string;
}

/** What reading a file to its end has shown. */
export interface ReadOutcome {
  readonly records: number;
  /** The newest day on which the register changed one of the records; null when the file does not say. */
  readonly newest: string | null;
}

/** What joining the tables of a set has made. */
export interface JoinedTables {
  /** Rows in the staging table. */
  readonly records: number;
}

/** How files that are tables are joined to entities. The files of one set are of one day. */
export interface TableJoin {
  /** @throws ImportRefusal when they are no set, or without one from which what is held was filled */
  check(client: PoolClient, planned: readonly PlannedFile[], held: readonly StoredFile[]): Promise<void>;
  /** Makes a temporary table for each, in the running transaction. */
  create(client: PoolClient): Promise<void>;
  /** Where the rows of a file go: a table and its columns, for behind `copy`. */
  target(file: PlannedFile): string;
  /** Fills the staging table from them. @param rejected numbers of entities of which a record could not be read */
  join(client: PoolClient, staging: string, rejected: readonly string[]): Promise<JoinedTables>;
}

/** How the files of one register are read. */
export interface ExtractFormat {
  /** For a format that spreads entities over several tables. */
  readonly tables?: TableJoin;
  /**
   * Null for a file that belongs to the extract and holds nothing that is needed.
   * @throws ImportRefusal when the file is no extract of this register
   */
  readHead(source: ExtractSource): Promise<ExtractHead | null>;
  /**
   * The records of the file as rows, each with the file's sequence in its last column.
   * @throws ImportRefusal when the file is cut off or does not hold what it says
   */
  rows(file: PlannedFile, onReject: (reject: Reject) => void): AsyncGenerator<RowChunk, ReadOutcome, void>;
}
