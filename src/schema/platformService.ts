import { Float, Int, ObjectType } from 'type-graphql';
import { Described, Nullable } from './described.js';

@ObjectType('RegisterImport', {
  simpleResolvers: true,
  description: 'One import of a register or screening list, as the audit log of the platform has it.',
})
class RegisterImportType {
  @Described(() => String, 'The register, such as `abr`, or the name of the list.')
  register!: string;

  @Described(() => Date, 'When the import was recorded.')
  importedAt!: Date;

  @Described(() => String, 'The date of the edition, as YYYY-MM-DD.')
  asOf!: string;

  @Described(() => Boolean, 'Whether the data is invented sample data.')
  isSample!: boolean;

  @Nullable(
    () => Int,
    'The number of records. Null for an earlier import of a register, which recorded its changes only.',
  )
  records!: number | null;

  @Nullable(() => Int, 'The number of records added. Null for a screening list.')
  added!: number | null;

  @Nullable(() => Int, 'The number of records changed. Null for a screening list.')
  changed!: number | null;

  @Nullable(() => Int, 'The number of records removed. Null for a screening list.')
  removed!: number | null;

  @Nullable(
    () => Int,
    'The number of records rejected. Null for an earlier import of a register, where it is not stored.',
  )
  rejects!: number | null;

  @Described(() => [String], 'The names of the files; of a screening list each with its SHA-256.')
  files!: readonly string[];

  @Described(() => String, 'The actor in the audit log: `console` or `system`.')
  actor!: string;
}

@ObjectType('PlatformService', {
  simpleResolvers: true,
  description: 'The versions that are running, and the latest imports of registers and lists.',
})
export class PlatformServiceType {
  @Described(
    () => [RegisterImportType],
    'The ten latest imports of each register and screening list, newest first, from the audit log.',
  )
  imports!: readonly RegisterImportType[];

  @Described(() => String, 'The name of the latest migration of the database.')
  schema!: string;

  @Described(() => Int, 'The number of migrations of the database.')
  migrations!: number;

  @Described(() => Int, 'The number of migrations that the release of this process has.')
  expectedMigrations!: number;

  @Nullable(() => Date, 'When the latest migration ran. Null if it is not known.')
  migratedAt!: Date | null;

  @Described(() => String, 'The version of PostgreSQL.')
  database!: string;

  @Described(() => Float, 'The size of the database in bytes.')
  databaseBytes!: number;

  @Described(() => String, 'The version of Node.js that runs this process.')
  node!: string;
}
