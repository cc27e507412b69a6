import { Migration } from '@mikro-orm/migrations';

/**
 * The folded names of registered entities, for search. They are derived from the registers and can be rebuilt at any
 * time. `pg_trgm` is a trusted extension, which the owner of a database may create.
 */
export class Migration20261122001100_names extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    for (const register of ['abr', 'nzbn']) {
      this.addSql(`create table ${register}_names (
        core text collate "C" not null,
        form text collate "C",
        number bigint not null,
        kind smallint not null
      )`);
      this.addSql(`comment on column ${register}_names.core is 'folded, without legal forms'`);
      this.addSql(`comment on column ${register}_names.form is 'the legal form that stands behind it'`);
      this.addSql(`create index ${register}_names_core_index on ${register}_names (core)`);
      this.addSql(`create index ${register}_names_number_index on ${register}_names (number)`);
      this.addSql(
        `create index ${register}_names_words_index on ${register}_names using gin (string_to_array(core, ' '))`,
      );
      this.addSql(`create table ${register}_words (
        word text collate "C" not null,
        names integer not null
      )`);
      this.addSql(`comment on column ${register}_words.names is 'how many names hold it, about'`);
      this.addSql(`create unique index ${register}_words_word_index on ${register}_words (word)`);
      this.addSql(`create index ${register}_words_similar_index on ${register}_words using gin (word gin_trgm_ops)`);
    }
    this.addSql(`create table register_names (
      register text primary key check (register in ('abr', 'nzbn')),
      made_at timestamptz not null
    )`);
    this.addSql(
      `comment on table register_names is 'registers whose names are there: without a row no search is answered'`,
    );
    this.addSql(`create table register_names_pending (
      register text not null,
      number bigint not null,
      primary key (register, number)
    )`);
    this.addSql(
      `comment on table register_names_pending is 'entities that an import has changed, their names not yet'`,
    );
  }
}
