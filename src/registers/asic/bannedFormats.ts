import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Pool } from 'pg';
import { isAcn } from '../../domain/abn.js';
import type { DatasetFormat, RowCounts } from '../datasets/importDataset.js';
import { parseAsicDay, readTable, tableRows, type TableShape } from '../datasets/readTable.js';
import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { ImportRefusal, UnreadableRecord } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';
import type { StoredList } from '../screening/loadStoredList.js';
import { asicSource } from './findAtAsic.js';

/**
 * The persons that ASIC has banned or disqualified: one row for each address of a ban. Comments about them are not
 * stored: a similar name is a reason to read the list itself.
 */
export const bannedPersonsFormat: DatasetFormat = {
  name: 'ASIC banned persons',
  mayNotLose: 'any',
  table: {
    name: 'asic_banned_persons',
    key: 'fingerprint',
    columns: ['reference', 'fingerprint', 'name', 'given_first', 'type', 'banned_from', 'banned_to', 'addresses'],
    searched: ['reference'],
    indexes: [],
  },
  rows,
};

const personsShape: TableShape = {
  dataset: 'ASIC banned persons',
  format: 'commas',
  columns: [
    'BD_PER_NAME',
    'BD_PER_TYPE',
    'BD_PER_DOC_NUM',
    'BD_PER_START_DT',
    'BD_PER_END_DT',
    'BD_PER_ADD_LOCAL',
    'BD_PER_ADD_STATE',
    'BD_PER_ADD_PCODE',
    'BD_PER_ADD_COUNTRY',
  ],
  // Persons are not found by number, so an unreadable row makes no number unavailable.
  number: null,
};

/**
 * The list has a few thousand rows. It stays in memory while it is read, because the rows of a ban need not be
 * adjacent.
 */
const maxRows = 200_000;

async function* rows(
  source: ExtractSource,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, RowCounts, void> {
  const bans = new Map<string, BannedAddress[]>();
  let read = 0;
  for await (const batch of readTable(source, personsShape, onReject)) {
    for (const { line, values } of batch.rows) {
      try {
        const row = readBannedAddress(values);
        const addresses = bans.get(row.ban);
        if (addresses) addresses.push(row);
        else bans.set(row.ban, [row]);
      } catch (error) {
        if (!(error instanceof UnreadableRecord)) throw error;
        onReject({ number: null, file: source.name, line, reason: error.message });
      }
    }
    read += batch.read;
    if (read > maxRows) {
      throw new ImportRefusal(`${source.name} has more than ${maxRows} rows, so it is not this list.`);
    }
    yield { rows: Buffer.alloc(0), records: batch.read };
  }
  const made = [...bans.values()].map(bannedPersonRow);
  yield { rows: Buffer.from(made.join('')), records: 0 };
  return { read, records: made.length };
}

/** Long enough to distinguish bans without a number. */
const referenceLength = 16;

/**
 * Combines the rows of a ban, of which there is at least one, into a row in the text format for COPY. The fingerprint
 * does not depend on the order of the addresses. It starts the reference of a ban without a number.
 */
function bannedPersonRow(rows: readonly BannedAddress[]): string {
  const [first] = rows;
  if (!first) throw new Error('A ban must have at least one row.');
  const { reference, name, type, from, to } = first;
  const addresses = listAddresses(rows);
  const entry = canonicalize({ reference, name, type, from, to, addresses }) ?? '';
  const fingerprint = createHash('sha256').update(entry).digest('hex');
  return copyRow([
    reference ?? fingerprint.slice(0, referenceLength),
    fingerprint,
    name,
    givenFirst(name),
    type,
    from,
    to,
    JSON.stringify(addresses),
  ]);
}

/** Reorders `SMITH, JANE MARY` to `JANE MARY SMITH`. A name without a comma is unchanged. */
function givenFirst(name: string): string {
  const [, surname = '', given = ''] = /^([^,]*),(.*)$/.exec(name) ?? [];
  return `${given.trim()} ${surname.trim()}`.trim() || name;
}

function listAddresses(rows: readonly BannedAddress[]): readonly Address[] {
  const byText = new Map(rows.map(({ address }) => [canonicalize(address) ?? '', address]));
  return [...byText.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, address]) => address);
}

