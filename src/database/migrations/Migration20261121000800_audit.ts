import { Migration } from '@mikro-orm/migrations';

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
