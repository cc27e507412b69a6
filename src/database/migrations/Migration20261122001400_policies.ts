import { Migration } from '@mikro-orm/migrations';

/** The policy of an organisation, and the enrichment datasets, each replaced as a whole by an import. */
export class Migration20261122001400_policies extends Migration {
  override up(): void {
    this.addSql(`alter table organisations add column policy_version text not null default '2026-1'
      check (policy_version in ('2026-1', '2026-2'))`);

    this.addSql(`create table datasets (
      name text primary key check (name in ('ASIC companies', 'ASIC business names', 'ASIC banned organisations',
        'ASIC banned persons', 'DFAT', 'UN')),
      as_of date not null,
      records bigint not null,
      rejects bigint not null,
      files jsonb not null,
      imported_at timestamptz not null
    )`);
    this.addSql(
      `comment on table datasets is 'public data, shared by all organisations; what was imported last of each'`,
    );
    this.addSql(`comment on column datasets.files is 'the name and the SHA-256 of each file'`);
  }
}
