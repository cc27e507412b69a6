import type { PoolClient } from 'pg';
import { isAbn, isAcn, isNzbn } from '../../domain/abn.js';
import { foldName } from '../../domain/names/foldName.js';
import type { DatasetFormat } from '../datasets/importDataset.js';
import { tableRows, type TableShape } from '../datasets/readTable.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';
import { parseDay } from '../../domain/days.js';
import { requireText } from './licenceFormats.js';

/** GLEIF's codes of the registers whose numbers the service knows: ASIC, the ABR, and the Companies Office of New Zealand. */
const australianAuthorities = new Set(['RA000014', 'RA000013']);
const newZealandAuthority = 'RA000466';

const entitiesShape: TableShape = {
  dataset: 'GLEIF entities (Level 1)',
  format: 'commas',
  columns: [
    ...['LEI', 'Entity.LegalName', 'Entity.LegalAddress.Country'],
    'Entity.RegistrationAuthority.RegistrationAuthorityID',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
    ...['Registration.RegistrationStatus', 'Registration.InitialRegistrationDate', 'Registration.NextRenewalDate'],
  ],
  number: null,
};

/**
 * The LEI records (Level 1) of entities of Australia and New Zealand, and of the parents of these. Import the relationship records
 * first: without them no parent has a name. Other entities are not stored.
 */
export const gleifEntitiesFormat: DatasetFormat = {
  name: 'GLEIF entities',
  mayNotLose: 'none',
  table: {
    name: 'gleif_entities',
    key: null,
    columns: ['lei', 'number', 'name_key', 'entry'],
    searched: ['lei', 'number', 'name_key'],
    indexes: [
      { name: 'gleif_entities_lei_index', on: '(lei)' },
      { name: 'gleif_entities_number_index', on: '(number)' },
      { name: 'gleif_entities_name_index', on: '(name_key)' },
    ],
  },
  loadWanted: async (client) => {
    const { rows } = await client.query<{ parent: string }>('select distinct parent from gleif_parents');
    return new Set(rows.map(({ parent }) => parent));
  },
  prune: removeOtherParents,
  rows: (source, onReject, wanted) =>
    tableRows(source, entitiesShape, (values) => readEntity(values, wanted), onReject),
};

/** Every row of a relationship has a parent: those of entities elsewhere are not needed. */
async function removeOtherParents(client: PoolClient, staging: string): Promise<number> {
  const { rowCount } = await client.query(
    `delete from ${staging} other where number is null and name_key is null and not exists (
       select from gleif_parents p join ${staging} child on child.lei = p.child
       where p.parent = other.lei and (child.number is not null or child.name_key is not null))`,
  );
  return rowCount ?? 0;
}

function readEntity(values: readonly string[], wanted: ReadonlySet<string>): string | null {
  const [lei = '', name = '', country = '', authority = '', registered = '', status = '', from = '', to = ''] = values;
  const isOurs = australianAuthorities.has(authority) || authority === newZealandAuthority;
  if (!isOurs && !wanted.has(lei)) return null;
  checkLei(lei, 'LEI');
  const number = isOurs ? toRegisteredNumber(authority, registered) : null;
  // GLEIF mostly has the company number, which the NZBN register does not publish in bulk. No two companies have one name.
  const nameKey = authority === newZealandAuthority && number === null ? foldName(name) : null;
  if (number === null && nameKey === null && !wanted.has(lei)) return null;
  const entry = {
    number: lei,
    name: requireText(name, 'Entity.LegalName'),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(status !== '' && { status: requireText(status, 'Registration.RegistrationStatus') }),
    ...toDayFact('from', from),
    ...toDayFact('to', to),
  };
  return copyRow([lei, number, nameKey, JSON.stringify(entry)]);
}

/** Numbers are written with spaces, and sometimes after the word ACN or ABN. Null if it is of another kind, such as an ARSN. */
function toRegisteredNumber(authority: string, text: string): string | null {
  const digits = text.replace(/^(?:ACN|ABN|ARBN|NZBN)\b/i, '').replace(/[\s:-]/g, '');
  if (authority === newZealandAuthority) return digits.length === 13 && isNzbn(digits) ? digits : null;
  return (digits.length === 9 && isAcn(digits)) || (digits.length === 11 && isAbn(digits)) ? digits : null;
}

/** GLEIF writes moments (ISO 8601); the day of one is enough, and one that is not legible is left out. */
function toDayFact<Key extends 'from' | 'to'>(key: Key, text: string): Partial<Record<Key, string>> {
  const day = parseDay(text.slice(0, 10));
  return day === null ? {} : ({ [key]: day } as Record<Key, string>);
}

/**
 * Checks an LEI (ISO 17442): 20 capitals and digits, of which the last two are check digits (ISO 7064, modulus 97-10).
 * @throws UnreadableRecord naming the column
 */
function checkLei(lei: string, column: string): void {
  const isWellFormed = /^[0-9A-Z]{18}\d\d$/.test(lei);
  if (isWellFormed && BigInt(Array.from(lei, (each) => parseInt(each, 36)).join('')) % 97n === 1n) return;
  throw new UnreadableRecord(`${column} is not a valid LEI`);
}

const parentsShape: TableShape = {
  dataset: 'GLEIF parents (relationship records, RR)',
  format: 'commas',
  columns: [
    ...['Relationship.StartNode.NodeID', 'Relationship.EndNode.NodeID', 'Relationship.RelationshipType'],
    ...['Relationship.RelationshipStatus', 'Relationship.Period.1.startDate'],
  ],
  number: null,
};

const relations: Readonly<Record<string, string>> = {
  IS_DIRECTLY_CONSOLIDATED_BY: 'direct',
  IS_ULTIMATELY_CONSOLIDATED_BY: 'ultimate',
};

/** The current direct and ultimate parents of every entity with an LEI (Level 2): parents that consolidate its accounts, not owners. */
export const gleifParentsFormat: DatasetFormat = {
  name: 'GLEIF parents',
  mayNotLose: 'none',
  table: {
    name: 'gleif_parents',
    key: null,
    columns: ['child', 'parent', 'relation', 'since'],
    searched: ['child', 'parent'],
    indexes: [{ name: 'gleif_parents_child_index', on: '(child)' }],
  },
  rows: (source, onReject) => tableRows(source, parentsShape, readParent, onReject),
};

function readParent([child = '', parent = '', type = '', status = '', since = '']: readonly string[]): string | null {
  const relation = relations[type];
  if (relation === undefined || status !== 'ACTIVE') return null;
  checkLei(child, 'Relationship.StartNode.NodeID');
  checkLei(parent, 'Relationship.EndNode.NodeID');
  return copyRow([child, parent, relation, parseDay(since.slice(0, 10))]);
}
