import { Migration } from '@mikro-orm/migrations';

/** Notes and assignees of verifications. The verifications themselves never change. */
export class Migration20261122002100_verificationNotes extends Migration {
  override up(): void {
    this.addSql(`create table verification_notes (
      id text primary key,
      verification_id text not null references verifications,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      author_id text not null,
      sealed_text bytea not null,
      created_at timestamptz not null
    )`);
    this.addSql(`comment on table verification_notes is
      'only added to; sealed under the key of the record of the onboarding link, or else of the verification itself'`);
    this.addSql(`comment on column verification_notes.author_id is 'the key or the member'`);
    this.addSql('create index verification_notes_verification on verification_notes (verification_id, id desc)');
    // An erasure looks up the verifications of a link.
    this.addSql('create index verifications_link on verifications (link_id) where link_id is not null');

    this.addSql(`create table verification_assignees (
      verification_id text primary key references verifications,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      assignee_id text not null references members,
      assigned_at timestamptz not null
    )`);
    this.addSql(`comment on table verification_assignees is 'one that nobody is to see to has no row'`);
    this.addSql(`create index verification_assignees_newest on verification_assignees
      (organisation_id, mode, assignee_id, verification_id desc)`);
  }
}
