import { Migration } from '@mikro-orm/migrations';

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
