import { Migration } from '@mikro-orm/migrations';

/** Certificates, the keys that sign them, and an organisation's conditions for them. */
export class Migration20261121000700_certificates extends Migration {
  override up(): void {
    this.addSql(`alter table organisations
      add column four_eyes boolean not null default false,
      add column certificate_age_days smallint not null default 30 check (certificate_age_days between 1 and 365),
      add column certificate_months smallint not null default 12 check (certificate_months between 1 and 60)`);

    this.addSql(`create table signing_keys (
      id text primary key,
      public_jwk jsonb not null,
      sealed_private_jwk bytea not null,
      created_at timestamptz not null,
      retired_at timestamptz
    )`);
    this.addSql(
      `comment on table signing_keys is 'a retired key signs no more; what it signed is still to be checked'`,
    );
    this.addSql('create unique index signing_keys_active on signing_keys ((true)) where retired_at is null');

    this.addSql(`create table certificates (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      verification_id text not null references verifications,
      status text not null check (status in ('proposed', 'issued', 'expired', 'revoked')),
      verdict text not null check (verdict in ('clean', 'conditional', 'exception')),
      condition text,
      reason text,
      subject jsonb not null,
      audit_hash text not null,
      officer_id text not null references members,
      officer_name text not null,
      api_key_id text references api_keys,
      second_officer_id text references members,
      second_officer_name text,
      created_at timestamptz not null,
      issued_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      revoked_reason text,
      credential text,
      status_list integer,
      status_index integer,
      check (verdict <> 'conditional' or condition is not null),
      check (verdict <> 'exception' or reason is not null),
      check (officer_id <> second_officer_id),
      check ((status = 'revoked') = (revoked_at is not null and revoked_reason is not null)),
      check (status in ('proposed', 'revoked') or issued_at is not null),
      check ((issued_at is null) = (credential is null)),
      check ((issued_at is null) = (expires_at is null)),
      check ((issued_at is null) = (status_index is null)),
      check ((status_list is null) = (status_index is null))
    )`);
    this.addSql('create index certificates_newest on certificates (organisation_id, mode, id desc)');
    this.addSql('create index certificates_verification on certificates (verification_id)');
    this.addSql(`create index certificates_expiry on certificates (expires_at) where status = 'issued'`);
    this.addSql('create unique index certificates_status on certificates (status_list, status_index)');
  }
}

/** The entries of the audit log, and the chain that seals them. */
export class Migration20261121000800_audit extends Migration {
  override up(): void {
    this.addSql(`create table audit_entries (
      id text primary key,
      organisation_id text,
      mode text,
      object_id text,
      body text not null,
      xid xid8 not null default pg_current_xact_id()
    )`);
    this.addSql(`comment on column audit_entries.body is 'canonical JSON (RFC 8785): its bytes are what is sealed'`);
    this.addSql(`comment on column audit_entries.xid is 'finds those that were committed since the last sealing'`);
    this.addSql('create index audit_entries_xid on audit_entries (xid)');
    this.addSql('create index audit_entries_object on audit_entries (object_id, id) where object_id is not null');
    this.addSql(
      `comment on column audit_entries.object_id is 'null, too, where a verification is recorded: its entry bears its id'`,
    );

    this.addSql(`create table audit_disclosures (
      entry_id text primary key,
      sealed bytea not null
    )`);
    this.addSql(
      `comment on table audit_disclosures is 'the key of the HMACs in an entry and the values: gone, when they are erased'`,
    );

    this.addSql(`alter table verifications
      add column audit_key bytea,
      add column caller_address text`);
    this.addSql(
      `comment on column verifications.audit_key is 'the key of the HMACs in its entry: erased with what is personal'`,
    );
    this.addSql(`create table audit_seals (
      position bigint primary key,
      entry_id text not null unique,
      leaf bytea not null,
      seal bytea not null,
      sealed_at timestamptz not null
    )`);
    this.addSql(`create table audit_nodes (
      level smallint not null,
      place bigint not null,
      hash bytea not null,
      primary key (level, place)
    )`);
    this.addSql(`comment on table audit_nodes is 'roots of whole subtrees of 256 to the power of level leaves'`);
    this.addSql(`create table audit_checkpoints (
      size bigint primary key,
      statement text not null,
      signed_at timestamptz not null
    )`);

    // The progress of sealing and anchoring the log. It is not part of the evidence.
    this.addSql(`create table audit_progress (
      name text primary key,
      value text not null
    )`);

    // The owner of the tables could drop this trigger. The anchors would reveal changes made afterwards.
    this.addSql(`create function refuse_change_of_audit() returns trigger language plpgsql as
      $$ begin raise exception 'the audit trail is only added to'; end $$`);
    for (const table of ['audit_entries', 'audit_seals', 'audit_nodes', 'audit_checkpoints']) {
      this.addSql(`create trigger only_added_to before update or delete or truncate on ${table}
        for each statement execute function refuse_change_of_audit()`);
    }
  }
}
