import { Migration } from '@mikro-orm/migrations';

/** Organisations, their keys, verifications and events, and the stored responses of idempotent calls. */
export class Migration20261120000100_tenants extends Migration {
  override up(): void {
    this.addSql(`create table organisations (
      id text primary key,
      name text not null,
      plan text not null check (plan in ('starter', 'growth', 'enterprise')),
      scope_enforcement text not null default 'off' check (scope_enforcement in ('off', 'report', 'enforce')),
      created_at timestamptz not null
    )`);

    this.addSql(`create table api_keys (
      id text primary key,
      organisation_id text references organisations,
      mode text not null check (mode in ('live', 'test')),
      name text not null,
      hint text not null,
      hash bytea not null unique,
      pepper_id text not null,
      scopes text[] not null,
      allowed_cidrs text[] not null default '{}',
      on_behalf_of text,
      created_by_key_id text references api_keys,
      replaces_key_id text references api_keys,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`);
    this.addSql(`comment on column api_keys.organisation_id is 'null: the key of an operator of the platform'`);
    this.addSql('create index api_keys_organisation on api_keys (organisation_id, mode, id desc)');

    this.addSql(`create table verifications (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      api_key_id text not null references api_keys,
      reference text,
      requested_name text,
      jurisdiction text not null check (jurisdiction in ('AU', 'NZ')),
      status text not null check (status in ('verified', 'inactive', 'not_found', 'error')),
      fracture_score smallint check (fracture_score between 0 and 100),
      fracture_risk text check (fracture_risk in ('low', 'medium', 'high', 'critical')),
      abn text,
      acn text,
      nzbn text,
      facts jsonb not null,
      verdict jsonb not null,
      policy_version text not null,
      audit_hash text not null,
      verified_at timestamptz not null,
      check ((status = 'error') = (fracture_score is null))
    )`);
    this.addSql('create index verifications_newest on verifications (organisation_id, mode, id desc)');
    this.addSql('create index verifications_abn on verifications (organisation_id, abn) where abn is not null');
    this.addSql('create index verifications_nzbn on verifications (organisation_id, nzbn) where nzbn is not null');
    this.addSql(
      'create index verifications_reference on verifications (organisation_id, reference) where reference is not null',
    );

    this.addSql(`create table events (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      kind text not null,
      data jsonb not null,
      occurred_at timestamptz not null
    )`);
    this.addSql('create index events_newest on events (organisation_id, mode, id desc)');

    this.addSql(`create table idempotency_keys (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      operation text not null,
      key text not null,
      fingerprint bytea not null,
      answer jsonb,
      sealed_answer bytea,
      created_at timestamptz not null,
      primary key (organisation_id, mode, operation, key),
      check ((answer is null) <> (sealed_answer is null))
    )`);
    this.addSql('create index idempotency_keys_age on idempotency_keys (created_at)');

    this.addSql('create table secret_ids (id text primary key, first_used_at timestamptz not null default now())');
  }
}

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
