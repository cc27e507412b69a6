import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import xxhash from 'xxhash-wasm';
import type { RegisterTable } from './registerTables.js';

const { h64Raw } = await xxhash();

/** Tells records that the register already has from those that it does not. */
export interface KnownRecords {
  /** Of the digests. A secret of the database, so that nobody can plan two records with the same digest. */
  readonly seed: bigint;
  /** Whether the register's row of this number was written from bytes with this digest. Null if it has no rows of the file. */
  has: ((number: number, digest: bigint) => boolean) | null;
}

/** XXH64 of a record as the register wrote it, as a signed number for a `bigint` column. */
export function digestRecord(bytes: Uint8Array, seed: bigint): bigint {
  return BigInt.asIntN(64, h64Raw(bytes, seed));
}

export function inventSeed(): bigint {
  return randomBytes(8).readBigInt64BE();
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
    private readonly pairs: Buffer,
  ) {
    this.count = pairs.length / pairLength;
    this.seen = new Uint8Array(this.count);
  }

  static async load(
    client: PoolClient,
    { name, key }: RegisterTable,
    sequence: number,
    seed: bigint,
  ): Promise<StoredDigests> {
    const { rows } = await client.query<{ pairs: Buffer | null }>(
      `select string_agg(int8send(${key}) || int8send(coalesce(digest, 0)), '' order by ${key}) as pairs
       from ${name} where file = $1`,
      [sequence],
    );
    return new StoredDigests(seed, rows[0]?.pairs ?? Buffer.alloc(0));
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

  /** The numbers of rows whose record was not found unchanged. */
  *missing(): Generator<number> {
    for (let index = 0; index < this.count; index++) if (this.seen[index] === 0) yield this.numberAt(index);
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
