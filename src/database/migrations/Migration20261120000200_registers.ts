import { Migration } from '@mikro-orm/migrations';

/**
 * The imported registers. They are shared by all organisations and replaced by import, never edited: no tenant column, no
 * foreign key into them.
 */
export class Migration20261120000200_registers extends Migration {
  override up(): void {
    this.addSql(`
      create table abr_entities (
        abn bigint not null,
        status text not null,
        status_from date,
        updated date,
        type_code text not null,
        type_text text,
        legal_name text not null,
        state text,
        postcode text,
        acn text,
        gst_status text,
        gst_from date,
        names jsonb,
        file smallint not null,
        constraint abr_entities_pkey primary key (abn)
      )`);
    this.addSql(`create index abr_entities_acn_index on abr_entities (acn) where acn is not null`);
    this.addSql(`
      create table nzbn_entities (
        nzbn bigint not null,
        status_code text not null,
        status_text text,
        type_code text not null,
        type_text text,
        legal_name text not null,
        registered date,
        abn bigint,
        acn text,
        gst_status text,
        names jsonb,
        updated date,
        file smallint not null,
        constraint nzbn_entities_pkey primary key (nzbn)
      )`);
    this.addSql(`
      create table register_extracts (
        register text primary key check (register in ('abr', 'nzbn')),
        is_sample boolean not null,
        as_of date not null,
        records bigint not null,
        rejects bigint not null,
        imported_at timestamptz not null
      )`);
    this.addSql(`
      create table register_files (
        register text not null,
        sequence smallint not null,
        name text not null,
        extract_time timestamp not null,
        records bigint not null,
        rejects bigint not null,
        imported_at timestamptz not null,
        primary key (register, sequence)
      )`);
    this.addSql(`
      create table register_rejects (
        id bigint generated always as identity primary key,
        register text not null,
        sequence smallint not null,
        number bigint,
        file text not null,
        line bigint,
        reason text not null,
        imported_at timestamptz not null
      )`);
    this.addSql(`create index register_rejects_number_index on register_rejects (register, number)`);
  }
}
