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

/** Live registers: which organisations use them, their responses, and their health. */
export class Migration20261122001200_liveRegisters extends Migration {
  override up(): void {
    this.addSql(`alter table organisations add column register_source text not null default 'extract'
      check (register_source in ('extract', 'live', 'live_then_extract'))`);

    this.addSql(`create table register_answers (
      id text primary key,
      register text not null check (register in ('ABR', 'NZBN')),
      identifier text not null,
      asked_at timestamptz not null,
      status smallint not null,
      content_type text not null,
      body bytea not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
    )`);
    this.addSql(`comment on table register_answers is
      'what a register has answered, for the verifications whose facts name it; public facts, so of no organisation'`);
    this.addSql(`comment on column register_answers.body is 'the text, compressed with gzip; secrets are taken out'`);
    this.addSql(`comment on column register_answers.sha256 is 'of the text before it is compressed, in UTF-8'`);

    this.addSql(`create table register_calls (
      register text not null check (register in ('ABR', 'NZBN')),
      hour timestamptz not null,
      outcome text not null,
      calls bigint not null,
      last_at timestamptz not null,
      primary key (register, hour, outcome)
    )`);
    this.addSql(`comment on column register_calls.outcome is 'found, not_found, or the kind of the fault'`);
  }
}

/** Entities whose changes on a register are monitored. */
export class Migration20261122001300_monitoring extends Migration {
  override up(): void {
    this.addSql(`create table monitored_entities (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      register text not null check (register in ('abr', 'nzbn')),
      number bigint not null,
      verification_id text not null references verifications,
      reference text,
      status_code text,
      status text,
      legal_name text not null,
      gst_registered boolean,
      entity_type_code text not null,
      entity_type text not null,
      source text not null,
      as_of date,
      created_at timestamptz not null,
      changed_at timestamptz,
      compared_at timestamptz not null default '-infinity',
      stopped_at timestamptz,
      check ((status_code is null) = (status is null))
    )`);
    this.addSql(`comment on column monitored_entities.verification_id is 'the one that it began with'`);
    this.addSql(`comment on column monitored_entities.status_code is
      'this and what follows up to as_of is what was told last; null: that it is on the register no longer'`);
    this.addSql(
      `comment on column monitored_entities.source is 'the register that said so, as a verification names it'`,
    );
    this.addSql(
      `comment on column monitored_entities.compared_at is 'register_extracts.imported_at of what it was compared with last'`,
    );
    this
      .addSql(`create unique index monitored_entities_active on monitored_entities (organisation_id, mode, register, number)
      where stopped_at is null`);
    this.addSql(`create index monitored_entities_newest on monitored_entities (organisation_id, mode, id desc)
      where stopped_at is null`);
    this.addSql(`create index monitored_entities_compared on monitored_entities (register, compared_at, id)
      where stopped_at is null and mode = 'live'`);
  }
}

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

/** The entries of sanctions lists, and the resolutions of entities with similar names. */
export class Migration20261122001600_screening extends Migration {
  override up(): void {
    this.addSql(`create table list_entries (
      list text not null references datasets (name),
      reference text not null,
      name text not null,
      is_person boolean not null,
      names jsonb not null,
      details jsonb not null,
      fingerprint char(64) not null,
      primary key (list, reference)
    )`);
    this.addSql(
      `comment on table list_entries is 'public data, shared by all organisations; an import replaces a list whole'`,
    );
    this.addSql(`comment on column list_entries.details is 'what an officer looks at, as the list writes it'`);
    this.addSql(`comment on column list_entries.fingerprint is 'SHA-256 over all that the list says of it'`);

    this.addSql(`create table candidate_resolutions (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      entity_kind text not null check (entity_kind in ('abn', 'acn', 'nzbn')),
      entity_number text not null,
      list text not null,
      reference text not null,
      fingerprint text not null,
      screened_name text not null,
      outcome text not null check (outcome in ('confirmed', 'dismissed')),
      reason text not null check (length(reason) between 1 and 1000),
      verification_id text not null references verifications,
      resolved_by text not null,
      officer_id text references members,
      created_at timestamptz not null
    )`);
    this.addSql(
      `comment on table candidate_resolutions is 'only added to; the newest for an entity and an entry of a list counts'`,
    );
    this.addSql(`comment on column candidate_resolutions.screened_name is
      'the name of the entity that was like the entry: what is dismissed of one name is not dismissed of another'`);
    this.addSql(`comment on column candidate_resolutions.resolved_by is 'the key or the member'`);
    this.addSql(
      `comment on column candidate_resolutions.officer_id is 'the officer who did it, or in whose name a key did; null for an owner'`,
    );
    this.addSql(`create index candidate_resolutions_entity on candidate_resolutions
      (organisation_id, mode, entity_kind, entity_number, list, reference, fingerprint, id desc)`);
    this.addSql(`create index candidate_resolutions_newest on candidate_resolutions (organisation_id, mode, id desc)`);
  }
}
