import { Migration } from '@mikro-orm/migrations';

/** The order of the event log, and webhook endpoints with their deliveries. */
export class Migration20261121000300_events extends Migration {
  override up(): void {
    // Data stay the text that was written: the signed payload is the same for every attempt.
    this.addSql('alter table events alter column data type json using data::json, add column position bigint');
    this.addSql('drop index events_newest');
    this.addSql('create unique index events_order on events (organisation_id, mode, position)');
    this.addSql('create index events_unordered on events (id) where position is null');

    this.addSql(`create table event_heads (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      position bigint not null,
      primary key (organisation_id, mode)
    ) with (fillfactor = 50)`);

    this.addSql(`create table webhook_endpoints (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      url text not null,
      kinds text[] not null check (cardinality(kinds) > 0),
      description text,
      sealed_headers bytea,
      rate_limit integer check (rate_limit > 0),
      status text not null check (status in ('enabled', 'paused', 'disabled', 'deleted')),
      sealed_secret bytea not null,
      sealed_previous_secret bytea,
      previous_secret_until timestamptz,
      version integer not null default 1,
      failures integer not null default 0,
      failing_since timestamptz,
      failing_told_at timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      created_at timestamptz not null,
      check ((sealed_previous_secret is null) = (previous_secret_until is null)),
      check ((status = 'disabled') = (disabled_at is not null and disabled_reason is not null))
    )`);
    this.addSql('create index webhook_endpoints_newest on webhook_endpoints (organisation_id, mode, id desc)');

    // The time until which an endpoint's rate of attempts is used up, shared by all workers.
    this.addSql(`create table endpoint_rates (
      endpoint_id text primary key references webhook_endpoints,
      free_at timestamptz not null
    ) with (fillfactor = 50)`);

    // Rows are created only by `insert … select` from an event and its subscribed endpoints. A foreign key would look
    // up both again for each row.
    this.addSql(`create table deliveries (
      endpoint_id text not null,
      event_id text not null,
      organisation_id text not null,
      mode text not null check (mode in ('live', 'test')),
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts smallint not null default 0,
      step smallint not null default 0,
      is_manual boolean not null default false,
      due_at timestamptz not null,
      claim text,
      claimed_until timestamptz,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (endpoint_id, event_id),
      check ((state = 'pending') = (finished_at is null)),
      check ((claim is null) = (claimed_until is null))
    ) with (fillfactor = 80)`);
    this.addSql("create index deliveries_due on deliveries (endpoint_id, due_at, event_id) where state = 'pending'");

    this.addSql(`create table delivery_attempts (
      endpoint_id text not null,
      event_id text not null,
      number smallint not null,
      organisation_id text not null,
      mode text not null check (mode in ('live', 'test')),
      is_manual boolean not null,
      outcome text not null,
      status smallint,
      error text,
      response text,
      started_at timestamptz not null,
      duration_ms integer not null,
      next_attempt_at timestamptz,
      primary key (endpoint_id, event_id, number)
    )`);
  }
}

/** The members of an organisation, and the mails to them. */
export class Migration20261121000400_members extends Migration {
  override up(): void {
    this.addSql(`create table members (
      id text primary key,
      organisation_id text not null references organisations,
      email text not null,
      name text,
      role text not null check (role in ('owner', 'developer', 'officer', 'viewer')),
      created_at timestamptz not null,
      removed_at timestamptz
    )`);
    // A removed member may be added again.
    this.addSql(
      'create unique index members_email on members (organisation_id, lower(email)) where removed_at is null',
    );

    // A line break in a header's value would start another header.
    this.addSql(`create table mails (
      id text primary key,
      organisation_id text references organisations,
      recipient text not null check (recipient !~ '[[:cntrl:]]'),
      subject text not null check (subject !~ '[[:cntrl:]]'),
      text text not null,
      kind text not null,
      dedupe_key text,
      state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'kept')),
      attempts smallint not null default 0,
      due_at timestamptz not null,
      claimed_until timestamptz,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz,
      check ((state = 'sent') = (sent_at is not null)),
      check (state = 'pending' or claimed_until is null)
    )`);
    this.addSql(`comment on column mails.organisation_id is 'null: mail of the platform itself'`);
    // The recipient is part of the index, so that a notice to several owners reaches each of them.
    this.addSql('create unique index mails_dedupe on mails (dedupe_key, lower(recipient))');
    this.addSql("create index mails_due on mails (due_at, id) where state = 'pending'");
  }
}

