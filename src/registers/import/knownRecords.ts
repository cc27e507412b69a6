import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import xxhash from 'xxhash-wasm';
import type { KnownRecords, PlannedFile } from './extractFile.js';
import type { RegisterTable, StoredFile } from './registerTables.js';

/** For a file of which the register has no rows. */
export async function noKnownRecords(seed = randomBytes(8).readBigInt64BE()): Promise<KnownRecords> {
  const hasher = await xxhash();
  return { seed, digest: (bytes, by) => BigInt.asIntN(64, hasher.h64Raw(bytes, by)), has: null };
}

/** The files that the register has, and where to read their rows. */
export interface HeldFiles {
  readonly pool: Pool;
  readonly files: readonly StoredFile[];
}

/** Each file with its known records. While a file is read, the digests of the next one are loaded on another connection. */
export async function* loadKnownRecords(
  planned: readonly PlannedFile[],
  table: RegisterTable,
  held: HeldFiles | null,
): AsyncGenerator<{ readonly file: PlannedFile; readonly known: KnownRecords }, void, void> {
  const load = async (sequence: number): Promise<KnownRecords> => {
    const nothing = await noKnownRecords(
      held?.files.find((file) => file.sequence === sequence)?.digestSeed ?? undefined,
    );
    return held && table.hasDigest ? await StoredDigests.load(held.pool, table, sequence, nothing) : nothing;
  };
  let next: Promise<KnownRecords> | null = null;
  for (const [index, file] of planned.entries()) {
    const known = await (next ?? load(file.sequence));
    const following = planned[index + 1];
    next = following ? load(following.sequence) : null;
    // It is awaited after this file, unless that fails first.
    next?.catch(() => undefined);
    yield { file, known };
  }
}

/** Two numbers of eight bytes. */
const pairLength = 16;

/**
 * The numbers and digests of the rows that the register has of one file, as one buffer in the order of the numbers. A row that an
 * earlier release wrote has no digest, so its record counts as unknown.
 */
export class StoredDigests implements KnownRecords {
  private readonly count: number;
  private readonly seen: Uint8Array;
  private next = 0;

  private constructor(
    readonly seed: bigint,
    readonly digest: KnownRecords['digest'],
    private readonly pairs: Buffer,
  ) {
    this.count = pairs.length / pairLength;
    this.seen = new Uint8Array(this.count);
  }

  static async load(
    pool: Pool,
    { name, key }: RegisterTable,
    sequence: number,
    { seed, digest }: KnownRecords,
  ): Promise<StoredDigests> {
    const { rows } = await pool.query<{ pairs: Buffer | null }>(
      `select string_agg(int8send(${key}) || int8send(coalesce(digest, 0)), '' order by ${key}) as pairs
       from ${name} where file = $1`,
      [sequence],
    );
    return new StoredDigests(seed, digest, rows[0]?.pairs ?? Buffer.alloc(0));
  }

  /** A record that occurs a second time is unknown. */
  has(number: number, digest: bigint): boolean {
    const index = this.find(number);
    if (index < 0 || this.seen[index] === 1) return false;
    this.next = index + 1;
    if (this.pairs.readBigInt64BE(index * pairLength + 8) !== digest) return false;
    this.seen[index] = 1;
    return true;
  }

  /** The numbers of rows whose record was not found unchanged, some thousands at a time. */
  *unmatched(): Generator<readonly number[]> {
    let numbers: number[] = [];
    for (let index = 0; index < this.count; index++) {
      if (this.seen[index] === 0) numbers.push(this.numberAt(index));
      if (numbers.length < insertSize && index + 1 < this.count) continue;
      yield numbers;
      numbers = [];
    }
  }

  /** Files are mostly in the order of the numbers, so the next one is tried first. */
  private find(number: number): number {
    if (this.next < this.count && this.numberAt(this.next) === number) return this.next;
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.numberAt(middle);
      if (found === number) return middle;
      if (found < number) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  private numberAt(index: number): number {
    // A number has at most 13 digits, so its two highest bytes are zero.
    return this.pairs.readUIntBE(index * pairLength + 2, 6);
  }
}

/**
 * Drops the digests of rows that an import has changed and not finished. If that was the last release, which knows no digests, they are
 * those of earlier records.
 */
export async function dropDigests(
  client: PoolClient,
  { register, name, key, hasDigest }: RegisterTable,
): Promise<void> {
  if (!hasDigest) return;
  await client.query(
    `update ${name} set digest = null where ${key} in (select number from register_names_pending where register = $1)`,
    [register],
  );
}

/** A number and the file that it is in. */
export interface FileNumber {
  readonly number: string;
  readonly file: number;
}

const insertSize = 10_000;
export const unmatchedTable = 'register_unmatched';

/**
 * The rows that the register has of the imported files, without those whose records were found unchanged, in the temporary table
 * `register_unmatched`. At the end they are the rows to delete.
 */
export class UnmatchedRows {
  private constructor(
    private readonly client: PoolClient,
    private readonly table: RegisterTable,
    private readonly sequences: readonly number[],
  ) {}

  static async create(
    client: PoolClient,
    table: RegisterTable,
    planned: readonly PlannedFile[],
  ): Promise<UnmatchedRows> {
    const sequences = planned.map(({ sequence }) => sequence);
    await client.query(`create temporary table ${unmatchedTable} (number bigint primary key)`);
    if (!table.hasDigest) {
      await client.query(`insert into ${unmatchedTable} select ${table.key} from ${table.name} where file = any ($1)`, [
        sequences,
      ]);
    }
    return new UnmatchedRows(client, table, sequences);
  }

  async add(stored: StoredDigests): Promise<void> {
    for (const numbers of stored.unmatched()) {
      await this.client.query(`insert into ${unmatchedTable} select unnest($1::bigint[])`, [numbers]);
    }
  }

  /**
   * Takes numbers out of the staging table that another file of this import, or another place of the same file, has with an unchanged
   * record. Their rows count as unmatched from then on.
   * @returns each number once for each record
   */
  async takeRepeated(staging: string): Promise<readonly FileNumber[]> {
    const { name, key, hasDigest } = this.table;
    if (!hasDigest) return [];
    const { rows } = await this.client.query<FileNumber>(
      `with repeated as (
         select distinct held.${key} as number, held.file from ${staging} staged join ${name} held on held.${key} = staged.${key}
         where held.file = any ($1) and not exists (select from ${unmatchedTable} unmatched where unmatched.number = held.${key})
       ), taken as (
         delete from ${staging} where ${key} in (select number from repeated) returning ${key} as number, file
       ), added as (
         insert into ${unmatchedTable} select number from repeated
       )
       select number, file from taken union all select number, file from repeated`,
      [this.sequences],
    );
    return rows;
  }

  /** Leaves only rows that are not staged either, which are to be deleted, and collects statistics for the planner. */
  async finish(staging: string): Promise<void> {
    const { key, searched } = this.table;
    await this.client.query(`delete from ${unmatchedTable} using ${staging} staged where number = staged.${key}`);
    await this.client.query(`analyze ${staging} (${searched.join(', ')})`);
    await this.client.query(`analyze ${unmatchedTable}`);
  }
}
