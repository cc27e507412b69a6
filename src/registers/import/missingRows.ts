import type { PoolClient } from 'pg';
import type { PlannedFile } from './extractFile.js';
import type { StoredDigests } from './knownRecords.js';
import type { RegisterTable } from './registerTables.js';
import { copyRows } from './stageFiles.js';

/** A number and the file that it is in. */
export interface FileNumber {
  readonly number: string;
  readonly file: number;
}

export const missingTable = 'register_missing';

/**
 * The rows that the register has of the imported files, without those whose records were found unchanged, in the temporary table
 * `register_missing`. At the end they are the rows to delete.
 */
export class MissingRows {
  private constructor(
    private readonly client: PoolClient,
    private readonly table: RegisterTable,
    private readonly sequences: readonly number[],
  ) {}

  static async create(client: PoolClient, table: RegisterTable, planned: readonly PlannedFile[]): Promise<MissingRows> {
    const sequences = planned.map(({ sequence }) => sequence);
    await client.query(`create temporary table ${missingTable} (number bigint primary key)`);
    if (!table.hasDigest) {
      await client.query(`insert into ${missingTable} select ${table.key} from ${table.name} where file = any ($1)`, [
        sequences,
      ]);
    }
    return new MissingRows(client, table, sequences);
  }

  async add(stored: StoredDigests): Promise<void> {
    await copyRows(this.client, `copy ${missingTable} from stdin`, toChunks(stored.missing()), () => undefined);
  }

  /**
   * Takes numbers out of the staging table that another file of this import, or another place of the same file, has with an unchanged
   * record. Their rows count as missing from then on.
   * @returns each number once for each record
   */
  async takeRepeated(staging: string): Promise<readonly FileNumber[]> {
    const { name, key } = this.table;
    const { rows } = await this.client.query<FileNumber>(
      `with repeated as (
         select distinct held.${key} as number, held.file from ${staging} staged join ${name} held on held.${key} = staged.${key}
         where held.file = any ($1) and not exists (select from ${missingTable} missing where missing.number = held.${key})
       ), taken as (
         delete from ${staging} where ${key} in (select number from repeated) returning ${key} as number, file
       ), added as (
         insert into ${missingTable} select number from repeated
       )
       select number, file from taken union all select number, file from repeated`,
      [this.sequences],
    );
    return rows;
  }

  /** Leaves only rows that are not staged either, and counts them for the planner. */
  async dropStaged(staging: string): Promise<void> {
    const { key, searched } = this.table;
    await this.client.query(`delete from ${missingTable} using ${staging} staged where number = staged.${key}`);
    await this.client.query(`analyze ${staging} (${searched.join(', ')})`);
    await this.client.query(`analyze ${missingTable}`);
  }
}

const chunkSize = 10_000;

// eslint-disable-next-line @typescript-eslint/require-await
async function* toChunks(numbers: Iterable<number>): AsyncGenerator<{ rows: Buffer; records: number }, void, void> {
  let lines: number[] = [];
  for (const number of numbers) {
    if (lines.push(number) < chunkSize) continue;
    yield toChunk(lines);
    lines = [];
  }
  if (lines.length > 0) yield toChunk(lines);
}

function toChunk(lines: readonly number[]): { rows: Buffer; records: number } {
  return { rows: Buffer.from(`${lines.join('\n')}\n`), records: lines.length };
}