/** The index with which the delivery log finds the few failed deliveries of an endpoint. */
export class Migration20261121000500_deliveries extends Migration {
  override up(): void {
    this.addSql("create index deliveries_failed on deliveries (endpoint_id, event_id) where state = 'failed'");
  }
}

/** Accounts, sessions and single sign-on, and the member on whose behalf a key acts. */
export class Migration20261121000600_people extends Migration {
  override up(): void {
    this.addSql(`create table accounts (
      id text primary key,
      email text not null,
      password_hash text,
      sealed_totp bytea,
      totp_confirmed_at timestamptz,
      totp_last_step bigint,
      failures smallint not null default 0,
      locked_until timestamptz,
      created_at timestamptz not null,
      check (totp_confirmed_at is null or sealed_totp is not null)
    )`);
    this.addSql('create unique index accounts_email on accounts (lower(email))');
    this.addSql(`create table recovery_codes (
      account_id text not null references accounts,
      hash bytea not null,
      used_at timestamptz,
      primary key (account_id, hash)
    )`);
    this.addSql(`create table password_resets (
      hash bytea primary key,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`);
    this.addSql('create index password_resets_email on password_resets (lower(email))');
    this.addSql(`create table operators (
      id text primary key,
      account_id text not null references accounts,
      created_at timestamptz not null,
      removed_at timestamptz
    )`);
    this.addSql('create unique index operators_account on operators (account_id) where removed_at is null');

    this.addSql('alter table members add column account_id text references accounts');
    this.addSql('create index members_account on members (account_id) where removed_at is null');
    this.addSql(`create table invitations (
      id text primary key,
      organisation_id text not null references organisations,
      email text not null,
      name text,
      role text not null check (role in ('owner', 'developer', 'officer', 'viewer')),
      hash bytea not null unique,
      invited_by_id text references members,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      revoked_at timestamptz,
      check (accepted_at is null or revoked_at is null)
    )`);
    this.addSql('create index invitations_newest on invitations (organisation_id, id desc)');

    this.addSql(`create table sso_connections (
      id text primary key,
      organisation_id text not null references organisations,
      issuer text not null,
      client_id text not null,
      sealed_client_secret bytea not null,
      domains text[] not null check (cardinality(domains) > 0),
      created_at timestamptz not null,
      removed_at timestamptz
    )`);
    this.addSql(
      'create unique index sso_connections_organisation on sso_connections (organisation_id) where removed_at is null',
    );
    this.addSql('create index sso_connections_domains on sso_connections using gin (domains) where removed_at is null');
    this.addSql(`create table sso_identities (
      connection_id text not null references sso_connections,
      subject text not null,
      member_id text not null references members,
      created_at timestamptz not null,
      primary key (connection_id, subject)
    )`);
    // A member is linked to one person: another person with the same e-mail address does not become that member.
    this.addSql('create unique index sso_identities_member on sso_identities (connection_id, member_id)');

    // The columns are those that connect-pg-simple writes. Only the cookie contains the sid: everything else uses the
    // callerId.
    this.addSql(`create table sessions (
      sid varchar primary key,
      sess json not null,
      expire timestamptz(6) not null
    )`);
    this.addSql('create index sessions_expire on sessions (expire)');
    this.addSql(`create index sessions_caller on sessions ((sess ->> 'callerId'))`);
    this.addSql(`create index sessions_account on sessions ((sess ->> 'accountId'))`);
    this.addSql(`create index sessions_member on sessions ((sess ->> 'memberId'))`);

    this.addSql(`alter table api_keys
      add column created_by_member_id text references members,
      add constraint api_keys_officer foreign key (on_behalf_of) references members`);
    this.addSql(`alter table verifications
      alter column api_key_id drop not null,
      add column member_id text references members,
      add check (api_key_id is not null or member_id is not null)`);

    // A link that grants access is stored encrypted, so that the database alone does not reveal it.
    this.addSql(`alter table mails
      alter column text drop not null,
      add column sealed_text bytea,
      add check (text is not null or sealed_text is not null)`);
  }
}
