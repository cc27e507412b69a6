import DataLoader from 'dataloader';
import type { Pool, QueryConfig } from 'pg';
import type { Logger } from 'pino';
import type { HeldRegister } from '../caller/registerServices.js';
import type { ReplicaReads } from '../database/orm.js';
import { readAtOnce } from '../database/readTogether.js';
import { type Identifier, listUndetectedSwaps } from '../domain/identifier.js';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import { getIdentifierRules, identifierForms, jurisdictions } from '../domain/jurisdictions/jurisdictions.js';
import type { RegisterAnswer, RegisteredNumber, RegisterSource } from '../domain/registerFacts.js';
import { abrExtract } from './abr/abrExtract.js';
import { type Doubt, doubtSql, type ExtractRow, type ExtractTable } from './extractTable.js';
import { searchNames, searchSeconds } from './names/searchNames.js';
import { findCompanies, findDirectorships } from './nzbn/findCompanies.js';
import { nzbnExtract } from './nzbn/nzbnExtract.js';

interface ExtractRegisterOptions {
  readonly pool: Pool;
  /** A standby that searches names, if there is one. */
  readonly replica?: ReplicaReads | undefined;
  /** In production the invented sample does not count, and an incomplete register proves no absence. */
  readonly production: boolean;
  readonly log: Logger;
}

type FoundRow = ExtractRow & Readonly<Record<Identifier['kind'], string>>;

interface NamedRow {
  readonly kind: Identifier['kind'];
  readonly value: string;
  readonly legal_name: string;
  readonly is_sample: boolean;
}

interface StoredExtract extends ExtractRow {
  /** The number that was looked up. */
  readonly value: string;
  readonly records: string;
  readonly is_there: boolean;
  readonly is_reject: boolean;
  readonly doubt: Doubt | null;
}

/**
 * The register over the imported extracts. A hit costs one statement by primary key. Database errors are thrown,
 * because they are not a statement of the register.
 */
export function createExtractRegister({ pool, replica, production, log }: ExtractRegisterOptions): HeldRegister {
  // Numbers that are requested in the same tick share one statement. Nothing is cached.
  const createRowLoader = (kind: Identifier['kind']): DataLoader<string, FoundRow | null> =>
    new DataLoader(
      async (values) => {
        const rows = await readAtOnce<FoundRow>(pool, toExtractTable(kind).find(kind, values));
        const found = new Map(rows.map((row) => [row[kind], row]));
        return values.map((value) => found.get(value) ?? null);
      },
      { cache: false, batchScheduleFn: setImmediate },
    );
  const loaders = { abn: createRowLoader('abn'), acn: createRowLoader('acn'), nzbn: createRowLoader('nzbn') };
  const createStoredLoader = (kind: Identifier['kind']): DataLoader<string, StoredExtract | null> =>
    new DataLoader(
      async (values) => {
        const { rows } = await pool.query<StoredExtract>(findStored(kind, values));
        const held = new Map(rows.map((row) => [row.value, row]));
        return values.map((value) => held.get(value) ?? null);
      },
      { cache: false, batchScheduleFn: setImmediate },
    );
  // The registered numbers that may have been meant by missing ones: at most 14 for each, all in one statement.
  const createSuggestionLoader = (kind: Identifier['kind']): DataLoader<string, readonly RegisteredNumber[]> =>
    new DataLoader(
      async (values) => {
        const asked = values.map((value) => listUndetectedSwaps({ kind, value }));
        const named = await register.loadNames(asked.flat());
        const found = new Map(named.map((one) => [one.identifier.value, one]));
        return asked.map((swapped) =>
          swapped.flatMap(({ value }) => {
            const one = found.get(value);
            return one ? [one] : [];
          }),
        );
      },
      { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 500 },
    );
  const meant = {
    abn: createSuggestionLoader('abn'),
    acn: createSuggestionLoader('acn'),
    nzbn: createSuggestionLoader('nzbn'),
  };
  const held = { abn: createStoredLoader('abn'), acn: createStoredLoader('acn'), nzbn: createStoredLoader('nzbn') };
  const register: HeldRegister = {
    async lookUp(identifier) {
      const table = toExtractTable(identifier.kind);
      const row = await loaders[identifier.kind].load(identifier.value);
      if (!row) return whyNotFound(identifier, table);
      const record = table.read(row as never);
      if (row.is_sample && production) return noRealData(table, row);
      if (!table.isKnownStatus(record.statusCode)) {
        log.warn({ register: table.name, statusCode: record.statusCode }, 'unknown status code');
      }
      return { kind: 'found', record, source: toRegisterSource(table, row) };
    },

    async loadNames(identifiers) {
      const [first] = identifiers;
      if (!first) return [];
      const { rows } = await pool.query<NamedRow>(toExtractTable(first.kind).findNames(identifiers));
      const found = new Map(rows.map((row) => [row.kind + row.value, row]));
      return identifiers.flatMap((identifier) => {
        const row = found.get(identifier.kind + identifier.value);
        return row && !(row.is_sample && production) ? [{ identifier, legalName: row.legal_name }] : [];
      });
    },

    async companies(asked) {
      const found = await findCompanies(pool, asked);
      if (!found || (found.held.is_sample && production)) {
        return { kind: 'unavailable', reason: noDataReason(nzbnExtract) };
      }
      return { kind: 'answered', companies: found.companies, source: toRegisterSource(nzbnExtract, found.held) };
    },

    directorships: (foldedNames, except) => findDirectorships(pool, foldedNames, except),

    async search(jurisdiction, search) {
      const table = extracts[jurisdictions[jurisdiction].register];
      const atPrimary = (): ReturnType<typeof searchNames> => searchNames(pool, table, search);
      const found = await (replica?.read((own) => searchNames(own.pool, table, search), atPrimary) ?? atPrimary());
      if (found === 'too_long') return { kind: 'too_long', seconds: searchSeconds };
      if (found === 'lost') return { kind: 'lost' };
      if (found?.held.is_sample && production) return { kind: 'unavailable', reason: noDataReason(table) };
      if (!found) return { kind: 'unavailable', reason: await whyNoNames(table) };
      const { matches, hasNextPage, held } = found;
      return { kind: 'found', matches, hasNextPage, source: toRegisterSource(table, held) };
    },
  };
  return register;

  async function whyNoNames(table: ExtractTable): Promise<string> {
    const { rows } = await pool.query<ExtractRow>('select is_sample from register_extracts where register = $1', [
      table.register,
    ]);
    if (!rows[0] || (rows[0].is_sample && production)) return noDataReason(table);
    return `The name index of the ${table.name} is not built yet. An import builds it when it has replaced the data.`;
  }

  /**
   * A missing number is a result only if the stored data can prove an absence. One statement reads both the absence and
   * the state of the data, because an import could add the number between two.
   */
  async function whyNotFound(identifier: Identifier, table: ExtractTable): Promise<RegisterAnswer> {
    const found = await held[identifier.kind].load(identifier.value);
    if (found?.is_there) return register.lookUp(identifier);
    if (!found || (found.is_sample && production)) return noRealData(table, found);
    const source = toRegisterSource(table, found);
    if (found.is_reject) {
      return {
        kind: 'unavailable',
        reason: `The last import could not read the ${table.name} record of this number.`,
        source,
      };
    }
    if (production && Number(found.records) < table.fewestRecords) {
      const reason = `Only a part of the ${table.name} is imported, so a missing number proves nothing.`;
      return { kind: 'unavailable', reason, source };
    }
    if (production && found.doubt !== null) {
      const reason = doubts[found.doubt](table.name);
      return { kind: 'unavailable', reason, source };
    }
    const near = await meant[identifier.kind].load(identifier.value);
    return { kind: 'not_found', ...(near.length > 0 && { meant: near }), source };
  }
}

