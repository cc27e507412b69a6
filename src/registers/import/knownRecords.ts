import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import xxhash from 'xxhash-wasm';
import type { PlannedFile } from './extractFile.js';
import type { RegisterTable, StoredFile } from './registerTables.js';

const hasher = await xxhash();

/** The records of a file that the register already has. */
export interface KnownRecords {
  /** The seed of the digests. It is a secret of the database, so that nobody can plan two records with the same digest. */
  readonly seed: bigint;
  /** Whether the register's row of this number was written from bytes with this digest. Null if it has no rows of the file. */
  has: ((number: number, digest: bigint) => boolean) | null;
}

/** XXH64 of a record as the register wrote it, as a signed number for a `bigint` column. */
export function digestRecord(bytes: Uint8Array, seed: bigint): bigint {
  return BigInt.asIntN(64, hasher.h64Raw(bytes, seed));
}

/** The files that the register has, and where to read their rows. */
export interface HeldFiles {
  readonly pool: Pool;
  readonly files: readonly StoredFile[];
}

/** Each file with its known records. While a file is read, the digests of the next one are loaded on another connection. */
export async function* findKnown(
  planned: readonly PlannedFile[],
  table: RegisterTable,
  held: HeldFiles | null,
): AsyncGenerator<{ readonly file: PlannedFile; readonly known: KnownRecords }, void, void> {
  const load = async (sequence: number): Promise<KnownRecords> => {
    const seed = held?.files.find((file) => file.sequence === sequence)?.digestSeed ?? randomBytes(8).readBigInt64BE();
    return held && table.hasDigest ? await StoredDigests.load(held.pool, table, sequence, seed) : { seed, has: null };
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
    private readonly pairs: Buffer,
  ) {
    this.count = pairs.length / pairLength;
    this.seen = new Uint8Array(this.count);
  }

  static async load(pool: Pool, { name, key }: RegisterTable, sequence: number, seed: bigint): Promise<StoredDigests> {
    const { rows } = await pool.query<{ pairs: Buffer | null }>(
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
