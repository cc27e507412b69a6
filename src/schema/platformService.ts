import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType('RegisterImport', {
  simpleResolvers: true,
  description: 'One import of a register or screening list, as the audit log of the platform has it.',
})
class RegisterImportType {
  @Field(() => String, { description: 'The register, such as `abr`, or the name of the list.' })
  register!: string;

  @Field(() => Date, { description: 'When the import was recorded.' })
  importedAt!: Date;

  @Field(() => String, { description: 'The date of the edition, as YYYY-MM-DD.' })
  asOf!: string;

  @Field(() => Boolean, { description: 'Whether the data is invented sample data.' })
  isSample!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of records. Null for an earlier import of a register, which recorded its changes only.',
  })
  records!: number | null;

  @Field(() => Int, { nullable: true, description: 'The number of records added. Null for a screening list.' })
  added!: number | null;

  @Field(() => Int, { nullable: true, description: 'The number of records changed. Null for a screening list.' })
  changed!: number | null;

  @Field(() => Int, { nullable: true, description: 'The number of records removed. Null for a screening list.' })
  removed!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of records rejected. Null for an earlier import of a register, where it is not stored.',
  })
  rejects!: number | null;

  @Field(() => [String], { description: 'The names of the files; of a screening list each with its SHA-256.' })
  files!: readonly string[];

  @Field(() => String, { description: 'The actor in the audit log: `console` or `system`.' })
  actor!: string;
}

@ObjectType('PlatformService', {
  simpleResolvers: true,
  description: 'The versions that are running, and the latest imports of registers and lists.',
})
export class PlatformServiceType {
  @Field(() => [RegisterImportType], {
    description: 'The ten latest imports of each register and screening list, newest first, from the audit log.',
  })
  imports!: readonly RegisterImportType[];

  @Field(() => String, { description: 'The name of the latest migration of the database.' })
  schema!: string;

  @Field(() => Int, { description: 'The number of migrations of the database.' })
  migrations!: number;

  @Field(() => Int, { description: 'The number of migrations that the release of this process has.' })
  expectedMigrations!: number;

  @Field(() => Date, { nullable: true, description: 'When the latest migration ran. Null if it is not known.' })
  migratedAt!: Date | null;

  @Field(() => String, { description: 'The version of PostgreSQL.' })
  database!: string;

  @Field(() => Float, { description: 'The size of the database in bytes.' })
  databaseBytes!: number;

  @Field(() => String, { description: 'The version of Node.js that runs this process.' })
  node!: string;
}