/** An address from the list, with null for empty parts. */
interface Address {
  readonly locality: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

/** One row of the published list: a ban and one of the addresses of the person. */
interface BannedAddress {
  /** Equal for all rows of one ban. */
  readonly ban: string;
  /** The number of the banning document. Null if the list has none. */
  readonly reference: string | null;
  /** `SURNAME, GIVEN`. */
  readonly name: string;
  readonly type: string;
  /** YYYY-MM-DD. Null if it is not published or there is no end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly address: Address;
}

/**
 * Reads the values of a row. One document may ban several persons, and one person for several periods: each is a
 * separate ban.
 * @throws UnreadableRecord if name or type is missing, or a day is not valid
 */
function readBannedAddress(values: readonly string[]): BannedAddress {
  const [name = '', type = '', number = '', start = '', end = '', locality = '', state = ''] = values;
  const [postcode = '', country = ''] = values.slice(7);
  if (!/\p{L}/u.test(name)) throw new UnreadableRecord('BD_PER_NAME is missing');
  if (type === '') throw new UnreadableRecord('BD_PER_TYPE is missing');
  const from = parseAsicDay(start, 'BD_PER_START_DT');
  const to = /^permanent/i.test(end) ? null : parseAsicDay(end, 'BD_PER_END_DT');
  const reference = textOrNull(number);
  return {
    ban: JSON.stringify([reference, name, type, from, to]),
    ...{ reference, name, type, from, to },
    address: {
      locality: textOrNull(locality),
      state: textOrNull(state),
      postcode: textOrNull(postcode),
      country: textOrNull(country),
    },
  };
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}

/** The organisations that ASIC has banned: one row for each ban, including past ones. */
export const bannedOrganisationsFormat: DatasetFormat = {
  name: 'ASIC banned organisations',
  mayNotLose: 'any',
  table: {
    name: 'asic_banned_organisations',
    key: null,
    columns: ['acn', 'name', 'type', 'banned_from', 'banned_to', 'url', 'comment'],
    searched: ['acn'],
    indexes: [{ name: 'asic_banned_organisations_acn_index', on: '(acn)' }],
  },
  rows: (source, onReject) => tableRows(source, organisationsShape, toBannedOrganisationRow, onReject),
};

const organisationsShape: TableShape = {
  dataset: 'ASIC banned organisations',
  format: 'tabs',
  columns: [
    'BD_ORG_ACN',
    'BD_ORG_NAME',
    'BD_ORG_TYPE',
    'BD_ORG_START_DT',
    'BD_ORG_END_DT',
    'BD_ORG_URL',
    'BD_ORG_COMMENT',
  ],
  number: 0,
};

/** The list's text for a ban without a last day. */
const permanent = /^permanent( banning)?$/i;
/** The list's texts for a missing value. */
const nothing = /^(|not available|no comment made)$/i;

function toBannedOrganisationRow(values: readonly string[]): string {
  const [acn = '', name = '', type = '', from = '', to = '', url = '', comment = ''] = values;
  if (!isAcn(acn)) throw new UnreadableRecord('BD_ORG_ACN is missing or not valid');
  if (name === '') throw new UnreadableRecord('BD_ORG_NAME is missing');
  if (type === '') throw new UnreadableRecord('BD_ORG_TYPE is missing');
  return copyRow([
    acn,
    name,
    type,
    parseAsicDay(from, 'BD_ORG_START_DT'),
    permanent.test(to) ? null : parseAsicDay(to, 'BD_ORG_END_DT'),
    nothing.test(url) ? null : url,
    nothing.test(comment) ? null : comment,
  ]);
}

interface PersonRow {
  readonly as_of: string;
  readonly rejects: number;
  readonly reference: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly given_first: string;
  readonly banned_from: string | null;
  readonly banned_to: string | null;
  readonly countries: readonly string[];
}

/**
 * All persons that ASIC has banned or disqualified, including past bans, in the form for screening. Null if the list
 * was never imported. One document may ban several persons. They share its reference and have different fingerprints.
 */
export async function loadBannedPersons(pool: Pool): Promise<StoredList | null> {
  // The list's day is read in the same statement, because an import could replace both between two.
  const { rows } = await pool.query<PersonRow>({
    name: 'read-asic-banned-persons',
    text: `select d.as_of::text, d.rejects::int, p.reference, p.fingerprint, p.name, p.given_first, p.banned_from::text, p.banned_to::text,
             array(select distinct address ->> 'country' from jsonb_array_elements(p.addresses) address
                   where address ->> 'country' is not null) as countries
           from datasets d cross join asic_banned_persons p
           where d.name = 'ASIC banned persons' order by p.reference, p.fingerprint`,
  });
  const [first] = rows;
  if (!first) return null;
  return {
    source: asicSource('ASIC banned persons', first.as_of),
    ...(first.rejects > 0 && { rejected: first.rejects }),
    entries: rows.map(({ reference, fingerprint, name, given_first, banned_from, banned_to, countries }) => ({
      ...{ reference, name, fingerprint, isPerson: true },
      names: [{ name: given_first, kind: 'primary' }],
      ...{ from: banned_from, to: banned_to },
      ...(countries.length > 0 && { countries }),
    })),
  };
}
