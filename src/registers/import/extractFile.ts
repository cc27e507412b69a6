import type { PoolClient } from 'pg';
import type { StoredFile } from './registerTables.js';

/** One file of an extract: a separate file, or an entry of a zip. */
export interface ExtractSource {
  /** A name for people: `public.zip: 20260506_Public01.xml`. */
  readonly name: string;
  /** Uncompressed. */
  readonly bytes: number;
  /**
   * Reads the content from its start. It may be called more than once. Each chunk is valid only until the next is
   * requested. Fails if the file is cut off or damaged.
   */
  chunks(): AsyncIterable<Buffer>;
}

/** The description of a file in its head, before the records. */
export interface ExtractHead {
  readonly isSample: boolean;
  /** The number of the file in its extract. Null if files have none. */
  readonly sequence: number | null;
  /** When the register created the extract, `2026-05-06T12:23:33` or a date. Null if the file does not state it. */
  readonly extractTime: string | null;
  /** The part of the register in this file, if its format spreads entities over several tables. */
  readonly table?: string;
}

/** A file whose head has been read. */
export interface OpenedFile {
  readonly source: ExtractSource;
  readonly head: ExtractHead;
}

/** A file with its number in the register. An import replaces the rows that the register has under that number. */
export interface PlannedFile extends OpenedFile {
  readonly sequence: number;
}

export interface RowChunk {
  readonly rows: Buffer;
  readonly records: number;
}

/** A record that is unreadable or unusable. `number` is its ABN or NZBN if that is legible. */
export interface Reject {
  readonly number: string | null;
  readonly file: string;
  /** Null for a record that is invalid only in combination with others. */
  readonly line: number | null;
  readonly reason: string;
}

/** The result of reading a file to its end. */
export interface ReadOutcome {
  readonly records: number;
  /** The newest day on which the register changed one of the records. Null if the file does not state it. */
  readonly newest: string | null;
}

/** The result of joining the tables of a set. */
export interface JoinedTables {
  readonly records: number;
}

/** How to join files that are tables into entities. The files of a set have the same day. */
export interface TableJoin {
  /** @throws ImportRefusal if they are not a complete set, or lack one from which stored data came */
  check(client: PoolClient, planned: readonly PlannedFile[], held: readonly StoredFile[]): Promise<void>;
  /** Creates a temporary table for each, in the current transaction. */
  create(client: PoolClient): Promise<void>;
  /** The target of a file's rows for use after `copy`: a table and its columns. */
  target(file: PlannedFile): string;
  /**
   * Fills the staging table from them.
   * @param rejected numbers of entities with an unreadable record
   */
  join(client: PoolClient, staging: string, rejected: readonly string[]): Promise<JoinedTables>;
}

/** The records of a file that the register already has. */
export interface KnownRecords {
  /** The seed of the digests. It is a secret of the database, so that nobody can plan two records with the same digest. */
  readonly seed: bigint;
  /** XXH64 of the bytes of a record, as a signed number for a `bigint` column. */
  readonly digest: (bytes: Uint8Array, seed: bigint) => bigint;
  /** Whether the register's row of this number was written from bytes with this digest. Null if nothing was loaded. */
  has: ((number: number, digest: bigint) => boolean) | null;
}

/** The parser of one register's files. */
export interface ExtractFormat {
  /** Only for a format that spreads entities over several tables. */
  readonly tables?: TableJoin;
  /**
   * Null for a file of the extract with no needed data.
   * @throws ImportRefusal if the file does not belong to an extract of this register
   */
  readHead(source: ExtractSource): Promise<ExtractHead | null>;
  /**
   * The records of the file as rows, with the file's sequence in the last column. Known records are counted, and have no row.
   * @throws ImportRefusal if the file is cut off or contradicts its head
   */
  rows(
    file: PlannedFile,
    onReject: (reject: Reject) => void,
    known: KnownRecords,
  ): AsyncGenerator<RowChunk, ReadOutcome, void>;
}