const doubts: Readonly<Record<Doubt, (name: string) => string>> = {
  companies: (name) => lacks(name, 'companies'),
  unincorporated: (name) => lacks(name, 'sole traders, partnerships or trading trusts'),
  public_sector: (name) => lacks(name, 'bodies of the public sector'),
  mixed: (name) => `The files of the ${name} come from different extracts, so a number may be missing between them.`,
  gap: (name) => `A file between the others of the ${name} is not imported, and the number may be in it.`,
};

function lacks(name: string, entities: string): string {
  return `Only a part of the ${name} is imported: it has no ${entities}, so a missing number proves nothing. Import all of its files.`;
}

function noDataReason({ name }: ExtractTable): string {
  return `The ${name} has not been imported yet.`;
}

function findStored(kind: Identifier['kind'], values: readonly string[]): QueryConfig {
  const table = toExtractTable(kind);
  return {
    name: `find-held-${kind}`,
    text: `select asked.value, is_sample, as_of::text, records::text,
             exists (select from ${table.place(kind, 'asked.value')}) as is_there,
             exists (select from register_rejects where register = $1 and number = asked.number::bigint) as is_reject,
             ${doubtSql} as doubt
           from register_extracts cross join unnest($2::text[], $3::text[]) as asked (value, number) where register = $1`,
    values: [table.register, values, values.map(identifierForms[kind].toRegistered)],
  };
}

const extracts: Readonly<Record<RegisterCode, ExtractTable>> = { abr: abrExtract, nzbn: nzbnExtract };

function toExtractTable(kind: Identifier['kind']): ExtractTable {
  return extracts[getIdentifierRules(kind).register];
}

function toRegisterSource({ name, attribution }: ExtractTable, { is_sample, as_of }: ExtractRow): RegisterSource {
  return is_sample
    ? { register: 'sample', kind: 'extract', asOf: as_of, attribution: 'Invented sample data, no real entity' }
    : { register: name, kind: 'extract', asOf: as_of, attribution };
}

function noRealData(table: ExtractTable, held: ExtractRow | null): RegisterAnswer {
  const source = toRegisterSource(table, held ?? { is_sample: false, as_of: '' });
  return {
    kind: 'unavailable',
    reason: noDataReason(table),
    source: { ...source, asOf: held?.as_of ?? null },
  };
}
