import { Migration } from '@mikro-orm/migrations';

/**
 * The open datasets of ASIC. All organisations share them, and an import replaces each as a whole: no tenant column, no
 * foreign key into them.
 */
export class Migration20261122001500_asic extends Migration {
  override up(): void {
    this.addSql(`
      create table asic_companies (
        acn bigint not null,
        name text not null,
        status_code text not null,
        registered date,
        deregistered date,
        former_names jsonb,
        abn bigint,
        constraint asic_companies_pkey primary key (acn)
      )`);
    this.addSql(`comment on column asic_companies.former_names is 'a list of texts; null: none'`);
    this.addSql(`
      create table asic_business_names (
        abn bigint not null,
        name text not null,
        status text not null,
        registered date,
        cancelled date
      )`);
    this.addSql('create index asic_business_names_abn_index on asic_business_names (abn)');
    this.addSql(`
      create table asic_banned_organisations (
        acn bigint not null,
        name text not null,
        type text not null,
        banned_from date,
        banned_to date,
        url text,
        comment text
      )`);
    this.addSql('create index asic_banned_organisations_acn_index on asic_banned_organisations (acn)');
    this.addSql(
      `comment on column asic_banned_organisations.banned_to is 'null: no end is published, or it is permanent'`,
    );
    this.addSql(`
      create table asic_banned_persons (
        reference text not null,
        fingerprint char(64) not null,
        name text not null,
        given_first text not null,
        type text not null,
        banned_from date,
        banned_to date,
        addresses jsonb not null,
        constraint asic_banned_persons_pkey primary key (fingerprint)
      )`);
    this.addSql(`comment on column asic_banned_persons.reference is 'the number of the document that bans'`);
    this.addSql(`comment on column asic_banned_persons.name is 'as it is published: SURNAME, GIVEN'`);
    this.addSql(
      `comment on column asic_banned_persons.addresses is 'a list of { locality, state, postcode, country }, each a text or null'`,
    );
    this.addSql(
      `comment on column asic_banned_persons.fingerprint is 'SHA-256 over the canonical JSON (RFC 8785) of the entry'`,
    );
  }
}
