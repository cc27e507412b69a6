import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../../database/rows.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';
import type { DatasetFormat, RowCounts } from './importDataset.js';
import { readTable, type TableShape } from './readTable.js';

/** A locality with one of its postcodes, in capitals. */
export interface Locality {
  readonly postcode: string;
  /** The abbreviation of a state or territory. */
  readonly region: string;
  readonly locality: string;
}

/**
 * The localities of Australia: the distinct ones of G-NAF Core, which has a row for each address, or of a table with these
 * columns. Rows without a locality or postcode are left out, because G-NAF has addresses without.
 */
export const localitiesFormat: DatasetFormat = {
  name: 'AU localities',
  mayNotLose: 'none',
  table: {
    name: 'localities',
    key: 'postcode, region, locality',
    columns: ['postcode', 'region', 'locality'],
    searched: ['postcode', 'locality'],
    indexes: [{ name: 'localities_locality_index', on: '(locality text_pattern_ops)' }],
  },
  rows,
};

const shape: TableShape = {
  dataset: 'localities of Australia',
  format: 'commas',
  columns: ['locality', 'state', 'postcode'],
  toColumn: (name) => name.toLowerCase().replace(/^locality_name$/, 'locality'),
  number: null,
};

/** Other territories, which G-NAF lists apart. */
const otherTerritories = 'OT';
/** G-NAF has about 18,000. */
const maxLocalities = 200_000;

async function* rows(
  source: ExtractSource,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, RowCounts, void> {
  const seen = new Set<string>();
  const counts = { read: 0, records: 0 };
  const format = source.name.toLowerCase().endsWith('.psv') ? 'pipes' : 'commas';
  for await (const batch of readTable(source, { ...shape, format }, onReject)) {
    const made: string[] = [];
    for (const { line, values } of batch.rows) {
      const [locality = '', state = '', postcode = ''] = values;
      if (locality === '' || postcode === '') continue;
      const row = [postcode, toRegion(state), locality.toUpperCase()] as const;
      const key = row.join('|');
      if (seen.has(key)) continue;
      const reason = findFault(row);
      if (reason !== null) {
        onReject({ number: null, file: source.name, line, reason });
        continue;
      }
      seen.add(key);
      made.push(copyRow(row));
    }
    if (seen.size > maxLocalities) {
      throw new ImportRefusal(`${source.name} has more than ${maxLocalities} localities, so it is not this list.`);
    }
    counts.read += batch.read;
    counts.records += made.length;
    yield { rows: Buffer.from(made.join('')), records: batch.read };
  }
  return counts;
}

function toRegion(state: string): string {
  return state.toUpperCase() === otherTerritories ? otherTerritories : (jurisdictions.AU.toRegionCode(state) ?? '');
}

function findFault([postcode, region, locality]: readonly [string, string, string]): string | null {
  if (region === '') return 'the state is not one of Australia';
  if (!/^\d{4}$/.test(postcode)) return 'the postcode does not have four digits';
  return locality.length > 100 ? 'the locality is too long' : null;
}

/** The most suggestions for a text. */
const maxSuggestions = 8;

/** Localities that begin with a text, or whose postcodes do. Empty without an import. */
export async function suggestLocalities(em: EntityManager, text: string): Promise<readonly Locality[]> {
  const wanted = text.toUpperCase().replaceAll(/\s+/g, ' ').trim().replace(/^MT /, 'MOUNT ');
  if (wanted.length < 2) return [];
  const column = /^\d+$/.test(wanted) ? 'postcode' : 'locality';
  return queryRows<Locality>(
    em,
    `select postcode, region, locality from localities where ${column} like ? order by locality <> ?, locality, region, postcode limit ?`,
    [`${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`, wanted, maxSuggestions],
  );
}

/** The imported localities of some postcodes. */
export interface ListedLocalities {
  /** The day of the data, YYYY-MM-DD. */
  readonly asOf: string;
  readonly localities: readonly Locality[];
}

/** The localities of some postcodes; null without an import. */
export async function loadLocalities(
  em: EntityManager,
  postcodes: readonly string[],
): Promise<ListedLocalities | null> {
  const rows = await queryRows<{ as_of: string } & { readonly [K in keyof Locality]: Locality[K] | null }>(
    em,
    `select d.as_of::text, l.postcode, l.region, l.locality from datasets d
       left join localities l on l.postcode in (select json_array_elements_text(?::json)) where d.name = 'AU localities'`,
    [JSON.stringify(postcodes)],
  );
  const [first] = rows;
  if (!first) return null;
  const localities = rows.flatMap(({ postcode, region, locality }) =>
    postcode !== null && region !== null && locality !== null ? [{ postcode, region, locality }] : [],
  );
  return { asOf: first.as_of, localities };
}
