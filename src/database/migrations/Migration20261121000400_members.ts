import { Migration } from '@mikro-orm/migrations';

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
