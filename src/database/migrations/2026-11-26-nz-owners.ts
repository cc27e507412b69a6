import { Migration } from '@mikro-orm/migrations';

/**
 * Roles and shareholders of companies on the NZBN register, in the rows that each import replaces. The names are plain, as the names of
 * sole traders in this table are: the register publishes them, and a search for other companies of a director needs them.
 * Decision 39 has the reasons.
 */
export class Migration20261126390100_nzOwners extends Migration {
  override up(): void {
    this.addSql(`alter table nzbn_entities
      add column company_number text, add column people jsonb, add column director_names text[]`);
    this.addSql(
      `comment on column nzbn_entities.people is 'roles and share parcels as published; null: the imported file has none'`,
    );
    this.addSql(
      `comment on column nzbn_entities.director_names is 'folded full names of the current directors, to find other companies'`,
    );
    this.addSql(
      `comment on column nzbn_entities.company_number is 'number of the Companies Register, which some holders of shares have instead of an NZBN'`,
    );
    this.addSql(
      'create index nzbn_entities_company_number_index on nzbn_entities (company_number) where company_number is not null',
    );
    this.addSql(
      'create index nzbn_entities_director_names_index on nzbn_entities using gin (director_names) where director_names is not null',
    );
  }
}
