import type { Pool } from 'pg';
import { migrations } from '../../database/migrations.js';
import { epochMs } from '../../database/rows.js';

/** One import of a register or list, from the audit log. */
interface RegisterImport {
  readonly register: string;
  readonly importedAt: Date;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly isSample: boolean;
  /** Null for an extract, whose import reports its changes. */
  readonly records: number | null;
  /** These three are null for a list, which is imported as a whole. */
  readonly added: number | null;
  readonly changed: number | null;
  readonly removed: number | null;
  /** Known only for the latest import of an extract; null for earlier ones. */
  readonly rejects: number | null;
  readonly files: readonly string[];
  readonly actor: string;
}

interface ImportRow {
  readonly name: string;
  readonly body: string;
  readonly rejects: number | null;
  readonly records: number | null;
  readonly place: number;
}

interface ImportBody {
  readonly at: string;
  readonly actor: { readonly kind: string };
  readonly details: {
    readonly asOf: string;
    readonly isSample?: boolean;
    readonly records?: number;
    readonly rejects?: number;
    readonly added?: number;
    readonly changed?: number;
    readonly removed?: number;
    readonly files: readonly string[];
  };
}

/** The number of imports that are returned for each register or list. */
const importsOfEach = 10;

/** The latest imports of each register and list, newest first, in one statement. */
async function listRegisterImports(pool: Pool): Promise<readonly RegisterImport[]> {
  const { rows } = await pool.query<ImportRow>(
    `select held.name, entry.body, held.rejects, held.records, entry.place::integer as place
     from (
       select register as name, records::float8 as records, rejects::float8 as rejects from register_extracts
       union all select name, records::float8, rejects::float8 from datasets
     ) held cross join lateral (
       select body, row_number() over (order by id desc) as place from audit_entries
       where object_id = held.name and split_part(body, '"', 4) = 'register.imported'
       order by id desc limit ${importsOfEach}
     ) entry`,
  );
  return rows.map(toImport).sort((a, b) => b.importedAt.getTime() - a.importedAt.getTime());
}

function toImport({ name, body, rejects, records, place }: ImportRow): RegisterImport {
  const { at, actor, details } = JSON.parse(body) as ImportBody;
  const isLatest = place === 1;
  return {
    register: name,
    importedAt: new Date(at),
    asOf: details.asOf,
    isSample: details.isSample ?? false,
    records: details.records ?? (isLatest ? records : null),
    added: details.added ?? null,
    changed: details.changed ?? null,
    removed: details.removed ?? null,
    rejects: details.rejects ?? (isLatest ? rejects : null),
    files: details.files,
    actor: actor.kind,
  };
}

/** The versions of the running software. */
interface PlatformVersions {
  /** The latest migration of the database. */
  readonly schema: string;
  readonly migrations: number;
  /** The number of migrations in this release. */
  readonly expectedMigrations: number;
  readonly migratedAt: Date | null;
  readonly database: string;
  readonly databaseBytes: number;
  readonly node: string;
}

interface VersionRow {
  readonly schema: string | null;
  readonly migrations: number;
  readonly migrated_at: number | null;
  readonly version: string;
  readonly bytes: number;
}

/** The versions of the database schema, PostgreSQL and Node, in one statement. */
async function loadVersions(pool: Pool): Promise<PlatformVersions> {
  const { rows } = await pool.query<VersionRow>(
    `select (select name from schema_migrations order by id desc limit 1) as schema,
       (select count(*)::integer from schema_migrations) as migrations,
       (select ${epochMs('max(executed_at)')} from schema_migrations) as migrated_at,
       current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  );
  const [row] = rows;
  const migratedAt = row?.migrated_at ?? null;
  return {
    schema: row?.schema ?? '',
    migrations: row?.migrations ?? 0,
    expectedMigrations: migrations.length,
    migratedAt: migratedAt === null ? null : new Date(migratedAt),
    database: row?.version ?? '',
    databaseBytes: row?.bytes ?? 0,
    node: process.versions.node,
  };
}

/** The running versions, and the latest imports. */
export async function loadPlatformService(
  pool: Pool,
): Promise<PlatformVersions & { readonly imports: readonly RegisterImport[] }> {
  return { ...(await loadVersions(pool)), imports: await listRegisterImports(pool) };
}
