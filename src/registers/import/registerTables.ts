import type { PoolClient } from 'pg';
import { listMissingGroups } from '../../domain/entityClass.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';

/** The table of a register. Its last column is the number of the file. */
export interface RegisterTable extends ImportedTable {
  readonly register: RegisterCode;
  /** The column with the number of the entity. */
  readonly key: string;
  /** Whether it has a column `digest`, so that unchanged records need not be parsed and stored again. */
  readonly hasDigest: boolean;
  /** The groups of entities that are published in separate files, and of which an extract may lack one. */
  readonly listMissingGroups?: (typeCodes: readonly string[]) => readonly string[];
  /** The columns of the address, and the one with the day since which it has changed. */
  readonly address?: { readonly columns: readonly string[]; readonly from: string };
}

export const registerTables: Readonly<Record<RegisterCode, RegisterTable>> = {
  abr: {
    register: 'abr',
    name: 'abr_entities',
    key: 'abn',
    columns: [
      'abn',
      'status',
      'status_from',
      'updated',
      'type_code',
      'type_text',
      'legal_name',
      'state',
      'postcode',
      'acn',
      'gst_status',
      'gst_from',
      'names',
      'replaced',
      'digest',
      'file',
    ],
    searched: ['abn', 'acn', 'file'],
    indexes: [
      { name: 'abr_entities_acn_index', on: '(acn) where acn is not null' },
      { name: 'abr_entities_file_index', on: '(file)' },
    ],
    hasDigest: true,
    address: { columns: ['state', 'postcode'], from: 'address_from' },
  },
  nzbn: {
    register: 'nzbn',
    listMissingGroups,
    name: 'nzbn_entities',
    key: 'nzbn',
    columns: [
      'nzbn',
      'status_code',
      'status_text',
      'type_code',
      'type_text',
      'legal_name',
      'registered',
      'abn',
      'acn',
      'gst_status',
      'names',
      'updated',
      'details',
      'company_number',
      'people',
      'director_names',
      'file',
    ],
    searched: ['nzbn', 'file', 'company_number', 'director_names'],
    hasDigest: false,
    indexes: [
      { name: 'nzbn_entities_company_number_index', on: '(company_number) where company_number is not null' },
      {
        name: 'nzbn_entities_director_names_index',
        on: 'using gin (director_names) where director_names is not null',
      },
    ],
  },
};

/** The state of a register before an import. */
export interface StoredRegister {
  readonly isSample: boolean;
  readonly records: number;
  readonly files: readonly StoredFile[];
}

export interface StoredFile {
  readonly sequence: number;
  readonly name: string;
  readonly records: number;
  /** The day of its extract, YYYY-MM-DD. */
  readonly day: string;
  /** The seed of the digests of its rows. Null if they have none. */
  readonly digestSeed: bigint | null;
}

/** Null if it was never imported. */
export async function loadStoredRegister(client: PoolClient, register: RegisterCode): Promise<StoredRegister | null> {
  const extracts = await client.query<{ is_sample: boolean; records: string }>(
    'select is_sample, records from register_extracts where register = $1',
    [register],
  );
  const extract = extracts.rows[0];
  if (!extract) return null;
  const files = await client.query<{
    sequence: number;
    name: string;
    records: string;
    day: string;
    seed: string | null;
  }>(
    `select sequence, name, records, extract_time::date::text as day, digest_seed as seed
     from register_files where register = $1 order by sequence`,
    [register],
  );
  return {
    isSample: extract.is_sample,
    records: Number(extract.records),
    files: files.rows.map(({ seed, ...file }) => ({
      ...file,
      records: Number(file.records),
      digestSeed: seed === null ? null : BigInt(seed),
    })),
  };
}

/**
 * A table that imports fill, as its migration created it. An import that replaces the table creates it again from this.
 */
export interface ImportedTable {
  readonly name: string;
  /** The column of the primary key. Null if there is none. */
  readonly key: string | null;
  /** In the order of the rows that the format writes. */
  readonly columns: readonly string[];
  /** The columns that queries search: the planner needs statistics only for these. */
  readonly searched: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly on: string }[];
}
